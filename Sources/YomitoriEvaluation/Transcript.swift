package import Foundation
package import YomitoriCore

/// The printed lines of a page in reading order, by a person or by a program.
package struct Transcript: Hashable, Sendable {
    package var lines: [String]
    /// Indexes of the lines known to be vertical: marked so, or two or more characters in a box that is taller than wide.
    package var verticalLines: Set<Int> = []
    /// The lines with their characters, one for each of `lines`; empty where a text is all that is known.
    package var readLines: [RecognizedLine] = []

    package init(lines: [String], verticalLines: Set<Int> = []) {
        self.lines = lines
        self.verticalLines = verticalLines
    }

    /// The lines of pages that were read, in their order.
    package init(pages: [RecognizedPage]) {
        readLines = pages.flatMap(\.lines)
        lines = readLines.map(\.text)
    }

    /// Adds the lines of a further page.
    package mutating func append(_ page: RecognizedPage) {
        lines += page.lines.map(\.text)
        readLines += page.lines
    }

    /// A text file: a line each; bytes that are no UTF-8 become U+FFFD.
    package init(text: Data) {
        let string = String(decoding: text, as: UTF8.self)
        lines = string.unicodeScalars.split { Self.lineEnds.contains($0) || $0 == "\u{FEFF}" }.map { String($0) }
    }

    /// Why a file of JSON has no lines to compare.
    package enum JSONFault: Error, CustomStringConvertible {
        case notJSON
        case linesAreNoList
        /// It may be right as it is, and tell of boxes or corners only.
        case noText

        package var description: String {
            switch self {
            case .notJSON: "not JSON"
            case .linesAreNoList: "its \"lines\" are no list"
            case .noText: "no lines with a text in it"
            }
        }
    }

    /// A truth file, a page object or several: whatever has `lines`, each a text or an object with `text`, at the top or
    /// below `blocks` or `pages`. Lines that all have a number `order` are put into it.
    package init(json: Data) throws(JSONFault) {
        if let page = try? JSONDecoder().decode(RecognizedPage.self, from: json) {
            lines = page.lines.map(\.text)
            readLines = page.lines
            return
        }
        guard let value = try? JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed) else {
            throw .notJSON
        }
        guard let lines = try Self.lines(in: value) else { throw .noText }
        self.lines = lines.map(\.text)
        verticalLines = Set(lines.indices.filter { lines[$0].isVertical })
    }

    private static let lineEnds: Set<Unicode.Scalar> = [
        "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}",
    ]

    private typealias Line = (text: String, isVertical: Bool)

    /// Nil where there are none with a text.
    private static func lines(in value: Any) throws(JSONFault) -> [Line]? {
        guard let object = value as? [String: Any] else { return nil }
        for key in ["pages", "blocks"] {
            guard let parts = object[key] as? [Any] else { continue }
            var found: [Line] = []
            for part in parts {
                if let more = try lines(in: part) { found += more }
            }
            return found
        }
        guard let content = object["lines"] else { return nil }
        guard let entries = content as? [Any] else { throw .linesAreNoList }
        let found = entries.compactMap { entry -> (order: Double?, line: Line)? in
            if let text = entry as? String { return (nil, (text, false)) }
            guard let object = entry as? [String: Any], let text = object["text"] as? String else { return nil }
            return ((object["order"] as? NSNumber)?.doubleValue, (text, isVertical(text, of: object)))
        }
        if found.isEmpty, !entries.isEmpty { return nil }
        let orders = found.compactMap(\.order)
        guard orders.count == found.count else { return found.map(\.line) }
        return zip(orders, found).enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
            .map(\.element.1.line)
    }

    /// Whether the line says so itself, or its box, `[x, y, width, height]` or `w` and `h`, is taller than wide; a single
    /// character tells nothing.
    private static func isVertical(_ text: String, of line: [String: Any]) -> Bool {
        guard text.filter({ !$0.isWhitespace }).count > 1 else { return false }
        if let flag = line["vertical"] as? NSNumber { return flag.boolValue }
        let box = (line["box"] as? [NSNumber]).flatMap { $0.count == 4 ? Array($0[2...]) : nil }
        let sides = box ?? [line["w"], line["h"]].compactMap { $0 as? NSNumber }
        return sides.count == 2 && sides[1].doubleValue > sides[0].doubleValue
    }
}
