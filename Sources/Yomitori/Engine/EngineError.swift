import Foundation
public import YomitoriCore

/// What keeps the engine from reading a page, apart from the picture itself.
public enum EngineError: DescribedError, Hashable, Sendable {
    /// No pack reads this language.
    case unsupportedLanguage(String)
    /// A pack may read this language, but it is none of those that a request offers.
    case languageNotOffered(String, offered: [String])
    /// The region of interest lies outside the picture.
    case regionOutsidePicture(PixelSize)
    /// The pack of this name has models that this engine does not combine.
    case unsupportedPack(String)
    /// A model is another than its pack's manifest says; `reason` tells how it differs.
    case unsuitableModel(file: String, reason: String)
    /// A file of the trace cannot be written; `code` is the system's `errno`.
    case traceNotWritten(file: String, code: Int32)
    /// The region of interest of a request is not a part of the picture.
    case invalidRegion
    /// Pixels in memory that make no picture, and why.
    case invalidPixels(String)
    /// The URL, without user, query and fragment, is of no file on this machine: nothing is fetched.
    case notAFile(String)

    /// What is wrong, for people.
    public var description: String {
        switch self {
        case .unsupportedLanguage(let tag):
            "the language \"\(tag)\" is not supported; supported are ja, zh, zh-Hans, zh-Hant, yue and "
                + Repertoire.latinLanguages.joined(separator: ", ")
        case .languageNotOffered(let tag, let offered):
            "the language \"\(tag)\" is not offered at this level and revision; offered are "
                + offered.joined(separator: ", ")
        case .regionOutsidePicture(let size):
            "the region lies outside the picture of \(size.width) × \(size.height) pixels"
        case .unsupportedPack(let name):
            "the pack \(name) combines a detector and a recogniser that do not go together; "
                + "its pack.yaml needs db with ctc, or deim or rtmdet with parseq"
        case .unsuitableModel(let file, let reason): "the model \(file) cannot be used: \(reason)"
        case .traceNotWritten(let file, let code):
            "the trace's file \(file) cannot be written (\(String(cString: strerror(code))))"
        case .invalidRegion: "the region of interest must lie inside (0, 0, 1, 1) and have an area"
        case .invalidPixels(let reason): reason
        case .notAFile(let url):
            "\(url) is not the URL of a file on this machine; make one with URL(fileURLWithPath:), or pass the picture's data"
        }
    }
}

extension EngineError: ClassifiedFailure {
    /// What was asked cannot be done with this page; a pack that cannot be used, or a trace that cannot be written,
    /// concerns all pages.
    public var failureKind: FailureKind {
        switch self {
        case .unsupportedLanguage, .languageNotOffered, .regionOutsidePicture, .invalidRegion, .invalidPixels,
            .notAFile:
            .lasting
        case .unsupportedPack, .unsuitableModel, .traceNotWritten: .unavailable
        }
    }
}
