import Foundation
import Synchronization
import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct TextDetectorTests {
    @Test(arguments: 0..<4)
    func findsTheLinesOfAPageTurnedByQuarters(quarters: Int) async throws {
        var page = DrawnPage(width: 320, height: 160)
        let lines = [20.0, 60, 100].map { page.drawLine(from: Point(x: 30, y: $0), em: 20, count: 11) }
        let (turned, map) = page.raster.turned(clockwise: quarters)
        var options = DetectionOptions()
        options.overviewPixels = turned.size.area
        let found = try await TextDetector(model: BarModel(), facts: .forTests, options: options).regions(
            in: RasterPart(turned))
        #expect(found.regions.count == 3)
        for line in lines {
            let center = map.toModel(line.center)
            #expect(found.regions.contains { ($0.quad.center - center).length < 4 })
        }
        for region in found.regions {
            #expect(region.quad.signedArea > 0)
            #expect(region.quad[1].x > region.quad[0].x)
        }
    }

    @Test func looksCloserAtSmallPrintAndFitsItAllTheSame() async throws {
        var page = DrawnPage(width: 500, height: 300)
        let line = page.drawLine(from: Point(x: 40, y: 100), em: 12, count: 20)
        var options = DetectionOptions()
        options.overviewPixels = 60_000
        let found = try await TextDetector(model: BarModel(), facts: .forTests, options: options).regions(
            in: RasterPart(page.raster))
        #expect(found.looks.map(\.purpose) == [.overview, .finer])
        let region = try #require(found.regions.first)
        #expect((region.quad.center - line.center).length < 2)
        #expect(found.looks[1].area.area < found.looks[0].area.area)
    }

    /// What the first look makes of a paragraph whose print it shows three pixels high.
    enum FirstLook: CaseIterable {
        case blank, rightHalf, block
    }

    @Test(arguments: FirstLook.allCases)
    func findsSmallPrintThatTheFirstLookFailsAt(first: FirstLook) async throws {
        var page = DrawnPage(width: 640, height: 480)
        let lines = [180.0, 210, 240, 270].map {
            page.drawLine(from: Point(x: 60, y: $0), em: 12, count: 24, pitch: 15)
        }
        var options = DetectionOptions()
        options.overviewPixels = 20_000
        options.mostPrintHeight = 16
        let model = ClumsyModel { x, y in
            // The paragraph as a share of the canvas, paper around it.
            guard (0.40...0.58).contains(y), (0.15...0.60).contains(x) else { return 0 }
            switch first {
            case .blank: return 0
            case .rightHalf: return x > 0.4 ? 0.9 : 0
            case .block: return 0.9
            }
        }
        let found = try await TextDetector(model: model, facts: .forTests, options: options).regions(
            in: RasterPart(page.raster))
        let purposes = found.looks.map(\.purpose)
        // A block as high as its lines together is parted by their ink alone, which leaves nothing to probe.
        if first != .block { #expect(purposes == [.overview, .probe, .finer]) }
        #expect(purposes.last == .finer && !purposes.contains(.coarser))
        #expect(found.regions.count == 4)
        for line in lines {
            #expect(found.regions.contains { ($0.quad.center - line.center).length < 4 })
        }
    }

    /// They are less than the tenth of the print that a look at the whole page goes by.
    @Test func looksCloserAtNotesOnAPageOfLargePrint() async throws {
        var page = DrawnPage(width: 640, height: 480)
        let tops = [20.0, 90, 160, 230, 300]
        for y in tops { page.drawLine(from: Point(x: 30, y: y), em: 44, count: 11, pitch: 48) }
        let note = page.drawLine(from: Point(x: 60, y: 430), em: 12, count: 18, pitch: 15)
        var options = DetectionOptions()
        options.overviewPixels = 20_000
        // The notes are too small for the first look.
        let model = ClumsyModel { x, y in
            let isInALine = tops.contains { ($0 + 6...$0 + 38).contains(480 * y) }
            return isInALine && (36...550).contains(640 * x) ? 0.9 : 0
        }
        let found = try await TextDetector(model: model, facts: .forTests, options: options).regions(
            in: RasterPart(page.raster))
        #expect(found.looks.map(\.purpose).prefix(3) == [.overview, .probe, .finer])
        #expect(found.regions.count == 6)
        #expect(found.regions.contains { ($0.quad.center - note.center).length < 4 })
        #expect(found.looks[2].area.minY > 344)
    }

    @Test func staysWithTheFirstLookWhereAProbeFindsNoPrint() async throws {
        var page = DrawnPage(width: 640, height: 480)
        for y in [180.0, 210, 240] { page.drawLine(from: Point(x: 60, y: y), em: 12, count: 24, pitch: 15) }
        var options = DetectionOptions()
        options.overviewPixels = 20_000
        let found = try await TextDetector(model: BlindModel(), facts: .forTests, options: options).regions(
            in: RasterPart(page.raster))
        #expect(found.regions.isEmpty)
        #expect(found.looks.map(\.purpose) == [.overview, .probe])
    }

    /// Each of them passes for a single character, and a finer look would find them all.
    @Test func staysWithTheFirstLookWhereAProbeFindsDotsAlone() async throws {
        var page = DrawnPage(width: 640, height: 480)
        for row in 0..<8 { page.drawLine(from: Point(x: 60, y: 100 + 32 * Double(row)), em: 12, count: 14, pitch: 32) }
        var options = DetectionOptions()
        options.overviewPixels = 20_000
        let found = try await TextDetector(
            model: ClumsyModel { _, _ in 0 }, facts: .forTests, options: options
        ).regions(in: RasterPart(page.raster))
        #expect(found.regions.isEmpty)
        #expect(found.looks.map(\.purpose) == [.overview, .probe])
    }

    /// No cell is three times as long as high; so many that they may be a pattern of long spots are left.
    @Test(arguments: [(400.0, true), (20.0, false)])
    func looksCloserAtASmallTableOfTwoDigitFigures(mostProbedFigures: Double, isShown: Bool) async throws {
        var page = DrawnPage(width: 640, height: 480)
        for row in 0..<8 {
            for column in 0..<5 {
                page.drawLine(
                    from: Point(x: 60 + 45 * Double(column), y: 100 + 32 * Double(row)), em: 12, count: 2, pitch: 15)
            }
        }
        var options = DetectionOptions()
        options.overviewPixels = 20_000
        options.mostProbedFigures = mostProbedFigures
        let found = try await TextDetector(
            model: ClumsyModel { _, _ in 0 }, facts: .forTests, options: options
        ).regions(in: RasterPart(page.raster))
        let purposes: [DetectionLook.Purpose] = isShown ? [.overview, .probe, .finer] : [.overview, .probe]
        #expect(Array(found.looks.map(\.purpose).prefix(3)) == purposes)
        #expect(found.regions.isEmpty == !isShown)
    }

    @Test func leavesOutTheShortestOfTooManyLines() async throws {
        var page = DrawnPage(width: 320, height: 160)
        let lines = [(20.0, 11), (60.0, 4), (100.0, 11)].map { y, count in
            page.drawLine(from: Point(x: 30, y: y), em: 20, count: count)
        }
        var options = DetectionOptions()
        options.overviewPixels = page.size.area
        options.mostLines = 2
        let found = try await TextDetector(model: BarModel(), facts: .forTests, options: options).regions(
            in: RasterPart(page.raster))
        #expect(found.regions.count == 2)
        for line in [lines[0], lines[2]] {
            #expect(found.regions.contains { ($0.quad.center - line.center).length < 4 })
        }
        #expect(found.linesLeftOut == 1)
        #expect(found.warnings == ["lines-left-out"])
        options.mostLines = 3
        let all = try await TextDetector(model: BarModel(), facts: .forTests, options: options).regions(
            in: RasterPart(page.raster))
        #expect(all.regions.count == 3)
        #expect(all.warnings.isEmpty)
    }

    @Test func takesALargeLookInTilesAndFindsLinesAcrossTheirSeams() async throws {
        var page = DrawnPage(width: 640, height: 96)
        page.drawLine(from: Point(x: 20, y: 40), em: 20, count: 27)
        var options = DetectionOptions()
        options.mostPixelsAtOnce = 30_000
        let found = try await TextDetector(model: BarModel(), facts: .forTests, options: options).regions(
            in: RasterPart(page.raster))
        #expect(found.regions.count == 1)
        #expect(try #require(found.looks.first).tiles > 1)
    }

    @Test func findsNothingOnABlankPage() async throws {
        let page = DrawnPage(width: 200, height: 100)
        let found = try await TextDetector(model: BarModel(), facts: .forTests).regions(in: RasterPart(page.raster))
        #expect(found.regions.isEmpty)
        #expect(found.looks.count == 1)
    }

    @Test func keepsTheProbabilitiesOnDemandOnly() async throws {
        let page = DrawnPage(width: 100, height: 100)
        var options = DetectionOptions()
        let without = try await TextDetector(model: BarModel(), facts: .forTests, options: options).regions(
            in: RasterPart(page.raster))
        options.keepsProbabilities = true
        let with = try await TextDetector(model: BarModel(), facts: .forTests, options: options).regions(
            in: RasterPart(page.raster))
        #expect(without.looks.allSatisfy { $0.probabilities == nil })
        #expect(with.looks.allSatisfy { $0.probabilities?.size == $0.size })
    }

    @Test func refusesAnAnswerOfAnotherShape() async {
        struct WrongModel: TensorModel {
            var inputs: [TensorDescription] { [] }
            var outputs: [TensorDescription] { [] }
            var parallelism: Int { 1 }
            func run(_ inputs: [Tensor]) async throws -> [Tensor] { [Tensor(shape: [1, 2], floats: [0, 0])] }
        }
        let page = DrawnPage(width: 64, height: 64)
        await #expect(throws: DetectionError.self) {
            try await TextDetector(model: WrongModel(), facts: .forTests).regions(in: RasterPart(page.raster))
        }
    }
}

