import ArgumentParser
import YomitoriCore
import YomitoriQueue

extension QueueCommand {
    /// `yomitori queue add`
    struct Add: ParsableCommand, JobCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add pictures as a batch and print its id.",
            discussion: """
                They stay where they are; one that is moved later is found again. Each page of a file with several is read \
                for itself.
                """)

        @Argument(
            help: ArgumentHelp(
                "A picture, a folder of pictures, or - for a list of paths on standard input, a line or zero after each.",
                valueName: "input"))
        var inputs: [String] = []

        @Option(help: ArgumentHelp("What the batch is called.", valueName: "name"))
        var name: String?

        @Option(
            help: ArgumentHelp(
                "Batches of a higher priority are read first; may be negative, as in --priority=-1.", valueName: "p"))
        var priority = QueueAddJob().priority

        @Option(
            help: ArgumentHelp(
                "Go on, and add the pictures of this folder as they come, each when it has not changed for three seconds.",
                valueName: "dir"))
        var watchFolder: String?

        @Flag(help: "Search the folders inside folders too.")
        var recursive = QueueAddJob().recursive

        @Flag(help: "Copy the pictures into the queue's own folder.")
        var copy = false

        @Option(help: "The models that read; without it those that `queue run` is told.")
        var pack: String?

        @OptionGroup var recognition: RecognitionArguments
        @OptionGroup var page: PageArguments
        @OptionGroup var logging: LogArguments

        func validate() throws {
            try Fault.check(!inputs.isEmpty || watchFolder != nil, "there is nothing to add")
            try Fault.check(inputs.filter { $0 == "-" }.count <= 1, "standard input (-) can be read once only")
            try Fault.check(inputs.allSatisfy { !$0.isEmpty }, "an input has no name")
            try Fault.check(watchFolder != "", "--watch-folder has no name")
            _ = try options
        }

        var job: Job {
            get throws {
                var job = QueueAddJob(inputs: inputs.map(SourcePath.init(argument:)))
                job.recursive = recursive
                job.name = name
                job.priority = priority
                job.watched = watchFolder.map(SourcePath.init(argument:))
                job.options = try options
                return .queue(.add(job))
            }
        }

        private var options: BatchOptions {
            get throws {
                var options = BatchOptions()
                if let pack {
                    let choice = try Fault.parsed("--pack") { () throws(ArgumentFault) in
                        try PackChoice(argument: pack)
                    }
                    options.pack = pack
                    // It is loaded from wherever `queue run` stands.
                    if case .folder(let path) = choice {
                        options.pack = ArgumentBytes.string(from: path.absolute().bytes)
                    }
                }
                options.storage = copy ? .copied : .inPlace
                options.recognition = try page.added(to: recognition.options)
                try Fault.check(
                    options.recognition.customWords.reduce(0) { $0 + $1.utf8.count } <= QueueAddJob.wordBytes,
                    "--custom-words: the queue takes \(ByteCount(bytes: QueueAddJob.wordBytes)) of words at most")
                return options
            }
        }
    }
}
