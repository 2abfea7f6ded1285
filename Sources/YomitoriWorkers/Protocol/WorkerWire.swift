import Foundation
import YomitoriCore

/// How requests and replies become lines, and how long a line may be.
package enum WorkerWire {
    /// Bytes of a request: a path of 4 KiB, escaped, and options.
    package static let requestLimit = 1 << 20
    /// Bytes of a reply: a page of hundreds of thousands of characters, some hundred bytes each with their places.
    package static let replyLimit = 256 << 20
    /// Bytes of a line on standard error that are told; the rest is left out.
    package static let logLimit = 4096

    /// JSON in one line, its line feed at the end.
    package static func line(of value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
    }

    /// A reply in one line. A page, which is nearly everything that goes over the pipe, is written and read at its own pace.
    package static func line(_ reply: WorkerReply) throws -> [UInt8] {
        guard case .page(let id, let page) = reply else { return try line(of: reply) }
        var line = pageStart + Array(String(id).utf8) + pageMiddle
        line += try page.json()
        line += pageEnd
        return line
    }

    package static func reply(of line: [UInt8]) throws -> WorkerReply {
        // Another program's worker may write its keys in another order, or more of them.
        try page(of: line) ?? value(WorkerReply.self, of: line)
    }

    private static func page(of line: [UInt8]) -> WorkerReply? {
        guard line.starts(with: pageStart), line.last == UInt8(ascii: "}") else { return nil }
        let digits = line.dropFirst(pageStart.count).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let rest = line[digits.endIndex...]
        guard let id = Int(String(decoding: digits, as: UTF8.self)), rest.starts(with: pageMiddle),
            let page = try? RecognizedPage(json: Data(rest.dropFirst(pageMiddle.count).dropLast()))
        else { return nil }
        return .page(id: id, page)
    }

    private static let pageStart = Array(#"{"event":"page","id":"#.utf8)
    private static let pageMiddle = Array(#","page":"#.utf8)
    private static let pageEnd = Array("}\n".utf8)

    package static func value<Value: Decodable>(_ type: Value.Type, of line: [UInt8]) throws -> Value {
        try JSONDecoder().decode(type, from: Data(line))
    }
}
