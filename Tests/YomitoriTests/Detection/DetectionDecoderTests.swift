import Foundation
import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct DetectionDecoderTests {
    private let decoder = DetectionDecoder(.forTests)

    @Test(arguments: [0, 0.05, -0.3, 0.9, .pi / 2, 2.0])
    func findsABarAtAnyAngle(angle: Double) throws {
        let bar = OrientedRectangle(center: Point(x: 64, y: 60), axis: Point(angle: angle), length: 70, thickness: 8)
        let cores = decoder.cores(in: map(bars: [(bar, 0.9)]))
        let core = try #require(cores.first)
        #expect(cores.count == 1)
        #expect((core.rectangle.center - bar.center).length < 0.5)
        #expect(abs(core.rectangle.length - 70) < 2)
        #expect(abs(core.rectangle.thickness - 8) < 2)
        #expect(abs(Double.quarterTurnRemainder(core.rectangle.angle - angle)) < 0.03)
    }

    @Test func keepsAScoreJustAboveTheThresholdAndDropsOneJustBelow() {
        let bar = OrientedRectangle(center: Point(x: 40, y: 30), axis: Point(x: 1, y: 0), length: 40, thickness: 6)
        #expect(decoder.cores(in: map(bars: [(bar, 0.52)])).count == 1)
        #expect(decoder.cores(in: map(bars: [(bar, 0.48)])).isEmpty)
    }

    @Test func ignoresWhatIsThinnerThanALine() {
        let scratch = OrientedRectangle(center: Point(x: 40, y: 30), axis: Point(x: 1, y: 0), length: 40, thickness: 2)
        #expect(decoder.cores(in: map(bars: [(scratch, 1)])).isEmpty)
    }

    @Test func cutsAWeakBridgeBetweenTwoLines() {
        let above = OrientedRectangle(center: Point(x: 60, y: 30), axis: Point(x: 1, y: 0), length: 90, thickness: 6)
        let below = OrientedRectangle(center: Point(x: 60, y: 50), axis: Point(x: 1, y: 0), length: 90, thickness: 6)
        let bridge = OrientedRectangle(center: Point(x: 60, y: 40), axis: Point(x: 0, y: 1), length: 20, thickness: 3)
        let cores = decoder.cores(in: map(bars: [(bridge, 0.4), (above, 0.95), (below, 0.95)]))
        #expect(cores.map { $0.rectangle.center.y.rounded() }.sorted() == [30, 50])
    }

    @Test func keepsLinesApartThatDoNotTouch() {
        let bars: [(OrientedRectangle, Float)] = (0..<5).map {
            (
                OrientedRectangle(
                    center: Point(x: 50, y: 12 + 10 * Double($0)), axis: Point(x: 1, y: 0), length: 60, thickness: 4),
                0.9
            )
        }
        #expect(decoder.cores(in: map(bars: bars)).count == 5)
    }

    @Test func growsACoreByItsAreaOverItsPerimeter() {
        let core = OrientedRectangle(center: Point(x: 0, y: 0), axis: Point(x: 1, y: 0), length: 30, thickness: 10)
        let grown = decoder.unclipped(core)
        // 300 / 80 × 1.6 = 6
        #expect(abs(grown.length - 42) < 1e-9)
        #expect(abs(grown.thickness - 22) < 1e-9)
    }

    @Test func givesRegionsInThePixelsOfThePage() throws {
        let bar = OrientedRectangle(center: Point(x: 64, y: 32), axis: Point(x: 1, y: 0), length: 64, thickness: 8)
        let regions = decoder.regions(
            in: map(bars: [(bar, 0.9)]), map: CoordinateMap(scaleX: 0.5, scaleY: 0.5, offsetX: 4, offsetY: 0))
        let quad = try #require(regions.first).quad
        #expect((quad.center - Point(x: 120, y: 64)).length < 1)
        #expect(quad[0].x < quad[1].x)
    }

    @Test func findsNothingOnAnEmptyMap() {
        #expect(decoder.cores(in: map(bars: [])).isEmpty)
    }

    /// A map of 128 × 128 pixels with bars, the later ones over the earlier ones.
    private func map(bars: [(OrientedRectangle, Float)]) -> ProbabilityMap {
        var values = [Float](repeating: 0, count: 128 * 128)
        for y in 0..<128 {
            for x in 0..<128 {
                let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                for (bar, value) in bars where bar.contains(point) { values[y * 128 + x] = value }
            }
        }
        return ProbabilityMap(size: PixelSize(width: 128, height: 128), values: values)
    }
}

extension DBDetectorFacts {
    /// Those of PP-OCR's detectors.
    static let forTests = DBDetectorFacts(
        normalization: Normalization(order: .bgr, mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5]), sideMultiple: 32,
        pixelThreshold: 0.3, boxThreshold: 0.5, unclipRatio: 1.6)
}
