import ArgumentParser
import YomitoriCore

/// What is asked of every page: the options that `recognize`, `evaluate` and `queue add` have in common.
struct RecognitionArguments: ParsableArguments {
    @Option(help: "How carefully to read.")
    var level = Choice(RecognitionOptions().level)

    @Option(
        help: ArgumentHelp(
            "Languages, the most important first; without it they are found from the page.", valueName: "ja,en"))
    var languages: String?

    @Option(
        help: "Whether the packs ndl and koten follow the faults of the programs they are from; corrected mends them.")
    var fidelity = Choice(RecognitionOptions().fidelity)

    @Option(
        help: "Whether the page in a photograph is laid flat before it is read; pictures without a page's edges stay.")
    var flatten = Choice(RecognitionOptions().flatten)

    @Flag(help: "Look for figures set across vertical lines; only the pack ndl needs to be told.")
    var tateChuYoko = RecognitionOptions().tateChuYoko

    @Flag(help: "Leave doubtful characters as they were read, whatever words they make.")
    var noLanguageCorrection = false

    @Option(
        help: ArgumentHelp(
            "Words that language correction prefers: a text file with one a line, # begins a comment.",
            valueName: "file"))
    var customWords: String?

    func validate() throws { _ = try options }

    /// - Throws: `ValidationError`.
    var options: RecognitionOptions {
        get throws {
            var options = RecognitionOptions()
            options.level = level.value
            options.fidelity = fidelity.value
            options.tateChuYoko = tateChuYoko
            options.flatten = flatten.value
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
}

/// What is kept of a page: the options that `recognize` and `queue add` have in common.
struct PageArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Readings kept of each character, its own included, 1 to 50; general has 12 at most.", valueName: "n"))
    var candidates = RecognitionOptions().candidates

    @Option(
        help: ArgumentHelp(
            "Read only this part, in pixels of the upright picture from its top left, or in percent.",
            valueName: "x,y,w,h"))
    var region: String?

    func validate() throws {
        try Fault.check((1...50).contains(candidates), "--candidates is a number from 1 to 50")
        _ = try regionOfInterest
    }

    /// The options with what is asked for here.
    ///
    /// - Throws: `ValidationError`.
    func added(to options: RecognitionOptions) throws -> RecognitionOptions {
        var options = options
        options.candidates = candidates
        options.region = try regionOfInterest
        return options
    }

    private var regionOfInterest: RegionOfInterest? {
        get throws {
            try region.map { text in
                try Fault.parsed("--region") { () throws(ArgumentFault) in try RegionOfInterest(argument: text) }
            }
        }
    }
}
