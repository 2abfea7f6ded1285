import YomitoriCore

/// Dashes two characters and more long, whose cells a stroke fills without a gap.
///
/// A recogniser sees pieces of them as ー or 一; between two of these there is paper.
struct LongDash: Sendable {
    /// Length of a piece at least, in character widths: ー is a tenth shorter than its cell.
    static let least = 0.94
    /// The widest stroke, in character widths.
    static let widest = 0.25

    let em: Double
    /// Rows from one character to the next.
    let pitch: Double

    /// The reading with each piece of such a stroke read as a dash.
    func settled(_ reading: CellReading) -> CellReading {
        // JIS X 0208 has one dash, U+2015; Chinese print uses U+2014.
        let hasKana = reading.text.unicodeScalars.contains { Script($0) == .kana && $0 != "ー" }
        let dash = hasKana ? "―" : "—"
        var settled = reading
        var start = 0
        for k in 1...max(1, reading.cells.count) {
            if k < reading.cells.count, isOneStroke(reading.cells[k - 1], reading.cells[k]) { continue }
            if k - start >= 2 {
                for i in start..<min(k, reading.cells.count) {
                    settled.cells[i].read = reading.cells[i].read.prefix(1).map { Self.read($0, as: dash) }
                }
            }
            start = k
        }
        return settled
    }

    private func isOneStroke(_ upper: CellReading.Cell, _ lower: CellReading.Cell) -> Bool {
        guard let above = upper.tile.ink, let below = lower.tile.ink, isDash(upper), isDash(lower) else { return false }
        let gap = Double(below.rows.lowerBound - above.rows.upperBound)
        return [above, below].allSatisfy { $0.width < Self.widest * em && $0.height > 0.5 * em }
            && gap <= max(1, pitch - Self.least * em) && abs(above.midX - below.midX) < 0.15 * em
    }

    /// Rows of dots are as long and as narrow.
    private func isDash(_ cell: CellReading.Cell) -> Bool {
        cell.read.first.map { Self.pieces.contains($0.text) } ?? false
    }

    private static let pieces = Set("ー一—―–-−|｜丨1１lI".map(String.init))

    private static func read(_ piece: StripCharacter, as text: String) -> StripCharacter {
        guard piece.text != text else { return piece }
        var dash = piece
        dash.text = text
        if let candidate = piece.candidates.first(where: { $0.text == text }) { dash.confidence = candidate.confidence }
        return dash
    }
}
