public import YomitoriCore

/// Why a picture cannot be read: one line for people, naming what is wrong and what helps, without the picture's name.
public struct ImageError: DescribedError, Hashable, Sendable {
    /// What sort of fault it is, for programs.
    public enum Kind: String, Sendable {
        /// The file cannot be opened or read.
        case unreadable
        /// No picture at all.
        case notAPicture
        /// A known format, or a form of one, that is not read.
        case unsupported
        /// The picture's bytes are wrong or end too early.
        case damaged
        /// Beyond one of the `ImageLimits`.
        case beyondLimit
        /// A part of libvips is missing on this machine.
        case missingLibrary
    }

    /// What sort of fault it is.
    public let kind: Kind
    /// One line, lower case, without a full stop.
    public let message: String

    /// An error with a message that names what is wrong.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// The message.
    public var description: String { message }
}

extension ImageError: ClassifiedFailure {
    /// A file that cannot be opened may be there again; all else is in the picture or in this machine's libraries.
    public var failureKind: FailureKind { kind == .unreadable ? .passing : .lasting }
}
