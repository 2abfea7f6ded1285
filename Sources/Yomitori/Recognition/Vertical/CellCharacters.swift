import YomitoriCore

/// Turns what was read in cells into characters with their places on the page.
struct CellCharacters: Sendable {
    let column: ColumnPicture

    /// The ink of a column as a share of its characters' bodies: 0.90 on `ja-vertical-kumo`, `-chumon` and `-gakumon`, whose
    /// truth has the bodies.
    private static let inkShare = 0.9

    func characters(_ reading: CellReading) -> [RecognizedCharacter] {
        var isOpen: [Bool] = []
        let characters = reading.cells.flatMap { cell -> [RecognizedCharacter] in
            let isSmall = cell.tile.ink.flatMap(reading.forms.isSmallKana)
            return zip(cell.read, places(of: cell)).map { character, quad in
                let sized = KanaSize.resized(character, small: isSmall)
                isOpen.append(cell.tile.ink != nil && isSmall == nil)
                return RecognizedCharacter(
                    text: sized.text, confidence: sized.confidence, quad: quad, candidates: sized.candidates)
            }
        }
        return KanaSize.settled(characters, isOpen: isOpen)
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
