import Testing
import YomitoriCore

@Suite struct CornersFaultTests {
    private static let size = PixelSize(width: 1000, height: 720)

    private static func quad(_ numbers: Double...) -> Quad {
        let points = stride(from: 0, to: 8, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
        return Quad(points[0], points[1], points[2], points[3])
    }

    private static let cutSheets: [Quad] = [
        Quad(Rect(x: 0, y: 0, width: 1000, height: 720)), Quad(Rect(x: -500, y: -500, width: 2000, height: 1720)),
        Quad(Rect(x: 990, y: 710, width: 300, height: 300)), quad(500, -400, 1400, 360, 500, 1100, -400, 360),
    ]

    @Test(arguments: cutSheets) func takesSheetsThatThePicturesBorderCuts(_ corners: Quad) throws {
        try CornersFault.check(corners, in: Self.size)
    }

    private static let refused: [(Quad, CornersFault)] = [
        (quad(7, 7, 7, 7, 7, 7, 7, 7), .noSheet),
        (quad(0, 0, 0, 9, 9, 9, 9, 0), .noSheet),
        (quad(0, 0, 10, 0, 3, 3, 0, 10), .noSheet),
        (quad(.nan, 0, 10, 0, 10, 10, 0, 10), .noSheet),
        (quad(5000, 5000, 6000, 5000, 6000, 6000, 5000, 6000), .outsidePicture(size)),
        // Its box overlaps the picture, itself does not.
        (quad(900, -400, 1400, -400, 1400, 360, 1300, 360), .outsidePicture(size)),
        (quad(0, 0, 900_000, 0, 900, 700, 0, 700), .farOutside(corner: 1, size)),
        (quad(0, 0, 900, 0, 900, 700, -501, 700), .farOutside(corner: 3, size)),
    ]

    @Test(arguments: refused) func refusesWhatIsNoSheetOfThePicture(_ corners: Quad, _ fault: CornersFault) {
        #expect(throws: fault) { try CornersFault.check(corners, in: Self.size) }
        #expect(fault.description.contains("corner") && fault.failureKind == .lasting)
    }

    @Test func namesTheCornerAndThePicture() {
        let words = CornersFault.farOutside(corner: 2, Self.size).description
        #expect(words.contains("bottom right corner") && words.contains("1000 × 720"))
    }
}
