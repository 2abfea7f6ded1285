/// An archive cannot do what was asked: what, and what helps.
public struct ArchiveError: Error, Hashable, CustomStringConvertible {
    /// What is wrong, for people.
    public var description: String

    package init(_ description: String) { self.description = description }
}
