import Foundation
import Logging
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriQueue

/// A queue in a folder of its own, with a clock and a machine that obey the test.
final class QueueFixture: Sendable {
    let folder: URL
    let clock = ManualClock()
    let host: FakeHost

    init(process: Int32 = 100) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("yomitori-queue-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        host = FakeHost(process: process)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var database: URL { folder.appendingPathComponent("state/queue.sqlite") }

    static var policy: QueuePolicy {
        var policy = QueuePolicy()
        policy.retries.jitter = 0
        policy.shutdownSeconds = 0
        policy.load = LoadPolicy(workers: 2)
        return policy
    }

    func environment(_ host: (any HostProbe)? = nil) -> QueueEnvironment {
        var environment = QueueEnvironment()
        environment.clock = clock
        environment.host = host ?? self.host
        environment.logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        return environment
    }

    /// Opens the queue's file, as a process of its own does; `host` is that process.
    func store(_ policy: QueuePolicy = policy, host: (any HostProbe)? = nil) throws -> QueueStore {
        try QueueStore(database: database, policy: policy, environment: environment(host))
    }

    func queue(
        _ recognizer: some TextRecognizing, _ policy: QueuePolicy = policy, host: (any HostProbe)? = nil
    ) throws -> OCRQueue {
        try OCRQueue(
            database: database, recognizer: recognizer, policy: policy, environment: environment(host))
    }

    /// Makes a file with this content, its own name if none is given.
    @discardableResult
    func file(_ name: String, _ content: String? = nil) throws -> PageInput {
        let url = folder.appendingPathComponent("in/\(name)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data((content ?? name).utf8).write(to: url)
        return .file(SourcePath(url.path))
    }

    func files(_ count: Int) throws -> [PageInput] {
        try (0..<count).map { try file("\($0).png") }
    }

    func path(_ name: String) -> String { folder.appendingPathComponent("in/\(name)").path }
}

extension QueueStore {
    /// Waits for an event; the suite's time limit ends it if none comes.
    @discardableResult
    func event(
        since: Int64 = 0, where isWanted: (QueueEvent.Kind) -> Bool
    ) async throws -> QueueEvent {
        for try await event in events(since: since) where isWanted(event.kind) { return event }
        throw CancellationError()
    }

    /// What has happened so far.
    func log(of batch: Batch.ID? = nil) async throws -> [QueueEvent.Kind] {
        try await events(of: batch, follows: false).reduce(into: []) { $0.append($1.kind) }
    }

    func claimed(_ count: Int) async throws -> [Lease] {
        var leases: [Lease] = []
        while leases.count < count { leases.append(try #require(try await claim())) }
        return leases
    }
}

extension PageOutcome {
    var text: String? {
        guard case .read(let page) = self else { return nil }
        return page.text
    }
    var failure: PageFailure? {
        guard case .failed(let failure) = self else { return nil }
        return failure
    }
}

extension Lease {
    var fileName: String { URL(fileURLWithPath: name).lastPathComponent }
    var result: RecognizedPage { SamplePages.page(of: [fileName], path: name, number: pageNumber) }
}

/// Runs a queue beside a test and ends it with the test.
func running<Value>(_ queue: OCRQueue, _ body: () async throws -> Value) async throws -> Value {
    let run = Task { try await queue.run() }
    do {
        let value = try await body()
        run.cancel()
        try await run.value
        return value
    } catch {
        run.cancel()
        throw error
    }
}

/// Looks again until it is so; the suite's time limit ends it.
func until(_ condition: () async throws -> Bool) async throws {
    while try await !condition() { try await Task.sleep(for: .milliseconds(5)) }
}
