import Foundation
import Logging
import Synchronization
import YomitoriCore

// One page, from its file to its outcome.
extension ReadingRun {
    func read(_ lease: Lease, _ reading: PageReading) async {
        let resolved: ResolvedInput
        let result = await blocking { [inputs] in
            Result { () throws(PageFailure) in try inputs.resolve(lease) { reading.isStopped } }
        }
        switch result {
        case _ where reading.isStopped: return await save(lease) { try await self.store.release([lease]) }
        case .success(let found): resolved = found
        case .failure(let failure): return await fail(lease, failure, pageCount: nil, input: nil)
        }
        let request = RecognizerRequest(options: lease.options, load: load())
        let end = await reading.run(seconds: store.policy.pageSeconds, clock: store.environment.clock) {
            let recognizer = try await self.recognizer(request)
            return try await recognizer.page(
                lease.pageNumber, of: resolved.input, options: lease.options.recognition)
        }
        switch end {
        case .read(let read):
            guard await blocking({ FileState(of: resolved.path) }) == resolved.state else {
                return await fail(
                    lease,
                    PageFailure(.passing, "the file was changed while it was read; it has to stay as it is meanwhile"),
                    pageCount: nil, input: nil)
            }
            let json: Data
            do { json = try QueueStore.json(of: read.page, lease) } catch {
                return await fail(lease, error, pageCount: read.count, input: resolved.change)
            }
            await save(lease) {
                try await self.store.complete(lease, with: json, pageCount: read.count, input: resolved.change)
                self.state.withLock { state in
                    state.summary.read += 1
                    state.unavailable[lease.batch] = nil
                }
            }
        case .failed(let error):
            let failure = PageFailure(error)
            let count = failure.kind == .lasting ? await pageCount(lease, resolved, request) : nil
            await fail(lease, failure, pageCount: count, input: resolved.change)
        case .timedOut:
            let seconds = Int(store.policy.pageSeconds.rounded())
            await fail(
                lease, PageFailure(.passing, "reading it took longer than \(seconds) seconds, the limit for a page"),
                pageCount: nil,
                input: resolved.change)
        case .stopped:
            // What was lost or cancelled is passed over.
            await save(lease) { try await self.store.release([lease]) }
        }
    }

    private func recognizer(_ request: RecognizerRequest) async throws -> any TextRecognizing {
        do { return try await recognizers(request) } catch let error as any ClassifiedFailure { throw error } catch {
            throw PageFailure(.unavailable, String(describing: error))
        }
    }

    /// A first page that cannot be read must not hide those behind it.
    private func pageCount(_ lease: Lease, _ resolved: ResolvedInput, _ request: RecognizerRequest) async -> Int? {
        guard lease.pageNumber == 1, (lease.pageCount ?? 1) == 1 else { return nil }
        return try? await recognizer(request).pageCount(of: resolved.input)
    }

    private func fail(_ lease: Lease, _ failure: PageFailure, pageCount: Int?, input: InputChange?) async {
        if failure.kind == .unavailable { hold(lease, failure.message) }
        await save(lease) {
            try await self.store.fail(lease, with: failure, pageCount: pageCount, input: input)
            guard failure.kind != .unavailable else { return }
            let isFinal = failure.kind == .lasting || lease.attempt >= self.store.policy.retries.attempts
            self.state.withLock { state in
                state.unavailable[lease.batch] = nil
                if isFinal { state.summary.failed += 1 }
            }
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
                try? await store.environment.clock.sleep(seconds: 1)
            } catch {
                store.environment.logger.error(
                    "a result could not be written", metadata: ["page": "\(lease.page)", "reason": "\(error)"])
                return
            }
        }
    }
}

extension QueueError {
    /// Whether waiting may help.
    var canPass: Bool {
        switch self {
        case .diskFull, .busy, .failedAccess: true
        default: false
        }
    }
}
