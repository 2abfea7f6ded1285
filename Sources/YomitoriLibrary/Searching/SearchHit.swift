public import YomitoriCore

/// A page on which something was found.
public struct SearchResult: Hashable, Sendable, Encodable {
    /// A line that has what was searched for, or a part of it that goes on in the next line.
    public struct Hit: Hashable, Sendable, Encodable {
        /// The line's id.
        public var line: String
        /// The line's text.
        public var text: String
        /// `[start, end)` in UTF-16 units of the text, in order.
        public var ranges: [[Int]]
        /// Where the line is on the picture, in whole pixels.
        public var quad: Quad
    }

    /// Which page.
    public var page: PageID
    /// What it is called.
    public var name: String
    /// The project it belongs to.
    public var project: ProjectID?
    /// The first lines of the page, at most 50.
    public var hits: [Hit]
    /// How often it is on the page.
    public var count: Int

    private enum CodingKeys: String, CodingKey { case page, name, project, hits, count }

    /// Writes the JSON of the HTTP interface, a missing project as null.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(page, forKey: .page)
        try values.encode(name, forKey: .name)
        try values.encode(project, forKey: .project)
        try values.encode(hits, forKey: .hits)
        try values.encode(count, forKey: .count)
    }
}

/// What is searched for, and where.
public struct SearchQuery: Hashable, Sendable {
    /// From one character up; white space in it does not count.
    public var text: String
    /// Only in this project.
    public var project: ProjectID?
    /// What counts as the same.
    public var options = SearchOptions()
    /// Most pages at once, 1…500.
    public var limit = 100
    /// Where the list goes on: `next` of the part before.
    public var cursor: String?

    /// A search over all pages that are not in the trash.
    public init(_ text: String) { self.text = text }
}
