import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import Yomitori

@Suite struct SheetFitTests {
    private static let width = 160
    private static let height = 200
    /// Where the sheet's edges run but for its end.
    private static let sides = (left: 40, right: 120, top: 20)

    /// Bluish paper on brown ground with some noise. Its end runs aslant from row 172 to 160.
    private static let picture: SheetPicture = {
        var random = SeededGenerator(seed: 5)
        var values = [SIMD4<Float>]()
        for y in 0..<height {
            for x in 0..<width {
                let end = 172 - 12 * (x - sides.left) / (sides.right - sides.left)
                let isPaper = (sides.left..<sides.right).contains(x) && (sides.top..<end).contains(y)
                let noise = Float.random(in: -2...2, using: &random)
                let color = isPaper ? SIMD4(170, 200, 225, 0) : SIMD4<Float>(120, 95, 75, 0)
                values.append(color + SIMD4(noise, noise, noise, 0))
            }
        }
        return SheetPicture(width: width, height: height, values: values)
    }()

    private static func quad(end: Double) -> Quad {
        Quad(
            Point(x: 39.5, y: 19.5), Point(x: 119.5, y: 19.5), Point(x: 119.5, y: end), Point(x: 39.5, y: end))
    }

    /// Called outside of the macros, which print all pixels otherwise.
    private static func corners(in picture: SheetPicture = picture, around quad: Quad) -> Quad? {
        SheetFit.corners(in: picture, around: quad)
    }

    @Test func followsATornEndWithinThePapersEdge() throws {
        let found = try #require(Self.corners(around: Self.quad(end: 156)))
        #expect(found[2].y > 155 && found[2].y < 160, "\(found)")
        #expect(found[3].y > 165 && found[3].y < 171, "\(found)")
        #expect(found[0].x > 40 && found[0].y > 20 && found[1].x < 119, "\(found)")
    }

    @Test func leavesASheetAloneWhoseSidesAreStraight() {
        var picture = Self.picture
        for y in 148..<Self.height {
            for x in 0..<Self.width { picture.values[y * Self.width + x] = SIMD4(120, 95, 75, 0) }
        }
        #expect(Self.corners(in: picture, around: Self.quad(end: 147.5)) == nil)
    }
}
