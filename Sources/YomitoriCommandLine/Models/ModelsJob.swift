import YomitoriCore

/// What `yomitori models` was asked for.
enum ModelsJob: Hashable, Sendable {
    case list
    case path
    /// - Parameters:
    ///   - source: a wheel or a folder; nil: from where the pack is published.
    ///   - system: for every user of the machine.
    case install(pack: String, source: SourcePath?, system: Bool)
    /// Nil: every installed pack.
    case verify(pack: String?)
    case remove(pack: String, system: Bool)
}
