import ArgumentParser
import YomitoriCore

/// How pages are read: the options that `recognize` and `evaluate` have in common.
struct EngineArguments: ParsableArguments {
    @OptionGroup var models: ModelArguments

    @Option(help: "How carefully to read.")
    var level = Choice(RecognitionOptions().level)

    @Option(
        help: ArgumentHelp(
            "Languages, the most important first; without it they are found from the page.", valueName: "ja,en"))
    var languages: String?

    @Option(
        help: "Whether the packs ndl and koten follow the faults of the programs they are from; corrected mends them.")
    var fidelity = Choice(RecognitionOptions().fidelity)

    @Flag(help: "Look for figures set across vertical lines; only the pack ndl needs to be told.")
    var tateChuYoko = RecognitionOptions().tateChuYoko

    @Flag(help: "Leave doubtful characters as they were read, whatever words they make.")
    var noLanguageCorrection = false

    @Option(
        help: ArgumentHelp(
            "Words that language correction prefers: a text file with one a line, # begins a comment.",
            valueName: "file"))
    var customWords: String?

    @Option(help: ArgumentHelp("Read this many inputs at the same time.", valueName: "n"))
    var jobs = ReadingSettings().jobs

    @Option(help: "When to show progress on standard error; a bar on a terminal, else lines.")
    var progress = Choice(ReadingSettings().progress)

    func validate() throws {
        try Fault.check(jobs >= 1 && jobs <= 256, "--jobs is a number from 1 to 256")
        _ = try options
        _ = try reading
    }

    /// - Throws: `ValidationError`.
    var engine: EngineSettings { get throws { try models.engine } }

    /// - Throws: `ValidationError`.
    var options: RecognitionOptions {
        get throws {
            var options = RecognitionOptions()
            options.level = level.value
            options.fidelity = fidelity.value
            options.tateChuYoko = tateChuYoko
            options.usesLanguageCorrection = !noLanguageCorrection
            if let customWords {
                options.customWords = try Fault.parsed("--custom-words") { () throws(ArgumentFault) in
                    try CustomWordFile(path: SourcePath(argument: customWords)).words()
                }
            }
            if let languages {
                options.languages = try Fault.parsed("--languages") { () throws(ArgumentFault) in
                    try LanguageList.tags(argument: languages)
                }
            }
            return options
        }
    }

    /// - Throws: `ValidationError`.
    var reading: ReadingSettings {
        get throws {
            var settings = ReadingSettings()
            settings.jobs = jobs
            settings.memoryLimit = models.memoryLimit?.bytes
            settings.progress = progress.value
            return settings
        }
    }
}

/// Refusals in the parser's own form.
enum Fault {
    static func check(_ holds: Bool, _ message: String) throws {
        guard holds else { throw ValidationError(message) }
    }

    static func parsed<Value>(_ option: String, _ parse: () throws(ArgumentFault) -> Value) throws -> Value {
        do {
            return try parse()
        } catch {
            throw ValidationError("\(option): \(error.description)")
        }
    }
}

extension ByteCount: ExpressibleByArgument {
    init?(argument: String) {
        guard let value = try? ByteCount(text: argument) else { return nil }
        self = value
    }

    var defaultValueDescription: String { description }
}
