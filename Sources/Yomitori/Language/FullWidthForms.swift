import YomitoriCore

/// Full-width letters and figures of rows, which a recogniser takes for half-width ones, or half of them, with spaces between.
///
/// The shapes hardly differ, but each of them fills a cell as the Han characters and kana of its line do. Half-width letters with a
/// space behind each fill the same cells in many fonts; a recogniser reads both alike, and so does this.
enum FullWidthForms {
    /// So many in a row tell how far apart they are set: the middle of one is known to a sixth of a cell.
    private static let fewest = 3
    /// The distance of their middles, in that of the line's Han characters and kana, the mean of the row. Measured on 7 fonts in
    /// two sizes and the horizontal Japanese pages of `eval-dev/rendered`: letters and figures set without spaces have 0.46 to 0.72,
    /// full-width ones 0.91 to 1.04, one 0.83.
    private static let pitch = 0.9...1.1
    /// The widest of these distances; beyond is a gap.
    private static let widest = 1.2
    /// Letters that are as wide by themselves (WWW) tell nothing: the mean of their usual widths, in em.
    private static let widestLetters = 0.8
    /// A surer space is one. Those that were read between full-width letters had 0.51 to 0.93, those of sentences in Latin letters
    /// mostly 0.98 and more.
    private static let sureSpace = 0.95

    /// The lines with the letters and figures of rows in full width where they are set so, without the spaces between.
    static func settled(_ lines: [RecognizedLine]) -> [RecognizedLine] {
        lines.map { line in
            guard line.direction == .horizontal, let cell = cell(of: line.characters) else { return line }
            var settled = line
            // From the last row to the first: a space less moves what is behind it.
            for row in rows(of: line.characters).reversed()
            where isFullWidth(row.map { line.characters[$0] }, cell: cell) {
                widen(row, in: &settled)
            }
            return settled
        }
    }

    /// The places of letters, figures and full-width dashes that follow each other, between them no space that is sure.
    private static func rows(of characters: [RecognizedCharacter]) -> [[Int]] {
        var rows: [[Int]] = [[]]
        for (place, character) in characters.enumerated() {
            if wide(character.text) != nil || isWide(character.text) {
                rows[rows.count - 1].append(place)
            } else if character.text != " " || character.confidence >= sureSpace {
                rows.append([])
            }
        }
        return rows.filter { $0.count >= fewest }
    }

    /// The distance of neighbouring Han characters and kana, in pixels; nil for a line with too few.
    private static func cell(of characters: [RecognizedCharacter]) -> Double? {
        let distances = zip(characters, characters.dropFirst()).filter { isHanOrKana($0.text) && isHanOrKana($1.text) }
            .map { ($1.quad.center - $0.quad.center).length }
        return distances.count >= 2 ? median(distances) : nil
    }

    private static func isFullWidth(_ row: [RecognizedCharacter], cell: Double) -> Bool {
        let distances = zip(row, row.dropFirst()).map { ($1.quad.center - $0.quad.center).length / cell }
        let mean = distances.reduce(0, +) / Double(max(1, distances.count))
        let narrow = row.filter { wide($0.text) != nil }.map { AdvanceWidths.width(of: $0.text) }
        guard !narrow.isEmpty, pitch.contains(mean), distances.allSatisfy({ $0 <= widest }) else { return false }
        return narrow.reduce(0, +) / Double(narrow.count) <= widestLetters
    }

    private static func widen(_ row: [Int], in line: inout RecognizedLine) {
        guard let first = row.first, let last = row.last else { return }
        for place in (first...last).reversed() {
            if line.characters[place].text == " " {
                line.characters.remove(at: place)
            } else if let wide = wide(line.characters[place].text) {
                line.settle(place, asForm: wide)
            }
        }
        line.renew()
    }

    /// The full-width form of a letter or figure of ASCII; nil for all else.
    private static func wide(_ text: String) -> String? {
        guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1, scalar.isASCII,
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        else { return nil }
        return scalar.fullWidth.map { String(Character($0)) }
    }

    /// Whether it is a full-width letter, figure or dash.
    private static func isWide(_ text: String) -> Bool {
        guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return false }
        return switch scalar.value {
        case 0xFF0D, 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A: true
        default: false
        }
    }

    private static func isHanOrKana(_ text: String) -> Bool {
        text.unicodeScalars.first.map { [.han, .kana].contains(Script($0)) } ?? false
    }
}
