public import YomitoriCore

/// An archive cannot be read or written: what is wrong, and with what.
public struct ArchiveError: DescribedError, Hashable {
    /// The archive's path, or the name of the entry that is written.
    public var name: String
    /// What is wrong, for people.
    public var reason: String

    package init(_ name: String, _ reason: String) {
        self.name = name
        self.reason = reason
    }

    /// What is wrong with what.
    public var description: String { "\(name): \(reason)" }
}
