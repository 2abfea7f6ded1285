/// What `yomitori worker` was asked for.
struct WorkerJob: Hashable, Sendable {
    var engine = EngineSettings()
    /// Added to the process's niceness, 0…19.
    var niceness = 0
}
