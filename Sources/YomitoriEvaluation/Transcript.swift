package import Foundation
package import YomitoriCore

/// The printed lines of a page in reading order, by a person or by a program.
package struct Transcript: Hashable, Sendable {
    package var lines: [String]

    package init(lines: [String]) { self.lines = lines }

    /// The lines of pages that were read, in their order.
    package init(pages: [RecognizedPage]) { lines = pages.flatMap { $0.lines.map(\.text) } }

    /// A text file: a line each; bytes that are no UTF-8 become U+FFFD.
    package init(text: Data) {
        let string = String(decoding: text, as: UTF8.self)
        lines = string.unicodeScalars.split { Self.lineEnds.contains($0) || $0 == "\u{FEFF}" }.map { String($0) }
    }

    /// A truth file, a page object or several: whatever has `lines`, each a text or an object with `text`, at the top or
    /// below `blocks` or `pages`. Lines that all have a number `order` are put into it.
    ///
    /// Nil when the file is not JSON or has no lines, as when it tells of boxes or corners only.
    package init?(json: Data) {
        guard let value = try? JSONSerialization.jsonObject(with: json), let lines = Self.lines(in: value) else {
            return nil
        }
        self.lines = lines
    }

    private static let lineEnds: Set<Unicode.Scalar> = ["\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}"]

    private static func lines(in value: Any) -> [String]? {
        guard let object = value as? [String: Any] else { return nil }
        for key in ["pages", "blocks"] {
            guard let parts = object[key] as? [Any] else { continue }
            return parts.flatMap { lines(in: $0) ?? [] }
        }
        guard let entries = object["lines"] as? [Any] else { return nil }
        let found = entries.compactMap { entry -> (order: Double?, text: String)? in
            if let text = entry as? String { return (nil, text) }
            guard let object = entry as? [String: Any], let text = object["text"] as? String else { return nil }
            return ((object["order"] as? NSNumber)?.doubleValue, text)
        }
        if found.isEmpty, !entries.isEmpty { return nil }
        let orders = found.compactMap(\.order)
        guard orders.count == found.count else { return found.map(\.text) }
        return zip(orders, found).enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
            .map(\.element.1.text)
    }
}
