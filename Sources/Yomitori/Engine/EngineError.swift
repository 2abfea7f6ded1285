import YomitoriCore

/// What keeps the engine from reading a page, apart from the picture itself.
public enum EngineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No pack reads this language.
    case unsupportedLanguage(String)
    /// The region of interest lies outside the picture.
    case regionOutsidePicture(PixelSize)
    /// The pack of this name has models that this engine does not combine.
    case unsupportedPack(String)
    /// The trace's folder cannot be written.
    case traceNotWritten(String)

    /// What is wrong, for people.
    public var description: String {
        switch self {
        case .unsupportedLanguage(let tag):
            "the language \"\(tag)\" is not supported; supported are ja, zh, zh-Hans, zh-Hant and "
                + Repertoire.latinLanguages.joined(separator: ", ")
        case .regionOutsidePicture(let size):
            "the region lies outside the picture of \(size.width) × \(size.height) pixels"
        case .unsupportedPack(let name): "the pack \(name) cannot be read with"
        case .traceNotWritten(let folder): "the trace cannot be written to \(folder)"
        }
    }
}
