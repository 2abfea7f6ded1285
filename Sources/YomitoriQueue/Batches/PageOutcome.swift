public import YomitoriCore

/// How a page ended.
public enum PageOutcome: Hashable, Sendable {
    /// It was read.
    case read(RecognizedPage)
    /// It was given up.
    case failed(PageFailure)
    /// It was cancelled.
    case cancelled
}

/// A page and how it ended.
public struct PageResult: Hashable, Sendable {
    /// The page.
    public let page: QueuedPage
    /// How it ended.
    public let outcome: PageOutcome
}
