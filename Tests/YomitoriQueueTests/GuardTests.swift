import Foundation
import GRDB
import Logging
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriQueue

@Suite(.timeLimit(.minutes(10)))
struct GuardTests {
    let fixture: QueueFixture

    init() throws { fixture = try QueueFixture() }

    private func pausesAndResumes(
        reason: String, short: @Sendable (inout FakeHost.State) -> Void,
        enough: @Sendable (inout FakeHost.State) -> Void
    ) async throws {
        let recognizer = FakeRecognizer()
        let queue = try fixture.queue(recognizer)
        fixture.host.set(short)
        let batch = try await queue.enqueue(try fixture.files(3))
        try await running(queue) {
            try await until { if case .paused = try await queue.state() { true } else { false } }
            #expect(try await queue.state().reason?.contains(reason) == true)
            #expect(recognizer.calls.isEmpty)
            fixture.host.set(enough)
            try await until {
                fixture.clock.advance(by: 1)
                return try await queue.progress(for: batch).done == 3
            }
        }
    }

    @Test func pausesWhileTheDiskIsFullAndGoesOnByItself() async throws {
        try await pausesAndResumes(reason: "disk") {
            $0.disk = 1 << 20
        } enough: {
            $0.disk = 1 << 30
        }
    }

    @Test func pausesWhileMemoryIsShortAndGoesOnByItself() async throws {
        try await pausesAndResumes(reason: "memory") {
            $0.memory = 1 << 20
        } enough: {
            $0.memory = 1 << 30
        }
    }

    @Test func saysOnceThatMemoryIsShortWhateverIsFree() async throws {
        let log = CollectedLog()
        var environment = fixture.environment()
        environment.logger = log.logger(from: .notice)
        let store = try QueueStore(database: fixture.database, policy: QueueFixture.policy, environment: environment)
        let run = ReadingRun(store: store, ends: .never, seconds: nil, load: { .background }) { _ in FakeRecognizer() }
        let check = GuardCheck(policy: GuardPolicy(), host: fixture.host, database: fixture.database)
        var hasChanged: [Bool] = []
        for free in [3, 4, 95, 1024] {
            fixture.host.set { $0.memory = free << 20 }
            hasChanged.append(await run.setBlocked(check.reason(wasBlocked: !hasChanged.isEmpty)))
        }
        #expect(hasChanged == [true, false, false, true])
        #expect(log.all == ["reading pauses", "reading goes on"])
        fixture.host.set { $0.disk = 1 << 20 }
        #expect(await run.setBlocked(check.reason(wasBlocked: false)))
    }

    @Test func isPausedForWantOfRoomThoughNobodyReads() async throws {
        let store = try fixture.store()
        fixture.host.set { $0.disk = 1 << 20 }
        #expect(try await store.state() == .idle(reason: nil))
        _ = try await store.enqueue(try fixture.files(1))
        guard case .paused(0, 1, let reason) = try await store.status().state else {
            Issue.record("not paused")
            return
        }
        #expect(reason.contains("1 MB are free on the disk"))
        fixture.host.set { $0.disk = 1 << 30 }
        #expect(try await store.state().name == "idle")
    }

    @Test func readsWhenItIsNotKnownWhatIsFree() async throws {
        fixture.host.set {
            $0.memory = nil
            $0.disk = nil
        }
        let queue = try fixture.queue(FakeRecognizer())
        _ = try await queue.enqueue(try fixture.files(3))
        #expect(try await queue.runUntilEmpty().read == 3)
    }

    @Test func endsWhenNothingWaitsThoughTheDiskIsFull() async throws {
        fixture.host.set { $0.disk = 1 << 20 }
        #expect(try await fixture.queue(FakeRecognizer()).runUntilEmpty() == RunSummary())
    }

