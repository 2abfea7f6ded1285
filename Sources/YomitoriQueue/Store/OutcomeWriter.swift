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
    private var waiting: [(ending: Ending, continuation: CheckedContinuation<Ending.Outcome, any Error>)] = []
    private var isWriting = false

    init(database: QueueDatabase, policy: QueuePolicy, environment: QueueEnvironment) {
        self.database = database
        retries = policy.retries
        pageLimit = policy.pagesPerFile
        self.environment = environment
    }

    /// Returns what became of the page when it is on the disk.
    ///
    /// - Throws: `QueueError`; `leaseLost` when it is not this holder's to say.
    func write(_ ending: Ending) async throws -> Ending.Outcome {
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
            let results = await results(of: group.map(\.ending))
            for (member, result) in zip(group, results) { member.continuation.resume(with: result) }
        }
        isWriting = false
    }

    /// One that the database does not take costs the others of its group nothing; what fails all, such as a full disk, is
    /// not tried for each.
    private func results(of endings: [Ending]) async -> [Result<Ending.Outcome, any Error>] {
        do { return try await commit(endings) } catch {
            guard endings.count > 1, (error as? QueueError)?.canPass != true else {
                return Array(repeating: .failure(error), count: endings.count)
            }
        }
        var results: [Result<Ending.Outcome, any Error>] = []
        for ending in endings {
            do { results += try await commit([ending]) } catch { results.append(.failure(error)) }
        }
        return results
    }

    private func commit(_ endings: [Ending]) async throws -> [Result<Ending.Outcome, any Error>] {
        let (retries, pageLimit, environment) = (retries, pageLimit, environment)
        return try await database.write { db in
            let now = environment.clock.now().timeIntervalSince1970
            return try endings.map { ending in
                do {
                    return .success(
                        try ending.record(retries, pageLimit: pageLimit, chance: environment.random(), now: now, db))
                } catch let lost as QueueError {
                    guard case .leaseLost = lost else { throw lost }
                    return .failure(lost)
                }
            }
        }
    }
}
