/// The order in which people number files: `page 2` before `page 10`, upper and lower case together.
enum NaturalOrder {
    static func areInIncreasingOrder(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        var a = a[...], b = b[...]
        let whole = (a, b)
        while let x = a.first, let y = b.first {
            if isDigit(x), isDigit(y) {
                let m = number(&a), n = number(&b)
                if m.count != n.count { return m.count < n.count }
                if m != n { return m.lexicographicallyPrecedes(n) }
            } else {
                let p = folded(x), q = folded(y)
                if p != q { return p < q }
                a = a.dropFirst()
                b = b.dropFirst()
            }
        }
        if a.isEmpty != b.isEmpty { return a.isEmpty }
        return whole.0.lexicographicallyPrecedes(whole.1)
    }

    /// Takes the digits at the start off; without leading zeros.
    private static func number(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = bytes.prefix(while: isDigit)
        bytes = bytes[digits.endIndex...]
        return digits.drop { $0 == UInt8(ascii: "0") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func folded(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
    }
}
