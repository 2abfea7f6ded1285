import Foundation
import Glibc
import YomitoriCore
import YomitoriExport
import YomitoriQueue

/// What `queue results` has written into a folder, noted in a hidden file of it: by that its files are known from those of
/// others, and from those that somebody has changed since.
///
/// One process at a time has it. A record is appended when a file has taken its place: the SHA-256 of its content, the batch,
/// the page's number, the format and the name below the folder, with blanks between and a zero behind. The last record of a
/// name counts.
final class ResultIndex {
    static let name = ".yomitori-results"

    /// Whose file it is: one page of a batch in one format.
    struct Owner: Hashable {
        fileprivate let text: String

        init(_ page: QueuedPage, _ format: ExportFormat) { text = "\(page.batch) \(page.id) \(format.rawValue)" }

        fileprivate init(text: String) { self.text = text }
    }

    /// A file as it was written.
    struct Entry: Hashable {
        var owner: Owner
        /// SHA-256 of the content, in hexadecimal.
        var hash: String
    }

    private static let blank = UInt8(ascii: " ")
    private let path: SourcePath
    private let descriptor: Int32
    private var entries: [[UInt8]: Entry] = [:]
    private var names: [Owner: [[UInt8]]] = [:]

    /// Nil while another process has it. Where the file system has no locks, everybody does.
    ///
    /// - Throws: `OutputError.unwritable`.
    init?(in folder: SourcePath) throws(OutputError) {
        let path = folder.appending(Self.name)
        self.path = path
        do throws(SystemError) {
            guard let (descriptor, records) = try Self.opened(path) else { return nil }
            self.descriptor = descriptor
            for record in records.split(separator: 0) { take(record) }
        } catch {
            throw .unwritable(path: path, error)
        }
    }

    private static func opened(_ path: SourcePath) throws(SystemError) -> (Int32, records: [UInt8])? {
        let descriptor = try checked {
            path.withCString { open($0, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o666) }
        }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            close(descriptor)
            return nil
        }
        do throws(SystemError) {
            var bytes = try Descriptor.read(descriptor, limit: .max) ?? []
            let whole = bytes.lastIndex(of: 0).map { $0 + 1 } ?? 0
            if whole < bytes.count {
                // What a process wrote that was ended in between.
                _ = try checked { ftruncate(descriptor, off_t(whole)) }
                bytes.removeSubrange(whole...)
            }
            return (descriptor, bytes)
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit { close(descriptor) }

    /// What was written under a name below the folder last.
    func entry(_ name: [UInt8]) -> Entry? { entries[name] }

    /// The names below the folder under which files of an owner were written, and nobody else's since.
    func names(of owner: Owner) -> [[UInt8]] {
        (names[owner] ?? []).filter { entries[$0]?.owner == owner }
    }

    /// - Throws: `OutputError.unwritable`.
    func note(_ entry: Entry, at name: [UInt8]) throws(OutputError) {
        guard entries[name] != entry else { return }
        do throws(SystemError) {
            try Descriptor.write(
                bytes: Array("\(entry.hash) \(entry.owner.text) ".utf8) + name + [0], to: descriptor)
        } catch {
            throw .unwritable(path: path, error)
        }
        set(entry, at: name)
    }

    private func take(_ record: ArraySlice<UInt8>) {
        let parts = record.split(separator: Self.blank, maxSplits: 4, omittingEmptySubsequences: false)
        // Nothing outside the folder is called ours, whoever wrote this.
        guard parts.count == 5, !parts[4].isEmpty, parts[4].first != UInt8(ascii: "/"),
            !parts[4].split(separator: UInt8(ascii: "/")).contains(where: { $0.elementsEqual("..".utf8) })
        else { return }
        let owner = parts[1...3].map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
        set(
            Entry(owner: Owner(text: owner), hash: String(decoding: parts[0], as: UTF8.self)), at: Array(parts[4]))
    }

    private func set(_ entry: Entry, at name: [UInt8]) {
        entries[name] = entry
        if names[entry.owner]?.contains(name) != true { names[entry.owner, default: []].append(name) }
    }
}
