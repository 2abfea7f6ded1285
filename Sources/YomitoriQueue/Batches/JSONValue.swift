import Foundation

/// Any JSON, to complete what a version with fewer keys wrote.
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

    /// The value this describes, where the keys that it lacks are those of `defaults`.
    func decoded<Value: Codable>(over defaults: Value) throws -> Value {
        var merged = self
        if case .object(let own) = self,
            case .object(let all) = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(defaults))
        {
            merged = .object(all.merging(own) { _, own in own })
        }
        return try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(merged))
    }
}
