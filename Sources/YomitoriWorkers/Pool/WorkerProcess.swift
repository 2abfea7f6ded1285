import Foundation
import Glibc
import Subprocess
import Synchronization
import SystemPackage
import YomitoriCore

/// One worker process from its start to its end; used by one reading at a time.
final class WorkerProcess: Sendable {
    private struct State {
        var process: pid_t?
        /// Ends the process; nil before its start and after its end.
        var end: (@Sendable () -> Void)?
        /// Why it was ended; the first reason counts.
        var reason: WorkerError?
        var isFinished = false
        /// What it was asked to read last, as long as it has not done with it.
        var request: Asked?
        /// Whether it has done with a request.
        var hasAnswered = false
    }

    private struct Asked {
        let input: String
        /// Nil: all pages.
        let page: Int?
        var hasBegun = false
        var pagesRead = 0

        /// Nil before a page is begun: what ends the process then is not the page's.
        var title: String? { hasBegun ? "\(SourcePath(input).displayed), page \(page ?? pagesRead + 1)" : nil }
    }

    private let state = Mutex(State())
    private let requests: AsyncStream<[UInt8]>
    private let requestInput: AsyncStream<[UInt8]>.Continuation
    private let replies = Handoff<WorkerReply>()
    private let log: @Sendable (WorkerNotice) -> Void

    /// Starts the process. What goes wrong is thrown by ``nextReply()``.
    init(command: WorkerProgram, log: @escaping @Sendable (WorkerNotice) -> Void) {
        (requests, requestInput) = AsyncStream.makeStream()
        self.log = log
        Task.detached { await self.run(command) }
    }

    /// Nil before it runs.
    var process: pid_t? { state.withLock { $0.process } }
    /// Whether it can still be given something to read.
    var isAlive: Bool { state.withLock { !$0.isFinished && $0.reason == nil } }
    /// Whether the process is gone.
    var isOver: Bool { state.withLock { $0.isFinished } }
    /// Resident bytes; nil when it does not run.
    var memory: Int? { process.flatMap { ResidentMemory.bytes(of: $0) } }

    /// - Parameters:
    ///   - request: a line with its line feed.
    ///   - input: what it asks to read, by name.
    ///   - page: which page of it; nil: all.
    func send(_ request: [UInt8], toRead input: String, page: Int?) {
        state.withLock { $0.request = Asked(input: input, page: page) }
        requestInput.yield(request)
    }

    /// - Throws: `WorkerError`, why the process ended.
    func nextReply() async throws -> WorkerReply {
        guard let reply = try await replies.take() else { throw WorkerError.closed }
        return reply
    }

    /// Lets the process end by itself: it has nothing more to read.
    func finish() { requestInput.finish() }

    /// Ends the process at once; what it is at is lost.
    func kill(_ reason: WorkerError) {
        let end = state.withLock { state in
            state.reason = state.reason ?? reason
            return state.end
        }
        end?()
        requestInput.finish()
        Task { [replies] in
            if reason != .closed { try? await Task.sleep(for: Self.lastWords) }
            await replies.finish(reason)
        }
    }

    /// How long what it had said before it was ended is waited for, above all that it had begun a page, which then is charged
    /// with its end: its pipe is read out within milliseconds, unless a process of its own holds that open.
    private static let lastWords = Duration.seconds(1)

    // MARK: - The process

    private func run(_ command: WorkerProgram) async {
        var options = PlatformOptions()
        // A person's Ctrl-C goes to the parent alone, which ends its workers in order.
        options.processGroupID = 0
        let configuration = Configuration(
            executable: .path(FilePath(command.executable)),
            arguments: Arguments(executablePathOverride: "yomitori", remainingValues: command.arguments),
            platformOptions: options)
        let error: WorkerError?
        do {
            let result = try await Subprocess.run(
                configuration, input: .inputWriter, output: .sequence, error: .sequence
            ) { execution in
                try await self.converse(execution)
            }
            error = end(result.terminationStatus)
        } catch {
            await finished(state.withLock { $0.reason } ?? .notStarted(reason: Self.oneLine(String(describing: error))))
            return
        }
        await finished(error)
    }

