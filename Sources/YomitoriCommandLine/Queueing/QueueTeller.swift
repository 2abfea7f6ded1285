import Logging
import Synchronization
import YomitoriCore
import YomitoriQueue

/// Tells of what happens in the queue while it is read: a line a page that failed, and how far it is.
final class QueueTeller: Sendable {
    private enum Style { case bar, lines, nothing }

    private let store: QueueStore
    private let context: ToolContext
    private let style: Style
    private let begin: Int64
    private let start = ContinuousClock.now
    /// How far it is, and the last event that was told of.
    private let told: Mutex<(progress: QueueRunProgress, event: Int64)>

    init(store: QueueStore, job: QueueRunJob, context: ToolContext) async throws {
        self.store = store
        self.context = context
        style =
            switch job.progress {
            case .never: .nothing
            case _ where context.standardError.isTerminal: .bar
            case .always: .lines
            case .auto: .nothing
            }
        let beginning = try await store.unended()
        begin = beginning.sequence
        told = Mutex((QueueRunProgress(left: beginning.pages), begin))
    }

    /// Until its task is cancelled.
    func run() async {
        defer { context.standardError.show(bar: "") }
        let pause = Duration.seconds(store.policy.guards.interval)
        await following(after: begin, pause: pause) {
            store.events(since: $0, withPages: false)
        } fails: { reason in
            context.logger.warning("what happens in the queue cannot be followed at present: \(reason)")
        } tell: { event in
            tell(event)
            told.withLock { $0.event = event.sequence }
        }
    }

    /// Waits, a second at most, until everything that has happened was told.
    func catchUp() async {
        guard let last = try? await store.lastEvent() else { return }
        let deadline = ContinuousClock.now + .seconds(1)
        while told.withLock({ $0.event }) < last, ContinuousClock.now < deadline {
            try? await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Tells how a run has gone that has come to its end.
    func tell(_ run: RunSummary) {
        var progress = told.withLock(\.progress)
        progress.elapsed = ContinuousClock.now - start
        if let summary = progress.summary(of: run) { context.logger.notice("\(summary)") }
    }

    private func tell(_ event: QueueEvent) {
        switch event.kind {
        case .failed(let page, let failure):
            let problem = failure.told(after: page.attempt)
            context.standardError.line(ErrorLine.text(for: SourcePath(page.title), problem))
        case .postponed(let page, let failure, _):
            context.logger.info("\(page.title), attempt \(page.attempt): \(failure.message)")
        case .inputChanged(let page): context.logger.warning("\(page.title): \(QueueView.Notice.changed)")
        case .inputMoved(let page, _): context.logger.info("\(page.title): \(QueueView.Notice.moved)")
        default: break
        }
        let progress: QueueRunProgress? = told.withLock { told in
            told.progress.elapsed = ContinuousClock.now - start
            return told.progress.take(event.kind) ? told.progress : nil
        }
        guard let progress else { return }
        switch style {
        case .bar: context.standardError.show(bar: progress.bar(width: context.standardError.width))
        case .lines: context.standardError.line(progress.line)
        case .nothing: break
        }
    }
}
