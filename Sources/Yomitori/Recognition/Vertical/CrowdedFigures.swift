import YomitoriCore

/// Two figures side by side in one cell (tate-chu-yoko) of which one was passed over because the cell was drawn narrow: 79 was
/// read as 7 with 1.00.
enum CrowdedFigures {
    /// The least width of two figures' ink, in widths of a full character's ink. In 114 fonts for Japanese one figure has at most
    /// 0.68 of a full character's body (0.77 of its ink), and two figures other than 11 at least 0.79 (0.90).
    static let width = 0.85

    /// Whether one figure was read where the ink is too wide for one.
    ///
    /// - Parameter em: width of a full character in pixels of the column's picture.
    static func mayHold(_ cell: CellReading.Cell, em: Double) -> Bool {
        cell.read.count == 1 && isFigure(cell.read[0].text)
            && cell.tile.ink.map { $0.width > width * em } ?? false
    }

    /// Whether the second reading has the figure of the first one and others.
    static func are(_ second: [StripCharacter], with first: [StripCharacter]) -> Bool {
        second.count > 1 && second.allSatisfy { isFigure($0.text) }
            && first.allSatisfy { figure in second.contains { $0.text == figure.text } }
    }

    /// Puts the figures into their cell and takes them from the cells beside it, where one at the border may have been read too.
    static func put(_ figures: [StripCharacter], at k: Int, in cells: inout [CellReading.Cell]) {
        cells[k].read = figures
        if k + 1 < cells.count, isSpilled(figures.last, over: cells[k + 1].read) { cells[k + 1].read.removeFirst() }
        if k > 0, isSpilled(figures.first, over: cells[k - 1].read.reversed()) { cells[k - 1].read.removeLast() }
    }

    /// Whether a neighbour's reading, from the border on, begins with the figure and goes on with another kind of character.
    private static func isSpilled(_ figure: StripCharacter?, over read: [StripCharacter]) -> Bool {
        read.count > 1 && read[0].text == figure?.text && !isFigure(read[1].text)
    }

    private static func isFigure(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.properties.numericType == .decimal }
    }
}
