import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

/// Crops, inputs, cascades and texts against those of the original programs, on pages small enough for a debug build; figures
/// set across the line, for which a line is read several times, are read by `PipelineTests` alone.
@Suite(.enabled(if: PipelineFixture.isThere, "needs ../shared/ndl-reference"))
struct RecognitionFixtureTests {
    @Test(arguments: ["m08_edges", "m09_cascade", "m13_single_line"])
    func readsWhatTheModernProgramReads(_ name: String) async throws {
        let page = try PipelineFixture(.modern, name)
        let picture = try page.picture()
        let facts = PARSeqFacts.modern(try page.alphabet())
        let cascade = LineCascade(models: try await page.recognizerModels().map { ModelSource($0) }, facts: facts)
        for line in page.golden.linesInFinalOrder ?? [] {
            let crop = LineCrop(
                left: line.x, top: line.y, right: line.x + line.w, bottom: line.y + line.h, of: picture,
                fidelity: .original)
            guard let lineImage = crop.picture else {
                #expect(line.reads.isEmpty && line.text.isEmpty)
                continue
            }
            if let first = line.reads.first {
                let width = [30: 256, 50: 384, 100: 768][first.model] ?? 0
                let input = PARSeqInput(lineImage, size: PixelSize(width: width, height: 24), facts: facts)
                expectSamples(first.inputSamplesCYXValue, in: input.tensor, within: 1e-5)
            }
            let count = line.predCharCnt.flatMap(Double.init).map { Int($0) }
            let pieces = try await cascade.read(lineImage, charCount: count)
            #expect(text(pieces, facts) == line.text)
        }
    }

    @Test(arguments: ["k03_warichu", "k04_edges", "k07_tiny"])
    func readsWhatTheClassicalProgramReads(_ name: String) async throws {
        let page = try PipelineFixture(.koten, name)
        let picture = try page.picture()
        let facts = PARSeqFacts.koten(try page.alphabet())
        let cascade = LineCascade(models: try await page.recognizerModels().map { ModelSource($0) }, facts: facts)
        let boxes = page.golden.linesInDetectionOrder ?? []
        for reading in page.golden.recognised ?? [] {
            let box = boxes[reading.line].box
            let crop = LineCrop(
                left: box[0], top: box[1], right: box[2], bottom: box[3], of: picture, fidelity: .original,
                emptyIsBlack: true)
            let lineImage = try #require(crop.picture)
            let input = PARSeqInput(lineImage, size: PixelSize(width: 384, height: 32), facts: facts)
            expectSamples(reading.samplesCYXValue, in: input.tensor, within: 1e-5)
            let pieces = try await cascade.read(lineImage, charCount: nil)
            #expect(text(pieces, facts) == reading.text)
        }
    }

    private func text(_ pieces: [PieceReading], _ facts: PARSeqFacts) -> String {
        pieces.flatMap(\.text.classes).map { facts.alphabet[$0] }.joined()
    }
}
