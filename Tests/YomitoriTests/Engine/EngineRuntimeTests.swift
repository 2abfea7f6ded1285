import Foundation
import MetricsTestKit
import Synchronization
import Testing
import YomitoriCore
import YomitoriImaging
import YomitoriInference
import YomitoriTestSupport

@testable import Yomitori

@Suite struct EngineRuntimeTests {
    private var configuration: EngineConfiguration {
        var configuration = EngineConfiguration(environment: [:])
        configuration.threads = 2
        return configuration
    }

    @Test func expectsWhatAPageOfEachRenderingMayTake() async throws {
        var configuration = configuration
        configuration.limits.workingPixels = 1000
        configuration.limits.heldPixels = 5000
        let runtime = EngineRuntime(withoutModels: configuration)
        #expect(runtime.pageBytes(.seen) == 4000)
        // The picture and the flat one.
        #expect(runtime.pageBytes(.seen, flattens: true) == 6000)
        #expect(runtime.pageBytes(.stored, flattens: true) == 20_000)
        #expect(runtime.pageBytes(.unturned) == 20_000)
        #expect(runtime.pageBytes(.stored) == 20_000)
        configuration.limits.workingPixels = .max
        let boundless = EngineRuntime(withoutModels: configuration)
        #expect(boundless.pageBytes(.seen) == .max)
        #expect(try await boundless.withPlaceForPage([.seen, .stored]) { 1 } == 1)
    }

    /// Memory that runs short when a test says so.
    private final class ScriptedMemory: MemorySource {
        let available = 8 << 30
        let peak = 7
        private let isShort = Mutex(false)

        func state() -> MemoryState { MemoryState(resident: 5, isShort: isShort.withLock { $0 }) }
        func runShort(_ value: Bool) { isShort.withLock { $0 = value } }
    }

