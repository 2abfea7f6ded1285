import Foundation
import Logging
import YomitoriCore
import YomitoriImaging
import YomitoriInference
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
}

extension QueueReaders {
    /// Worker processes: this program, called `worker`.
    static func workers(for job: QueueRunJob, count: Int, load: LoadPolicy, logger: Logger) -> QueueReaders {
        let share = (job.engine.memoryLimit ?? MemoryBudget.half(of: LinuxMemory()).limit) / count
        var limits = WorkerLimits()
        limits.secondsPerPage = job.pageSeconds
        // A worker gives idle models back to keep to its share; one that holds twice as much has lost control.
        limits.bytes = max(2 * share, smallestLimit)
        limits.inputPages = job.engine.limits.pages
        limits.niceness = load.niceness
        let pool = WorkerPool(
            command: WorkerProgram(arguments: ["worker"] + arguments(job, count: count, share: share, load: load)),
            count: count, limits: limits
        ) { notice in
            switch notice {
            case .started, .ended: logger.debug("\(notice)")
            case .wrote: logger.info("\(notice)")
            case .failed, .lingers: logger.warning("\(notice)")
            }
        }
        return QueueReaders(isolation: .ownProcesses) { request in
            pool.recognizer(pack: request.options.pack)
        } close: {
            await pool.close()
        }
    }

    /// Bytes: what the models of any pack and a page of 16 million pixels take.
    private static let smallestLimit = 1 << 30

    static func arguments(_ job: QueueRunJob, count: Int, share: Int, load: LoadPolicy) -> [String] {
        let engine = job.engine
        // The cores are shared out: two streams of one thread waste less than one of two.
        let threads = max(1, ProcessInfo.processInfo.activeProcessorCount / count)
        let pack =
            switch engine.pack {
            case .auto: "auto"
            case .named(let name): name
            case .folder(let path): ArgumentBytes.string(from: path.bytes)
            }
        var arguments = [
            "--quiet", "--pack", pack, "--precision", engine.precision.rawValue, "--threads", String(threads),
            "--memory-limit", String(max(share, smallestLimit / 2)), "--max-pixels", String(engine.limits.pixels),
            "--max-held-pixels", String(engine.limits.heldPixels), "--max-side", String(engine.limits.side),
            "--max-seconds", String(engine.limits.seconds), "--max-bytes", String(engine.limits.bytes),
            "--max-pages", String(engine.limits.pages),
        ]
        if let pixels = load.workingPixels { arguments += ["--working-pixels", String(pixels)] }
        return arguments
    }
}
