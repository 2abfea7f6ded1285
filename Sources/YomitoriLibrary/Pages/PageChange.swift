/// What a person says of a page; what is nil stays as it is.
public struct PageChange: Hashable, Sendable {
    /// What it is called.
    public var name: String?
    /// Notes.
    public var notes: String?
    /// How far the work is; `trashed` throws the page away, any other takes it back.
    public var state: PageState?
    /// Whether it lies in the trash; taken out, it is in the state that it was in before. Not together with ``state``.
    public var isTrashed: Bool?
    /// The project it goes to; `.some(nil)`: none.
    public var project: ProjectID??
    /// Its place among the pages; need not be whole, so that a page can be put between two.
    public var position: Double?

    /// No change.
    public init() {}
}
