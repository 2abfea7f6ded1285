internal import CArchive
import Foundation

/// libarchive's writer of zip files with what it has written and nobody has taken yet. Owns the handle.
final class ZipStream {
    /// Where libarchive puts its bytes.
    private final class Output {
        var bytes: [UInt8] = []
    }

    private let archive: OpaquePointer
    private let output = Output()
    private var name = ""

    init() throws {
        guard let archive = archive_write_new() else { throw ArchiveError("zip", "out of memory") }
        self.archive = archive
        try check(archive_write_set_format_zip(archive))
        try check(archive_write_set_options(archive, "zip:hdrcharset=UTF-8"))
        // No block is filled up, at the end neither.
        try check(archive_write_set_bytes_per_block(archive, 0))
        try check(archive_write_set_bytes_in_last_block(archive, 1))
        // The output lives as long as this object, which frees the archive before it.
        let taken = Unmanaged.passUnretained(output).toOpaque()
        try check(
            archive_write_open(
                archive, taken, nil,
                { _, taken, bytes, count in
                    guard let taken, let bytes else { return 0 }
                    let output = Unmanaged<Output>.fromOpaque(taken).takeUnretainedValue()
                    output.bytes.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
                    return count
                }, nil))
    }

    deinit {
        // A torn archive is not closed: its end would only be written to memory.
        archive_write_fail(archive)
        archive_write_free(archive)
    }

    func begin(_ name: String, size: Int?, date: Date?, isCompressed: Bool) throws {
        self.name = name
        guard let entry = archive_entry_new() else { throw ArchiveError(name, "out of memory") }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname_utf8(entry, name)
        archive_entry_set_filetype(entry, UInt32(S_IFREG as mode_t))
        archive_entry_set_perm(entry, 0o644)
        if let size { archive_entry_set_size(entry, la_int64_t(size)) }
        if let date {
            archive_entry_set_mtime(entry, time_t(date.timeIntervalSince1970.rounded(.down)), 0)
        }
        try check(
            isCompressed
                ? archive_write_zip_set_compression_deflate(archive)
                : archive_write_zip_set_compression_store(archive))
        try check(archive_write_header(archive, entry))
    }

    func write(_ bytes: ArraySlice<UInt8>) throws {
        let written = bytes.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
        guard written == bytes.count else { throw fault() }
    }

    func endEntry() throws { try check(archive_write_finish_entry(archive)) }

    func end() throws { try check(archive_write_close(archive)) }

    /// Hands on what has come out since the last time.
    func flush(to sink: (ArraySlice<UInt8>) async throws -> Void) async throws {
        guard !output.bytes.isEmpty else { return }
        let bytes = output.bytes
        output.bytes = []
        try await sink(bytes[...])
    }

    private func check(_ status: CInt) throws {
        guard status == ARCHIVE_OK || status == ARCHIVE_WARN else { throw fault() }
    }

    private func fault() -> ArchiveError {
        ArchiveError(
            name, archive_error_string(archive).map { String(cString: $0) } ?? "cannot be written")
    }
}
