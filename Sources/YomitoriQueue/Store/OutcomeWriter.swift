import Foundation
import Logging
import YomitoriCore

/// Writes down how pages ended: those that end while the disk is busy go into one transaction together, so that several
/// readers cost one wait for the disk and not one each.
actor OutcomeWriter {
    /// A transaction of 64 results takes milliseconds; others wait that long at most.
    private static let groupSize = 64

    private let database: QueueDatabase
    private let retries: RetryPolicy
    private let pageLimit: Int
    private let environment: QueueEnvironment
    private var waiting: [(ending: Ending, continuation: CheckedContinuation<Void, any Error>)] = []
    private var isWriting = false

    init(database: QueueDatabase, policy: QueuePolicy, environment: QueueEnvironment) {
        self.database = database
        retries = policy.retries
        pageLimit = policy.pagesPerFile
        self.environment = environment
    }

    /// Returns when it is on the disk.
    ///
    /// - Throws: `QueueError`; `leaseLost` when it is not this holder's to say.
    func write(_ ending: Ending) async throws {
        try await withCheckedThrowingContinuation { continuation in
            waiting.append((ending, continuation))
            guard !isWriting else { return }
            isWriting = true
            Task { await writeAll() }
        }
    }

    private func writeAll() async {
        while !waiting.isEmpty {
            let group = Array(waiting.prefix(Self.groupSize))
            waiting.removeFirst(group.count)
            let results: [Result<Void, any Error>]
            do { results = try await commit(group.map(\.ending)) } catch {
                results = Array(repeating: .failure(error), count: group.count)
            }
            for (member, result) in zip(group, results) { member.continuation.resume(with: result) }
        }
        isWriting = false
    }

    private func commit(_ endings: [Ending]) async throws -> [Result<Void, any Error>] {
        let (retries, pageLimit, environment) = (retries, pageLimit, environment)
        return try await database.write { db in
            let now = environment.clock.now().timeIntervalSince1970
            return try endings.map { ending in
                do {
                    try ending.record(retries, pageLimit: pageLimit, chance: environment.random(), now: now, db)
                    return .success(())
                } catch let lost as QueueError {
                    guard case .leaseLost = lost else { throw lost }
                    return .failure(lost)
                }
            }
        }
    }
}
