/// A page of which something that is stored cannot be read.
public struct DamagedPage: Hashable, Sendable, CustomStringConvertible {
    /// Which page.
    public var id: PageID
    /// What it is called.
    public var name: String
    /// What is wrong; nothing of the text is in it.
    public var reason: String

    /// The page's name, with its id, and what is wrong.
    public var description: String { "\(name) (\(id): \(reason))" }
}
