/// Tiles of a column that are read at once, as one strip.
///
/// Like a piece of a horizontal line (``StripPiece``) a run shows more than it is asked for where the column goes on: without a
/// neighbour a character at a cut is read a little worse.
struct TileRun: Hashable {
    /// The tiles that the strip shows.
    let shown: Range<Int>
    /// Those of which its reading is taken.
    let own: Range<Int>

    /// The runs of a column, alike in length; each tile is one run's own.
    ///
    /// - Parameters:
    ///   - count: the column's tiles.
    ///   - most: tiles that one strip may show.
    static func runs(of count: Int, showing most: Int) -> [TileRun] {
        guard count > most else { return count > 0 ? [TileRun(shown: 0..<count, own: 0..<count)] : [] }
        // One tile at each side is a neighbour's; where strips are so short that nothing would be left, a run has one of its own.
        let widest = max(1, most - 2)
        let parts = (count + widest - 1) / widest
        return (0..<parts).map { part in
            let own = part * count / parts..<(part + 1) * count / parts
            return TileRun(shown: max(0, own.lowerBound - 1)..<min(count, own.upperBound + 1), own: own)
        }
    }
}
