public import YomitoriCore

/// Writes zip files as a stream: deflated, ZIP64 where a size is not known or above 4 GB, names in UTF-8.
///
/// Held are a piece of an entry, what the compression needs (some 300 KB), and some hundred bytes an entry for the directory
/// at the archive's end.
public struct ZipWriter: PageArchiving {
    /// A writer; it holds nothing.
    public init() {}

    /// Writes an archive of `entries`.
    ///
    /// - Throws: `ArchiveError`, `CancellationError`, and what the parameters throw.
    public func write<Entries: AsyncSequence & Sendable>(
        _ entries: Entries, options: ArchiveOptions, to sink: (ArraySlice<UInt8>) async throws -> Void
    ) async throws where Entries.Element == ArchiveEntry {
        let stream = try ZipStream()
        var names = ArchiveNames()
        for try await entry in entries {
            try Task.checkCancellation()
            let name = names.add(entry.name)
            try stream.begin(
                name, size: entry.size, date: options.keepsDates ? entry.date : nil,
                isCompressed: entry.isCompressed)
            var count = 0
            for try await piece in entry.content {
                try Task.checkCancellation()
                count += piece.count
                if let size = entry.size, count > size {
                    throw ArchiveError(name, "has more than its \(size) bytes")
                }
                // A large piece is compressed in parts, so that what comes out is never as large as it.
                for start in stride(from: piece.startIndex, to: piece.endIndex, by: Self.partSize) {
                    try stream.write(piece[start..<min(start + Self.partSize, piece.endIndex)])
                    try await stream.flush(to: sink)
                }
            }
            if let size = entry.size, count < size {
                throw ArchiveError(name, "has \(count) of its \(size) bytes")
            }
            try stream.endEntry()
            try await stream.flush(to: sink)
        }
        try stream.end()
        try await stream.flush(to: sink)
    }

    /// Bytes that are compressed at a time.
    private static let partSize = 1 << 18
}
