import Foundation
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import Yomitori

@Suite struct OrientedRectangleTests {
    @Test(arguments: [0, 0.02, 0.7, 1.5, .pi / 2, 2.3, 3.1, -0.4, -1.57, -2.9])
    func startsItsQuadAtTheVisualTopLeft(angle: Double) {
        let quad = OrientedRectangle(
            center: Point(x: 50, y: 40), axis: Point(angle: angle), length: 60, thickness: 10
        ).quad
        #expect(quad.signedArea > 0)
        let side = quad[1] - quad[0]
        #expect(side.x > 0 && abs(side.y) <= side.x + 1e-9)
    }

    @Test func goesToItsOwnCoordinatesAndBack() {
        let rectangle = OrientedRectangle(
            center: Point(x: 5, y: -3), axis: Point(angle: 0.6), length: 9, thickness: 2)
        let point = Point(x: 7.25, y: 1.5)
        let back = rectangle.point(rectangle.local(point))
        #expect((back - point).length < 1e-9)
    }

    @Test(arguments: [0, 0.1, 0.5, 0.8, 1.2, 1.5, 2.0, 3.0])
    func findsTheLeastRectangleAroundPointsOfATurnedOne(angle: Double) throws {
        let truth = OrientedRectangle(
            center: Point(x: 100, y: 80), axis: Point(angle: angle), length: 90, thickness: 12)
        var random = SeededGenerator(seed: 7)
        let inside = (0..<200).map { _ in
            truth.point(
                Point(x: Double.random(in: -45...45, using: &random), y: Double.random(in: -6...6, using: &random)))
        }
        let found = try #require(OrientedRectangle(around: inside + truth.quad.corners))
        #expect(abs(found.length - 90) < 1e-6)
        #expect(abs(found.thickness - 12) < 1e-6)
        #expect((found.center - truth.center).length < 1e-6)
        #expect(abs(Double.quarterTurnRemainder(found.angle - angle)) < 1e-6)
    }

    @Test func takesPointsOnOneLineForARectangleWithoutThickness() throws {
        let found = try #require(OrientedRectangle(around: (0..<5).map { Point(x: Double($0), y: 2) }))
        #expect(found.length == 4)
        #expect(found.thickness == 0)
        #expect(OrientedRectangle(around: []) == nil)
    }

    @Test func leavesPointsInsideAndOnTheSidesOutOfTheHull() {
        let square = [Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 4, y: 4), Point(x: 0, y: 4)]
        let hull = OrientedRectangle.convexHull(square + [Point(x: 2, y: 0), Point(x: 1, y: 3), Point(x: 4, y: 2)])
        #expect(Set(hull) == Set(square))
        #expect(hull.count == 4)
    }
}
