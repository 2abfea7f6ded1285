import Foundation
import Synchronization
import Testing
import YomitoriCore
import YomitoriImaging
import YomitoriInference

@testable import Yomitori

/// When the models of `general` are loaded: stand-ins behind real sessions, with memory that tests decide about.
@Suite struct ModelLoadingTests {
    private struct Memory: MemorySource {
        var isShort: Bool
        let available = 1 << 30
        let peak = 0

        func state() -> MemoryState { MemoryState(resident: 0, isShort: isShort) }
    }

    /// What happened, in its order.
    private final class Log: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func note(_ line: String) { lines.withLock { $0.append(line) } }
    }

    /// Sees no text anywhere.
    private struct BlankDetector: TensorModel {
        let log: Log
        var inputs: [TensorDescription] { [] }
        var outputs: [TensorDescription] { [] }
        var parallelism: Int { 1 }

        func run(_ inputs: [Tensor]) async throws -> [Tensor] {
            log.note("detect")
            let sides = Array(inputs[0].shape.suffix(2))
            return [Tensor(shape: [1, 1] + sides, floats: Array(repeating: 0, count: sides[0] * sides[1]))]
        }
    }

    private struct UnusedModel: TensorModel {
        struct WasUsed: Error {}
        var inputs: [TensorDescription] { [] }
        var outputs: [TensorDescription] { [] }
        var parallelism: Int { 1 }
        func run(_ inputs: [Tensor]) async throws -> [Tensor] { throw WasUsed() }
    }

    private struct Refused: Error, Equatable { var name: String }

    private let log = Log()

    private func sessions(
        loadsAtOnce: Int = 2, memoryIsShort: Bool = false, meanwhile: @escaping @Sendable () async throws -> Void = {}
    ) -> ModelSessions {
        ModelSessions(
            budget: .half(of: Memory(isShort: memoryIsShort)), parallelism: 2, loadsAtOnce: loadsAtOnce,
            load: { [log] file, _, _ in
                log.note("load \(file.lastPathComponent)")
                try await meanwhile()
                return file.lastPathComponent == "detector" ? BlankDetector(log: log) : UnusedModel()
            },
            check: { [log] file in
                log.note("check \(file.lastPathComponent)")
                return file.lastPathComponent == "detector" ? .db : .ctc
            })
    }

    private func source(_ name: String, of sessions: ModelSessions) -> ModelSource {
        let file = URL(fileURLWithPath: "/models/" + name)
        return ModelSource {
            try await sessions.model(file, options: InferenceOptions())
        } check: { fit in
            try fit(try await sessions.check(file))
        } ahead: {
            try await sessions.loadAhead(file, options: InferenceOptions())
        }
    }

    private func stages(_ detector: ModelSource, _ recognizer: ModelSource) -> GeneralStages {
        GeneralStages(
            detector: detector, detectorFacts: .forTests, recognizer: recognizer,
            recognizerFacts: CTCRecognizerFacts(
                normalization: DBDetectorFacts.forTests.normalization, height: 48, pixelsPerStep: 8,
                alphabet: ["", "a", " "]))
    }

    private func stages(_ sessions: ModelSessions) -> GeneralStages {
        stages(source("detector", of: sessions), source("recogniser", of: sessions))
    }

    private let page = Raster(size: PixelSize(width: 64, height: 64), color: .white)
    private var options: RecognitionOptions {
        var options = RecognitionOptions()
        options.flatten = .never
        return options
    }

    private func engine(_ stages: GeneralStages) -> OCREngine {
        OCREngine(
            stages: stages, packName: "general", packVersion: "1", configuration: EngineConfiguration(environment: [:]))
    }

    @Test(arguments: [1, 2]) func loadsNothingBeforeAPageComesAndThenBoth(loadsAtOnce: Int) async throws {
        let sessions = sessions(loadsAtOnce: loadsAtOnce)
        let stages = stages(sessions)
        try await stages.prepare()
        #expect(log.all.sorted() == ["check detector", "check recogniser"])
        #expect(await sessions.counts.loads == 0)
        #expect(try await engine(stages).recognize(page, options: options).lines.isEmpty)
        #expect(await sessions.counts.loads == 2)
    }

    @Test(.timeLimit(.minutes(10))) func loadsBothAtTheSameTime() async throws {
        let sessions = sessions { [log] in
            // Each waits for the other.
            while !log.all.contains("load detector") || !log.all.contains("load recogniser") {
                try await Task.sleep(for: .milliseconds(1))
            }
        }
        _ = try await engine(stages(sessions)).recognize(page, options: options)
        #expect(await sessions.counts.loads == 2)
    }

    @Test(arguments: [(1, false), (2, true)])
    func loadsTheRecogniserWhenItIsNeededWhereRoomIsScarce(loadsAtOnce: Int, memoryIsShort: Bool) async throws {
        let sessions = sessions(loadsAtOnce: loadsAtOnce, memoryIsShort: memoryIsShort)
        _ = try await engine(stages(sessions)).recognize(page, options: options)
        let detected = try #require(log.all.lastIndex(of: "detect"))
        let loaded = try #require(log.all.firstIndex(of: "load recogniser"))
        #expect(detected < loaded)
        #expect(log.all.count { $0.hasPrefix("load") } == 2)
    }

    @Test func loadsNoRecogniserWhereNothingIsRead() async throws {
        let sessions = sessions()
        let found = try await engine(stages(sessions)).textLines(options: options) { [page] _ in
            PageRaster(raster: page, sourceSize: page.size, map: .identity)
        }
        #expect(found.lines.isEmpty)
        #expect(log.all.filter { $0.hasPrefix("load") } == ["load detector"])
    }

    @Test func loadsNothingForAPageThatIsNotWantedAnyMore() async throws {
        let sessions = sessions()
        let stages = stages(sessions)
        let task = Task { [page, options] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await stages.regionsToRead(in: page, options)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await sessions.counts.loads == 0)
    }

    @Test(arguments: ["detector", "recogniser"]) func saysWhichModelCannotBeLoaded(refused: String) async throws {
        func source(_ name: String) -> ModelSource {
            let load: @Sendable () async throws -> any TensorModel = { [log] in
                if name == refused { throw Refused(name: name) }
                return BlankDetector(log: log)
            }
            return ModelSource(load, check: { _ in }, ahead: { _ = try await load() })
        }
        let stages = stages(source("detector"), source("recogniser"))
        await #expect(throws: Refused(name: refused)) { try await stages.regionsToRead(in: page, options) }
    }
}
