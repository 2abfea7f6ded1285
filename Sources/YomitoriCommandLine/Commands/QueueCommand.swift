import ArgumentParser
import YomitoriCore
import YomitoriExport
import YomitoriQueue

/// `yomitori queue`
struct QueueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "queue",
        abstract: "Read many pages, over nights and restarts, and lose none.",
        subcommands: [
            Add.self, Run.self, Status.self, Watch.self, Pause.self, Resume.self, Cancel.self, Results.self,
            Acknowledge.self, Retry.self, Purge.self,
        ])

    struct Status: ParsableCommand, JobCommand {
        static let configuration = CommandConfiguration(abstract: "Show what the queue does, and its batches.")
        @Flag(help: "Write JSON.")
        var json = false
        @OptionGroup var logging: LogArguments
        var job: Job { .queue(.status(json: json)) }
    }

    struct Watch: ParsableCommand, JobCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show how far the batches are, until everything has ended.")
        @Flag(help: "Go on when everything has ended.")
        var forever = false
        @OptionGroup var logging: LogArguments
        var job: Job { .queue(.watch(QueueWatchJob(isForever: forever))) }
    }

    struct Pause: ParsableCommand, JobCommand {
        static let configuration = CommandConfiguration(
            abstract: "Begin no more pages, in any process, until `queue resume`.")
        @Flag(help: "Give back what is being read as well; it is begun anew later.")
        var now = false
        @OptionGroup var logging: LogArguments
        var job: Job { .queue(.pause(now ? .returning : .finishing)) }
    }

    struct Resume: ParsableCommand, JobCommand {
        static let configuration = CommandConfiguration(abstract: "Go on after `queue pause`.")
        @OptionGroup var logging: LogArguments
        var job: Job { .queue(.resume) }
    }

    struct Cancel: ParsableCommand, JobCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read no more of a batch; what was read of it is kept.")
        @OptionGroup var batch: BatchArgument
        @OptionGroup var logging: LogArguments
        var job: Job { .queue(.cancel(batch.choice)) }
    }

    struct Acknowledge: ParsableCommand, JobCommand {
        static let configuration = CommandConfiguration(
            abstract: "Say that a batch's results were taken; they are purged three days later.",
            discussion: """
                All that has ended is acknowledged, also what was read since its results were written. While a batch is \
                being read, `queue results --acknowledge` acknowledges what it writes, and nothing else.
                """)
        @OptionGroup var batch: BatchArgument
        @OptionGroup var logging: LogArguments
        var job: Job { .queue(.acknowledge(batch.choice)) }
    }

    struct Retry: ParsableCommand, JobCommand {
        static let configuration = CommandConfiguration(
            abstract: "Have the failed and cancelled pages of a batch read again.")
        @OptionGroup var batch: BatchArgument
        @OptionGroup var logging: LogArguments
        var job: Job { .queue(.retry(batch.choice)) }
    }

    struct Purge: ParsableCommand, JobCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove the outcomes whose time is over; reading processes do so by themselves.",
            discussion: """
                What was read and nobody has acknowledged stays, whatever is asked for. Where failed and cancelled pages \
                go that nobody has acknowledged, a line on standard error and an event of their batch say how many. The \
                limits hold for this call; reading processes keep to the usual ones.
                """)

        @Option(help: ArgumentHelp("Remove acknowledged pages of this age, for example 12h or 7d.", valueName: "time"))
        var olderThan = TimeSpan(seconds: PurgePolicy().acknowledgedAge ?? 0)

        @Option(
            help: ArgumentHelp(
                "Remove failed and cancelled pages of this age that nobody has acknowledged.", valueName: "time"))
        var failedOlderThan = TimeSpan(seconds: PurgePolicy().failedAge ?? 0)

        @Option(
            help: ArgumentHelp(
                "Keep so many acknowledged, failed and cancelled pages at most; the oldest acknowledged ones go first.",
                valueName: "n"))
        var keep = PurgePolicy().count ?? .max

        @Option(help: ArgumentHelp("Keep so many bytes of their results at most, for example 2G.", valueName: "size"))
        var bytes = ByteCount(bytes: PurgePolicy().bytes ?? .max)

        @OptionGroup var logging: LogArguments

        func validate() throws { try Fault.check(keep >= 0, "--keep is a number from 0") }

        var job: Job {
            var policy = PurgePolicy()
            policy.acknowledgedAge = olderThan.seconds
            policy.failedAge = failedOlderThan.seconds
            policy.count = keep
            policy.bytes = bytes.bytes
            return .queue(.purge(policy))
        }
    }

    struct Results: ParsableCommand, JobCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write what was read of a batch.",
            discussion: """
                In a folder every page has a file of its own, called after its picture, which takes its place when it is \
                whole. Asked again, only what is missing or was read anew is written. A file of the name that is another \
                batch's or somebody else's, or that was changed since it was written, stays: the result goes beside it \
                (NAME~2.txt). What was written is noted in the folder, in .yomitori-results.
                """)

        @Argument(
            help: ArgumentHelp("The batch's id, or as much of its beginning as no other has.", valueName: "batch"))
        var batch: String

        @Option(help: "What to write.")
        var format = Choice(QueueResultsJob().format)

        @OptionGroup var exportArguments: ExportArguments

        @Option(help: ArgumentHelp("A folder; without it or with - standard output.", valueName: "dir"))
        var output: String?

        @Flag(help: "Acknowledge what was written, and nothing else, once it is.")
        var acknowledge = QueueResultsJob().acknowledges

        @OptionGroup var logging: LogArguments

        func validate() throws { try Fault.check(output != "", "--output has no name") }

        var job: Job {
            let folder = output.flatMap { $0 == "-" ? nil : SourcePath(argument: $0) }
            return .queue(
                .results(
                    QueueResultsJob(
                        batch: batch, format: format.value, export: exportArguments.options, output: folder,
                        acknowledges: acknowledge)))
        }
    }
}

/// A batch, or all of them.
struct BatchArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The batch's id, or as much of its beginning as no other has; all: every batch.", valueName: "batch"))
    var batch: String

    func validate() throws { try Fault.check(!batch.isEmpty, "the batch has no name") }

    var choice: BatchChoice { BatchChoice(argument: batch) }
}
