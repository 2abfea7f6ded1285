import YomitoriCore

/// Turns what was read in cells into characters with their places on the page.
struct CellCharacters: Sendable {
    let column: ColumnPicture

    /// The ink of a column as a share of its characters' bodies: 0.90 on `ja-vertical-kumo`, `-chumon` and `-gakumon`, whose
    /// truth has the bodies.
    private static let inkShare = 0.9

    func characters(_ reading: CellReading) -> [RecognizedCharacter] {
        reading.cells.flatMap { cell in
            zip(cell.read, places(of: cell)).map { character, quad in
                RecognizedCharacter(
                    text: character.text, confidence: character.confidence, quad: quad, candidates: character.candidates
                )
            }
        }
    }

    /// The ink of those kana that have two sizes and a cell of their own.
    static func kana(_ reading: CellReading) -> [KanaInk] {
        var place = 0
        return reading.cells.compactMap { cell in
            defer { place += cell.read.count }
            guard cell.read.count == 1, let ink = cell.tile.ink else { return nil }
            return KanaInk(
                cell.read[0].text, place: place, offset: reading.forms.offset(ink),
                longestSide: ink.longestSide / reading.forms.em)
        }
    }

    /// A quad for each character of a cell: the cell itself, as wide as a character's body; several share it side by side, or one below the other when
    /// they were read turned.
    private func places(of cell: CellReading.Cell) -> [Quad] {
        let rows = Double(cell.tile.rows.lowerBound)...Double(cell.tile.rows.upperBound)
        let margin = Double(column.base.count) * (1 / Self.inkShare - 1) / 2
        let columns = Double(column.base.lowerBound) - margin...Double(column.base.upperBound) + margin
        let count = Double(cell.read.count)
        func share(_ whole: ClosedRange<Double>, _ i: Int) -> ClosedRange<Double> {
            let length = (whole.upperBound - whole.lowerBound) / count
            return whole.lowerBound + Double(i) * length...whole.lowerBound + Double(i + 1) * length
        }
        return cell.read.indices.map { i in
            cell.tile.form == .turned
                ? column.quad(columns: columns, rows: share(rows, i))
                : column.quad(columns: share(columns, i), rows: rows)
        }
    }
}
