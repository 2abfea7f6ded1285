public import Foundation
public import YomitoriCore

/// Finds and reads the text of a picture.
///
/// A value: change it, copy it, perform it on as many pictures at once as you like.
///
/// ```swift
/// var request = RecognizeTextRequest()
/// request.recognitionLanguages = [.init(identifier: "ja"), .init(identifier: "en")]
/// for line in try await request.perform(on: url) { print(line.transcript) }
/// ```
///
/// Cancelling the task that performs it ends the work within a line's time.
@dynamicMemberLookup
public struct RecognizeTextRequest: PictureRequest, Hashable {
    /// A set of languages that a program relies on. They grow as those of Apple's revisions do; reading is the same in all.
    public enum Revision: Int, Sendable, CaseIterable, Comparable {
        /// English.
        case revision1 = 1
        /// And Chinese, and the large languages of western Europe.
        case revision2
        /// And Japanese, and all other languages whose letters the pack `general` knows.
        case revision3

        /// Earlier revisions are less.
        public static func < (a: Revision, b: Revision) -> Bool { a.rawValue < b.rawValue }
    }

    /// How to read, and what.
    public var settings = TextRecognitionSettings()
    /// Which languages there are.
    public let revision: Revision

    /// A request with the defaults.
    public init(_ revision: Revision = .revision3) { self.revision = revision }

    /// The properties of ``settings``.
    public subscript<Value>(dynamicMember path: WritableKeyPath<TextRecognitionSettings, Value>) -> Value {
        get { settings[keyPath: path] }
        set { settings[keyPath: path] = newValue }
    }

    /// The languages that may be asked for at this level and revision, in the order in which the revisions added them, each with the
    /// region that Vision's list has it with. With another region or none they may be asked for as well.
    public var supportedRecognitionLanguages: [Locale.Language] {
        Self.supportedRecognitionLanguages(for: settings.recognitionLevel, revision: revision)
    }

    /// The languages that may be asked for at a level and revision.
    public static func supportedRecognitionLanguages(
        for level: RecognitionLevel, revision: Revision = .revision3
    ) -> [Locale.Language] {
        SupportedLanguages.visionTags(level, revision).map { Locale.Language(identifier: $0) }
    }

    /// The lines of the picture in reading order.
    ///
    /// - Throws: ``EngineError/languageNotOffered(_:offered:)`` for a language that is not among
    ///   ``supportedRecognitionLanguages`` and not Cantonese, which is read as Chinese; and what every request throws.
    public func perform(
        on picture: RequestPicture, in context: RecognitionContext,
        progress: @escaping @Sendable (RecognitionProgress) -> Void
    ) async throws -> [RecognizedTextObservation] {
        let page = try await page(of: picture, in: context, progress: progress)
        let size = page.source.size
        return page.lines.map { RecognizedTextObservation($0, in: size) }
    }

    /// The page as the engine gives it.
    func page(
        of picture: RequestPicture, in context: RecognitionContext,
        progress: @escaping @Sendable (RecognitionProgress) -> Void
    ) async throws -> RecognizedPage {
        let options = try settings.options(candidates: RecognizedTextObservation.mostCandidates)
        if !settings.automaticallyDetectsLanguage {
            try SupportedLanguages.check(settings.recognitionLanguages, settings.recognitionLevel, revision)
        }
        let engine = try await context.engine()
        return try await engine.recognize(picture.name, options: options, progress: progress) { rendering in
            try await picture.decoded(by: engine, as: rendering)
        }
    }
}
