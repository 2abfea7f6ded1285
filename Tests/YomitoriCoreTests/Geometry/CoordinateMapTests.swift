import Testing
import YomitoriCore
import YomitoriTestSupport

@Suite struct CoordinateMapTests {
    static let skewed = Quad(Point(x: 10, y: 20), Point(x: 210, y: 26), Point(x: 208, y: 58), Point(x: 9, y: 50))

    static let maps: [CoordinateMap] = [
        .identity,
        CoordinateMap(scaleX: 0.5, scaleY: 2, offsetX: -7, offsetY: 3),
        CoordinateMap(quad: skewed, ontoWidth: 320, height: 48) ?? .identity,
        CoordinateMap(scaleX: 3, scaleY: 3).followed(by: CoordinateMap(scaleX: 1, scaleY: 0.25, offsetX: 40)),
    ]

    @Test(arguments: maps) func comesBackWhereItStarted(_ map: CoordinateMap) {
        for x in stride(from: 0.0, through: 200, by: 25) {
            for y in stride(from: 0.0, through: 60, by: 15) {
                let back = map.toSource(map.toModel(Point(x: x, y: y)))
                #expect(abs(back.x - x) < 1e-6 && abs(back.y - y) < 1e-6)
            }
        }
    }

    @Test func laysAQuadOnAnUprightPicture() throws {
        let map = try #require(CoordinateMap(quad: Self.skewed, ontoWidth: 320, height: 48))
        let corners = map.toModel(Self.skewed).corners
        let wanted = [Point(x: 0, y: 0), Point(x: 320, y: 0), Point(x: 320, y: 48), Point(x: 0, y: 48)]
        for (corner, wish) in zip(corners, wanted) { #expect((corner - wish).length < 1e-6) }
    }

    @Test func appliesTheFirstOfTwoMapsFirst() {
        let map = CoordinateMap(scaleX: 2, scaleY: 2).followed(by: CoordinateMap(scaleX: 1, scaleY: 1, offsetX: 5))
        #expect(map.toModel(Point(x: 10, y: 10)) == Point(x: 25, y: 20))
    }

    @Test func hasNoMapForAQuadWithoutArea() {
        let line = Quad(Rect(x: 0, y: 0, width: 10, height: 0))
        #expect(CoordinateMap(quad: line, ontoWidth: 10, height: 10) == nil)
    }

    @Test func hasNoInverseForASingularMatrix() {
        #expect(CoordinateMap(sourceToModel: [1, 2, 0, 2, 4, 0, 0, 0, 1]) == nil)
    }
}
