/// An amount of memory or disk: `800M`, `2G`, `1.5GiB` or a number of bytes. Units are powers of 1024.
struct ByteCount: Hashable, Sendable, CustomStringConvertible {
    let bytes: Int

    /// - Throws: ``ArgumentFault``.
    init(text argument: String) throws(ArgumentFault) {
        let digits = argument.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        var unit = argument.dropFirst(digits.count).lowercased()
        if unit.hasSuffix("ib") { unit.removeLast(2) } else if unit.hasSuffix("b") { unit.removeLast() }
        let factors = ["": 0, "k": 10, "m": 20, "g": 30, "t": 40]
        guard let value = Double(digits), let shift = factors[unit], value > 0 else {
            throw ArgumentFault("\(argument) is not an amount of memory; write for example 800M or 2G")
        }
        let bytes = value * Double(1 << shift)
        guard bytes >= 1, bytes < 0x1p62 else { throw ArgumentFault("\(argument) is out of range") }
        self.bytes = Int(bytes)
    }

    init(bytes: Int) { self.bytes = bytes }

    /// In the largest unit that gives a number of 1 or more, with at most one decimal.
    var description: String {
        var value = Double(bytes)
        var unit = "B"
        for next in ["KiB", "MiB", "GiB", "TiB"] where value >= 1024 {
            value /= 1024
            unit = next
        }
        let tenths = (value * 10).rounded() / 10
        return (tenths == tenths.rounded() ? String(Int(tenths)) : String(tenths)) + " " + unit
    }
}
