import YomitoriCore

/// What `yomitori evaluate` was asked for.
struct EvaluateJob: Hashable, Sendable {
    /// The folder with the truths.
    var truth: SourcePath
    /// The pictures to read; empty: those beside the truths.
    var inputs: [SourcePath] = []
    /// Where another program's results lie; nil: the pictures are read.
    var results: SourcePath?
    var json = false
    var engine = EngineSettings()
    var options = RecognitionOptions()
    var reading = ReadingSettings()
}
