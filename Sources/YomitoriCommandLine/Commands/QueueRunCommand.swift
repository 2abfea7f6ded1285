import ArgumentParser
import YomitoriCore

extension QueueCommand {
    /// `yomitori queue run`
    struct Run: ParsableCommand, JobCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read what waits, in worker processes.",
            discussion: """
                Any number of these share the work. A page that fails is tried again with growing delays; what crashes, \
                hangs or takes all memory costs its own page alone. Ended by a signal it gives back what it was at.

                While `queue pause` holds, --once ends when what was being read has ended, with 0 unless pages failed, and says \
                so where it has read nothing; --forever waits. Both wait while memory or disk is short.

                --once ends with 1 where it has given pages up itself; of pages that other processes have given up they tell, \
                and `queue status` counts all.
                """)

        @Option(
            help: ArgumentHelp(
                "Pages read at the same time; without it one for each core, at most four, and one in the background.",
                valueName: "n"))
        var workers: Int?

        @Flag(
            exclusivity: .exclusive,
            help: "When to end: when nothing waits any more, pages to be tried again included, or when told to.")
        var end = QueueRunJob().end

        @Flag(help: "Leave the machine to others: one page at a time, of low priority.")
        var background = false

        @Option(help: ArgumentHelp("How often a page is tried.", valueName: "n"))
        var attempts = QueueRunJob().attempts

        @Option(help: ArgumentHelp("How long after the first attempt the second one comes.", valueName: "seconds"))
        var retryDelay = QueueRunJob().retryDelay

        @Option(help: ArgumentHelp("How long a page may take.", valueName: "seconds"))
        var pageLimit = QueueRunJob().pageSeconds

        @Option(
            help:
                "When to show progress on standard error: a bar on a terminal; elsewhere always writes a line after each page."
        )
        var progress = Choice(QueueRunJob().progress)

        @OptionGroup var models: ModelArguments
        @OptionGroup var logging: LogArguments

        func validate() throws {
            try Fault.check(workers.map { (1...256).contains($0) } ?? true, "--workers is a number from 1 to 256")
            try Fault.check((1...100).contains(attempts), "--attempts is a number from 1 to 100")
            try Fault.check(retryDelay >= 0 && retryDelay <= 86_400, "--retry-delay is a number of seconds up to a day")
            try Fault.check(pageLimit > 0 && pageLimit <= 86_400, "--page-limit is a number of seconds up to a day")
        }

        var job: Job {
            get throws {
                var job = QueueRunJob()
                job.end = end
                job.workers = workers
                job.isInBackground = background
                job.attempts = attempts
                job.retryDelay = retryDelay
                job.pageSeconds = pageLimit
                job.engine = try models.engine
                job.progress = logging.quiet ? .never : progress.value
                return .queue(.run(job))
            }
        }
    }
}

extension QueueRunJob.End: EnumerableFlag {}
