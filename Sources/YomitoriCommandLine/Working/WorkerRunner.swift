import Glibc
import Logging
import Yomitori
import YomitoriCore
import YomitoriWorkers

/// Does what `yomitori worker` was asked for: reads pages and makes pictures, one after the other, for another process.
@MainActor
struct WorkerRunner {
    let job: WorkerJob
    let context: ToolContext

    /// Bytes of decoded pages that are kept for the next picture: one of the largest, 16 million pixels of 3 bytes.
    private static let decodedBytes = 48_000_000

    /// Once the parent is gone nobody needs the page that is being read.
    func run() async throws -> ExitStatus {
        let parent = getppid()
        OwnProcess.add(niceness: job.niceness)
        OwnProcess.preferWhenMemoryIsShort()
        let metrics = WorkerMetrics()
        metrics.install()
        let journal = context.beginJournal(isWorker: true)
        defer { journal?.end() }
        let channel = WorkerChannel.ofProcess { [unfinished = context.unfinished] in
            // A pipe can be closed by a parent that lives and still wants what it has asked for.
            while getppid() == parent { usleep(100_000) }
            unfinished.removeAll()
            _exit(ExitStatus.success.rawValue)
        }
        for refused in WorkerConfinement().apply() { context.logger.notice("\(refused)") }
        let (composition, settings, logger) = (context.composition, job.engine, context.logger)
        let pictures = PagePictures(limits: job.engine.limits, memory: Self.decodedBytes, concurrency: 1)
        let server = WorkerServer(channel: channel, pictures: pictures, metrics: metrics) { pack in
            var settings = settings
            // What goes wrong with the models is no page's fault.
            settings.loadsAhead = true
            if let pack { settings.pack = try PackChoice(argument: pack) }
            return try await composition.recognizer(settings, logger).noted(in: journal)
        } failure: {
            ReadingFault.failure(of: $0)
        }
        do {
            try await server.run()
        } catch let error as WorkerChannel.Failure {
            context.standardError.line(ErrorLine.text(error.description))
            return .someFailed
        }
        return .success
    }
}

/// What a process asks of the system for itself.
enum OwnProcess {
    /// Linux keeps the niceness with each thread; new ones take it from whoever starts them.
    static func add(niceness: Int) {
        guard niceness > 0 else { return }
        let threads = (try? Folder(SourcePath("/proc/self/task")).names()) ?? []
        for thread in threads {
            guard let id = id_t(String(decoding: thread, as: UTF8.self)) else { continue }
            let current = getpriority(.init(PRIO_PROCESS.rawValue), id)
            setpriority(.init(PRIO_PROCESS.rawValue), id, min(19, current + Int32(niceness)))
        }
    }

    /// When the machine has no memory left the system ends this process rather than the one that knows what is to be done.
    static func preferWhenMemoryIsShort() {
        let descriptor = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // proc(5): of -1000…1000. 500 is as if half of the machine's memory were held on top.
        try? Descriptor.write("500", to: descriptor)
    }
}
