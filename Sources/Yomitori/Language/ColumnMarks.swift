import YomitoriCore

/// Brackets and commas of columns, of which a recogniser reads small ones in their half-width forms, and dashes, which look like ー
/// there.
///
/// What stands beside a Han character or kana in a column fills a cell: half-width forms are set with sideways Latin only
/// (Requirements for Japanese Text Layout, 3.2.3).
enum ColumnMarks {
    /// The lines with the half-width marks of vertical lines in full width where they belong to Han characters or kana, and with the
    /// dashes between Han characters.
    static func settled(_ lines: [RecognizedLine]) -> [RecognizedLine] {
        lines.map { line in
            guard line.direction == .vertical else { return line }
            var settled = line
            for place in line.characters.indices {
                let character = line.characters[place]
                if let dash = dash(at: place, of: line) { settled.settle(place, as: dash) }
                guard let (wide, side) = forms[character.text], isFull(line, place + side) else { continue }
                settled.settle(place, asForm: wide)
            }
            return settled
        }
    }

    /// By half-width form: the full-width one, and on which side what it belongs to stands.
    private static let forms: [String: (wide: String, side: Int)] = [
        "(": ("（", 1), ")": ("）", -1), ",": ("，", -1), ":": ("：", -1), ";": ("；", -1),
    ]

    /// The dash that a long vowel between two Han characters is (十二―三人): a long vowel follows kana. Where the two are not told apart
    /// by their length, the recogniser prefers the vowel.
    private static func dash(at place: Int, of line: RecognizedLine) -> Candidate? {
        guard line.characters[place].text == "ー", isHan(line, place - 1), isHan(line, place + 1) else { return nil }
        return line.characters[place].candidates.first {
            StrokeDashes.dashes.contains($0.text) && $0.confidence >= leastDash
        }
    }

    /// A dash less probable than this was not seen. Of 16 dashes between Han characters in columns of four fonts nine were read as ー,
    /// with a dash as second candidate of 0.047 to 0.32; figures that were read as ー have 0.002 at most.
    private static let leastDash = 0.02

    private static func isHan(_ line: RecognizedLine, _ place: Int) -> Bool {
        line.characters.indices.contains(place)
            && line.characters[place].text.unicodeScalars.allSatisfy { Script($0) == .han }
    }

    private static func isFull(_ line: RecognizedLine, _ place: Int) -> Bool {
        guard line.characters.indices.contains(place),
            let scalar = line.characters[place].text.unicodeScalars.first
        else { return false }
        return [.han, .kana, .cjkMark].contains(Script(scalar))
    }
}
