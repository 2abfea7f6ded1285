import ArgumentParser
import YomitoriImaging

/// `yomitori worker`
struct WorkerCommand: ParsableCommand, JobCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker",
        abstract: "Read pages that are asked for on standard input, one at a time; for programs.",
        discussion: """
            Requests and replies are lines of JSON: docs/worker-protocol.md. The process ends when its standard input \
            does, and with the process that started it.
            """)

    @OptionGroup var models: ModelArguments

    @Option(help: ArgumentHelp("Read pages of more pixels at a smaller size.", valueName: "n"))
    var workingPixels = ImageLimits().workingPixels

    @Option(help: ArgumentHelp("How many processor cores the models use; all without it.", valueName: "n"))
    var threads: Int?

    @Option(help: ArgumentHelp("Leave the processor to others: added to the niceness, 0 to 19.", valueName: "n"))
    var nice = WorkerJob().niceness

    @OptionGroup var logging: LogArguments

    func validate() throws {
        try Fault.check(workingPixels >= 1, "--working-pixels is a number above 0")
        try Fault.check(threads.map { (1...1024).contains($0) } ?? true, "--threads is a number from 1 to 1024")
        try Fault.check((0...19).contains(nice), "--nice is a number from 0 to 19")
    }

    var job: Job {
        get throws {
            var job = WorkerJob()
            job.engine = try models.engine
            job.engine.threads = threads
            job.engine.limits.workingPixels = workingPixels
            job.niceness = nice
            return .worker(job)
        }
    }
}
