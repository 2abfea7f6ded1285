import YomitoriCore
import YomitoriImaging

/// Looks for ink of print that was shown too low to be found: where there is no line, or one that is far higher than the
/// pieces of ink in it, as a paragraph whose lines ran together is.
///
/// What it gives are places that a probe has to confirm, not lines: leaves and cloth are made of small pieces too.
///
/// Its shares were chosen on drawn pages of 5 to 8 points and on `eval-dev/rendered` and `real`, where a place too many
/// costs a probe (`docs/decisions/0004-detection-scale.md`).
struct UnseenInk {
    /// A place with such ink, in page pixels.
    struct Place: Hashable, Sendable {
        /// Its ink in boxes of one row of cells, so that a look at them leaves out what is paper.
        var boxes: [Rect]
        /// How high its pieces are: as high as ideographs, or as letters without ascenders.
        var height: Double
        /// In the midst of most ink.
        var densest: Point

        /// How long its print is as one line, in page pixels.
        var length: Double
    }

    private let ink: ReducedInk
    private let pieces: PieceGrid

    /// What differs from the paper by less than this share of the ink's contrast, or by less than 24 of 255 levels, does
    /// not count.
    private static let faintest = (share: 0.25, levels: 24)
    /// A line is too high for its ink when less than `ink` of that is in pieces of at least this share of the line's
    /// height: radicals and letters are half as high as their line, glyphs of lines that ran together a third or less,
    /// and at least `pieces`.
    private static let own = (height: 0.35, ink: 0.3, pieces: 20)
    /// Ink this much of a line's height beside it belongs to it: ruby, accents, marks.
    private static let beside = 0.8
    /// Pieces lower than this many pixels of the small picture are specks.
    private static let leastHeight = 3.0
    /// Sides of the cells in which pieces are counted, in pixels of the small picture: some glyphs, and wider than the
    /// space between lines.
    private static let cell = 32
    /// A place with less print than so many times its height in one line is left to `MissedInk`.
    private static let leastLength = 6.0

    /// - Parameter lines: what was found, whose strokes have to pass for ink however wide they are.
    init(_ page: Luminance, lines: [OrientedRectangle]) {
        ink = ReducedInk(page, upTo: lines.map(\.thickness).max() ?? 0)
        let contrast = ink.contrast(above: Self.faintest.levels)
        pieces = PieceGrid(
            ink.pieces(above: max(Self.faintest.levels, Int(Self.faintest.share * Double(contrast)))), size: ink.size)
    }

    /// Whether a box is far higher than the pieces of its ink, and these are many.
    func isHigherThanItsInk(_ box: OrientedRectangle) -> Bool {
        let area = reduced(box)
        var all = 0, own = 0, lower = 0
        for piece in pieces.inside(area) {
            all += piece.ink
            if piece.printHeight >= Self.own.height * area.thickness {
                own += piece.ink
            } else if piece.printHeight >= Self.leastHeight {
                lower += 1
            }
        }
        return lower >= Self.own.pieces && Double(own) < Self.own.ink * Double(all)
    }

    /// The places outside `lines` with pieces of ink up to `height` page pixels high, those with the most print first.
    ///
    /// Lines that are higher than their ink do not count.
    func places(outside lines: [OrientedRectangle], upTo height: Double) -> [Place] {
        let known = lines.filter { !isHigherThanItsInk($0) }.map { reduced($0.grown(by: Self.beside * $0.thickness)) }
        let highest = height / Double(ink.factor)
        let small = pieces.outside(known).filter { piece in
            let height = piece.printHeight
            return height >= Self.leastHeight && height <= highest && !piece.isBar
        }
        return groups(small).compactMap(place).sorted { $0.length * $0.height > $1.length * $1.height }
    }

    private func reduced(_ box: OrientedRectangle) -> OrientedRectangle {
        let scale = 1 / Double(ink.factor)
        return OrientedRectangle(
            center: box.center * scale, axis: box.axis, length: box.length * scale, thickness: box.thickness * scale)
    }

    private struct Cell: Hashable {
        var column: Int
        var row: Int
    }

    /// The pieces by cells, those of neighbouring cells together.
    private func groups(_ pieces: [ReducedInk.Piece]) -> [[Cell: [ReducedInk.Piece]]] {
        var left = Dictionary(grouping: pieces) { piece in
            Cell(column: Int(piece.box.midX) / Self.cell, row: Int(piece.box.midY) / Self.cell)
        }
        var groups: [[Cell: [ReducedInk.Piece]]] = []
        for first in left.keys.sorted(by: { ($0.row, $0.column) < ($1.row, $1.column) }) {
            var open = [first]
            var group: [Cell: [ReducedInk.Piece]] = [:]
            while let cell = open.popLast() {
                guard let pieces = left.removeValue(forKey: cell) else { continue }
                group[cell] = pieces
                for row in cell.row - 1...cell.row + 1 {
                    for column in cell.column - 1...cell.column + 1 { open.append(Cell(column: column, row: row)) }
                }
            }
            if !group.isEmpty { groups.append(group) }
        }
        return groups
    }

    private func place(_ group: [Cell: [ReducedInk.Piece]]) -> Place? {
        let pieces = group.values.joined().sorted { $0.printHeight < $1.printHeight }
        let half = pieces.reduce(0) { $0 + $1.ink } / 2
        var sum = 0
        let median = pieces.first { piece in
            sum += piece.ink
            return sum > half
        }
        guard let height = median?.printHeight else { return nil }
        let length = pieces.reduce(0) { $0 + $1.box.area } / height
        guard length >= Self.leastLength * height else { return nil }
        let factor = Double(ink.factor)
        let densest = group.max { a, b in
            let (inA, inB) = (a.value.reduce(0) { $0 + $1.ink }, b.value.reduce(0) { $0 + $1.ink })
            return (inA, b.key.row, b.key.column) < (inB, a.key.row, a.key.column)
        }
        guard let densest else { return nil }
        let middle = Point(
            x: (Double(densest.key.column) + 0.5) * Double(Self.cell),
            y: (Double(densest.key.row) + 0.5) * Double(Self.cell))
        return Place(
            boxes: Dictionary(grouping: group) { $0.key.row }.sorted { $0.key < $1.key }.compactMap { _, cells in
                cells.flatMap(\.value).map(\.box).reduce(nil as Rect?) { $0?.union($1) ?? $1 }?.scaled(by: factor)
            },
            height: height * factor, densest: middle * factor, length: length * factor)
    }
}

extension ReducedInk.Piece {
    /// How high the print is that it is of: a glyph's longer side, the shorter one of glyphs that touch.
    fileprivate var printHeight: Double {
        longSide > 2.5 * shortSide && fill < 0.75 ? shortSide : longSide
    }

    /// A rule, a bar, the side of a frame.
    fileprivate var isBar: Bool { longSide > 8 * shortSide && fill >= 0.75 || shortSide < 2 }
}

extension Rect {
    fileprivate func scaled(by factor: Double) -> Rect {
        Rect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }
}
