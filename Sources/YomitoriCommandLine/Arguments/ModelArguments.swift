import ArgumentParser
import YomitoriImaging

/// What reads, and what it may cost: the options of all commands that read pages or start workers.
struct ModelArguments: ParsableArguments {
    @Option(help: "The models that read: auto, general, ndl, koten, or the folder of a pack (with a slash).")
    var pack = "auto"

    @Option(help: "Arithmetic of the models; auto uses bfloat16 where the processor has it.")
    var precision = Choice(EngineSettings().precision)

    @Option(
        help: ArgumentHelp(
            "Memory to hold at most, for example 800M; without it half of what there is. Worker processes share it.",
            valueName: "size"))
    var memoryLimit: ByteCount?

    @Option(help: ArgumentHelp("Refuse pages of more pixels.", valueName: "n"))
    var maxPixels = ImageLimits().pixels

    @Option(
        help: ArgumentHelp(
            "Refuse pages of more pixels in formats that are decoded whole, such as HEIC and JPEG XL.", valueName: "n"))
    var maxHeldPixels = ImageLimits().heldPixels

    @Option(help: ArgumentHelp("Refuse pages wider or higher than this many pixels.", valueName: "n"))
    var maxSide = ImageLimits().side

    @Option(help: ArgumentHelp("Give up a page that is not decoded within so many seconds.", valueName: "seconds"))
    var maxSeconds = ImageLimits().seconds

    @Option(help: ArgumentHelp("Refuse files of more bytes, for example 500M.", valueName: "size"))
    var maxBytes = ByteCount(bytes: ImageLimits().bytes)

    @Option(help: ArgumentHelp("Refuse files of more pages.", valueName: "n"))
    var maxPages = ImageLimits().pages

    func validate() throws {
        try Fault.check(maxPixels >= 1, "--max-pixels is a number above 0")
        try Fault.check(maxHeldPixels >= 1, "--max-held-pixels is a number above 0")
        try Fault.check(maxSide >= 1, "--max-side is a number above 0")
        try Fault.check(maxSeconds > 0 && maxSeconds <= 86_400, "--max-seconds is above 0 and at most 86400")
        try Fault.check(maxPages >= 1, "--max-pages is a number above 0")
        _ = try engine
    }

    /// - Throws: `ValidationError`.
    var engine: EngineSettings {
        get throws {
            var settings = EngineSettings()
            settings.pack = try Fault.parsed("--pack") { () throws(ArgumentFault) in try PackChoice(argument: pack) }
            settings.precision = precision.value
            settings.limits.pixels = maxPixels
            settings.limits.heldPixels = min(maxHeldPixels, maxPixels)
            settings.limits.side = maxSide
            settings.limits.seconds = maxSeconds
            settings.limits.bytes = maxBytes.bytes
            settings.limits.pages = maxPages
            settings.memoryLimit = memoryLimit?.bytes
            return settings
        }
    }
}
