import YomitoriCore

/// What `yomitori library` was asked for.
enum LibraryJob: Hashable, Sendable {
    /// Copies the library into a file.
    case backup(SourcePath)
    /// Puts a copy in the library's place.
    ///
    /// - Parameter withDamagedPages: whether also one with pages that cannot be read.
    case restore(SourcePath, withDamagedPages: Bool)
    /// Writes everything into a folder, for other programs.
    case export(SourcePath)
}
