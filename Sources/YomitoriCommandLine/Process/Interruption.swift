import Dispatch
import Glibc
import Synchronization

/// Tells when a person or the system wants the process to end.
///
/// The first signal asks for an orderly end, the second ends the process at once; both leave no unfinished file behind.
final class Interruption: Sendable {
    private struct State {
        var status: ExitStatus?
        var action: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let unfinished: UnfinishedFiles

    init(unfinished: UnfinishedFiles) { self.unfinished = unfinished }

    /// How the process shall end, once a signal came.
    var status: ExitStatus? { state.withLock { $0.status } }

    /// Does `work`; on the first signal meanwhile `action` is called, once, to bring it to an orderly end.
    ///
    /// Without such work a signal ends the process.
    func during<Result>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Result,
        onSignal action: @escaping @Sendable () -> Void
    ) async rethrows -> Result {
        state.withLock { $0.action = action }
        defer { state.withLock { $0.action = nil } }
        return try await work()
    }

    /// As long as what is returned lives the signals come here. A closed pipe is an error of `write`, not a signal.
    ///
    /// It returns when they do come: one that was sent between being ignored and being listened for would be lost.
    func listen() -> [any DispatchSourceSignal] {
        signal(SIGPIPE, SIG_IGN)
        let listening = DispatchGroup()
        defer { listening.wait() }
        var sources: [any DispatchSourceSignal] = []
        for (number, status) in [(SIGINT, ExitStatus.interrupted), (SIGTERM, .terminated), (SIGHUP, .hungUp)] {
            // nohup has SIGHUP ignored; so it stays.
            if number == SIGHUP, isIgnored(number) { continue }
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
            source.setEventHandler { [weak self] in self?.receive(status) }
            listening.enter()
            source.setRegistrationHandler { listening.leave() }
            source.resume()
            sources.append(source)
        }
        return sources
    }

    /// What happens when a signal came; tests call it too.
    func receive(_ status: ExitStatus) {
        let action = state.withLock { state -> (@Sendable () -> Void)? in
            defer { state.status = state.status ?? status }
            return state.status == nil ? state.action : nil
        }
        if let action {
            action()
        } else {
            unfinished.removeAll()
            _exit(status.rawValue)
        }
    }

    private func isIgnored(_ number: Int32) -> Bool {
        var current = sigaction()
        guard sigaction(number, nil, &current) == 0 else { return false }
        return unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
