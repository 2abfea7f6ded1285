import YomitoriCore

/// Brackets and commas of columns, of which a recogniser reads small ones in their half-width forms.
///
/// What stands beside a Han character or kana in a column fills a cell: half-width forms are set with sideways Latin only
/// (Requirements for Japanese Text Layout, 3.2.3).
enum ColumnMarks {
    /// The lines with the half-width marks of vertical lines in full width where they belong to Han characters or kana.
    static func settled(_ lines: [RecognizedLine]) -> [RecognizedLine] {
        lines.map { line in
            guard line.direction == .vertical else { return line }
            var settled = line
            for place in line.characters.indices {
                let character = line.characters[place]
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

    private static func isFull(_ line: RecognizedLine, _ place: Int) -> Bool {
        guard line.characters.indices.contains(place),
            let scalar = line.characters[place].text.unicodeScalars.first
        else { return false }
        return [.han, .kana, .cjkMark].contains(Script(scalar))
    }
}
