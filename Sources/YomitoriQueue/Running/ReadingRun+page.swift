import Foundation
import Logging
import Synchronization
import YomitoriCore

// One page, from its file to its outcome.
extension ReadingRun {
    /// Seconds between two attempts to write an outcome while the disk is full or others keep the database busy: whoever
    /// has made room does not wait, and an attempt costs next to nothing.
    private static let savingPause = 1.0

    func read(_ lease: Lease, _ reading: PageReading) async {
        let begun = store.uptime
        let request = RecognizerRequest(options: lease.options, load: load())
        let place = FoundInput()
        let end = await reading.run(seconds: store.policy.pageSeconds, clock: store.environment.clock) {
            let found = try await self.input(of: lease) { reading.isOver }
            place.found = found
            let recognizer = try await self.recognizer(request)
            do {
                let read = try await recognizer.page(
                    lease.pageNumber, of: found.input, options: lease.options.recognition)
                guard await found.isUnchanged() else { throw ChangedMeanwhile() }
                return read
            } catch {
                guard FailureKind(of: error) == .lasting else { throw error }
                // Half of a file that is just being written cannot be read either.
                guard await found.isUnchanged() else { throw ChangedMeanwhile() }
                throw Unreadable(
                    failure: PageFailure(error), pageCount: await Self.pageCount(lease, found, recognizer))
            }
        }
        let found = place.found
        switch end {
        case .read(let read): await keep(read, of: lease, found?.change)
        case .failed(is ChangedMeanwhile):
            let reason = "the file was changed while it was read; it has to stay as it is meanwhile"
            await fail(lease, PageFailure(.passing, reason), begun: begun)
        case .failed(let error as NoRecognizer):
            hold(lease, error.reason, begun: begun)
            await save(lease) { try await self.store.release([lease]) }
        case .failed(let error as Unreadable):
            await fail(lease, error.failure, pageCount: error.pageCount, input: found?.change, begun: begun)
        case .failed(let error):
            await fail(lease, PageFailure(error), input: found?.change, begun: begun)
        case .timedOut:
            let limit = "longer than \(Int(store.policy.pageSeconds.rounded())) seconds, the limit for a page"
            let reason =
                found == nil
                ? "finding its file took \(limit); see that the disk or the server on which it lies answers"
                : "reading it took \(limit)"
            await fail(lease, PageFailure(.passing, reason), input: found?.change, begun: begun)
        case .stopped:
            // What was lost or cancelled is passed over.
            await save(lease) { try await self.store.release([lease]) }
        }
    }

    /// A disk that does not answer, or a long search for a file that was moved, is part of the page's time.
    private func input(
        of lease: Lease, isOver: @escaping @Sendable () -> Bool
    ) async throws(PageFailure) -> ResolvedInput {
        let find = find
        return try await blocking(on: .background) { () throws(PageFailure) in try find(lease, isOver) }
    }

    private func keep(_ read: InputPage, of lease: Lease, _ change: InputChange?) async {
        let json: Data
        do { json = try QueueStore.json(of: read.page, lease) } catch {
            return await fail(lease, error, pageCount: read.count, input: change, begun: store.uptime)
        }
        await save(lease) {
            do {
                self.count(
                    try await self.store.complete(lease, with: json, pageCount: read.count, input: change), of: lease)
            } catch QueueError.refused(_, let reason) {
                let failure = PageFailure(.passing, "what was read of it cannot be written down: \(reason)")
                self.count(
                    try await self.store.fail(lease, with: failure, pageCount: nil, input: nil), of: lease)
            }
        }
    }

    private func count(_ outcome: Ending.Outcome?, of lease: Lease) {
        guard let outcome else { return }
        state.withLock { state in
            state.unavailable[lease.batch] = nil
            state.aside[lease.page] = nil
            switch outcome {
            case .read: state.summary.read += 1
            case .failed: state.summary.failed += 1
            case .postponed: break
            }
        }
    }

    private func recognizer(_ request: RecognizerRequest) async throws -> any TextRecognizing {
        do { return try await recognizers(request) } catch {
            if let error = error as? any ClassifiedFailure, error.failureKind != .unavailable { throw error }
            throw NoRecognizer(reason: PageFailure(error).message)
        }
    }

    /// A first page that cannot be read must not hide those behind it.
    private static func pageCount(
        _ lease: Lease, _ found: ResolvedInput, _ recognizer: any TextRecognizing
    ) async -> Int? {
        guard lease.pageNumber == 1, (lease.pageCount ?? 1) == 1 else { return nil }
        return try? await recognizer.pageCount(of: found.input)
    }

    private func fail(
        _ lease: Lease, _ failure: PageFailure, pageCount: Int? = nil, input: InputChange? = nil, begun: Double
    ) async {
        if failure.kind == .unavailable { setAside(lease, failure.message, begun: begun) }
        await save(lease) {
            self.count(
                try await self.store.fail(lease, with: failure, pageCount: pageCount, input: input), of: lease)
        }
    }

    /// Writes how a page went, waiting out a full disk; a page whose outcome cannot be written is read again some day.
    private func save(_ lease: Lease, _ write: @Sendable () async throws -> Void) async {
        while true {
            do { return try await write() } catch let error as QueueError {
                if case .leaseLost = error {
                    store.environment.logger.notice(
                        "a result came too late and was refused", metadata: ["page": "\(lease.page)"])
                    return
                }
                await setBlocked(error.description)
                guard error.canPass, !Task.isCancelled, !state.withLock(\.isDraining) else { return }
                try? await store.environment.clock.sleep(seconds: Self.savingPause)
            } catch {
                store.environment.logger.error(
                    "a result could not be written", metadata: ["page": "\(lease.page)", "reason": "\(error)"])
                return
            }
        }
    }
}

/// The file was not the same when its page had been read.
private struct ChangedMeanwhile: Error {}

/// There is nothing to read any page of the batch with.
private struct NoRecognizer: Error {
    var reason: String
}

/// A page is given up; how many its file has, where that is not known yet and the recogniser can say it.
private struct Unreadable: Error {
    var failure: PageFailure
    var pageCount: Int?
}

extension ResolvedInput {
    /// Whether the file is still the one that was found; blocks where its disk does.
    fileprivate func isUnchanged() async -> Bool { await blocking(on: .background) { FileState(of: path) } == state }
}

/// Where a page's file was found, told by the task that reads to the one that waits for it.
private final class FoundInput: Sendable {
    private let input = Mutex<ResolvedInput?>(nil)

    var found: ResolvedInput? {
        get { input.withLock(\.self) }
        set { input.withLock { $0 = newValue } }
    }
}