    /// Lets the store's writes fail that change a page: the database must not grow, and grows with each of them.
    private func fill(_ store: QueueStore) async throws {
        try await store.database.writeOutsideTransaction { db in
            try db.execute(
                sql: """
                    CREATE TABLE ballast (bytes BLOB);
                    CREATE TRIGGER item_weighs BEFORE UPDATE OF state ON item BEGIN
                        INSERT INTO ballast VALUES (zeroblob(1000000));
                    END;
                    """)
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
    }

    private func makeRoom(_ store: QueueStore) async throws {
        try await store.database.writeOutsideTransaction { db in
            try db.execute(sql: "DROP TRIGGER item_weighs")
            try db.execute(sql: "PRAGMA max_page_count = 1000000")
        }
    }

    @Test func waitsForRoomInTheDatabaseHoweverLongThereIsNone() async throws {
        let queue = try fixture.queue(FakeRecognizer())
        let batch = try await queue.enqueue(try fixture.files(1))
        try await fill(queue.store)
        await #expect(throws: QueueError.diskFull(path: fixture.database.path)) { try await queue.store.claim() }
        let run = Task { try await queue.runUntilEmpty() }
        // Far more often than it tries again where it is not the disk that fails.
        for _ in 0..<100 {
            fixture.clock.advance(by: 1)
            try await Task.sleep(for: .milliseconds(2))
        }
        try await makeRoom(queue.store)
        try await until {
            fixture.clock.advance(by: 1)
            return try await queue.progress(for: batch).done == 1
        }
        #expect(try await run.value.read == 1)
    }

    @Test func showsWhatThereIsThoughNothingCanBeWritten() async throws {
        let other = FakeHost(process: 200)
        let reader = try fixture.store(host: other)
        _ = try await reader.enqueue(try fixture.files(2))
        _ = try await reader.claim()
        let store = try fixture.store()
        fixture.host.end(other.process)
        func pages() async throws -> [Int] {
            let status = try await store.status()
            let progress = try #require(status.batches.first?.progress)
            return [progress.waiting, progress.running, status.runningWithoutReader]
        }
        #expect(try await store.state().reason?.contains("no process reads") == true)
        try await fill(store)
        #expect(try await pages() == [1, 1, 1])
        fixture.host.set { $0.disk = 1 << 20 }
        #expect(try await store.status().state.name == "paused")
        fixture.host.set { $0.disk = 1 << 30 }
        try await makeRoom(store)
        #expect(try await pages() == [2, 0, 0])
    }

    @Test func isProcessingAsLongAsOneOfItsReadersLives() async throws {
        let hosts = [FakeHost(process: 200), FakeHost(process: 300)]
        let readers = try hosts.map { try fixture.store(host: $0) }
        _ = try await readers[0].enqueue(try fixture.files(2))
        for reader in readers { _ = try await reader.claim() }
        let store = try fixture.store()
        fixture.host.end(hosts[0].process)
        #expect(try await store.state().name == "processing")
        fixture.host.end(hosts[1].process)
        #expect(try await store.state().name == "idle")
    }

    @Test func waitsForAQuarterMoreThanStoppedIt() throws {
        let host = FakeHost()
        let check = GuardCheck(policy: GuardPolicy(), host: host, database: fixture.database)
        host.set { $0.memory = 130 << 20 }
        #expect(check.reason(wasBlocked: false) == nil)
        #expect(check.reason(wasBlocked: true) != nil)
        host.set { $0.memory = 170 << 20 }
        #expect(check.reason(wasBlocked: true) == nil)
    }

    @Test func looksAtTheDisksOfItsOutputsToo() throws {
        let host = FakeHost()
        var policy = GuardPolicy()
        policy.outputs = [URL(fileURLWithPath: "/drawings", isDirectory: true)]
        let check = GuardCheck(policy: policy, host: host, database: fixture.database)
        #expect(check.reason(wasBlocked: false) == nil)
        host.set { $0.disks["/drawings"] = 1 << 20 }
        #expect(check.reason(wasBlocked: false)?.contains("1 MB are free on the disk of /drawings") == true)
    }

    @Test func knowsWhatAContainerOfTheFirstVersionHasLeft() throws {
        let root = try TemporaryFolder()
        try root.write(Data("MemAvailable: 12288 kB\n".utf8), to: "proc/meminfo")
        try root.write(Data("4:memory:/box\n".utf8), to: "proc/self/cgroup")
        try root.write(Data("4194304\n".utf8), to: "sys/fs/cgroup/memory/box/memory.limit_in_bytes")
        try root.write(Data("3145728\n".utf8), to: "sys/fs/cgroup/memory/box/memory.usage_in_bytes")
        let host = LinuxHost(processes: "/proc", memory: FreeMemory(root: root.url))
        #expect(host.freeMemory() == 1 << 20)
    }

    @Test func knowsItsOwnProcessAndOneThatHasEnded() throws {
        let host = LinuxHost()
        #expect(host.hasEnded(host.process) == false)
        var reused = host.process
        reused.started += 1
        #expect(host.hasEnded(reused) == true)
        var rebooted = host.process
        rebooted.boot = "another"
        #expect(host.hasEnded(rebooted) == nil)
        var elsewhere = host.process
        elsewhere.namespace = "pid:[0]"
        elsewhere.number += 1
        #expect(host.hasEnded(elsewhere) == nil)

        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/true")
        try process.run()
        let identity = ProcessIdentity(
            boot: host.process.boot, namespace: host.process.namespace, number: process.processIdentifier, started: 1)
        process.waitUntilExit()
        #expect(host.hasEnded(identity) == true)
        #expect(host.identity(of: host.process.number) == host.process)
        #expect(host.identity(of: .max) == nil)
        #expect(try #require(host.freeMemory()) > 0)
        #expect(try #require(host.freeDisk(at: fixture.database)) > 0)
    }
}
