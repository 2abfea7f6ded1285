/// The flat strokes at the foot of a line's picture with paper above them.
struct LowStrokes {
    /// Whether a pixel is ink, row by row.
    let isInk: [Bool]
    let width: Int
    let height: Int
    /// Of the print in the middle of the picture, in pixels.
    let printHeight: Int

    // Shares of the print's height, set by hand: underscores of a few lines in the faces that `Underscores` names lie 0.33 to 0.45 below
    // the middle and are 0.04 to 0.1 thick.

    /// How far below the middle a stroke begins at least.
    private static let place = 0.25
    /// How thick it is at most.
    private static let thickest = 0.15
    /// How far it may go on below a letter at either end.
    private static let overlap = 0.15

    /// The columns of each, from the left.
    var free: [Range<Int>] {
        let top = height / 2 + Int(Self.place * Double(printHeight))
        var out: [Range<Int>] = []
        var start: Int?
        for x in 0...width {
            if x < width, isFoot(x, below: top) {
                start = start ?? x
            } else if let first = start {
                if !goesOn(first..<x, below: top) { out.append(first..<x) }
                start = nil
            }
        }
        return out
    }

    private func inked(_ x: Int, _ rows: Range<Int>) -> Int { rows.count { isInk[$0 * width + x] } }

    private func isFoot(_ x: Int, below top: Int) -> Bool {
        let ink = inked(x, top..<height)
        return ink > 0 && Double(ink) <= Self.thickest * Double(printHeight) && inked(x, 0..<top) == 0
    }

    /// Whether the stroke of these columns runs on below letters, as that below two words does.
    private func goesOn(_ columns: Range<Int>, below top: Int) -> Bool {
        let middle = (columns.lowerBound + columns.upperBound) / 2
        guard let row = (top..<height).first(where: { isInk[$0 * width + middle] }) else { return true }
        let reach = Int(Self.overlap * Double(printHeight)) + 1
        func isInked(_ x: Int) -> Bool { (0..<width).contains(x) && isInk[row * width + x] }
        return (1...reach).allSatisfy { isInked(columns.lowerBound - $0) }
            || (0..<reach).allSatisfy { isInked(columns.upperBound + $0) }
    }
}
