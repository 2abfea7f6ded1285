import YomitoriCore

/// Letters, figures and marks half a character wide that lie on their side, two where one full character would stand.
///
/// Upright such a pair looks like a kana or a kanji and may be read as one quite surely: ty as さ with 0.98, !」 as こ with 0.96.
/// The paper between the two tells that there may be a pair; the turned reading decides. The numbers were measured on 32
/// drawn pages with Latin words in eight fonts, and 42 vertical pages of `eval-dev/rendered` and of the held-out group `tune`.
struct LyingPairs: Sendable {
    /// A cell read with at least this probability is what was read.
    static let certain = 0.99
    /// The ink's height from which a cell may hold two, in character widths: the lowest pair, !」, has 0.74.
    static let height = 0.6
    /// Where one of a pair ends and the other begins, in shares of the ink's height.
    static let middle = 0.3...0.7
    /// The most ink of a row between the two, in shares of the mean of the ink's rows: 685 of 696 pairs have less.
    static let between: Float = 0.4
    /// The least probability of each sign of the turned reading. Down to 0.2 the only characters of the pages without Latin
    /// that read as two signs were 二, as 11, and 『, as 「-.
    static let legible = 0.7

    /// Width of a full character in pixels of the column's picture.
    let em: Double

    /// The numbers of the cells that may hold a pair.
    func find(in reading: CellReading, ink: InkMap, columns: Range<Int>) -> Set<Int> {
        let open = reading.cells.indices.filter { k in
            reading.cells[k].confidence < Self.certain
                && reading.cells[k].tile.ink.map { $0.height > Self.height * em } ?? false
        }
        guard !open.isEmpty else { return [] }
        let rows = ink.rowMeans(columns: columns)
        return Set(open.filter { k in reading.cells[k].tile.ink.map { Self.isParted($0.rows, rows) } ?? false })
    }

    /// Whether little ink lies on some row of the middle.
    private static func isParted(_ inked: Range<Int>, _ rows: [Float]) -> Bool {
        let top = inked.lowerBound + Int(middle.lowerBound * Double(inked.count))
        let bottom = inked.lowerBound + Int(middle.upperBound * Double(inked.count))
        let mean = rows[inked].reduce(0, +) / Float(inked.count)
        return rows[top...bottom].contains { $0 < between * mean }
    }

    /// Whether the turned reading of some cells is surely a word or pairs: more signs than cells, so that no full character
    /// was passed over, and not strokes alone, as which 二 reads.
    static func areSpelled(_ read: [StripCharacter], in cells: Int) -> Bool {
        let signs = read.filter { $0.text != " " }
        // An upright ? or ! is read as itself and its dot.
        let dots = zip(signs, signs.dropFirst()).count { mark, dot in
            dottedMarks.contains(mark.text) && self.dots.contains(dot.text)
        }
        return signs.count - dots > cells && signs.allSatisfy { $0.confidence >= legible && mayLie($0.text) }
            && signs.contains { isSign($0.text) } && signs.contains { !strokes.contains($0.text) }
    }

    private static func mayLie(_ text: String) -> Bool {
        TurnedCharacters.all.contains(text) || text.unicodeScalars.allSatisfy { $0.isASCII || Script($0) == .latin }
    }

    /// A letter, a figure or a mark that ends a sentence; brackets and dashes alone are full characters turned.
    private static func isSign(_ text: String) -> Bool {
        ["!", "?"].contains(text)
            || text.unicodeScalars.allSatisfy { Script($0) == .latin || ("0"..."9").contains($0) }
    }

    private static let dottedMarks = Set("!?！？".map(String.init))
    private static let dots = Set(".．。・·".map(String.init))
    private static let strokes = Set("1lI|!/-ー一—–―".map(String.init))
}
