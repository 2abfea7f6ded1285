import YomitoriCore

/// Pieces of ink by their places, so that a line asks for those near it and not for all of a newspaper page.
///
/// A piece is where its middle is. All places are in pixels of the small picture.
struct PieceGrid {
    let pieces: [ReducedInk.Piece]
    /// Places in `pieces`, a list a cell, row by row.
    private var cells: [[Int]]
    private let columns: Int
    private let rows: Int

    /// Sides of a cell: some glyphs, of which a line of small print covers few.
    private static let side = 32.0

    /// - Parameter size: of the picture that the pieces are of.
    init(_ pieces: [ReducedInk.Piece], size: PixelSize) {
        self.pieces = pieces
        columns = Int(Double(size.width) / Self.side) + 1
        rows = Int(Double(size.height) / Self.side) + 1
        cells = Array(repeating: [], count: columns * rows)
        for (place, piece) in pieces.enumerated() {
            let row = Self.cell(piece.box.midY, of: rows), column = Self.cell(piece.box.midX, of: columns)
            cells[row * columns + column].append(place)
        }
    }

    /// The pieces inside the box.
    func inside(_ box: OrientedRectangle) -> [ReducedInk.Piece] { places(in: box).map { pieces[$0] } }

    /// The pieces outside all of the boxes, in the order that they were given in.
    func outside(_ boxes: [OrientedRectangle]) -> [ReducedInk.Piece] {
        var isInside = [Bool](repeating: false, count: pieces.count)
        for box in boxes { for place in places(in: box) { isInside[place] = true } }
        return pieces.indices.filter { !isInside[$0] }.map { pieces[$0] }
    }

    private func places(in box: OrientedRectangle) -> [Int] {
        // A pixel more, as corners of a turned box are rounded.
        let bounds = box.quad.boundingBox.insetBy(dx: -1, dy: -1)
        var places: [Int] = []
        for row in Self.cell(bounds.minY, of: rows)...Self.cell(bounds.maxY, of: rows) {
            for column in Self.cell(bounds.minX, of: columns)...Self.cell(bounds.maxX, of: columns) {
                places += cells[row * columns + column].filter { box.contains(pieces[$0].box.center) }
            }
        }
        return places
    }

    /// The row or column of cells in which a coordinate lies, or the nearest one.
    private static func cell(_ coordinate: Double, of count: Int) -> Int {
        Int(min(max(0, coordinate / side), Double(count - 1)))
    }
}
