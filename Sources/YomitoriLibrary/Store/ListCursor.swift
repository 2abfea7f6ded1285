import Foundation
import GRDB
import YomitoriDatabase

/// Behind which of its entries a list goes on.
struct ListCursor: Codable {
    /// The lists that are given in parts; pages by the order that they are in. In another one than its own a cursor says nothing.
    enum List: String, Codable {
        case position, modified, name
        case projects, search
    }

    private let list: List
    let number: Int64
    private var value: Double?
    private var name: String?

    /// - Parameter number: of the entry, by which the list is sorted.
    init(in list: List, number: Int64) {
        self.list = list
        self.number = number
    }

    init(_ row: Row, order: PageQuery.Order) throws {
        list = List(order)
        number = try row.stored("number")
        switch order {
        case .position: value = try row.stored("position")
        case .modified: value = try row.stored("modified")
        case .name: name = try row.stored("sort_name")
        }
    }

    /// - Throws: `LibraryError.invalidCursor` where the list has given no such cursor.
    init(_ text: String, of list: List) throws {
        guard
            let data = Data(
                base64Encoded: text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")),
            let cursor = try? JSONDecoder().decode(ListCursor.self, from: data),
            cursor.list == list, cursor.isWhole
        else { throw LibraryError.invalidCursor }
        self = cursor
    }

    /// Whether the value is there by which the list is sorted.
    private var isWhole: Bool {
        switch list {
        case .position, .modified: value != nil
        case .name: name != nil
        case .projects, .search: true
        }
    }

    var text: String {
        get throws {
            try JSONEncoder().encode(self).base64EncodedString()
                .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        }
    }

    var databaseKey: (any DatabaseValueConvertible)? { value ?? name }
}

extension ListCursor.List {
    /// The pages in an order.
    init(_ order: PageQuery.Order) {
        self =
            switch order {
            case .position: .position
            case .modified: .modified
            case .name: .name
            }
    }
}
