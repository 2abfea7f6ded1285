internal import CArchive
package import Foundation

/// A zip file, read from front to back; a Python wheel is one.
///
/// Entries are only ever asked for by name; nothing is written where an entry's own path says.
package struct ZipReader {
    package let url: URL
    /// More entries than this are refused. The wheel of RapidOCR has 100.
    static let entryLimit = 20_000

    /// The zip file at `url`; nothing is looked at yet.
    package init(url: URL) { self.url = url }

    /// Calls `receive` with every regular file whose last path component is in `names`: its name, its size where the
    /// archive tells it, and a function that gives its bytes piece by piece until there are no more.
    ///
    /// - Throws: `ArchiveError`, and what `receive` throws.
    package func read(
        _ names: Set<String>,
        receive: (_ name: String, _ size: Int?, _ next: () throws -> UnsafeRawBufferPointer?) throws ->
            Void
    ) throws {
        guard let archive = archive_read_new() else { throw fault("out of memory") }
        defer { archive_read_free(archive) }
        archive_read_support_format_zip(archive)
        guard
            archive_read_open_filename(archive, url.path(percentEncoded: false), 1 << 16) == ARCHIVE_OK
        else {
            throw fault(archive)
        }
        var entries = 0
        while let entry = try nextEntry(of: archive) {
            entries += 1
            guard entries <= Self.entryLimit else { throw fault("more than \(Self.entryLimit) entries") }
            guard isRegularFile(entry), let pathname = archive_entry_pathname(entry) else { continue }
            let name = String(cString: pathname).split(separator: "/").last.map(String.init) ?? ""
            guard names.contains(name) else { continue }
            let size = archive_entry_size_is_set(entry) != 0 ? Int(archive_entry_size(entry)) : nil
            try receive(name, size) { try nextPiece(of: archive) }
        }
    }

    private func nextEntry(of archive: OpaquePointer) throws -> OpaquePointer? {
        var entry: OpaquePointer?
        switch archive_read_next_header(archive, &entry) {
        case ARCHIVE_OK, ARCHIVE_WARN: return entry
        case ARCHIVE_EOF: return nil
        default: throw fault(archive)
        }
    }

    private func nextPiece(of archive: OpaquePointer) throws -> UnsafeRawBufferPointer? {
        var start: UnsafeRawPointer?
        var count = 0
        var offset: la_int64_t = 0
        switch archive_read_data_block(archive, &start, &count, &offset) {
        case ARCHIVE_OK, ARCHIVE_WARN: return UnsafeRawBufferPointer(start: start, count: count)
        case ARCHIVE_EOF: return nil
        default: throw fault(archive)
        }
    }

    private func isRegularFile(_ entry: OpaquePointer) -> Bool {
        mode_t(archive_entry_filetype(entry)) & S_IFMT == S_IFREG
    }

    private func fault(_ archive: OpaquePointer) -> ArchiveError {
        fault(archive_error_string(archive).map { String(cString: $0) } ?? "not a zip file")
    }

    private func fault(_ reason: String) -> ArchiveError {
        ArchiveError(url.path(percentEncoded: false), reason)
    }
}
