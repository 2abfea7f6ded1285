import Foundation
import Synchronization
package import YomitoriCore

/// What a reading asks of the workers.
package struct WorkerTask: Hashable, Sendable {
    package var input: PageInput
    /// From 1; 0: none, only how many there are; nil: every page.
    package var page: Int?
    /// The pack that reads; nil: the one the workers were started with.
    package var pack: String?
    /// What is wanted instead of the text.
    package var picture: PictureOrder?
    package var options: RecognitionOptions

    package init(
        input: PageInput, page: Int? = nil, pack: String? = nil, picture: PictureOrder? = nil,
        options: RecognitionOptions = .init()
    ) {
        self.input = input
        self.page = page
        self.pack = pack
        self.picture = picture
        self.options = options
    }
}

/// One input's way through a worker: from the first page asked for to the last.
///
/// Whoever stops asking lets it go; then the worker, which may be in the middle of a page, is ended.
final class WorkerReading: Sendable {
    private struct State {
        var worker: WorkerProcess?
        /// The request's number.
        var id = 0
        var file: TemporaryInput?
        /// Whether the worker has said that it begins a page of this request.
        var hasBegun = false
        var isOver = false
        var count: Int?
        var answer: PictureAnswer?
    }

    private let pool: WorkerPool
    private let task: WorkerTask
    private let isTrial: Bool
    private let state = Mutex(State())

    /// - Parameter isTrial: whether this is to find out if the pack's models fit.
    init(_ task: WorkerTask, pool: WorkerPool, isTrial: Bool = false) {
        self.task = task
        self.pool = pool
        self.isTrial = isTrial
    }

    deinit {
        guard let worker = state.withLock({ $0.worker }) else { return }
        worker.kill(.closed)
        Task { [pool] in await pool.take(back: worker, readPage: nil) }
    }

    /// Pages of the input; nil before its end, and where the worker does not tell.
    var count: Int? { state.withLock { $0.count } }
    /// What was ordered of the picture; nil before the end.
    var answer: PictureAnswer? { state.withLock { $0.answer } }

    /// The next page; nil after the last one.
    ///
    /// - Throws: `WorkerError`, `CancellationError`.
    func next() async throws -> RecognizedPage? {
        guard !state.withLock({ $0.isOver }) else { return nil }
        do {
            let page = try await page()
            if page == nil { await finish(readPage: true) } else { pool.trials.read(with: task.pack) }
            return page
        } catch {
            await finish(readPage: isFault(error) ? false : nil)
            try Task.checkCancellation()
            if let error = error as? WorkerError, error.mayBeWantOfMemory, !isTrial {
                let fit = await TurnWait.during { await packFit() }
                switch fit {
                case .fits: break
                case .exceeds: throw WorkerError.doesNotFit(error)
                case .unknown(let reason): throw WorkerError.perhapsDoesNotFit(error, reason: reason)
                }
            }
            throw (error as? WorkerFailure).map(WorkerError.failed) ?? error
        }
    }

    /// Whether the pack reads a small page in the memory there is; without such a page it is taken to.
    private func packFit() async -> PackFit {
        guard let page = pool.trialPage else { return .fits }
        return await pool.trials.fit(of: task.pack) { reason in
            pool.tell(.trialFailed(pack: task.pack, reason: reason))
        } trial: { [pool, pack = task.pack] in
            let trial = WorkerReading(WorkerTask(input: page, page: 1, pack: pack), pool: pool, isTrial: true)
            do {
                while try await trial.next() != nil {}
                return .fits
            } catch {
                let isWantOfMemory = (error as? WorkerError)?.mayBeWantOfMemory == true
                return isWantOfMemory ? .exceeds : .unknown(reason: "\(error)")
            }
        }
    }

    /// A worker that had read before and ends before it begins this page was ended while it was idle, for its memory or by
    /// hand: the request goes to another one.
    private func page() async throws -> RecognizedPage? {
        while true {
            let (worker, isNew) = try await begun()
            do {
                return try await withTaskCancellationHandler {
                    try await reply(of: worker)
                } onCancel: {
                    worker.kill(.closed)
                }
            } catch let error as WorkerError where !state.withLock(\.hasBegun) {
                guard !isNew, case .endedBeforeReading = error.beforeReading, !Task.isCancelled else {
                    throw error.beforeReading
                }
                state.withLock { $0 = State() }
                worker.kill(.closed)
                await pool.take(back: worker, readPage: nil)
            }
        }
    }

    /// Whether it speaks against the worker; a page that cannot be read or is not wanted any more does not.
    private func isFault(_ error: any Error) -> Bool {
        guard let error = error as? WorkerError else { return false }
        return error != .closed
    }

    /// The worker that has the request, and whether it was started for it.
    private func begun() async throws -> (worker: WorkerProcess, isNew: Bool) {
        if let worker = state.withLock({ $0.worker }) { return (worker, false) }
        let (path, file) = try await place()
        let (worker, isNew) = try await TurnWait.during { try await pool.worker() }
        let id = pool.nextRequest()
        state.withLock { $0 = State(worker: worker, id: id, file: file) }
        let request = try WorkerWire.line(
            of: WorkerRequest(
                id: id, path: path, page: task.page, pack: task.pack, picture: task.picture, options: task.options,
                metrics: true))
        guard request.count <= WorkerWire.requestLimit else {
            throw WorkerFailure(.lasting, "what is asked for is longer than 1 MiB; give fewer custom words")
        }
        worker.send(request, toRead: task.input.name, page: task.page)
        return (worker, isNew)
    }

    /// Pictures in memory go through a file that only this user can read.
    private func place() async throws -> (SourcePath, TemporaryInput?) {
        switch task.input {
        case .file(let path): return (path.absolute(), nil)
        case .data(let data, _):
            let file = try await TemporaryInput(data)
            return (file.path, file)
        }
    }

    private func reply(of worker: WorkerProcess) async throws -> RecognizedPage? {
        let watch = WorkerWatch(worker, pool.limits)
        defer { watch.stop() }
        let id = state.withLock(\.id)
        while true {
            let reply = try await worker.nextReply()
            if let answered = reply.id, answered != id {
                worker.kill(.brokeProtocol(reason: "it answers request \(answered), not \(id)"))
                continue
            }
            switch reply {
            case .hello(WorkerReply.version): break
            case .hello(let version):
                let reason = "it speaks version \(version), not \(WorkerReply.version)"
                worker.kill(.brokeProtocol(reason: reason))
            case .loading: watch.loads()
            case .reading:
                state.withLock { $0.hasBegun = true }
                watch.reads()
            case .page(_, var page):
                state.withLock { $0.hasBegun = true }
                page.source.path = task.input.name
                return page
            case .metrics(_, let metrics): pool.reports.report(metrics)
            case .picture(_, let answer):
                state.withLock { ($0.hasBegun, $0.answer) = (true, answer) }
            case .done(_, let count?) where !(0...pool.limits.inputPages).contains(count):
                worker.kill(.brokeProtocol(reason: "it counts \(count) pages"))
            case .done(_, let count):
                state.withLock { $0.count = count }
                return nil
            case .failed(_, let failure): throw failure
            }
        }
    }

    /// - Parameter readPage: whether the worker did well; nil: it is well, but did not read.
    private func finish(readPage: Bool?) async {
        let state = state.withLock { state in
            defer { state = State(isOver: true, count: state.count, answer: state.answer) }
            return state
        }
        if let worker = state.worker { await pool.take(back: worker, readPage: readPage) }
    }
}
