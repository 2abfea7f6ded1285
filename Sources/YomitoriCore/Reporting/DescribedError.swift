public import Foundation

/// An error whose description is one line for people; Foundation's `localizedDescription` gives the same line.
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
    /// The description.
    public var errorDescription: String? { description }
    /// Nil: the description has it.
    public var failureReason: String? { nil }
    /// Nil: the description has it.
    public var recoverySuggestion: String? { nil }
    /// Nil: there are no help pages.
    public var helpAnchor: String? { nil }
}
