#if !canImport(Vision)
    import Foundation
    import Yomitori

    /// The domain of all errors that requests and their handlers throw.
    public let VNErrorDomain = "com.apple.vis"

    /// What went wrong, with Vision's numbers. The cases that can occur here; docs/vision.md tells when.
    public enum VNErrorCode: Int, Sendable, CaseIterable {
        /// Nothing went wrong.
        case ok = 0
        /// The request was cancelled.
        case requestCancelled = 1
        /// A model could not be computed.
        case operationFailed = 3
        /// A region or a range lies outside of what it is a part of.
        case outOfBoundsError = 4
        /// A language is not supported.
        case invalidOption = 5
        /// A file cannot be read.
        case ioError = 6
        /// Something that has no better name.
        case internalError = 9
        /// The picture's bytes are no picture that can be read, or too large.
        case invalidImage = 13
        /// An argument makes no sense.
        case invalidArgument = 14
        /// The request has no such revision.
        case unsupportedRevision = 16
        /// The models are not installed or are torn.
        case dataUnavailable = 17
    }

    extension VNErrorCode {
        /// The error with this code and a message for people.
        func error(_ message: String, underlying: (any Error)? = nil) -> NSError {
            var details: [String: Any] = [NSLocalizedDescriptionKey: message]
            details[NSUnderlyingErrorKey] = underlying
            return NSError(domain: VNErrorDomain, code: rawValue, userInfo: details)
        }

        /// What Vision would call an error of the engine.
        init(of error: any Error) {
            switch error {
            case is CancellationError: self = .requestCancelled
            case let error as ImageError: self = VNErrorCode(error.kind)
            case EngineError.unsupportedLanguage, EngineError.languageNotOffered: self = .invalidOption
            case EngineError.invalidRegion, EngineError.regionOutsidePicture: self = .outOfBoundsError
            case EngineError.invalidPixels: self = .invalidImage
            case EngineError.notAFile: self = .ioError
            case EngineError.traceNotWritten: self = .operationFailed
            default: self = RecognitionContext.isMissingPart(error) ? .dataUnavailable : .operationFailed
            }
        }

        private init(_ kind: ImageError.Kind) {
            switch kind {
            case .unreadable: self = .ioError
            case .notAPicture, .unsupported, .damaged, .beyondLimit: self = .invalidImage
            case .missingLibrary: self = .internalError
            }
        }
    }

    extension NSError {
        /// The error as Vision would throw it; one of Vision's own stays what it is.
        convenience init(ofVision error: any Error) {
            let own = error as NSError
            let code = VNErrorCode(of: error)
            let message = error is CancellationError ? "the request was cancelled" : error.localizedDescription
            let made = own.domain == VNErrorDomain ? own : code.error(message, underlying: error)
            self.init(domain: made.domain, code: made.code, userInfo: made.userInfo)
        }
    }
#endif
