import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct PaperLikenessTests {
    private static let size = 100
    private static let sheet = Quad(Rect(x: 19.5, y: 19.5, width: 60, height: 60))

    /// Bluish paper on brown ground; the last three rows of the paper lie in the shade.
    private static let picture = SheetPicture(
        width: size, height: size,
        values: (0..<size * size).map { i in
            let (x, y) = (i % size, i / size)
            guard (20..<80).contains(x), (20..<80).contains(y) else { return SIMD4(120, 95, 75, 0) }
            return SIMD4(170, 200, 225, 0) * (y < 77 ? 1 : 0.88)
        })

    private static func value(_ x: Int, _ y: Int, in likeness: PaperLikeness) -> Float {
        likeness.values[y * size + x]
    }

    @Test(arguments: [PaperLikeness.Trait.color, .hue])
    func tellsPaperFromGround(trait: PaperLikeness.Trait) {
        let likeness = PaperLikeness(Self.picture, around: Self.sheet, by: trait)
        #expect(Self.value(50, 50, in: likeness) > 1)
        #expect(Self.value(10, 50, in: likeness) < -1)
    }

    @Test func takesPaperInTheShadeForPaperByItsHue() {
        let color = PaperLikeness(Self.picture, around: Self.sheet, by: .color)
        let hue = PaperLikeness(Self.picture, around: Self.sheet, by: .hue)
        #expect(Self.value(50, 78, in: color) <= 0)
        #expect(Self.value(50, 78, in: hue) > 1)
    }

    @Test func endsPaperWithinItsEdge() {
        let eroded = PaperLikeness(Self.picture, around: Self.sheet, by: .hue).eroded(by: 2)
        #expect(Self.value(21, 50, in: eroded) < -1)
        #expect(Self.value(22, 50, in: eroded) > 1)
        #expect(Self.value(50, 78, in: eroded) < -1)
        // The picture's border is no edge of anything.
        #expect(Self.value(0, 0, in: eroded) < -1)
    }
}
