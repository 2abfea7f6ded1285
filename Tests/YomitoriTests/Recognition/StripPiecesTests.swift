import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

/// Reads the number that a time step's columns show in its middle: its bits one below the other, three rows each, dark for 1.
private struct NumberModel: TensorModel {
    static let bits = 10
    static let classes = 1 << bits
    let inputs = [TensorDescription(name: "x", elementType: .float32, shape: [1, 3, 48, nil])]
    let outputs = [TensorDescription(name: "y", elementType: .float32, shape: [1, nil, NumberModel.classes])]
    let parallelism = 1
    let pixelsPerStep: Int
    /// Blank steps at the end, beyond those of the width.
    let more: Int

    func run(_ inputs: [Tensor]) async throws -> [Tensor] {
        let width = inputs[0].shape[3], values = inputs[0].floats
        let whole = width / pixelsPerStep, steps = whole + more
        var output = [Float](repeating: 0, count: steps * Self.classes)
        for step in 0..<steps {
            let column = step * pixelsPerStep + pixelsPerStep / 2
            let bits = (0..<Self.bits).filter { step < whole && values[(3 * $0 + 1) * width + column] < 0.5 }
            output[step * Self.classes + bits.reduce(0) { $0 + 1 << $1 }] = 1
        }
        return [Tensor(shape: [1, steps, Self.classes], floats: output)]
    }
}

@Suite struct StripPiecesTests {
    private func facts(height: Int = 48, pixelsPerStep: Int) -> CTCRecognizerFacts {
        CTCRecognizerFacts(
            normalization: Normalization(order: .rgb, mean: [0, 0, 0], deviation: [1, 1, 1]), height: height,
            pixelsPerStep: pixelsPerStep, alphabet: [""] + (1..<NumberModel.classes).map(String.init))
    }

    /// A line of time steps that show their numbers, the first 1.
    private func numbered(width: Int, pixelsPerStep: Int) throws -> LineStrip {
        var pixels = [UInt8](repeating: 255, count: width * 48 * 3)
        for x in 0..<width {
            let number = x / pixelsPerStep + 1
            for bit in 0..<NumberModel.bits where number >> bit & 1 == 1 {
                for y in 3 * bit..<3 * bit + 3 {
                    for channel in 0..<3 { pixels[(y * width + x) * 3 + channel] = 0 }
                }
            }
        }
        let page = Raster(size: PixelSize(width: width, height: 48), pixels: pixels)
        let quad = Quad(Rect(x: 0, y: 0, width: Double(width), height: 48))
        return try #require(LineStrip(quad, of: RasterPart(page), height: 48))
    }

    /// Also where the model gives a step more than its width has.
    @Test(arguments: [4, 5, 6, 7, 8, 10, 12, 32], [0, 1])
    func readsEachStepOfALongLineOnce(pixelsPerStep: Int, more: Int) async throws {
        let width = 3_072
        let strip = try numbered(width: width, pixelsPerStep: pixelsPerStep)
        #expect(strip.picture.width == width)
        let facts = facts(pixelsPerStep: pixelsPerStep)
        #expect(strip.pieces(for: facts).count > 2)
        let reader = StripReader(model: NumberModel(pixelsPerStep: pixelsPerStep, more: more), facts: facts)
        let lattice = try await reader.lattice(along: strip)
        let count = width / pixelsPerStep
        try #require(lattice.count >= count)
        #expect((0..<count).map { lattice[$0].first?.index ?? 0 } == (1...count).map { Int32($0) })
        #expect(lattice.pixelsPerStep == Double(pixelsPerStep))
    }

    @Test func showsAStripWholeSteps() async throws {
        let reader = StripReader(model: NumberModel(pixelsPerStep: 6, more: 0), facts: facts(pixelsPerStep: 6))
        let lattice = try await reader.lattice(along: try numbered(width: 64, pixelsPerStep: 6))
        #expect(lattice.count == 11)
        #expect(lattice.pixelsPerStep == 6)
    }

    /// Steps of 10 pixels that are labelled by their places in the line.
    private func steps(_ places: Range<Int32>, of pixels: Double) -> Lattice {
        Lattice(
            steps: places.map { [Lattice.Entry(index: $0, probability: 1)] },
            pixelsPerStep: pixels / Double(places.count))
    }

    @Test func takesAStepInWhichALineIsCutFromOneSide() {
        func piece(_ seen: Range<Int>, _ columns: Range<Int>) -> StripPiece {
            StripPiece(
                picture: Raster(size: PixelSize(width: seen.count, height: 1), color: .white), offset: seen.lowerBound,
                columns: columns)
        }
        for cut in 235..<245 {
            let left = piece(0..<290, 0..<cut), right = piece(180..<400, cut..<400)
            // One reading has a step more than its picture's width.
            let joined = StripSeams(pixelsPerStep: 10).joined([
                (left, steps(0..<30, of: 290)), (right, steps(18..<40, of: 220)),
            ])
            #expect(joined.map { $0[0].index } == Array(Int32(0)..<40))
        }
    }

    @Test func cutsLinesOfStepsThatAreWiderThanHigh() throws {
        let page = Raster(size: PixelSize(width: 8_000, height: 16), color: .white)
        let strip = try #require(
            LineStrip(Quad(Rect(x: 0, y: 0, width: 8_000, height: 16)), of: RasterPart(page), height: 16))
        let pieces = strip.pieces(for: facts(height: 16, pixelsPerStep: 1_024))
        #expect(pieces.count > 1)
        #expect(pieces.first?.columns.lowerBound == 0 && pieces.last?.columns.upperBound == strip.picture.width)
        #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.columns.upperBound == $1.columns.lowerBound })
        #expect(pieces.allSatisfy { $0.offset.isMultiple(of: 1_024) })
    }

    @Test func readsAVeryLongLineInPieces() throws {
        let page = Raster(size: PixelSize(width: 2400, height: 12), color: .white)
        let strip = try #require(
            LineStrip(Quad(Rect(x: 0, y: 0, width: 2400, height: 12)), of: RasterPart(page), height: 48))
        let pieces = strip.pieces(for: facts(pixelsPerStep: 8))
        #expect(pieces.count > 1)
        #expect(pieces.allSatisfy { $0.picture.width <= LineStrip.widestPiece })
        #expect(pieces.flatMap { [$0.columns.lowerBound, $0.columns.upperBound] }.sorted().first == 0)
        #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.columns.upperBound == $1.columns.lowerBound })
        #expect(pieces.last?.columns.upperBound == strip.picture.width)
        // Each shows a strip's height of what stands beside its own.
        #expect(pieces.dropFirst().allSatisfy { $0.offset + 48 <= $0.columns.lowerBound })
        #expect(pieces.dropLast().allSatisfy { $0.offset + $0.picture.width >= $0.columns.upperBound + 48 })
    }
}
