public import Foundation

/// Puts many files into one archive that is written while they come.
///
/// The server sees archives through this, so that it needs no library for them.
public protocol PageArchiving: Sendable {
    /// Writes an archive of `entries` piece by piece; what has been written is not held, and no entry is asked for before the
    /// one before it is written.
    ///
    /// Names are made safe: relative, without ways up, unique whether or not small and capital letters are told apart.
    ///
    /// - Parameters:
    ///   - entries: in the archive's order.
    ///   - options: how the archive is written.
    ///   - sink: takes the archive's next bytes; the work waits for it.
    /// - Throws: what `entries`, their contents and `sink` throw. The archive is torn then.
    func write<Entries: AsyncSequence & Sendable>(
        _ entries: Entries, options: ArchiveOptions, to sink: (ArraySlice<UInt8>) async throws -> Void
    ) async throws where Entries.Element == ArchiveEntry
}

/// What a caller can ask of an archive.
public struct ArchiveOptions: Hashable, Sendable {
    /// Whether entries have their dates; without them equal contents give equal archives, everything of 1980.
    public var keepsDates = true

    /// The defaults.
    public init() {}
}

/// A file to be put into an archive.
public struct ArchiveEntry: Sendable {
    /// Where it lies in the archive, with `/` between folders. May come from anywhere: the archive makes it safe.
    public var name: String
    /// When the file was changed last; nil: not known.
    public var date: Date?
    /// How many bytes it has; nil: not known before the end.
    public var size: Int?
    /// Whether it is worth compressing; pictures are not.
    public var isCompressed = true
    /// The bytes, piece by piece; asked for once.
    public var content: any AsyncSequence<ArraySlice<UInt8>, any Error> & Sendable

    /// A file whose bytes come piece by piece.
    public init(_ name: String, content: any AsyncSequence<ArraySlice<UInt8>, any Error> & Sendable) {
        self.name = name
        self.content = content
    }

    /// A file of bytes that are there already.
    public init(_ name: String, bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        self.init(name, content: WholeContent(bytes: bytes))
        size = bytes.count
    }
}

/// Bytes in one piece.
private struct WholeContent: AsyncSequence {
    typealias Element = ArraySlice<UInt8>
    typealias Failure = any Error

    struct Iterator: AsyncIteratorProtocol {
        var bytes: ArraySlice<UInt8>?

        mutating func next() async throws -> ArraySlice<UInt8>? {
            defer { bytes = nil }
            return bytes
        }
    }

    let bytes: [UInt8]

    func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes[...]) }
}
