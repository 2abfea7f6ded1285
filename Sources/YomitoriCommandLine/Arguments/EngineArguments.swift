import ArgumentParser
import YomitoriCore

/// How pages are read: the options that `recognize` and `evaluate` have in common.
struct EngineArguments: ParsableArguments {
    @OptionGroup var models: ModelArguments

    @OptionGroup var recognition: RecognitionArguments

    @Option(help: ArgumentHelp("Read this many inputs at the same time.", valueName: "n"))
    var jobs = ReadingSettings().jobs

    @Option(
        help: """
            When to show progress on standard error: a bar on a terminal; elsewhere at most a line in five seconds, with \
            always one after each file.
            """)
    var progress = Choice(ReadingSettings().progress)

    func validate() throws {
        try Fault.check(jobs >= 1 && jobs <= 256, "--jobs is a number from 1 to 256")
        _ = try reading
    }

    /// - Throws: `ValidationError`.
    var engine: EngineSettings { get throws { try models.engine } }

    /// - Throws: `ValidationError`.
    var options: RecognitionOptions { get throws { try recognition.options } }

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

extension TimeSpan: ExpressibleByArgument {
    init?(argument: String) {
        guard let value = try? TimeSpan(text: argument) else { return nil }
        self = value
    }

    var defaultValueDescription: String { description }
}

extension ByteCount: ExpressibleByArgument {
    init?(argument: String) {
        guard let value = try? ByteCount(text: argument) else { return nil }
        self = value
    }

    var defaultValueDescription: String { description }
}
