import Synchronization
import YomitoriCore

/// Shows on standard error how far the work is: a bar on a terminal, now and then a line elsewhere.
final class ProgressDisplay: Sendable {
    enum Mode: String, Sendable, CaseIterable {
        /// A bar on a terminal; elsewhere a line after a file, at most one in five seconds, and one at the end of several.
        case auto
        /// A bar on a terminal; elsewhere a line after every file.
        case always
        case never
    }

    private enum Style { case bar, lines(every: Duration), nothing }

    private struct State {
        var progress: ReadingProgress
        var name = ""
        var lastShown: ContinuousClock.Instant
        /// The line that was written last, where lines are written.
        var lastLine = ""
        var isFinished = false
    }

    /// A person does not read faster than ten pictures a second; logs stay short with a line in five seconds.
    private static let barInterval = Duration.milliseconds(100)
    private static let lineInterval = Duration.seconds(5)

    private let state: Mutex<State>
    private let start: ContinuousClock.Instant
    private let style: Style
    private let output: StandardError
    /// Between two pages the time goes on.
    private let ticking = Mutex<Task<Void, Never>?>(nil)

    init(inputs: Int, mode: Mode, output: StandardError) {
        start = ContinuousClock().now
        self.output = output
        state = Mutex(State(progress: ReadingProgress(inputs: inputs), lastShown: start))
        style =
            switch mode {
            case .never: .nothing
            case _ where output.isTerminal: .bar
            case .auto: .lines(every: Self.lineInterval)
            case .always: .lines(every: .zero)
            }
        guard case .bar = style else { return }
        let ticks = Task.detached { [weak self] in
            while (try? await Task.sleep(for: .seconds(1))) != nil { self?.redraw() }
        }
        ticking.withLock { $0 = ticks }
        redraw()
    }

    deinit { ticking.withLock { $0?.cancel() } }

    /// The first input whose result is not there yet.
    func reads(_ name: String) { change { $0.name = name } }

    func readPage() { change { $0.progress.pages += 1 } }

    func finishedInput(failed: Bool) {
        change(isMilestone: true) {
            $0.progress.finishedInputs += 1
            $0.progress.failedInputs += failed ? 1 : 0
        }
    }

    /// Takes the bar away; elsewhere writes a last line when there was more than one input.
    func finish() {
        state.withLock { state in
            guard !state.isFinished else { return }
            if state.progress.finishedInputs < state.progress.inputs {
                state.progress.elapsed = ContinuousClock().now - start
            }
            if case .lines(let interval) = style, interval > .zero, state.progress.inputs > 1 { write(&state) }
        }
        end()
    }

    /// Takes the bar away and says no more.
    func end() {
        ticking.withLock { $0?.cancel() }
        state.withLock { state in
            guard !state.isFinished else { return }
            state.isFinished = true
            if case .bar = style { output.show(bar: "") }
        }
    }

    /// Writes results, which may go to the same terminal, while the bar is away.
    func liftingBar<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) {
        guard case .bar = style else { return try work() }
        return try output.liftingBar(work)
    }

    private func write(_ state: inout State) {
        let line = state.progress.line
        if line != state.lastLine { output.line(line) }
        state.lastLine = line
    }

    private func redraw() { change { _ in } }

    private func change(isMilestone: Bool = false, _ change: (inout State) -> Void) {
        let now = ContinuousClock().now
        state.withLock { state in
            change(&state)
            guard !state.isFinished else { return }
            state.progress.elapsed = now - start
            switch style {
            case .bar:
                guard isMilestone || now - state.lastShown >= Self.barInterval || now - start < Self.barInterval else {
                    return
                }
                output.show(bar: state.progress.bar(width: output.width, name: state.name))
            case .lines(let interval):
                guard isMilestone, now - state.lastShown >= interval else { return }
                write(&state)
            case .nothing: return
            }
            state.lastShown = now
        }
    }
}
