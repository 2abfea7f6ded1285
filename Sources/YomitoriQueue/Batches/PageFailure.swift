import Foundation
public import YomitoriCore

/// Why a page was not read.
public struct PageFailure: DescribedError, Hashable, Sendable, Codable {
    /// Whether it can go better another time.
    public var kind: FailureKind
    /// One line for people that names what is wrong and what helps; never text of the document.
    public var message: String

    /// A failure with its reason.
    public init(_ kind: FailureKind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// What an error of a recogniser means.
    public init(_ error: any Error) {
        self = error as? PageFailure ?? PageFailure(FailureKind(of: error), String(describing: error))
    }

    /// As it stands in the database; a kind that a newer version added is told as it is written.
    init(stored json: String) {
        let stored = try? JSONDecoder().decode(PageFailure.self, from: Data(json.utf8))
        self = stored ?? PageFailure(.lasting, "a newer version of this program says: \(json)")
    }

    /// The reason.
    public var description: String { message }
}

extension PageFailure: ClassifiedFailure {
    /// Whether it can go better another time.
    public var failureKind: FailureKind { kind }
}
