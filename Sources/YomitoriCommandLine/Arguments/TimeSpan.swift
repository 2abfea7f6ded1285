/// A length of time: `45s`, `90m`, `12h` or `1.5d`.
struct TimeSpan: Hashable, Sendable, CustomStringConvertible {
    let seconds: Double

    private static let units: [(letter: String, name: String, seconds: Double)] = [
        ("d", "day", 86_400), ("h", "hour", 3600), ("m", "minute", 60), ("s", "second", 1),
    ]
    /// A hundred years; more is a slip.
    private static let longest = 36_525.0 * 86_400

    /// - Throws: ``ArgumentFault``.
    init(text argument: String) throws(ArgumentFault) {
        let digits = argument.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let letter = argument.dropFirst(digits.count)
        guard let value = Double(digits), let unit = Self.units.first(where: { $0.letter == letter }) else {
            throw ArgumentFault("\(argument) is not a length of time; write for example 90m, 12h or 7d")
        }
        guard value * unit.seconds <= Self.longest else { throw ArgumentFault("\(argument) is out of range") }
        seconds = value * unit.seconds
    }

    init(seconds: Double) { self.seconds = seconds }

    /// In the largest unit of which it is a whole number.
    var description: String {
        let unit = Self.units.first { seconds > 0 && (seconds / $0.seconds).rounded() * $0.seconds == seconds }
        let (name, size) = (unit?.name ?? "second", unit?.seconds ?? 1)
        let count = seconds / size
        let number = count == count.rounded() ? String(Int(count)) : String(count)
        return "\(number) \(name)\(count == 1 ? "" : "s")"
    }
}
