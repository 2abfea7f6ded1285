public import Foundation
public import YomitoriCore

/// What all requests that read text have in common.
///
/// Requests have these as their own properties; see ``RecognizeTextRequest``.
public struct TextRecognitionSettings: Hashable, Sendable {
    /// How carefully to read.
    public var recognitionLevel: RecognitionLevel = .accurate
    /// The languages of the text; empty (or with ``automaticallyDetectsLanguage``): found from the page.
    ///
    /// Only their scripts and Latin letters are read. Their order matters where a page's words leave open which of several
    /// languages in Latin letters it is in: then it is the first of them.
    public var recognitionLanguages: [Locale.Language] = []
    /// Whether the page decides what it is written in, even where languages are given.
    public var automaticallyDetectsLanguage = false
    /// Whether the knowledge of words may choose among a character's readings.
    public var usesLanguageCorrection = true
    /// Words that language correction prefers to those of its dictionaries. Without language correction they are ignored.
    public var customWords: [String] = []
    /// Lines less high than this share of the picture's height are left out, 0…1; columns less wide. The default is 0, which
    /// leaves out none (Vision's is 1/32).
    public var minimumTextHeightFraction: Float = 0
    /// The part of the picture that is read. A line that its edge crosses ends there, with whole characters.
    public var regionOfInterest = NormalizedRect.fullImage

    /// The defaults.
    public init() {}

    /// The engine's options.
    ///
    /// - Throws: ``EngineError/invalidRegion``.
    func options(candidates: Int) throws -> RecognitionOptions {
        guard regionOfInterest.isInPicture else { throw EngineError.invalidRegion }
        var options = RecognitionOptions()
        options.level = recognitionLevel
        options.languages =
            automaticallyDetectsLanguage ? [] : recognitionLanguages.map(\.tag)
        options.candidates = candidates
        options.usesLanguageCorrection = usesLanguageCorrection
        options.customWords = usesLanguageCorrection ? customWords : []
        options.minimumTextHeight = Double(minimumTextHeightFraction)
        options.region = regionOfInterest == .fullImage ? nil : regionOfInterest.region
        return options
    }
}
