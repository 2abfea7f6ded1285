import YomitoriCore

/// Dashes two characters and more long, whose cells a stroke fills without a gap.
///
/// A recogniser sees pieces of them as ー or 一, between two of which there is paper, or as nothing.
struct LongDash: Sendable {
    /// The probability of a dash that the stroke alone tells: as doubtful as what a proofreader looks at
    /// (0.5, ndlocr-lite's iOS app).
    static let unseen = 0.5
    /// What was read as nothing is no dash beyond so many characters: a longer stroke is a rule.
    static let longest = 4
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
            let pieces = start..<min(k, reading.cells.count)
            let isSeen = reading.cells[pieces].contains { !$0.read.isEmpty }
            if pieces.count >= 2, isSeen || pieces.count <= Self.longest && reading.cells.count > pieces.count {
                for i in pieces {
                    let piece = reading.cells[i].read.first
                    settled.cells[i].read = [piece.map { Self.read($0, as: dash) } ?? Self.unread(dash)]
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
        cell.read.first.map { Self.pieces.contains($0.text) } ?? cell.isInked
    }

    private static let pieces = Set("ー一—―–-−|｜丨1１lI".map(String.init))

    private static func unread(_ text: String) -> StripCharacter {
        StripCharacter(
            text: text, confidence: unseen, candidates: [Candidate(text: text, confidence: unseen)], extent: 0...0)
    }

    private static func read(_ piece: StripCharacter, as text: String) -> StripCharacter {
        guard piece.text != text else { return piece }
        var dash = piece
        dash.text = text
        if let candidate = piece.candidates.first(where: { $0.text == text }) { dash.confidence = candidate.confidence }
        return dash
    }
}
