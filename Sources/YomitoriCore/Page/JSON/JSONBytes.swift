import Foundation

/// JSON as it is written: what `JSONEncoder` makes of the values, at a seventh of its time.
///
/// What there is much of is written value by value; what is rare is left to `JSONEncoder` by ``other(_:)``.
package struct JSONBytes {
    /// What was written.
    package private(set) var bytes: [UInt8] = []
    private let encoder: JSONEncoder

    /// Nothing yet. Times are written as ISO 8601.
    package init() {
        encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        encoder.dateEncodingStrategy = .iso8601
    }

    /// Four points, to a tenth of a pixel.
    package mutating func quad(_ quad: Quad) throws {
        try list(quad.corners) { (writer, corner) in
            writer.put("[")
            try writer.number(corner.x, places: 1)
            writer.put(",")
            try writer.number(corner.y, places: 1)
            writer.put("]")
        }
    }

    /// An array, its entries written by `write`.
    package mutating func list<Element>(
        _ elements: [Element], _ write: (inout Self, Element) throws -> Void
    ) rethrows {
        put("[")
        var isFirst = true
        for element in elements {
            if !isFirst { put(",") }
            isFirst = false
            try write(&self, element)
        }
        put("]")
    }

    /// Brackets, colons, keys: as they are.
    package mutating func put(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// A value as `JSONEncoder` writes it.
    package mutating func other(_ value: some Encodable) throws { bytes.append(contentsOf: try encoder.encode(value)) }

    /// A string in its quotes, escaped.
    package mutating func string(_ text: String) {
        put("\"")
        var text = text
        text.withUTF8 { utf8 in
            guard utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else {
                bytes.append(contentsOf: utf8)
                return
            }
            for byte in utf8 {
                switch byte {
                case 0x22, 0x5C: bytes += [0x5C, byte]
                case ..<0x20:
                    let digits = Array("0123456789abcdef".utf8)
                    bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
                default: bytes.append(byte)
                }
            }
        }
        put("\"")
    }

    /// Rounded to 1 or 4 places, with as few digits as tell the number.
    package mutating func number(_ value: Double, places: Int) throws {
        let unit = places == 1 ? 10 : 10_000
        let scaled = (value * Double(unit)).rounded()
        // Below it every such number has fewer digits than a double tells apart. No number is not below it.
        guard scaled.magnitude < 1e15 else { return try other(value.rounded(toPlaces: places)) }
        var rest = Int(scaled)
        if rest < 0 {
            put("-")
            rest = -rest
        }
        digits(rest / unit)
        rest %= unit
        guard rest > 0 else { return }
        put(".")
        var place = unit / 10
        while rest > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(rest / place))
            rest %= place
            place /= 10
        }
    }

    private mutating func digits(_ value: Int) {
        if value >= 10 { digits(value / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
    }
}
