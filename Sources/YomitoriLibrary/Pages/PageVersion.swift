public import Foundation

/// A state of a page's text in its history.
public struct PageVersion: Hashable, Sendable, Encodable {
    /// What made it.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// The machine read the page for the first time.
        case read
        /// A person changed it, or settled a conflict.
        case edit
        case undo, redo
        /// The machine read it again.
        case merge
        /// A person went back to an earlier state.
        case restore
    }

    /// What is told of the text.
    public struct Summary: Hashable, Sendable, Encodable {
        /// Lines of text.
        public var lines: Int
        /// Characters, spaces included.
        public var characters: Int
    }

    /// The page's revision from then on.
    public var revision: Int
    /// When it was made.
    public var time: Date
    /// What made it.
    public var kind: Kind
    /// What is told of the text.
    public var summary: Summary
}
