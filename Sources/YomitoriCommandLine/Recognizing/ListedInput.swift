import YomitoriCore

/// One thing that will be read, or why it cannot be.
struct ListedInput: Hashable, Sendable {
    enum Source: Hashable, Sendable {
        case standardInput
        case file(FileStatus.Identity)
        /// Known before reading: the file does not exist, the folder has no pictures.
        case fault(String)
    }

    /// As it was given, or found below a folder that was given; `-` for standard input.
    let path: SourcePath
    let source: Source
    /// The folder that counts for names of results: the folder given, or the one in which a given file stands.
    let base: SourcePath

    var isReadable: Bool {
        if case .fault = source { return false }
        return true
    }
}
