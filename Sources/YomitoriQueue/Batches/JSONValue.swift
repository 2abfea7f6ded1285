import Foundation

/// Any JSON, to notice what a version with more keys wrote.
enum JSONValue: Hashable, Codable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let integer = try? value.decode(Int.self) {
            self = .integer(integer)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let string = try? value.decode(String.self) {
            self = .string(string)
        } else if let array = try? value.decode([JSONValue].self) {
            self = .array(array)
        } else {
            self = .object(try value.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let bool): try container.encode(bool)
        case .integer(let integer): try container.encode(integer)
        case .number(let number): try container.encode(number)
        case .string(let string): try container.encode(string)
        case .array(let array): try container.encode(array)
        case .object(let object): try container.encode(object)
        }
    }

    /// Whether all its keys, at whatever depth, are keys of the other one too; one without a value says nothing.
    func says(nothingBeyond known: JSONValue) -> Bool {
        switch (self, known) {
        case (.object(let own), .object(let known)):
            own.allSatisfy { key, value in value == .null || known[key].map { value.says(nothingBeyond: $0) } ?? false }
        case (.object, _): false
        case (.array(let own), .array(let known)) where own.count == known.count:
            zip(own, known).allSatisfy { $0.says(nothingBeyond: $1) }
        default: true
        }
    }
}
