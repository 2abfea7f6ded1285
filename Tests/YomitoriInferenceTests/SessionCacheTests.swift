import Synchronization
import Testing
import YomitoriTestSupport

@testable import YomitoriInference

@Suite struct SessionCacheTests {
    /// Takes memory as long as it lives.
    private final class FakeModel: Sendable {
        let name: String
        private let bytes: Int
        private let memory: FakeMemory

        init(_ name: String, bytes: Int, in memory: FakeMemory) {
            (self.name, self.bytes, self.memory) = (name, bytes, memory)
            memory.hold(bytes)
        }

        deinit { memory.hold(-bytes) }
    }

    /// Counts how often each model was loaded.
    private final class Loads: Sendable {
        private let counts = Mutex<[String: Int]>([:])
        func note(_ name: String) { counts.withLock { $0[name, default: 0] += 1 } }
        func count(_ name: String) -> Int { counts.withLock { $0[name] ?? 0 } }
    }

    private let memory = FakeMemory()
    private let loads = Loads()

    private func cache(_ limit: Int) -> SessionCache<String, FakeModel> {
        SessionCache(budget: MemoryBudget(limit: limit, source: memory))
    }

    private func ask(_ cache: SessionCache<String, FakeModel>, _ name: String, bytes: Int = 10) async throws
        -> FakeModel
    {
        try await cache.model(for: name) { [loads, memory] in
            loads.note(name)
            await Task.yield()
            return FakeModel(name, bytes: bytes, in: memory)
        }
    }

    @Test func loadsOnceAndKeeps() async throws {
        let cache = cache(100)
        let first = try await ask(cache, "a")
        let second = try await ask(cache, "a")
        #expect(first === second)
        #expect(loads.count("a") == 1)
        #expect(await cache.counts == SessionCounts(loads: 1, releases: 0))
    }

