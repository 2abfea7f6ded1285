import Synchronization

/// How far the reading of a picture is.
public struct RecognitionProgress: Hashable, Sendable {
    /// 0…1, never less than it was before.
    public var fraction: Double
    /// Lines that were read.
    public var completedLines: Int
    /// Lines that were found; nil while they are looked for.
    public var lines: Int?

    /// Progress at some point.
    public init(fraction: Double, completedLines: Int = 0, lines: Int? = nil) {
        self.fraction = fraction
        self.completedLines = completedLines
        self.lines = lines
    }
}

/// Counts the lines that were read, for whoever waits for a page.
///
/// A line that is read more than once counts when it was read first; which one it is does not matter.
package final class LineProgress: Sendable {
    private struct State {
        var lines = 0
        var completed = 0
        var isFinished = false
    }

    /// The share of a page's time until its lines are found: a look took 0.35 s of processor time (docs/models/general.md), a
    /// page of `eval-dev/rendered` 1.4.
    private static let found = 0.25

    private let state = Mutex(State())
    private let report: (@Sendable (RecognitionProgress) -> Void)?

    /// - Parameter report: called from any thread, one call after the other; nil when nobody waits.
    package init(report: (@Sendable (RecognitionProgress) -> Void)? = nil) { self.report = report }

    /// Tells that so many lines are going to be read.
    package func found(lines: Int) {
        change { $0.lines = lines }
    }

    /// Tells that a line was read.
    package func finishedLine() {
        change { $0.completed = min($0.lines, $0.completed + 1) }
    }

    /// Tells that nothing is left to do.
    package func finished() {
        change {
            $0.completed = $0.lines
            $0.isFinished = true
        }
    }

    /// Reports under the lock, so that what is reported never falls.
    private func change(_ body: (inout State) -> Void) {
        guard let report else { return }
        state.withLock { state in
            body(&state)
            let share = state.lines == 0 ? 0 : Double(state.completed) / Double(state.lines)
            // The lines' order and their blocks are left when all are read.
            let fraction = state.isFinished ? 1 : Self.found + (0.98 - Self.found) * share
            report(RecognitionProgress(fraction: fraction, completedLines: state.completed, lines: state.lines))
        }
    }
}
