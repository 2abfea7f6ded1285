import Testing
import YomitoriCore

@Suite struct QuadTests {
    let quad = Quad(Rect(x: 10, y: 20, width: 30, height: 5))

    @Test func runsClockwise() {
        #expect(quad.signedArea == 150)
        #expect(quad.firstSide == 30)
        #expect(quad.secondSide == 5)
        #expect(quad.boundingBox == Rect(x: 10, y: 20, width: 30, height: 5))
    }

    @Test(arguments: [(1, 1), (4, 0), (-1, 3), (6, 2)]) func startsAtAnotherCorner(_ steps: Int, _ corner: Int) {
        #expect(quad.startingLater(by: steps)[0] == quad[corner])
    }

    @Test func measuresOverlap() {
        let a = Rect(x: 0, y: 0, width: 10, height: 10), b = Rect(x: 5, y: 0, width: 10, height: 10)
        #expect(abs(a.intersectionOverUnion(b) - 1.0 / 3) < 1e-12)
        #expect(a.intersectionOverUnion(Rect(x: 20, y: 20, width: 1, height: 1)) == 0)
    }
}
