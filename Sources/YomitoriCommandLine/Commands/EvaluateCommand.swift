import ArgumentParser
import YomitoriCore

/// `yomitori evaluate`
struct EvaluateCommand: ParsableCommand, JobCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Compare what is read, or another program's results, with the truth.",
        discussion: """
            The truth of NAME.jpg is NAME.json with {"lines": [{"box": [x, y, w, h], "text": "…"}]}, NAME.jpg.gt.json, \
            NAME.txt with a line each, or NAME.jpg.gt.txt. Folders are searched to their ends.
            """)

    @Argument(help: ArgumentHelp("The pictures to read; without any, those beside the truths.", valueName: "input"))
    var inputs: [String] = []

    @Option(help: ArgumentHelp("The folder with the truths.", valueName: "dir"))
    var truth: String

    @Option(
        help: ArgumentHelp(
            "Score the results in this folder, NAME.json (a page object) or NAME.txt, instead of reading.",
            valueName: "dir"))
    var results: String?

    @Flag(help: "Write JSON instead of a table.")
    var json = false

    @OptionGroup var engineArguments: EngineArguments
    @OptionGroup var logging: LogArguments

    func validate() throws {
        try Fault.check(!inputs.contains("-"), "standard input has no name, so it has no truth")
        try Fault.check(inputs.allSatisfy { !$0.isEmpty }, "an input has no name")
        for (option, name) in [("--truth", truth), ("--results", results)] {
            try Fault.check(name != "", "\(option) has no name")
        }
    }

    var job: Job {
        get throws {
            var job = EvaluateJob(truth: SourcePath(argument: truth))
            job.inputs = inputs.map(SourcePath.init(argument:))
            job.results = results.map(SourcePath.init(argument:))
            job.json = json
            job.engine = try engineArguments.engine
            job.options = try engineArguments.options
            job.reading = try engineArguments.reading
            if logging.quiet { job.reading.progress = .never }
            return .evaluate(job)
        }
    }
}
