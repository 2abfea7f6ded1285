/// Which reading of which page something is, so that it is stored once however often it is handed over.
public struct PageKey: Hashable, Sendable {
    /// Stays the same for this reading of this page: the queue's number of the page, or the ticket of a re-reading.
    public var reading: String
    /// The page that is read again; nil for one that may be new.
    public var page: PageID?

    /// A page's first reading; `reading` finds the page again.
    public init(_ reading: String) {
        self.reading = reading
        page = nil
    }

    /// Another reading of a page that is in the library.
    public init(_ reading: String, again page: PageID) {
        self.reading = reading
        self.page = page
    }
}

/// A page of the library.
public struct PageID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// Opaque.
    public var rawValue: String
    /// The id of these characters.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The characters.
    public var description: String { rawValue }
}

/// A project of the library.
public struct ProjectID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// Opaque.
    public var rawValue: String
    /// The id of these characters.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The characters.
    public var description: String { rawValue }
}
