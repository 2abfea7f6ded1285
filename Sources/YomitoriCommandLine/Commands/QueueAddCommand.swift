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

        @Option(help: ArgumentHelp("Batches of a higher priority are read first; may be negative.", valueName: "p"))
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

        @Option(help: "How carefully to read.")
        var level = Choice(RecognitionOptions().level)

        @Option(
            help: ArgumentHelp(
                "Languages, the most important first; without it they are found from the page.", valueName: "ja,en"))
        var languages: String?

        @Option(help: ArgumentHelp("Readings kept of each character, its own included.", valueName: "n"))
        var candidates = RecognitionOptions().candidates

        @Option(
            help: ArgumentHelp(
                "Read only this part, in pixels of the upright picture from its top left, or in percent.",
                valueName: "x,y,w,h"))
        var region: String?

        @Option(
            help:
                "Whether the packs ndl and koten follow the faults of the programs they are from; corrected mends them."
        )
        var fidelity = Choice(RecognitionOptions().fidelity)

        @Flag(help: "Look for figures set across vertical lines; only the pack ndl needs to be told.")
        var tateChuYoko = RecognitionOptions().tateChuYoko

        @OptionGroup var logging: LogArguments

        func validate() throws {
            try Fault.check(!inputs.isEmpty || watchFolder != nil, "there is nothing to add")
            try Fault.check(inputs.filter { $0 == "-" }.count <= 1, "standard input (-) can be read once only")
            try Fault.check(inputs.allSatisfy { !$0.isEmpty }, "an input has no name")
            try Fault.check(watchFolder != "", "--watch-folder has no name")
            try Fault.check((1...50).contains(candidates), "--candidates is a number from 1 to 50")
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
                    _ = try Fault.parsed("--pack") { () throws(ArgumentFault) in try PackChoice(argument: pack) }
                    options.pack = pack
                }
                options.storage = copy ? .copied : .inPlace
                options.recognition.level = level.value
                options.recognition.candidates = candidates
                options.recognition.fidelity = fidelity.value
                options.recognition.tateChuYoko = tateChuYoko
                if let languages {
                    options.recognition.languages = try Fault.parsed("--languages") { () throws(ArgumentFault) in
                        try LanguageList.tags(argument: languages)
                    }
                }
                options.recognition.region = try region.map { text in
                    try Fault.parsed("--region") { () throws(ArgumentFault) in try RegionOfInterest(argument: text) }
                }
                return options
            }
        }
    }
}
