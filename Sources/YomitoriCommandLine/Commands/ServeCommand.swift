import ArgumentParser
import Foundation
import YomitoriCore
import YomitoriServer

/// `yomitori serve`
struct ServeCommand: ParsableCommand, JobCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Scan, read and proofread in the browser: a server for this machine.",
        discussion: """
            Nothing leaves the machine. Without --host only this machine reaches it; others need the token of \
            --token-file, once. The pages it is given go through the queue, which survives everything; what people \
            correct is kept in the library.

            --memory-limit is for what reads pages. The app's pictures are made by \(PictureWorkers.count) more processes, which may \
            hold \(ByteCount(bytes: PictureWorkers.memory)) each beside it.
            """)

    @Option(help: ArgumentHelp("The address to listen on; all others than loopback need --token-file.", valueName: "h"))
    var host = ServeJob().host

    @Option(help: ArgumentHelp("The port to listen on; 0 for one that is free.", valueName: "p"))
    var port = ServeJob().port

    @Option(
        help: ArgumentHelp(
            "A file, for its owner alone, whose first line whoever asks has to know; \(AccessToken.recipe) makes a good one.",
            valueName: "file"))
    var tokenFile: String?

    @Option(help: ArgumentHelp("A certificate in PEM, for https; with --tls-key.", valueName: "file"))
    var tlsCert: String?

    @Option(help: ArgumentHelp("The certificate's key in PEM.", valueName: "file"))
    var tlsKey: String?

    @Option(
        name: .customLong("allow-host"),
        help: ArgumentHelp(
            "A name by which the server may be asked, such as scans.home.arpa; repeat it for several.",
            valueName: "name"))
    var names: [String] = []

    @Option(help: ArgumentHelp("Pages read at the same time; one for each core, at most four.", valueName: "n"))
    var workers: Int?

    @Option(help: ArgumentHelp("How long a page may take.", valueName: "seconds"))
    var pageLimit = QueueRunJob().pageSeconds

    @Option(
        help: ArgumentHelp(
            "Disk that stays free where pictures are kept; what would need it is refused.", valueName: "size"))
    var freeDisk = ByteCount(bytes: ServeJob().freeDisk)

    @Option(help: .hidden)
    var webFolder: String?

    @OptionGroup var models: ModelArguments
    @OptionGroup var logging: LogArguments

    func validate() throws {
        try Fault.check((0...65_535).contains(port), "--port is a number from 0 to 65535")
        try Fault.check(!host.isEmpty, "--host has no name")
        try Fault.check(
            (tlsCert == nil) == (tlsKey == nil), "--tls-cert and --tls-key are given together or not at all")
        for name in names {
            try Fault.check(
                ServerOptions.canBeName(name),
                "--allow-host \(name): write the name alone, without http:// and port, for example scans.home.arpa; "
                    + "addresses are allowed without it")
        }
        try Fault.check(workers.map { (1...256).contains($0) } ?? true, "--workers is a number from 1 to 256")
        try Fault.check(pageLimit > 0 && pageLimit <= 86_400, "--page-limit is a number of seconds up to a day")
        for (option, name) in [("--token-file", tokenFile), ("--tls-cert", tlsCert), ("--tls-key", tlsKey)] {
            try Fault.check(name != "", "\(option) has no name")
        }
    }

    var job: Job {
        get throws {
            var job = ServeJob()
            job.host = host
            job.port = port
            job.tokenFile = tokenFile.map(SourcePath.init(argument:))
            job.certificate = tlsCert.map(SourcePath.init(argument:))
            job.key = tlsKey.map(SourcePath.init(argument:))
            job.names = names
            job.freeDisk = freeDisk.bytes
            job.webFolder = webFolder.map(SourcePath.init(argument:))
            job.reading.end = .forever
            job.reading.workers = workers
            job.reading.pageSeconds = pageLimit
            job.reading.engine = try models.engine
            return .serve(job)
        }
    }
}
