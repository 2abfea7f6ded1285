#if !canImport(Vision)
    public import Foundation
    import Synchronization
    import Yomitori

    /// How carefully text is read.
    public enum VNRequestTextRecognitionLevel: Int, Sendable, CaseIterable {
        case accurate = 0
        case fast
    }

    /// English.
    public let VNRecognizeTextRequestRevision1 = 1
    /// And Chinese, and the large languages of western Europe.
    public let VNRecognizeTextRequestRevision2 = 2
    /// And Japanese, and all other languages that are read.
    public let VNRecognizeTextRequestRevision3 = 3

    /// Finds and reads text.
    // Unchecked: see VNRequest.
    public final class VNRecognizeTextRequest: VNImageBasedRequest, VNRequestProgressProviding, @unchecked Sendable {
        private struct Settings {
            var level = VNRequestTextRecognitionLevel.accurate
            var languages: [String] = []
            var detectsLanguage = false
            var usesCorrection = true
            var customWords: [String] = []
            var minimumTextHeight: Float = 0
            var progress = ProgressHandler()
        }

        // Unchecked: the handler is called on the thread alone that performs the request.
        private struct ProgressHandler: @unchecked Sendable {
            var call: VNRequestProgressHandler = { _, _, _ in }
        }

        private let settings = Mutex(Settings())

        /// Called while the request is performed, on the thread that performs it.
        public var progressHandler: VNRequestProgressHandler {
            get { settings.withLock { $0.progress }.call }
            set {
                let handler = ProgressHandler(call: newValue)
                settings.withLock { $0.progress = handler }
            }
        }
        /// Never: the lines that are left are known.
        public var indeterminate: Bool { false }

        /// How carefully to read.
        public var recognitionLevel: VNRequestTextRecognitionLevel {
            get { settings.withLock { $0.level } }
            set { settings.withLock { $0.level = newValue } }
        }

        /// BCP-47 tags, the most important first; empty, the default: found from the page (Vision's default is English).
        public var recognitionLanguages: [String] {
            get { settings.withLock { $0.languages } }
            set { settings.withLock { $0.languages = newValue } }
        }

        /// Whether the page decides what it is written in, even where languages are given.
        public var automaticallyDetectsLanguage: Bool {
            get { settings.withLock { $0.detectsLanguage } }
            set { settings.withLock { $0.detectsLanguage = newValue } }
        }

        /// Whether the knowledge of words may choose among a character's readings.
        public var usesLanguageCorrection: Bool {
            get { settings.withLock { $0.usesCorrection } }
            set { settings.withLock { $0.usesCorrection = newValue } }
        }

        /// Words that language correction prefers; ignored without it.
        public var customWords: [String] {
            get { settings.withLock { $0.customWords } }
            set { settings.withLock { $0.customWords = newValue } }
        }

        /// Lines less high than this share of the picture's height are left out; 0, the default, leaves out none (Vision's
        /// default is 1/32).
        public var minimumTextHeight: Float {
            get { settings.withLock { $0.minimumTextHeight } }
            set { settings.withLock { $0.minimumTextHeight = newValue } }
        }

        /// The lines in reading order; nil before the request was performed and after it failed.
        public var results: [VNRecognizedTextObservation]? {
            observations?.compactMap { $0 as? VNRecognizedTextObservation }
        }

        /// 1, 2 and 3, which have Vision's languages as far as they are read here.
        public override class var supportedRevisions: IndexSet { [1, 2, 3] }

        /// The languages of a level and revision, with the tags that Vision uses.
        ///
        /// - Throws: ``VNErrorCode/unsupportedRevision``.
        public class func supportedRecognitionLanguages(
            for recognitionLevel: VNRequestTextRecognitionLevel, revision requestRevision: Int
        ) throws -> [String] {
            try SupportedLanguages.visionTags(RecognitionLevel(recognitionLevel), modern(requestRevision))
        }

        /// The languages of the request's own level and revision.
        ///
        /// - Throws: ``VNErrorCode/unsupportedRevision``.
        public func supportedRecognitionLanguages() throws -> [String] {
            try Self.supportedRecognitionLanguages(for: recognitionLevel, revision: revision)
        }

        override func work() throws -> RequestWork {
            var request = RecognizeTextRequest(try Self.modern(revision))
            settings.withLock { settings in
                request.recognitionLevel = RecognitionLevel(settings.level)
                request.recognitionLanguages = settings.languages.map { Locale.Language(identifier: $0) }
                request.automaticallyDetectsLanguage = settings.detectsLanguage
                request.usesLanguageCorrection = settings.usesCorrection
                request.customWords = settings.customWords
                request.minimumTextHeightFraction = settings.minimumTextHeight
            }
            request.regionOfInterest = normalizedRegion
            let region = regionOfInterest
            return { [request] picture, context, progress in
                try await request.perform(on: picture, in: context, progress: progress)
                    .map { VNRecognizedTextObservation($0, in: region) }
            }
        }

        override func reportProgress(_ fraction: Double) { progressHandler(self, fraction, nil) }

        private static func modern(_ revision: Int) throws -> RecognizeTextRequest.Revision {
            guard let modern = RecognizeTextRequest.Revision(rawValue: revision) else {
                throw VNErrorCode.unsupportedRevision.error(
                    "text recognition has the revisions 1, 2 and 3, not \(revision)")
            }
            return modern
        }
    }

    extension RecognitionLevel {
        fileprivate init(_ level: VNRequestTextRecognitionLevel) { self = level == .fast ? .fast : .accurate }
    }
#endif
