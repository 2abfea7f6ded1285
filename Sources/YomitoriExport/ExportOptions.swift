public import Foundation

/// What a caller can ask of an export; formats that cannot do a thing leave it alone.
public struct ExportOptions: Hashable, Sendable {
    /// What becomes of the ends of lines inside a block; nil: what is usual in the format.
    public var lineBreaks: LineBreaks?
    /// What becomes of ruby; nil: what is usual in the format.
    public var ruby: RubyText?
    /// When the pages were read, for formats that must say so; nil: not known.
    public var date: Date?

    /// What is usual in each format.
    public init() {}
}

/// What becomes of the ends of lines inside a block.
public enum LineBreaks: String, Sendable, CaseIterable {
    /// Every line of the page is a line.
    case keep
    /// A block is running text: hyphens at line ends mended, words apart by a space.
    case join
}

/// What becomes of ruby.
public enum RubyText: String, Sendable, CaseIterable {
    case keep, drop
}
