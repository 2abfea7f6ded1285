package import Foundation

/// JSON as it is written: what `JSONEncoder` makes of the values, at a small part of its time.
///
/// What there is much of is written value by value; what is rare is left to `JSONEncoder` by ``other(_:)``. The bytes lie in
/// memory of its own, because a page of 1,500 characters is 300,000 of them, written a few at a time.
package struct JSONBytes: ~Copyable {
    private var place: UnsafeMutablePointer<UInt8>
    private var count = 0
    private var capacity = 1 << 12
    private let encoder: JSONEncoder

    /// Nothing yet. Times are written as ISO 8601.
    package init() {
        place = .allocate(capacity: capacity)
        encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        encoder.dateEncodingStrategy = .iso8601
    }

    deinit { place.deallocate() }

    /// What was written.
    package var data: Data { Data(bytes: place, count: count) }

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
    @inlinable
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

    /// An array of strings.
    package mutating func strings(_ texts: [String]) { list(texts) { (writer, text) in writer.string(text) } }

    /// An array of whole numbers.
    package mutating func integers(_ values: [Int]) { list(values) { (writer, value) in writer.integer(value) } }

    /// A key and its value, where there is one.
    package mutating func member(_ key: StaticString, _ value: (some Encodable)?) throws {
        guard let value else { return }
        put(key)
        try other(value)
    }

    /// Brackets, colons, keys: as they are.
    package mutating func put(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// A value as `JSONEncoder` writes it.
    package mutating func other(_ value: some Encodable) throws {
        try encoder.encode(value).withUnsafeBytes { append($0.bindMemory(to: UInt8.self)) }
    }

    /// A string in its quotes, escaped.
    package mutating func string(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            // A byte becomes six at most.
            reserve(utf8.count * 6 + 2)
            append(UInt8(ascii: "\""))
            for byte in utf8 {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                    append(UInt8(ascii: "\\"))
                    append(byte)
                case ..<0x20:
                    if let letter = Self.letter(of: byte) {
                        append(UInt8(ascii: "\\"))
                        append(letter)
                        continue
                    }
                    put("\\u00")
                    append(Self.hexadecimal(byte >> 4))
                    append(Self.hexadecimal(byte & 15))
                default: append(byte)
                }
            }
            append(UInt8(ascii: "\""))
        }
    }

    /// A whole number.
    package mutating func integer(_ value: Int) {
        // A sign and 19 digits.
        reserve(20)
        if value < 0 { append(UInt8(ascii: "-")) }
        digits(value.magnitude)
    }

    /// A number of any size, with as few digits as tell it.
    mutating func number(_ value: Double) throws {
        // Beyond 2^53 a whole number is no longer exact; its shortest form has an exponent.
        if value.magnitude < 0x1p53, let whole = Int(exactly: value) { return integer(whole) }
        guard value.isFinite else { return try other(value) }
        var text = value.description
        text.withUTF8 { append($0) }
    }

    /// Rounded to 1 or 4 places, with as few digits as tell the number.
    package mutating func number(_ value: Double, places: Int) throws {
        let scaled = (places == 1 ? value * 10 : value * 10_000).magnitude
        // Below it every such number has fewer digits than a double tells apart. No number is not below it.
        guard scaled < 1e15 else { return try number(value.rounded(toPlaces: places)) }
        // Halves go away from zero, as `rounded()` has them; that is a call to the C library.
        var units = Int(scaled)
        if scaled - Double(units) >= 0.5 { units += 1 }
        // A sign, 16 digits and a point.
        reserve(20)
        if value < 0, units > 0 { append(UInt8(ascii: "-")) }
        // Divisors that the compiler knows become products.
        if places == 1 {
            digits(UInt(units) / 10)
            let tenths = units % 10
            guard tenths > 0 else { return }
            append(UInt8(ascii: "."))
            append(Self.digit(tenths))
        } else {
            digits(UInt(units) / 10_000)
            var rest = units % 10_000
            guard rest > 0 else { return }
            append(UInt8(ascii: "."))
            while rest > 0 {
                append(Self.digit(rest / 1_000))
                rest = rest % 1_000 * 10
            }
        }
    }

    private mutating func digits(_ value: UInt) {
        var length = 1
        var rest = value / 10
        while rest > 0 {
            rest /= 10
            length += 1
        }
        rest = value
        var end = count + length
        while end > count {
            end -= 1
            place[end] = Self.digit(Int(rest % 10))
            rest /= 10
        }
        count += length
    }

    /// What stands behind the backslash for the control characters that have a letter (RFC 8259, section 7).
    private static func letter(of byte: UInt8) -> UInt8? {
        switch byte {
        case 0x08: UInt8(ascii: "b")
        case 0x09: UInt8(ascii: "t")
        case 0x0A: UInt8(ascii: "n")
        case 0x0C: UInt8(ascii: "f")
        case 0x0D: UInt8(ascii: "r")
        default: nil
        }
    }

    private static func digit(_ value: Int) -> UInt8 { UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value) }

    private static func hexadecimal(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + (value - 10)
    }

    // MARK: - Memory

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        reserve(bytes.count)
        (place + count).update(from: start, count: bytes.count)
        count += bytes.count
    }

    /// Behind a call of `reserve(_:)` that counted it.
    private mutating func append(_ byte: UInt8) {
        place[count] = byte
        count += 1
    }

    /// Makes room for so many bytes more.
    private mutating func reserve(_ more: Int) {
        guard count + more > capacity else { return }
        capacity = max(capacity * 2, count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: place, count: count)
        place.deallocate()
        place = larger
    }
}
