import YomitoriCore

/// The line that tells of a failure: `yomitori: FILE: what is wrong`.
enum ErrorLine {
    static func text(for path: SourcePath, _ problem: String) -> String {
        text(path.displayed + ": " + oneLine(problem))
    }

    static func text(_ problem: String) -> String { "yomitori: " + oneLine(problem) }

    /// What is wrong, in the words of the error.
    static func problem(_ error: any Error) -> String { oneLine(String(describing: error)) }

    /// Control characters would let a file's name or contents forge further lines.
    private static func oneLine(_ text: String) -> String { SourcePath(text).displayed }
}
