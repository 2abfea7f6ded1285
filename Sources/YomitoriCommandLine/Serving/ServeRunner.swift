import Foundation
import Logging
import Yomitori
import YomitoriArchive
import YomitoriCore
import YomitoriLibrary
import YomitoriModels
import YomitoriQueue
import YomitoriServer
import YomitoriWorkers

/// Puts the server together and has it answer.
@MainActor
struct ServeRunner {
    let job: ServeJob
    let context: ToolContext

    /// What reading is put behind the answers by: somebody looks at the pages while others are read, and an answer takes
    /// milliseconds. On an idle machine reading is as fast as ever (sched(7): a share of the processor only where others want it).
    private static let niceness = 5

    /// - Throws: `ServerError`, `QueueError`, `Unavailable`.
    func run() async throws -> ExitStatus {
        // Before anything counts.
        let metrics = PrometheusRegistry()
        metrics.install()
        let options = try options()
        let plan = job.reading.plan(
            LoadPolicy(workers: LoadPolicy.foreground.workers, niceness: Self.niceness), context.logger)
        let load = plan.load
        let journal = context.beginJournal()
        defer { journal?.end() }
        let readers = try context.composition.queueReaders(job.reading, plan, context.logger).noted(in: journal)
        let store = try context.queueStore(policy: job.policy(load, readers.isolation, context.composition))
        var services = ServerServices(
            recognizer: { pack in
                var asked = BatchOptions()
                asked.pack = pack
                return try await readers.reader(RecognizerRequest(options: asked, load: load))
            }, queue: store, library: try Library(database: context.composition.library),
            facts: facts(context.composition.packs))
        let pictures = PictureWorkers.pool(
            for: job.reading, runs: context.composition.runs, logger: context.logger)
        services.pictures = WorkerPictures(pool: pictures)
        services.archives = ZipWriter()
        services.parsing.languages = { try LanguageList.tags(argument: $0) }
        services.parsing.region = { try RegionOfInterest(argument: $0) }
        services.background = [OCRQueue(store: store, recognizers: readers.reader)]
        let server = try await WebServer(options, services, metrics: metrics, logger: context.logger)
        let (library, queue) = (context.composition.library, context.composition.queue.database)
        let logger = context.logger
        let result = await context.interruption.during {
            let task = Task.detached { () async throws in
                try await server.run { port in
                    let greeting = ServeGreeting(options: options, library: library, queue: queue, port: port)
                    for line in greeting.lines { logger.notice("\(line)") }
                }
            }
            if context.interruption.status != nil { server.stop() }
            return await task.result
        } onSignal: {
            server.stop()
        }
        await pictures.close()
        await readers.close()
        try result.get()
        return context.interruption.status ?? .success
    }

    private func options() throws -> ServerOptions {
        var options = ServerOptions(folder: context.composition.serverFolder)
        options.host = job.host
        options.port = job.port
        options.names = job.names
        options.token = try job.tokenFile.map { try AccessToken(file: $0.url) }
        if let certificate = job.certificate, let key = job.key {
            options.tls = .init(certificate: certificate.url, key: key.url)
        }
        options.webFolder = job.webFolder?.url
        let limits = job.reading.engine.limits
        options.limits.freeDisk = job.freeDisk
        options.limits.pixels = limits.pixels
        options.limits.pages = limits.pages
        options.limits.fileBytes = min(options.limits.fileBytes, limits.bytes)
        return options
    }

    private func facts(_ packs: PackStore) -> ProgramFacts {
        let request = RecognizeTextRequest()
        return ProgramFacts(
            version: Version.current, languages: request.supportedRecognitionLanguages.map(\.tag)
        ) {
            let installed = packs.list()
            let names = Set(PackManifest.builtIn.keys).union(installed.map(\.name))
            return names.sorted().map { name in
                let entry = installed.first { $0.name == name }
                return ProgramFacts.Pack(name: name, version: entry?.manifest?.version, installed: entry != nil)
            }
        }
    }
}

extension ServeJob {
    /// How its queue behaves: its library and the pictures that it is sent may be on other disks.
    func policy(
        _ load: LoadPolicy, _ isolation: QueuePolicy.Isolation, _ composition: Composition
    ) -> QueuePolicy {
        var policy = reading.policy(load, isolation)
        policy.guards.outputs = [composition.library, composition.serverFolder]
        return policy
    }
}

extension SourcePath {
    /// As the system's libraries want it; what is no UTF-8 leads nowhere.
    fileprivate var url: URL { URL(fileURLWithPath: String(decoding: bytes, as: UTF8.self)) }
}
