/// What an error of a recogniser means for the page that was to be read: who tries again, and who pays.
public enum FailureKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// It may go better next time: a worker that crashed or took too long, memory that ran out, a disk that stalls.
    /// Costs the page one attempt.
    case passing
    /// It will be the same every time: a damaged file, a format that is not read. The page is given up at once.
    case lasting
    /// The page, or any page, cannot be read at present, and no page is to blame: the runtime or a model pack is missing, a
    /// worker does not start, a trace cannot be written. Costs no page an attempt.
    case unavailable

    /// What the error says of itself; ``passing`` where it says nothing.
    public init(of error: any Error) {
        self = (error as? any ClassifiedFailure)?.failureKind ?? .passing
    }
}

/// An error that knows what it means for the page that was to be read.
public protocol ClassifiedFailure: Error {
    /// What it means.
    var failureKind: FailureKind { get }
}