    @Test(.timeLimit(.minutes(10))) func readsPageByPageWhileMemoryIsShortAndRecovers() async throws {
        let memory = ScriptedMemory()
        let runtime = EngineRuntime(withoutModels: configuration, memory: memory)
        #expect(runtime.budget.limit == 4 << 30)
        memory.runShort(true)
        let short = CountAtOnce()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    try await runtime.withPlaceForPage([.seen]) {
                        short.begin()
                        for _ in 0..<5 { await Task.yield() }
                        short.end()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(short.most == 1)
        memory.runShort(false)
        let roomy = CountAtOnce()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    try await runtime.withPlaceForPage([.seen]) {
                        roomy.begin()
                        // Each waits for the other.
                        while roomy.most < 2 { try await Task.sleep(for: .milliseconds(1)) }
                        roomy.end()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(roomy.most == 2)
        let use = await runtime.memoryUse()
        #expect(use.residentBytes == 5 && use.peakBytes == 7)
    }

    /// Reads nothing in any line; who loaded it has a line cut.
    private struct BlankNetwork: TensorModel {
        let cut: CountAtOnce
        var inputs: [TensorDescription] {
            [TensorDescription(name: "p", elementType: .float32, shape: [1, 3, 8, 64])]
        }
        var outputs: [TensorDescription] { [] }
        var parallelism: Int { 1 }

        func run(_ inputs: [Tensor]) async throws -> [Tensor] {
            defer { cut.end() }
            return [Tensor(shape: [1, 8, 3], floats: Array(repeating: 0, count: 24))]
        }
    }

    /// The most lines that were cut at the same time while two pages of three columns were read.
    ///
    /// - Parameter meeting: a line that is cut waits until there have been so many.
    private func mostLinesCut(_ runtime: EngineRuntime, meeting: Int) async throws -> Int {
        struct NotNeeded: Error {}
        let cut = CountAtOnce()
        let network = ModelSource {
            cut.begin()
            while cut.most < meeting { try await Task.sleep(for: .milliseconds(1)) }
            for _ in 0..<20 { await Task.yield() }
            return BlankNetwork(cut: cut)
        } check: { _ in
        }
        let detector = ModelSource {
            throw NotNeeded()
        } check: { _ in
        }
        let stages = NDLStages(
            detector: LayoutDetector(model: detector, facts: .rtmdet), models: [network],
            facts: .koten(["", "a", " "]), places: runtime.lines)
        let page = Raster(size: PixelSize(width: 100, height: 100), color: .white)
        let detections = [10, 40, 70].map {
            NDLDetection(type: .mainLine, score: 0.9, left: $0, top: 10, right: $0 + 20, bottom: 90)
        }
        let found = NDLFound(
            detections: detections,
            tree: NDLPageTree(
                detections, pageSize: page.size, facts: .classical, pipeline: .classical, fidelity: .corrected))
        async let first = stages.lines(of: found, in: page, RecognitionOptions(), LineProgress())
        async let second = stages.lines(of: found, in: page, RecognitionOptions(), LineProgress())
        let (one, other) = try await (first, second)
        #expect(one.lines.count == 3 && other.lines.count == 3)
        return cut.most
    }

    @Test(.timeLimit(.minutes(10))) func cutsLineByLineOfAllPagesWhileMemoryIsShortAndRecovers() async throws {
        let memory = ScriptedMemory()
        let runtime = EngineRuntime(withoutModels: configuration, memory: memory)
        memory.runShort(true)
        #expect(try await mostLinesCut(runtime, meeting: 1) == 1)
        memory.runShort(false)
        // Two are computed at the same time; meanwhile one is cut, and of one the text is read.
        #expect(try await mostLinesCut(runtime, meeting: 4) == 4)
    }

    @Test func tellsTheMetricsHowMuchMemoryIsHeld() async throws {
        struct NotNeeded: Error {}
        let metrics = TestMetrics()
        let runtime = EngineRuntime(configuration, metrics: metrics, memory: ScriptedMemory()) { _, _, _ in
            throw NotNeeded()
        } check: { _ in
            throw NotNeeded()
        }
        _ = await runtime.memoryUse()
        #expect(try metrics.expectGauge(MetricName.residentMemory.rawValue).lastValue == 5)
        #expect(try metrics.expectGauge(MetricName.peakMemory.rawValue).lastValue == 7)
    }

    @Test func sharesThePlacesOfLinesAmongEngines() {
        let runtime = EngineRuntime(withoutModels: configuration)
        let (one, other) = (ModelLoader(runtime, configuration), ModelLoader(runtime, configuration))
        #expect(one.lines === other.lines)
        #expect(one.lines.places == 4)
    }

    @Test func refusesADamagedModelBeforeItIsUsed() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Data("no model".utf8), to: "damaged.onnx")
        try folder.write(TinyONNX.data(), to: "sound.onnx")
        let runtime = try EngineRuntime(configuration)
        let loader = ModelLoader(runtime, configuration)
        func source(_ name: String) -> ModelSource {
            loader.source(of: folder.url.appendingPathComponent(name), .lines)
        }
        for name in ["damaged.onnx", "missing.onnx"] {
            await #expect(throws: InferenceError.self) { try await source(name).check { _ in } }
        }
        try await source("sound.onnx").check { ports in
            #expect(ports.inputs.map(\.name) == ["values", "counts"])
            #expect(ports.outputs.map(\.shape) == [[nil, 2], [nil]])
        }
        #expect(await runtime.memoryUse().modelLoads == 0)
    }

    @Test func namesTheModelThatIsAnotherThanItsPackSays() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(TinyONNX.data(), to: "mine/tiny.onnx")
        let loader = ModelLoader(try EngineRuntime(configuration), configuration)
        await #expect {
            try await loader.source(of: file, .wholePages).check { try TextDetector.check($0) }
        } throws: { error in
            let text = "\(error)"
            return FailureKind(of: error) == .unavailable
                && text.contains(
                    "mine/tiny.onnx cannot be used: the detector takes values [?, 2], counts [?] of integers")
        }
    }

    @Test(.enabled(if: PipelineFixture.isThere, "needs ../shared/ndl-reference"))
    func loadsThePacksOfSeveralEnginesWhenTheyAreUsed() async throws {
        let modern = try PipelineFixture(.modern, "m13_single_line")
        let classical = try PipelineFixture(.koten, "k07_tiny")
        let packs = (try StandInPack(for: modern), try StandInPack(for: classical))
        let runtime = try EngineRuntime(configuration)
        let ndl = try await OCREngine(
            pack: .folder(packs.0.folder), configuration: configuration, runtime: runtime)
        let koten = try await OCREngine(
            pack: .folder(packs.1.folder), configuration: configuration, runtime: runtime)
        #expect(await runtime.memoryUse().modelLoads == 0)
        _ = try await koten.recognize(imageAt: classical.pictureFile)
        #expect(await runtime.memoryUse().modelLoads == 2)
        _ = try await ndl.recognize(imageAt: modern.pictureFile)
        let use = await runtime.memoryUse()
        #expect(use.modelLoads > 3)
        #expect(use.modelReleases == 0)
    }
}
