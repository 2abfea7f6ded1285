import ArgumentParser
import YomitoriCore
import YomitoriImaging

/// How pages are read: the options that `recognize` and `evaluate` have in common.
struct EngineArguments: ParsableArguments {
    @Option(help: "The models that read: auto, general, ndl, koten, or the folder of a pack (with a slash).")
    var pack = "auto"

    @Option(help: "How carefully to read.")
    var level = Choice(RecognitionOptions().level)

    @Option(help: "Arithmetic of the models; auto uses bfloat16 where the processor has it.")
    var precision = Choice(EngineSettings().precision)

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

    @Option(
        help: ArgumentHelp(
            "Keep no idle model and begin no input beside another while the process holds more memory, for example 800M.",
            valueName: "size"))
    var memoryLimit: String?

    @Option(help: "When to show progress on standard error; a bar on a terminal, else lines.")
    var progress = Choice(ReadingSettings().progress)

    @Option(help: ArgumentHelp("Refuse pages of more pixels.", valueName: "n"))
    var maxPixels = ImageLimits().pixels

    @Option(help: ArgumentHelp("Refuse files of more bytes, for example 500M.", valueName: "size"))
    var maxBytes = ByteCount(bytes: ImageLimits().bytes)

    @Option(help: ArgumentHelp("Refuse files of more pages.", valueName: "n"))
    var maxPages = ImageLimits().pages

    func validate() throws {
        try Fault.check(jobs >= 1 && jobs <= 256, "--jobs is a number from 1 to 256")
        try Fault.check(maxPixels >= 1, "--max-pixels is a number above 0")
        try Fault.check(maxPages >= 1, "--max-pages is a number above 0")
        _ = try engine
        _ = try options
        _ = try reading
    }

    /// - Throws: `ValidationError`.
    var engine: EngineSettings {
        get throws {
            var settings = EngineSettings()
            settings.pack = try Fault.parsed("--pack") { () throws(ArgumentFault) in try PackChoice(argument: pack) }
            settings.precision = precision.value
            settings.limits.pixels = maxPixels
            settings.limits.heldPixels = min(settings.limits.heldPixels, maxPixels)
            settings.limits.bytes = maxBytes.bytes
            settings.limits.pages = maxPages
            settings.memoryLimit = try memoryBytes
            return settings
        }
    }

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
            settings.memoryLimit = try memoryBytes
            settings.progress = progress.value
            return settings
        }
    }

    private var memoryBytes: Int? {
        get throws {
            try memoryLimit.map { text in
                try Fault.parsed("--memory-limit") { () throws(ArgumentFault) in try ByteCount(text: text).bytes }
            }
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
