import ArgumentParser
import YomitoriCore
import YomitoriExport

/// `yomitori recognize`
struct RecognizeCommand: ParsableCommand, JobCommand {
    static let configuration = CommandConfiguration(
        commandName: "recognize",
        abstract: "Read the text of pictures.",
        discussion: """
            Several pages on standard output: text is separated by form feeds, jsonl has a line a page as soon as it is \
            read, json is one object, ndl-xml one data set, ndl-json an array; tei, hocr and alto are one document, csv \
            one table, markdown has a rule between pages, page-xml a form feed between its documents. In a folder every \
            page has a file of its own, called after its picture.
            """)

    @Argument(
        help: ArgumentHelp(
            "A picture, a folder of pictures, or - for one picture on standard input.", valueName: "input"))
    var inputs: [String]

    @Option(help: "What to write.")
    var format = Choice(ExportFormat.text)

    @OptionGroup var exportArguments: ExportArguments

    @Option(
        help: ArgumentHelp(
            "A file, or a folder: when there are several inputs or the path ends in /. - is standard output.",
            valueName: "path"))
    var output: String?

    @OptionGroup var engineArguments: EngineArguments

    @OptionGroup var page: PageArguments

    @Flag(help: "Search the folders inside folders too.")
    var recursive = false

    @Option(help: ArgumentHelp("Write what each stage saw into this folder.", valueName: "dir"))
    var trace: String?

    @Option(
        help: ArgumentHelp(
            "Write every page's picture with its lines and blocks, or what ndl and koten detected, into this folder.",
            valueName: "dir"))
    var viz: String?

    @OptionGroup var logging: LogArguments

    func validate() throws {
        try Fault.check(inputs.filter { $0 == "-" }.count <= 1, "standard input (-) can be read once only")
        try Fault.check(inputs.allSatisfy { !$0.isEmpty }, "an input has no name")
        for (option, name) in [("--output", output), ("--trace", trace), ("--viz", viz)] {
            try Fault.check(name != "", "\(option) has no name")
        }
    }

    var job: Job {
        get throws {
            var job = RecognizeJob(inputs: inputs.map(SourcePath.init(argument:)))
            job.recursive = recursive
            job.format = format.value
            job.export = exportArguments.options
            job.output = output.flatMap { $0 == "-" ? nil : SourcePath(argument: $0) }
            job.engine = try engineArguments.engine
            job.engine.traceFolder = trace.map(SourcePath.init(argument:))
            job.engine.drawingFolder = viz.map(SourcePath.init(argument:))
            job.options = try page.added(to: engineArguments.options)
            job.reading = try engineArguments.reading
            if logging.quiet { job.reading.progress = .never }
            return .recognize(job)
        }
    }
}
