import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import Yomitori

@Suite struct PieceGridTests {
    /// Boxes at all angles, some beyond the picture, tell the same pieces as a look at each of them.
    @Test func findsWhatALookAtEveryPieceFinds() {
        var random = SeededGenerator(seed: 3)
        let size = PixelSize(width: 700, height: 330)
        let pieces = (0..<900).map { _ in
            ReducedInk.Piece(
                box: Rect(
                    x: Double.random(in: 0..<690, using: &random), y: Double.random(in: 0..<320, using: &random),
                    width: 10, height: 10),
                ink: 40)
        }
        let boxes = (0..<60).map { _ in
            OrientedRectangle(
                center: Point(
                    x: Double.random(in: -50..<750, using: &random), y: Double.random(in: -50..<380, using: &random)),
                axis: Point(angle: Double.random(in: -3..<3, using: &random)),
                length: Double.random(in: 5..<400, using: &random),
                thickness: Double.random(in: 1..<60, using: &random))
        }
        let grid = PieceGrid(pieces, size: size)
        for box in boxes {
            #expect(Set(grid.inside(box)) == Set(pieces.filter { box.contains($0.box.center) }))
        }
        let some = Array(boxes.prefix(8))
        let outside = pieces.filter { piece in !some.contains { $0.contains(piece.box.center) } }
        #expect(grid.outside(some) == outside)
        #expect(!outside.isEmpty && outside.count < pieces.count)
    }

    @Test func keepsPiecesInTheCornersAndHasNoneWithoutInk() {
        let pieces = [Rect(x: 0, y: 0, width: 4, height: 4), Rect(x: 96, y: 28, width: 4, height: 4)].map {
            ReducedInk.Piece(box: $0, ink: 9)
        }
        let grid = PieceGrid(pieces, size: PixelSize(width: 100, height: 32))
        let whole = OrientedRectangle(
            center: Point(x: 50, y: 16), axis: Point(x: 1, y: 0), length: 100, thickness: 32)
        #expect(grid.inside(whole) == pieces)
        #expect(grid.outside([]) == pieces)
        #expect(PieceGrid([], size: PixelSize(width: 1, height: 1)).inside(whole).isEmpty)
    }
}
