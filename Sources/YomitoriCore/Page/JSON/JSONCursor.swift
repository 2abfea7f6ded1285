import Foundation

/// A place in JSON, for those who know what to expect there. Throws `Surprise` for everything else, bytes that are no
/// JSON included.
package struct JSONCursor {
    /// These bytes are for `JSONDecoder`.
    package struct Surprise: Error {
        package init() {}
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0
    /// Whether the next entry of an object or array is its first.
    private var isFirst = false

    /// - Parameter bytes: JSON; they have to outlive the cursor.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Whether nothing but space follows.
    package var isAtEnd: Bool {
        var rest = self
        return rest.peek() == nil
    }

    /// Goes into an object or array.
    package mutating func open(_ bracket: Unicode.Scalar) throws(Surprise) {
        try take(UInt8(ascii: bracket))
        isFirst = true
    }

    /// The next key of an object; nil behind the last, and the object is left then.
    package mutating func key() throws(Surprise) -> String? {
        guard try hasNext(closing: UInt8(ascii: "}")) else { return nil }
        let key = try string()
        try take(UInt8(ascii: ":"))
        return key
    }

    /// Whether the array has a next entry; if not it is left.
    package mutating func hasNext() throws(Surprise) -> Bool { try hasNext(closing: UInt8(ascii: "]")) }

    private mutating func hasNext(closing: UInt8) throws(Surprise) -> Bool {
        if peek() == closing {
            place += 1
            isFirst = false
            return false
        }
        if !isFirst { try take(UInt8(ascii: ",")) }
        isFirst = false
        return true
    }

    /// The entries of an array.
    package mutating func list<Element>(
        _ read: (inout JSONCursor) throws(Surprise) -> Element
    ) throws(Surprise) -> [Element] {
        var elements: [Element] = []
        try open("[")
        while try hasNext() { elements.append(try read(&self)) }
        return elements
    }

    /// A string; throws for bytes that are no UTF-8.
    package mutating func string() throws(Surprise) -> String {
        let start = begin()
        try take(UInt8(ascii: "\""))
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            // Escapes are rare.
            if bytes[place] == UInt8(ascii: "\\") {
                place = start
                try passString()
                return try decoded(String.self, from: start)
            }
            guard bytes[place] >= 0x20 else { throw Surprise() }
            place += 1
        }
        let text = bytes[(start + 1)..<place]
        try take(UInt8(ascii: "\""))
        guard let string = String(validating: text, as: UTF8.self) else { throw Surprise() }
        return string
    }

    /// A number, the double nearest to it.
    package mutating func number() throws(Surprise) -> Double {
        let start = begin()
        let isNegative = bytes.indices.contains(place) && bytes[place] == UInt8(ascii: "-")
        if isNegative { place += 1 }
        let first = place
        var (mantissa, scale, count) = (0, 1.0, 0)
        var isFraction = false
        while place < bytes.count {
            let byte = bytes[place]
            if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                mantissa = mantissa * 10 + Int(byte - UInt8(ascii: "0"))
                count += 1
                if isFraction { scale *= 10 }
                // Up to here mantissa and scale are exact, and so their quotient is the nearest number.
                guard count <= 15 else { break }
            } else if byte == UInt8(ascii: "."), !isFraction {
                isFraction = true
            } else {
                break
            }
            place += 1
        }
        let next = place < bytes.count ? bytes[place] : 0
        let isPlain = count > 0 && count <= 15 && next != UInt8(ascii: "e") && next != UInt8(ascii: "E")
        guard isPlain, !isFraction || scale > 1, beginsNumber(at: first) else {
            place = start
            passWord()
            return try decoded(Double.self, from: start)
        }
        let value = Double(mantissa) / scale
        return isNegative ? -value : value
    }

    /// Whether `null` stands here; if so it is passed over.
    package mutating func isNull() throws(Surprise) -> Bool {
        guard peek() == UInt8(ascii: "n") else { return false }
        try skip()
        return true
    }

    /// A value that `JSONDecoder` reads.
    package mutating func other<Value: Decodable>(_ type: Value.Type) throws(Surprise) -> Value {
        let start = begin()
        try skip()
        return try decoded(type, from: start)
    }

    /// Passes over a value of any kind; throws for what is no JSON.
    package mutating func skip() throws(Surprise) { try skip(depth: 0) }

    /// `JSONDecoder` goes no deeper than 512 either, and the stack has an end.
    private mutating func skip(depth: Int) throws(Surprise) {
        guard depth < 512 else { throw Surprise() }
        switch peek() {
        case UInt8(ascii: "{"):
            try open("{")
            while try key() != nil { try skip(depth: depth + 1) }
        case UInt8(ascii: "["):
            try open("[")
            while try hasNext() { try skip(depth: depth + 1) }
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "t"): try take("true")
        case UInt8(ascii: "f"): try take("false")
        case UInt8(ascii: "n"): try take("null")
        default: _ = try number()
        }
    }

    private func decoded<Value: Decodable>(_ type: Value.Type, from start: Int) throws(Surprise) -> Value {
        do { return try JSONDecoder().decode(type, from: Data(bytes[start..<place])) } catch { throw Surprise() }
    }

    /// Passes over a string without a look at what its escapes say.
    private mutating func passString() throws(Surprise) {
        place += 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        try take(UInt8(ascii: "\""))
    }

    /// Passes over what stands before the next space, bracket, comma, colon or quote.
    private mutating func passWord() {
        let ends = Array(",:]}[{\" \n\r\t".utf8)
        while place < bytes.count, !ends.contains(bytes[place]) { place += 1 }
    }

    /// Whether a digit stands here, and no zero before another digit.
    private func beginsNumber(at index: Int) -> Bool {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard index < bytes.count, digits.contains(bytes[index]) else { return false }
        guard bytes[index] == UInt8(ascii: "0"), index + 1 < bytes.count else { return true }
        return !digits.contains(bytes[index + 1])
    }

    private mutating func take(_ word: StaticString) throws(Surprise) {
        let start = place
        passWord()
        let written = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard bytes[start..<place].elementsEqual(written) else { throw Surprise() }
    }

    private mutating func take(_ byte: UInt8) throws(Surprise) {
        guard peek() == byte else { throw Surprise() }
        place += 1
    }

    /// The next byte that is no space; nil at the end.
    private mutating func peek() -> UInt8? {
        while place < bytes.count {
            switch bytes[place] {
            case 0x20, 0x0A, 0x0D, 0x09: place += 1
            default: return bytes[place]
            }
        }
        return nil
    }

    /// Where the next value begins.
    private mutating func begin() -> Int {
        _ = peek()
        return place
    }
}
