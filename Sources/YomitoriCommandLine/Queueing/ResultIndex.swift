import CDispatch
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
/// name counts; where there are twice as many records as names, the others are left out when it is opened.
final class ResultIndex {
    static let name = ".yomitori-results"

    /// Whose file it is: one page of a batch in one format.
    struct Owner: Hashable {
        /// The batch and the page's number.
        let page: String
        private let format: String

        init(_ page: QueuedPage, _ format: ExportFormat) {
            self.init(page: "\(page.batch) \(page.id)", format: format.rawValue)
        }

        fileprivate init(page: String, format: String) {
            self.page = page
            self.format = format
        }

        fileprivate var text: String { "\(page) \(format)" }
    }

    /// A file as it was written.
    struct Entry: Hashable {
        var owner: Owner
        /// SHA-256 of the content, in hexadecimal.
        var hash: String
    }

    private static let blank = UInt8(ascii: " ")
    private let path: SourcePath
    private var descriptor: Int32
    private var entries: [[UInt8]: Entry] = [:]
    private var names: [Owner: [[UInt8]]] = [:]

    /// Nil while another process has it. Where the file system has no locks, everybody does.
    ///
    /// - Throws: `OutputError.unwritable`.
    init?(in folder: SourcePath, unfinished: UnfinishedFiles) throws(OutputError) {
        let path = folder.appending(Self.name)
        self.path = path
        let records: [ArraySlice<UInt8>]
        do throws(SystemError) {
            guard let (descriptor, bytes) = try Self.opened(path) else { return nil }
            self.descriptor = descriptor
            records = bytes.split(separator: 0)
        } catch {
            throw .unwritable(path: path, error)
        }
        let parsed = records.map(Self.parsed)
        for case let (name, entry)? in parsed { set(entry, at: name) }
        guard parsed.count(where: { $0 != nil }) > 2 * entries.count else { return }
        var latest: [[UInt8]: Int] = [:]
        for (place, record) in parsed.enumerated() { if let name = record?.name { latest[name] = place } }
        // What is no record of this version stays too.
        let kept = records.indices.filter { place in parsed[place].map { latest[$0.name] == place } ?? true }
        rewrite(kept.flatMap { records[$0] + [0] }, beside: folder.appending(unfinished.nextName()), unfinished)
    }

    /// Puts a shorter file in the index's place, which this process has from its first moment on; where that cannot be done,
    /// the longer one does as well.
    private func rewrite(_ bytes: [UInt8], beside new: SourcePath, _ unfinished: UnfinishedFiles) {
        unfinished.insert(new)
        let replacement = new.withCString {
            open($0, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o666)
        }
        guard replacement >= 0 else { return unfinished.forget(new) }
        do throws(SystemError) {
            if flock(replacement, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { throw .last }
            try Self.copyAccess(from: descriptor, to: replacement)
            try Descriptor.write(bytes: bytes, to: replacement)
            _ = try checked { fdatasync(replacement) }
            _ = try checked { new.withCString { from in path.withCString { rename(from, $0) } } }
        } catch {
            close(replacement)
            return unfinished.remove(new)
        }
        unfinished.forget(new)
        close(descriptor)
        descriptor = replacement
    }

    /// In a folder that several people share, those who could write to the old file can write to the new one: it gets its
    /// group and mode, and its owner where this user may give files away.
    private static func copyAccess(from old: Int32, to new: Int32) throws(SystemError) {
        var status = stat()
        _ = try checked { fstat(old, &status) }
        if fchown(new, status.st_uid, status.st_gid) != 0 {
            // The number that is none leaves the owner as it is.
            _ = try checked { fchown(new, uid_t.max, status.st_gid) }
        }
        _ = try checked { fchmod(new, status.st_mode & 0o7777) }
    }

    private static func opened(_ path: SourcePath) throws(SystemError) -> (Int32, records: [UInt8])? {
        let descriptor = try checked {
            path.withCString { open($0, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o666) }
        }
        let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
        // Another process may have put a shorter one in its place in between.
        guard !isTaken, Self.isStill(descriptor, at: path) else {
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

    private static func isStill(_ descriptor: Int32, at path: SourcePath) -> Bool {
        var (status, named) = (stat(), stat())
        return fstat(descriptor, &status) == 0 && path.withCString({ lstat($0, &named) }) == 0
            && status.st_ino == named.st_ino && status.st_dev == named.st_dev
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

    /// Nil for what is no record.
    private static func parsed(_ record: ArraySlice<UInt8>) -> (name: [UInt8], entry: Entry)? {
        let parts = record.split(separator: blank, maxSplits: 4, omittingEmptySubsequences: false)
        // Nothing outside the folder is called ours, whoever wrote this.
        guard parts.count == 5, !parts[4].isEmpty, parts[4].first != UInt8(ascii: "/"),
            !parts[4].split(separator: UInt8(ascii: "/")).contains(where: { $0.elementsEqual("..".utf8) })
        else { return nil }
        let words = parts[..<4].map { String(decoding: $0, as: UTF8.self) }
        let owner = Owner(page: "\(words[1]) \(words[2])", format: words[3])
        return (Array(parts[4]), Entry(owner: owner, hash: words[0]))
    }

    private func set(_ entry: Entry, at name: [UInt8]) {
        entries[name] = entry
        if names[entry.owner]?.contains(name) != true { names[entry.owner, default: []].append(name) }
    }
}
