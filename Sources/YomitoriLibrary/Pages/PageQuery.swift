/// Which pages a list has, and in which order.
public struct PageQuery: Hashable, Sendable {
    /// How a list is sorted.
    public enum Order: String, Hashable, Sendable, Codable, CaseIterable {
        /// As the pages came, or as a person has placed them.
        case position
        /// The last change first.
        case modified
        /// As people number files: `page 2` before `page 10`.
        case name
    }

    /// Only of this project.
    public var project: ProjectID?
    /// Only of this batch.
    public var batch: String?
    /// Only this page.
    public var page: PageID?
    /// Only of this state; nil: all that are not in the trash.
    public var state: PageState?
    /// How the list is sorted.
    public var order = Order.position
    /// Most pages at once, 1…500.
    public var limit = 100
    /// Where the list goes on: `next` of the part before.
    public var cursor: String?

    /// All pages.
    public init() {}
}

/// A part of a list.
public struct ListPart<Item: Sendable>: Sendable {
    /// In the list's order.
    public var items: [Item]
    /// Where the list goes on; nil at its end.
    public var next: String?
    /// How many the whole list has.
    public var total: Int

    /// A part of a list of `total` items.
    public init(items: [Item], next: String?, total: Int) {
        self.items = items
        self.next = next
        self.total = total
    }
}

extension ListPart: Equatable where Item: Equatable {}
extension ListPart: Encodable where Item: Encodable {
    private enum CodingKeys: String, CodingKey { case items, next, total }

    /// Writes the JSON of the HTTP interface.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(items, forKey: .items)
        try values.encode(next, forKey: .next)
        try values.encode(total, forKey: .total)
    }
}
