/// How far the work on a page is.
public enum PageState: String, Hashable, Sendable, Codable, CaseIterable {
    /// Waiting to be read, or not readable.
    case unread
    /// The machine has read it.
    case read
    /// A person says that it is right.
    case proofread
    /// Thrown away; nothing of it is removed, and it can be taken back.
    case trashed
}
