import Foundation

/// How requests and replies become lines, and how long a line may be.
package enum WorkerWire {
    /// Bytes of a request: a path of 4 KiB, escaped, and options.
    package static let requestLimit = 1 << 20
    /// Bytes of a reply: a page of hundreds of thousands of characters, some hundred bytes each with their places.
    package static let replyLimit = 256 << 20
    /// Bytes of a line on standard error that are told; the rest is left out.
    package static let logLimit = 4096

    /// JSON in one line, its line feed at the end.
    package static func line(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
    }

    package static func value<Value: Decodable>(_ type: Value.Type, of line: [UInt8]) throws -> Value {
        try JSONDecoder().decode(type, from: Data(line))
    }
}
