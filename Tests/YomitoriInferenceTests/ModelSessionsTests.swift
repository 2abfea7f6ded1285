import Foundation
import MetricsTestKit
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriInference

/// Several packs' models behind one owner, with memory that tests decide about.
@Suite struct ModelSessionsTests {
    /// Takes memory as long as it lives, and notes how many of its computations go on at once.
    private final class FakeModel: TensorModel {
        let inputs: [TensorDescription] = []
        let outputs: [TensorDescription] = []
        let parallelism = 4
        private let memory: FakeMemory
        private let bytes: Int
        private let work: CountAtOnce
        private let places: ComputingPlaces

        init(bytes: Int, in memory: FakeMemory, _ work: CountAtOnce, _ places: ComputingPlaces) {
            (self.bytes, self.memory, self.work, self.places) = (bytes, memory, work, places)
            memory.hold(bytes)
        }

        deinit { memory.hold(-bytes) }

        func run(_ inputs: [Tensor]) async throws -> [Tensor] {
            try await places.computing {
                work.begin()
                for _ in 0..<20 { await Task.yield() }
                work.end()
            }
            return inputs
        }
    }

    /// What every model tells of itself.
    private static let ports = ModelPorts(
        inputs: [TensorDescription(name: "x", elementType: .float32, shape: [nil, 2])], outputs: [])

    private let memory = FakeMemory()
    private let work = CountAtOnce()
    private let metrics = TestMetrics()

    private func sessions(
        limit: Int, parallelism: Int = 4, loadsAtOnce: Int = 1, workBytes: Int = 0, refused: String? = nil
    ) -> ModelSessions {
        struct Refused: Error {}
        return ModelSessions(
            budget: MemoryBudget(limit: limit, source: memory), parallelism: parallelism, loadsAtOnce: loadsAtOnce,
            workBytes: workBytes, metrics: metrics,
            load: { [memory, work] _, _, places in FakeModel(bytes: 10, in: memory, work, places) },
            check: {
                if $0.lastPathComponent == refused { throw Refused() }
                return Self.ports
            })
    }

    private func file(_ name: String) -> URL { URL(fileURLWithPath: "/models/" + name) }

    private func use(_ name: String, of sessions: ModelSessions, times: Int = 1) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<times {
                group.addTask {
                    let model = try await sessions.model(file(name), options: InferenceOptions())
                    _ = try await model.run([])
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func loadsNothingBeforeItIsAskedFor() async throws {
        let sessions = sessions(limit: 100)
        #expect(try await sessions.check(file("detector")) == Self.ports)
        #expect(memory.state().resident == 0)
        try await use("detector", of: sessions)
        #expect(memory.state().resident == 10)
    }

    @Test func refusesWithoutLoading() async throws {
        let sessions = sessions(limit: 100, refused: "torn")
        await #expect(throws: (any Error).self) { try await sessions.check(file("torn")) }
        #expect(await sessions.counts == SessionCounts())
    }

    @Test func makesRoomForAFileThatItChecks() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Data(count: 25), to: "large")
        let sessions = sessions(limit: 30)
        try await use("idle", of: sessions)
        try await sessions.check(file("missing"))
        #expect(memory.state().resident == 10)
        try await sessions.check(folder.url.appendingPathComponent("large"))
        #expect(memory.state().resident == 0)
    }

    @Test func loadsAheadWhatThereIsRoomFor() async throws {
        let sessions = sessions(limit: 30, loadsAtOnce: 2, workBytes: 5)
        func loadAhead(_ name: String) async throws {
            try await sessions.loadAhead(file(name), options: InferenceOptions())
        }
        for _ in 0..<2 { try await loadAhead("a") }
        #expect(await sessions.counts == SessionCounts(loads: 1, releases: 0))
        memory.runShort(true)
        try await loadAhead("b")
        memory.runShort(false)
        memory.hold(26)
        // What computing takes would not be free.
        try await loadAhead("c")
        #expect(await sessions.counts.loads == 1)
        let oneByOne = self.sessions(limit: 1000)
        try await oneByOne.loadAhead(file("a"), options: InferenceOptions())
        #expect(await oneByOne.counts == SessionCounts())
    }

    @Test func keepsModelsOfAllPacksWithinOneBudget() async throws {
        let sessions = sessions(limit: 30)
        for turn in 0..<12 { try await use(["a", "b", "c", "d"][turn % 4], of: sessions) }
        #expect(memory.state().resident <= 30)
        #expect(await sessions.counts.loads > 4)
        #expect(metrics.counterTotal(label: MetricName.modelLoads.rawValue) == Int64(await sessions.counts.loads))
        #expect(metrics.counterTotal(label: MetricName.modelReleases.rawValue) == Int64(await sessions.counts.releases))
        #expect(await sessions.counts.loads - sessions.counts.releases == 3)
    }

    @Test func leavesWhatComputingTakesFree() async throws {
        let sessions = sessions(limit: 40, workBytes: 15)
        for name in ["a", "b", "c", "d"] { try await use(name, of: sessions) }
        #expect(memory.state().resident <= 25)
    }

    @Test func computesAsManyAtATimeAsThereArePlacesWhateverTheModel() async throws {
        let sessions = sessions(limit: 1000, parallelism: 1)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in ["detector", "recogniser"] {
                group.addTask { try await use(name, of: sessions, times: 10) }
            }
            try await group.waitForAll()
        }
        #expect(work.takeMost() == 1)
    }

    @Test func worksAloneUnderPressureReleasesIdleModelsAndRecovers() async throws {
        let sessions = sessions(limit: 1000)
        try await use("idle", of: sessions)
        try await use("busy", of: sessions, times: 30)
        #expect(work.takeMost() == 4)
        memory.runShort(true)
        try await use("busy", of: sessions, times: 30)
        #expect(work.takeMost() == 1)
        #expect(memory.state().resident == 10)
        memory.runShort(false)
        try await use("busy", of: sessions, times: 30)
        #expect(work.takeMost() == 4)
        try await use("idle", of: sessions)
        #expect(memory.state().resident == 20)
    }
}