    @Test func loadsOnceForAllThatAskAtTheSameTime() async throws {
        let cache = cache(100)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { _ = try await ask(cache, "a") } }
            try await group.waitForAll()
        }
        #expect(loads.count("a") == 1)
    }

    @Test func measuresWhatAModelTakes() async throws {
        let cache = cache(1000)
        #expect(await cache.size(of: "a") == nil)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (name, bytes) in [("a", 30), ("b", 50), ("c", 70)] {
                group.addTask { _ = try await ask(cache, name, bytes: bytes) }
            }
            try await group.waitForAll()
        }
        #expect([await cache.size(of: "a"), await cache.size(of: "b"), await cache.size(of: "c")] == [30, 50, 70])
    }

    @Test func takesTheLeastGrowthForAModelsSize() async throws {
        let cache = cache(1)
        for growth in [70, 0, 30, 50] {
            _ = try await ask(cache, "a", bytes: growth)
            memory.runShort(true)
            await cache.release()
            memory.runShort(false)
        }
        #expect(loads.count("a") == 4)
        #expect(await cache.size(of: "a") == 30)
    }

    @Test func releasesTheLeastRecentlyUsed() async throws {
        let cache = cache(20)
        for name in ["a", "b", "a", "c"] { _ = try await ask(cache, name) }
        #expect(memory.state().resident <= 20)
        _ = try await ask(cache, "a")
        #expect(loads.count("a") == 1)
        _ = try await ask(cache, "b")
        #expect(loads.count("b") == 2)
    }

    @Test func makesRoomBeforeItLoadsWhatItKnowsTheSizeOf() async throws {
        let cache = cache(25)
        for name in ["a", "b"] { _ = try await ask(cache, name) }
        #expect(await cache.count == 2)
        await cache.release(for: 10)
        #expect(await cache.count == 1)
        #expect(memory.state().resident == 10)
    }

    @Test func keepsWhatIsInUseThoughOverBudget() async throws {
        let cache = cache(15)
        let held = try await ask(cache, "a")
        _ = try await ask(cache, "b")
        #expect(try await ask(cache, "a") === held)
        // Only b can go.
        _ = try await ask(cache, "c", bytes: 5)
        #expect(memory.state().resident == 15)
        #expect(loads.count("a") == 1)
    }

    @Test func releasesWhatIsIdleWhenTheSystemRunsShort() async throws {
        let cache = cache(1000)
        let held = try await ask(cache, "a")
        _ = try await ask(cache, "b")
        memory.runShort(true)
        _ = try await ask(cache, "a")
        #expect(await cache.count == 1)
        memory.runShort(false)
        _ = try await ask(cache, "b")
        _ = try await ask(cache, "a")
        #expect(await cache.count == 2)
        #expect(await cache.counts == SessionCounts(loads: 3, releases: 1))
        #expect(held.name == "a")
    }

    /// The pauses between a cache's looks at the memory: each ends when the test says so.
    private final class Pauses: Sendable {
        private let moments: AsyncStream<Void>
        private let clock: AsyncStream<Void>.Continuation
        private let count = Mutex(0)

        init() { (moments, clock) = AsyncStream.makeStream() }

        var begun: Int { count.withLock { $0 } }

        func end() { clock.yield() }

        @Sendable func pass() async throws {
            count.withLock { $0 += 1 }
            for await _ in moments { return }
            throw CancellationError()
        }
    }

    private func cache(_ pauses: Pauses) -> SessionCache<String, FakeModel> {
        SessionCache(budget: MemoryBudget(limit: 1000, source: memory), pause: { try await pauses.pass() })
    }

    @Test(.timeLimit(.minutes(10))) func releasesWhatIsIdleWhenTheSystemRunsShortThoughNobodyAsks() async throws {
        let pauses = Pauses()
        let cache = cache(pauses)
        var held: FakeModel? = try await ask(cache, "a")
        _ = try await ask(cache, "b")
        pauses.end()
        // It looked, and saw nothing to do.
        while pauses.begun < 2 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(await cache.count == 2)
        memory.runShort(true)
        while await cache.count > 1 {
            pauses.end()
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(held?.name == "a")
        #expect(memory.state().resident == 10)
        held = nil
        while await cache.count > 0 {
            pauses.end()
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(memory.state().resident == 0)
        // It looks again when there is something again.
        memory.runShort(false)
        _ = try await ask(cache, "b")
        memory.runShort(true)
        while await cache.count > 0 {
            pauses.end()
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(await cache.counts == SessionCounts(loads: 3, releases: 3))
    }

    @Test(.timeLimit(.minutes(10))) func isNotKeptByItsLooksAtTheMemory() async throws {
        let pauses = Pauses()
        var cache: SessionCache<String, FakeModel>? = cache(pauses)
        if let cache { _ = try await ask(cache, "a") }
        while pauses.begun == 0 { try await Task.sleep(for: .milliseconds(1)) }
        cache = nil
        while memory.state().resident > 0 { try await Task.sleep(for: .milliseconds(1)) }
    }

    @Test func triesAgainAfterAFailure() async throws {
        struct Failure: Error {}
        let cache = cache(100)
        await #expect(throws: Failure.self) { _ = try await cache.model(for: "a") { throw Failure() } }
        #expect(await cache.count == 0)
        #expect(try await ask(cache, "a").name == "a")
    }

    @Test(arguments: [1, 2, 3]) func loadsAsManyAtATimeAsItMay(_ loadsAtOnce: Int) async throws {
        let cache = SessionCache<String, FakeModel>(
            budget: MemoryBudget(limit: 1000, source: memory), loadsAtOnce: loadsAtOnce)
        let running = CountAtOnce()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in ["a", "b", "c", "d", "e", "f"] {
                group.addTask { [memory] in
                    _ = try await cache.model(for: name) {
                        running.begin()
                        for _ in 0..<50 { try await Task.sleep(for: .milliseconds(1)) }
                        running.end()
                        return FakeModel(name, bytes: 10, in: memory)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect((1...loadsAtOnce).contains(running.most))
        #expect(await cache.counts.loads == 6)
    }
}
