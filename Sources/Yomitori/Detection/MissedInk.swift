import YomitoriCore
import YomitoriImaging

/// Looks for ink of the size of print where no line was found: a folio, a number in the margin, a line of small print.
///
/// What it gives are places to look at closer, not lines: a picture's details pass for print now and then. Rules, frames,
/// pictures, specks and half-tones do not.
///
/// Its shares were chosen on `eval-dev/rendered` and `real`, where a look too many costs time and one too few a folio; held-out pages
/// (`Benchmarks/heldout`, group `report`) have line recall 0.9993 with them.
struct MissedInk {
    /// A place with ink that may be print, in page pixels.
    struct Place: Hashable, Sendable {
        var box: Rect
        /// How high the print in it may be.
        var printHeight: Double
    }

    private let ink: ReducedInk
    /// Median height of the print that was found, in pixels of the small picture.
    private let height: Double
    private let pieces: PieceGrid
    private let lines: [OrientedRectangle]

    /// Ink that is fainter than this share of the found print's contrast does not count, nor what differs from the paper
    /// by less than 24 of 255 levels: stains, print of the other side.
    private static let faintest = (share: 0.25, levels: 24)
    /// Print is this many times as high as the median of what was found: from the digit of a folio under large print to
    /// a heading over small print.
    private static let heights = 0.3...2.5
    /// Ink this much of the print's height beside a line belongs to it: ruby, accents, marks.
    private static let beside = 0.8
    /// Pieces that are less than this many print heights apart are of one place.
    private static let apart = 1.0
    /// A page with more such places is covered with something else: the leaves of a tree, the weave of a cloth.
    private static let placesAtMost = 40

    /// - Parameters:
    ///   - lines: those that were found, as their ink was found.
    init?(_ page: Luminance, lines: [FittedLine]) {
        guard let median = Self.medianHeight(lines) else { return nil }
        ink = ReducedInk(page, printHeight: median)
        height = median / Double(ink.factor)
        let contrast = ink.contrast(in: lines.map { $0.print.quad.boundingBox }) ?? 255
        pieces = PieceGrid(
            ink.pieces(above: max(Self.faintest.levels, Int(Self.faintest.share * Double(contrast)))), size: ink.size)
        let scale = 1 / Double(ink.factor)
        self.lines = lines.map { line in
            // A line's own box reaches farther than its ink where that is faint.
            let room = max(Self.beside * line.height, (line.line.rectangle.thickness - line.height) / 2)
            let area = line.print.grown(along: Self.beside * line.height, across: room)
            return OrientedRectangle(
                center: area.center * scale, axis: area.axis, length: area.length * scale,
                thickness: area.thickness * scale)
        }
    }

    private static func medianHeight(_ lines: [FittedLine]) -> Double? {
        let sorted = lines.filter { $0.height > 0 }.sorted { $0.height < $1.height }
        let half = sorted.reduce(0) { $0 + $1.print.length } / 2
        var sum = 0.0
        return sorted.first { line in
            sum += line.print.length
            return sum >= half
        }?.height
    }

    /// The places, those with the most ink first.
    func places() -> [Place] {
        let outside = pieces.outside(lines)
        let print = outside.filter(isPrintSized)
        let other = outside.filter { !isPrintSized($0) && !isRule($0) }
        let groups = Self.groups(print, apart: Self.apart * height).filter { isPrint($0, among: other) }
        guard groups.count <= Self.placesAtMost else { return [] }
        let factor = Double(ink.factor)
        return groups.sorted { $0.ink > $1.ink }.map { group in
            let sides = group.pieces.map(\.longSide).sorted()
            return Place(
                box: Rect(
                    x: group.box.x * factor, y: group.box.y * factor, width: group.box.width * factor,
                    height: group.box.height * factor),
                printHeight: sides[sides.count / 2] * factor)
        }
    }

    /// A glyph, or several that touch.
    private func isPrintSized(_ piece: ReducedInk.Piece) -> Bool {
        Self.heights.contains(piece.longSide / height) && piece.shortSide >= 2 && piece.fill < 0.9
            || piece.longSide < 8 * height && Self.heights.contains(piece.shortSide / height) && piece.fill < 0.5
    }

    /// Long and thin, or a frame around something.
    private func isRule(_ piece: ReducedInk.Piece) -> Bool {
        piece.longSide > 1.5 * height && (piece.shortSide < 0.2 * height || piece.fill < 0.12)
    }

    private struct Group {
        var pieces: [ReducedInk.Piece]
        var box: Rect
        var ink: Int { pieces.reduce(0) { $0 + $1.ink } }
    }

    /// Whether a group stands free and has no more specks and large pieces around it than print has.
    private func isPrint(_ group: Group, among other: [ReducedInk.Piece]) -> Bool {
        guard group.pieces.contains(where: { $0.longSide >= 0.4 * height }) else { return false }
        let around = group.box.insetBy(dx: -height, dy: -height)
        var foreign = 0.0
        for piece in other {
            guard let common = piece.box.intersection(around) else { continue }
            // What lies in a picture is a part of it.
            if piece.longSide > 4 * height, common.area > 0.6 * group.box.area { return false }
            foreign += Double(piece.ink) * common.area / piece.box.area
        }
        return foreign < 0.5 * Double(group.ink)
    }

    /// Pieces that lie near each other, put together.
    private static func groups(_ pieces: [ReducedInk.Piece], apart: Double) -> [Group] {
        var groups: [Group] = []
        for piece in pieces {
            var grown = Group(pieces: [piece], box: piece.box)
            // A piece may bring several groups together.
            var place = 0
            while place < groups.count {
                if groups[place].box.insetBy(dx: -apart, dy: -apart).intersection(grown.box) != nil {
                    grown.pieces += groups[place].pieces
                    grown.box = grown.box.union(groups[place].box)
                    groups.remove(at: place)
                    place = 0
                } else {
                    place += 1
                }
            }
            groups.append(grown)
        }
        return groups
    }
}
