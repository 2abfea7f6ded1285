import YomitoriCore
import YomitoriExport

/// What `yomitori recognize` was asked for.
struct RecognizeJob: Hashable, Sendable {
    var inputs: [SourcePath]
    var recursive = false
    var format = ExportFormat.text
    var export = ExportOptions()
    /// Nil: standard output.
    var output: SourcePath?
    var engine = EngineSettings()
    var options = RecognitionOptions()
    var reading = ReadingSettings()
}

/// How many inputs are read at a time, and what is shown meanwhile.
struct ReadingSettings: Hashable, Sendable {
    /// Inputs that are read at the same time: while one page's lines are read, the next is decoded.
    var jobs = 2
    /// Bytes of memory beyond which no input is begun beside another.
    var memoryLimit: Int?
    var progress = ProgressDisplay.Mode.auto
}
