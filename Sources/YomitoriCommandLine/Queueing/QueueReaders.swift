import Foundation
import Logging
import YomitoriCore
import YomitoriImaging
import YomitoriQueue
import YomitoriWorkers

/// What reads the pages of a queue in this process or for it.
struct QueueReaders: Sendable {
    /// How what the readers do touches this process.
    var isolation: QueuePolicy.Isolation
    /// The reader of a page.
    var reader: @Sendable (RecognizerRequest) async throws -> any TextRecognizing
    /// Ends the readers; what they are at is lost.
    var close: @Sendable () async -> Void
    /// The most bytes that one of the processes which read for this one ever held; 0 where that is not known.
    var peakMemory: @Sendable () -> Int = { 0 }
}

extension QueueReaders {
    /// Worker processes: this program, called `worker`.
    ///
    /// - Parameter runs: where the workers note what they read; nil for nowhere.
    static func workers(for job: QueueRunJob, _ plan: WorkPlan, runs: RunFolder?, logger: Logger) -> QueueReaders {
        var limits = WorkerLimits()
        limits.secondsPerPage = job.pageSeconds
        // A worker gives idle models back to keep to its share; one that holds twice as much has lost control.
        limits.bytes = max(2 * plan.share, smallestLimit)
        limits.inputPages = job.engine.limits.pages
        limits.niceness = plan.load.niceness
        let workers = runs.map { WorkerRuns(in: $0) }
        let pool = WorkerPool(
            command: WorkerProgram(arguments: ["worker"] + arguments(job, plan)), name: "reading", count: plan.workers,
            limits: limits, trialPage: .data(SelfTestPage.picture, name: "trial")
        ) { notice in
            workers?.take(notice)
            notice.write(to: logger)
        }
        return QueueReaders(isolation: .ownProcesses) { request in
            pool.recognizer(pack: request.options.pack)
        } close: {
            await pool.close()
        } peakMemory: {
            pool.peakMemory
        }
    }

    /// The same, with what they read noted.
    func noted(in journal: RunJournal?) -> QueueReaders {
        var noted = self
        noted.reader = { [reader] in try await reader($0).noted(in: journal) }
        return noted
    }

    /// Bytes: what the models of any pack and a page of 16 million pixels take.
    private static let smallestLimit = 1 << 30

    /// Threads of each worker's models. The cores are shared out: two streams of one thread waste less than one of two.
    static func threads(of plan: WorkPlan) -> Int {
        max(1, ProcessInfo.processInfo.activeProcessorCount / plan.workers)
    }

    static func arguments(_ job: QueueRunJob, _ plan: WorkPlan) -> [String] {
        let engine = job.engine
        let pack =
            switch engine.pack {
            case .auto: "auto"
            case .named(let name): name
            case .folder(let path): ArgumentBytes.string(from: path.bytes)
            }
        var arguments = [
            "--quiet", "--pack", pack, "--precision", engine.precision.rawValue, "--threads", String(threads(of: plan)),
            "--memory-limit", String(plan.share), "--max-pixels", String(engine.limits.pixels),
            "--max-held-pixels", String(engine.limits.heldPixels), "--max-side", String(engine.limits.side),
            "--max-seconds", String(engine.limits.seconds), "--max-bytes", String(engine.limits.bytes),
            "--max-pages", String(engine.limits.pages),
        ]
        if let pixels = plan.load.workingPixels { arguments += ["--working-pixels", String(pixels)] }
        return arguments
    }
}

extension WorkerNotice {
    /// Has it in the log, as loud as it matters.
    func write(to logger: Logger) {
        switch self {
        case .started, .ended: logger.debug("\(self)")
        case .wrote: logger.info("\(self)")
        case .failed, .failedIdle, .trialFailed, .lingers: logger.warning("\(self)")
        }
    }
}