/// Sees no print at all.
private struct BlindModel: TensorModel {
    var inputs: [TensorDescription] { [] }
    var outputs: [TensorDescription] { [] }
    var parallelism: Int { 1 }

    func run(_ inputs: [Tensor]) async throws -> [Tensor] {
        let height = inputs[0].shape[2], width = inputs[0].shape[3]
        return [
            Tensor(shape: [1, 1, height, width], floats: [Float](repeating: 0, count: height * width))
        ]
    }
}

/// Answers the first look as it is told, and all others as `BarModel`.
private final class ClumsyModel: TensorModel {
    private let hasLooked = Mutex(false)
    private let firstLook: @Sendable (_ x: Double, _ y: Double) -> Float

    /// - Parameter firstLook: the probability at a place of the first look, in shares of its width and height.
    init(firstLook: @escaping @Sendable (_ x: Double, _ y: Double) -> Float) { self.firstLook = firstLook }

    var inputs: [TensorDescription] { [] }
    var outputs: [TensorDescription] { [] }
    var parallelism: Int { 1 }

    func run(_ inputs: [Tensor]) async throws -> [Tensor] {
        let isFirst = hasLooked.withLock { hasLooked in
            defer { hasLooked = true }
            return !hasLooked
        }
        guard isFirst else { return try await BarModel().run(inputs) }
        let height = inputs[0].shape[2], width = inputs[0].shape[3]
        let values = (0..<height * width).map { i in
            firstLook((Double(i % width) + 0.5) / Double(width), (Double(i / width) + 0.5) / Double(height))
        }
        return [Tensor(shape: [1, 1, height, width], floats: values)]
    }
}

