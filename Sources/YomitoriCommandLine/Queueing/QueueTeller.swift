import Logging
import Synchronization
import YomitoriCore
import YomitoriQueue

/// Tells of what happens in the queue while it is read: a line a page that failed, and a bar on a terminal.
final class QueueTeller: Sendable {
    private let store: QueueStore
    private let context: ToolContext
    private let showsBar: Bool
    private let begin: Int64
    private let start = ContinuousClock.now
    /// The last event that was told of.
    private let told: Mutex<Int64>

    init(store: QueueStore, job: QueueRunJob, context: ToolContext) async throws {
        self.store = store
        self.context = context
        showsBar = job.progress != .never && context.standardError.isTerminal
        begin = try await store.lastEvent()
        told = Mutex(begin)
    }

    /// Until its task is cancelled.
    func run() async {
        defer { context.standardError.show(bar: "") }
        do {
            for try await event in store.events(since: begin, withPages: false) {
                await tell(event)
                told.withLock { $0 = event.sequence }
            }
        } catch is CancellationError {
            // Enough was told.
        } catch {
            context.logger.warning("what happens in the queue cannot be followed: \(ErrorLine.problem(error))")
        }
    }

    /// Waits, a second at most, until everything that has happened was told.
    func catchUp() async {
        guard let last = try? await store.lastEvent() else { return }
        let deadline = ContinuousClock.now + .seconds(1)
        while told.withLock({ $0 }) < last, ContinuousClock.now < deadline {
            try? await Task.sleep(for: .milliseconds(10))
        }
    }

    private func tell(_ event: QueueEvent) async {
        switch event.kind {
        case .failed(let page, let failure):
            context.standardError.line(ErrorLine.text(for: SourcePath(page.title), failure.message))
        case .postponed(let page, let failure, _):
            context.logger.info("\(page.title), attempt \(page.attempt): \(failure.message)")
            return
        case .inputChanged(let page):
            context.logger.warning("\(page.title): \(QueueView.Notice.changed)")
            return
        case .inputMoved(let page, _):
            context.logger.info("\(page.title): \(QueueView.Notice.moved)")
            return
        case .read: break
        default: return
        }
        if showsBar, case .processing(let completed, let total)? = try? await store.state() {
            var progress = ReadingProgress(inputs: total)
            progress.finishedInputs = completed
            progress.pages = completed
            progress.elapsed = ContinuousClock.now - start
            context.standardError.show(bar: progress.bar(width: context.standardError.width, name: ""))
        }
    }
}
