import Synchronization
import Testing

@testable import YomitoriInference

@Suite struct SessionCacheTests {
    private final class FakeModel: Sendable {
        let name: String
        init(_ name: String) { self.name = name }
    }

    /// Counts how often each model was loaded.
    private final class Loads: Sendable {
        private let counts = Mutex<[String: Int]>([:])
        func load(_ name: String) -> FakeModel {
            counts.withLock { $0[name, default: 0] += 1 }
            return FakeModel(name)
        }
        func count(_ name: String) -> Int { counts.withLock { $0[name] ?? 0 } }
    }

    private let loads = Loads()

    private func ask(_ cache: SessionCache<String, FakeModel>, _ name: String, bytes: Int = 10) async throws
        -> FakeModel
    {
        try await cache.model(for: name, bytes: bytes) { [loads] in loads.load(name) }
    }

    @Test func loadsOnceAndKeeps() async throws {
        let cache = SessionCache<String, FakeModel>(budget: 100)
        let first = try await ask(cache, "a")
        let second = try await ask(cache, "a")
        #expect(first === second)
        #expect(loads.count("a") == 1)
        #expect(await cache.keptBytes == 10)
    }

    @Test func loadsOnceForAllThatAskAtTheSameTime() async throws {
        let cache = SessionCache<String, FakeModel>(budget: 100)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    _ = try await cache.model(for: "a", bytes: 10) { [loads] in
                        await Task.yield()
                        return loads.load("a")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(loads.count("a") == 1)
    }

    @Test func releasesTheLeastRecentlyUsed() async throws {
        let cache = SessionCache<String, FakeModel>(budget: 20)
        for name in ["a", "b", "a", "c"] { _ = try await ask(cache, name) }
        #expect(await cache.keptBytes == 20)
        _ = try await ask(cache, "a")
        #expect(loads.count("a") == 1)
        _ = try await ask(cache, "b")
        #expect(loads.count("b") == 2)
    }

    @Test func keepsWhatIsInUseThoughOverBudget() async throws {
        let cache = SessionCache<String, FakeModel>(budget: 15)
        let held = try await ask(cache, "a")
        _ = try await ask(cache, "b")
        #expect(await cache.keptBytes == 20)
        #expect(try await ask(cache, "a") === held)
        // Only b can go.
        _ = try await ask(cache, "c", bytes: 5)
        #expect(await cache.keptBytes == 15)
        #expect(loads.count("a") == 1)
    }

    @Test func triesAgainAfterAFailure() async throws {
        struct Failure: Error {}
        let cache = SessionCache<String, FakeModel>(budget: 100)
        await #expect(throws: Failure.self) { _ = try await cache.model(for: "a", bytes: 10) { throw Failure() } }
        #expect(await cache.keptBytes == 0)
        #expect(try await ask(cache, "a").name == "a")
    }

    @Test func releasesAllThatIsUnused() async throws {
        let cache = SessionCache<String, FakeModel>(budget: 100)
        let held = try await ask(cache, "a")
        _ = try await ask(cache, "b")
        await cache.release()
        #expect(await cache.keptBytes == 10)
        #expect(held.name == "a")
    }
}