/// Stands in for the network: dark pixels smeared along the direction in which they reach farther, thinned across it.
private struct BarModel: TensorModel {
    var inputs: [TensorDescription] { [] }
    var outputs: [TensorDescription] { [] }
    var parallelism: Int { 1 }

    func run(_ inputs: [Tensor]) async throws -> [Tensor] {
        let height = inputs[0].shape[2], width = inputs[0].shape[3]
        let isInk = inputs[0].floats.prefix(width * height).map { $0 < 0.4 }
        let across = Self.closed(isInk, count: height, length: width, next: 1, step: width)
        let down = Self.closed(isInk, count: width, length: height, next: width, step: 1)
        let isTall = down.count { $0 } > across.count { $0 }
        let wide = isTall ? down : across
        let (before, after) = isTall ? (-1, 1) : (-width, width)
        let values = wide.indices.map { i -> Float in
            let core = [before * 2, before, 0, after, after * 2].allSatisfy {
                wide.indices.contains(i + $0) && wide[i + $0]
            }
            return core ? 0.9 : 0
        }
        return [Tensor(shape: [1, 1, height, width], floats: values)]
    }

    /// Gaps of up to fourteen pixels, wider than those in a glyph, filled along each row or column.
    private static func closed(_ ink: [Bool], count: Int, length: Int, next: Int, step: Int) -> [Bool] {
        var out = ink
        for row in 0..<count {
            var last: Int?
            for i in 0..<length where ink[row * step + i * next] {
                if let from = last, i - from <= 15 { for j in from..<i { out[row * step + j * next] = true } }
                last = i
            }
        }
        return out
    }
}
