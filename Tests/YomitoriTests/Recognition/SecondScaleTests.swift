import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

/// What a model reads of print of some size: the same letter again and again, or different ones.
private struct ScaledReading {
    var repeats: Bool
    var confidence: Float

    static func repeated(_ confidence: Float) -> ScaledReading { .init(repeats: true, confidence: confidence) }
    static func varied(_ confidence: Float) -> ScaledReading { .init(repeats: false, confidence: confidence) }
}

/// Reads strokes as letters, which ones depends on how high they are drawn.
private struct ScaleModel: TensorModel {
    let inputs = [TensorDescription(name: "x", elementType: .float32, shape: [1, 3, 48, nil])]
    let outputs = [TensorDescription(name: "y", elementType: .float32, shape: [1, nil, 11])]
    let parallelism = 1
    /// Of print as high as the strip.
    var natural: ScaledReading
    /// Of print drawn as ``ReadingEconomy/accurate`` has it.
    var economical: ScaledReading
    /// Of print drawn as ``LineProportions/small`` has it.
    var small: ScaledReading

    func run(_ inputs: [Tensor]) async throws -> [Tensor] {
        let height = inputs[0].shape[2], width = inputs[0].shape[3], steps = width / 8
        let ink = (0..<width).map { x in (0..<height).count { inputs[0].floats[$0 * width + x] < 0.5 } }
        var output = [Float](repeating: 0, count: steps * 11)
        for step in 0..<steps { output[step * 11] = 1 }
        var letters = 0
        for x in ink.indices.dropFirst() where ink[x - 1] == 0 && ink[x] > 0 {
            let end = ink[x...].firstIndex(of: 0) ?? width
            let rows = ink[x..<end].max() ?? 0
            let reading =
                rows > LineProportions(paper: 0.1, squeeze: 1).printHeight(in: height)
                ? natural : rows > LineProportions.small.printHeight(in: height) ? economical : small
            let letter = reading.repeats ? 1 : letters % 10 + 1
            let step = min(steps - 1, (x + end) / 16)
            output[step * 11] = 1 - reading.confidence
            output[step * 11 + letter] = reading.confidence
            letters += 1
        }
        return [Tensor(shape: [1, steps, 11], floats: output)]
    }
}

/// Lines that repeat themselves are read at another scale.
@Suite struct SecondScaleTests {
    private let facts = CTCRecognizerFacts(
        normalization: Normalization(order: .rgb, mean: [0, 0, 0], deviation: [1, 1, 1]), height: 48, pixelsPerStep: 8,
        alphabet: [""] + "abcdefghij".map(String.init))

    /// The line that is read of ten strokes.
    private func line(
        natural: ScaledReading, economical: ScaledReading, small: ScaledReading
    ) async throws -> RecognizedLine {
        var page = DrawnColumn(width: 400, height: 80)
        for i in 0..<10 { page.fill(x: 30 + 36 * i..<36 + 36 * i, y: 20..<48) }
        let model = ScaleModel(natural: natural, economical: economical, small: small)
        let recognizer = PageRecognizer(
            reader: StripReader(model: model, facts: facts), alphabets: Alphabets(facts.alphabet), economy: .accurate)
        let reading = try await recognizer.read(
            [DrawnColumn.region(x: 16, y: 20, width: 368, height: 28)], in: RasterPart(page.raster),
            repertoires: [.latin],
            candidates: 1)
        return try #require(reading.lines.first)
    }

    @Test func keepsTheSurerReadingAtNaturalScale() async throws {
        let line = try await line(natural: .varied(0.99), economical: .repeated(0.98), small: .repeated(0.9))
        #expect(line.text == "abcdefghij")
        #expect(line.warnings.isEmpty)
    }

    @Test func keepsTheSurerReadingOfSmallerPrint() async throws {
        let line = try await line(natural: .repeated(0.95), economical: .repeated(0.9), small: .varied(0.97))
        #expect(line.text == "abcdefghij")
        #expect(line.warnings.isEmpty)
    }

    @Test func warnsOfWhatRepeatsItselfAtEveryScale() async throws {
        let line = try await line(natural: .repeated(0.99), economical: .repeated(0.98), small: .repeated(0.9))
        #expect(line.text == "aaaaaaaaaa")
        #expect(line.warnings == ["repeated-text"])
    }

    @Test func takesNoReadingThatIsLessSure() async throws {
        let line = try await line(natural: .varied(0.97), economical: .repeated(0.98), small: .varied(0.9))
        #expect(line.text == "aaaaaaaaaa")
        #expect(line.warnings == ["repeated-text"])
    }
}
