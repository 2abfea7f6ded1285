import YomitoriCore

/// Tells print in a face whose characters are all as wide, as programs are set, by the lengths of its lines.
enum TypewriterFace {
    /// How long a line is at least that tells: in a shorter one the blank sides of its first and last characters weigh too much.
    private static let leastLength = 8
    /// How far a line's width a character may be from the usual one, as a share of it. Set by hand, by a few pages: lines of eight
    /// characters and more in a typewriter's face are about 0.03 away at most, those of a face with narrow and wide letters 0.08 in the
    /// middle.
    private static let deviation = 0.045
    /// Share of the lines that have the usual width; a space too many or too few is read in some.
    private static let leastShare = 0.6
    /// So many lines tell.
    private static let leastLines = 3

    static func isOf(_ lines: [LayoutLine]) -> Bool {
        let widths = lines.compactMap { line -> Double? in
            let text = line.trimmedText.unicodeScalars
            guard text.count >= leastLength, line.line.direction == .horizontal, !text.contains(where: \.isFullWidth)
            else { return nil }
            return line.flow.width / Double(text.count)
        }
        guard widths.count >= leastLines, let usual = median(widths) else { return false }
        let alike = widths.count { abs($0 - usual) <= deviation * usual }
        return Double(alike) >= leastShare * Double(widths.count)
    }
}