    private func converse(
        _ execution: Execution<CustomWriteInput, SequenceOutput, SequenceOutput>
    ) async throws {
        let process = execution.processIdentifier.value
        let isUnwanted = state.withLock { state in
            state.process = process
            state.end = { try? execution.send(signal: .kill) }
            return state.reason != nil
        }
        if isUnwanted { try? execution.send(signal: .kill) }
        log(.started(process: process))
        await withTaskGroup { group in
            group.addTask { await self.forwardLog(execution.standardError, of: process) }
            group.addTask {
                for await line in self.requests {
                    guard (try? await execution.standardInputWriter.write(line)) == line.count else { break }
                }
                try? await execution.standardInputWriter.finish()
            }
            do {
                try await readReplies(execution.standardOutput)
            } catch {
                let reason =
                    error is LineBuffer.Overflow ? "a line longer than its limit" : "it wrote no JSON it may write"
                state.withLock { $0.reason = $0.reason ?? .brokeProtocol(reason: reason) }
            }
            // Whoever closed its output has nothing more to say; a process that already ends is not disturbed by this.
            try? execution.send(signal: .kill)
            requestInput.finish()
        }
    }

    private func readReplies(_ output: SubprocessOutputSequence) async throws {
        var buffer = LineBuffer(limit: WorkerWire.replyLimit)
        for try await part in output {
            let lines = try part.withUnsafeBytes { bytes throws(LineBuffer.Overflow) in try buffer.append(bytes) }
            for line in lines {
                let reply = try WorkerWire.reply(of: line)
                note(reply)
                await replies.give(reply)
            }
        }
    }

    private func note(_ reply: WorkerReply) {
        state.withLock { state in
            switch reply {
            case .reading, .picture: state.request?.hasBegun = true
            case .page:
                state.request?.hasBegun = true
                state.request?.pagesRead += 1
            case .done, .failed:
                state.request = nil
                state.hasAnswered = true
            case .hello, .loading, .metrics: break
            }
        }
    }

    private func forwardLog(_ output: SubprocessOutputSequence, of process: pid_t) async {
        var line: [UInt8] = []
        func tell() {
            let isCut = line.count > WorkerWire.logLimit
            let text = Self.oneLine(String(decoding: line.prefix(WorkerWire.logLimit), as: UTF8.self))
            if !line.isEmpty { log(.wrote(process: process, text + (isCut ? " …" : ""))) }
            line = []
        }
        do {
            for try await part in output {
                part.withUnsafeBytes { bytes in
                    for byte in bytes {
                        if byte == UInt8(ascii: "\n") {
                            tell()
                        } else if line.count <= WorkerWire.logLimit {
                            line.append(byte)
                        }
                    }
                }
            }
        } catch {
            log(.wrote(process: process, "its log cannot be read further"))
        }
        tell()
    }

    private func end(_ status: TerminationStatus) -> WorkerError? {
        if let reason = state.withLock({ $0.reason }) { return reason }
        switch status {
        case .exited(0): return nil
        case .exited(let status): return .ended(status: status)
        case .signaled(let signal): return .died(signal: signal)
        }
    }

    private func finished(_ error: WorkerError?) async {
        let notice: WorkerNotice? = state.withLock { state in
            state.isFinished = true
            state.end = nil
            let (request, hasAnswered) = (state.request, state.hasAnswered)
            return state.process.map { Self.notice(of: $0, error, request: request, hasAnswered: hasAnswered) }
        }
        requestInput.finish()
        if let notice { log(notice) }
        await replies.finish(error ?? .ended(status: 0))
    }

    private static func notice(
        of process: pid_t, _ error: WorkerError?, request: Asked?, hasAnswered: Bool
    ) -> WorkerNotice {
        guard let error, error != .closed else { return .ended(process: process) }
        guard request != nil || !hasAnswered else { return .failedIdle(process: process, error) }
        return .failed(process: process, error, page: request?.title)
    }

    /// Control characters would let a page's contents forge lines of the log.
    private static func oneLine(_ text: String) -> String { SourcePath(text).displayed }
}
