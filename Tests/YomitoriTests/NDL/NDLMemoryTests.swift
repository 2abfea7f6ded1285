import Testing
import YomitoriCore
import YomitoriImaging
import YomitoriInference
import YomitoriTestSupport

@testable import Yomitori

/// What the packs `ndl` and `koten` say that they hold is what their own networks take.
@Suite struct NDLMemoryTests {
    private static let alphabet = ["", "a", " "]

    /// A network that tells the size of its picture, and nothing else is asked of it.
    private static func network(_ width: Int, _ height: Int, whenAsked: @escaping @Sendable () -> Void = {})
        -> ModelSource
    {
        struct NotNeeded: Error {}
        return ModelSource {
            throw NotNeeded()
        } check: { fit in
            whenAsked()
            let input = TensorDescription(name: "p", elementType: .float32, shape: [1, 3, height, width])
            let output = TensorDescription(name: "y", elementType: .float32, shape: [])
            try fit(ModelPorts(inputs: [input], outputs: [output]))
        }
    }

    @Test func expectsOfALineWhatTheLargestNetworkTakes() async throws {
        let cascade = LineCascade(
            models: [Self.network(256, 24), Self.network(4000, 2000), Self.network(768, 24)],
            facts: .modern(Self.alphabet))
        #expect(try await cascade.bytes(of: PixelSize(width: 300, height: 40)) == 15 * 4000 * 2000)
    }

    @Test func expectsWhatTheFilterHoldsOfALineMadeNarrow() async throws {
        let cascade = LineCascade(models: [Self.network(384, 32)], facts: .koten(Self.alphabet))
        // Turned or not, the line has 40 rows: four of them as they are, and six more narrowed than the kernel covers.
        let rows = 4 * 3 * 900 + (7 + 6) * (3 * 384 + 1), weights = 4 * (11 * 384 + 7 * 32)
        for size in [PixelSize(width: 40, height: 900), PixelSize(width: 900, height: 40)] {
            #expect(try await cascade.bytes(of: size) == 15 * 384 * 32 + rows + weights)
        }
    }

    @Test func holdsTheBrightnessOfAColumnInWhichFiguresAreLookedFor() async throws {
        let networks = [256, 384, 768].map { Self.network($0, 24) }
        let cascade = LineCascade(models: networks, facts: .modern(Self.alphabet), tateChuYoko: TateChuYoko())
        #expect(try await cascade.bytes(of: PixelSize(width: 40, height: 900)) == 15 * 768 * 24 + 40 * 900)
        #expect(try await cascade.bytes(of: PixelSize(width: 900, height: 40)) == 15 * 768 * 24)
    }

    @Test(arguments: [NDLPipeline.modern, .classical]) func copiesNoLineThatIsAsLargeAsItsPage(_ pipeline: NDLPipeline)
        async throws
    {
        let facts: PARSeqFacts = pipeline == .modern ? .modern(Self.alphabet) : .koten(Self.alphabet)
        let reader = NDLLineReader(
            cascade: LineCascade(models: facts.stages.map { _ in Self.network(64, 8) }, facts: facts), facts: facts,
            pipeline: pipeline, fidelity: .corrected)
        let page = Raster(size: PixelSize(width: 300, height: 800), color: .white)
        // Beyond the page there is nothing to hold.
        let line = NDLPageTree.Line(
            type: .mainLine, kind: .body, left: -10, top: -10, width: 400, height: 900, confidence: 1, charCount: 100)
        let bytes = try await reader.bytes(of: line, in: page)
        let resizing = 4 * 3 * 800 + (151 + 6) * (3 * 64 + 1) + 4 * (51 * 64 + 151 * 8)
        #expect(bytes == 15 * 64 * 8 + (pipeline == .classical ? resizing : 0))
        #expect(bytes < page.pixels.count / 4)
    }

    @Test func asksADetectorOnceWhatItTakesBesideThePage() async throws {
        let asked = CountAtOnce()
        let detector = Self.network(1024, 768) { asked.begin() }
        let stages = NDLStages(
            detector: LayoutDetector(model: detector, facts: .rtmdet), models: [Self.network(64, 8)],
            facts: .koten(Self.alphabet), places: WorkGate(places: 1, budget: nil))
        #expect(try await stages.bytesBesidePage() == 15 * 1024 * 768)
        #expect(try await stages.bytesBesidePage() == 15 * 1024 * 768)
        #expect(asked.most == 1)
    }

    @Test func expectsNothingOfANetworkThatTellsNothing() async throws {
        struct NotNeeded: Error {}
        let silent = ModelSource {
            throw NotNeeded()
        } check: { _ in
        }
        let cascade = LineCascade(models: [silent], facts: .koten(Self.alphabet))
        #expect(try await cascade.bytes(of: PixelSize(width: 40, height: 40)) == 0)
    }
}
