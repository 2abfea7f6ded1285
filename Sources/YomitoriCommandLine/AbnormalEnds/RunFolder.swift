// The compiler takes `stat` for one of CDispatch where a module that imports it was loaded first.
import CDispatch
import Foundation
import Glibc
import YomitoriCore
import YomitoriQueue

/// The folder under the state directory where runs note what they read, and where those that ended without a word are
/// remembered.
struct RunFolder: Hashable, Sendable {
    let path: SourcePath

    /// How many ends are remembered; older ones are forgotten.
    static let remembered = 10
    /// A longer file is none of ours.
    private static let longest = 1 << 20
    private static let running = ".running.json"
    private static let ended = ".ended.json"
    private static let unnamed = ".new"
    /// Seconds after which a file that has no name yet belongs to no start that goes on: it is locked and named some
    /// milliseconds after it was made.
    private static let longestStart = 600

    /// `runs` in the standard folder for state; nil where there is none.
    init?(environment: [String: String]) {
        guard let folder = StandardFolder.state.path(in: environment) else { return nil }
        path = SourcePath(folder).appending("runs")
    }

    init(path: SourcePath) { self.path = path }

    /// Makes the folder, for its owner alone.
    func make() throws(SystemError) {
        try Folder(path.folder).make()
        if path.withCString({ mkdir($0, 0o700) }) != 0, errno != EEXIST { throw .last }
    }

    func path(of process: ProcessIdentity) -> SourcePath {
        path.appending("\(process.number)-\(process.started)" + Self.running)
    }

    /// What the file of a process is called until it is locked.
    func unnamedPath(of process: ProcessIdentity) -> SourcePath {
        path.appending(".\(process.number)-\(process.started)" + Self.unnamed)
    }

    /// The ends that are remembered, the last first.
    func ends() -> [AbnormalEnd] {
        names(Self.ended).compactMap { name -> AbnormalEnd? in
            guard let bytes = try? Descriptor.contents(of: path.appending(name)) else { return nil }
            return try? JSONDecoder().decode(AbnormalEnd.self, from: Data(bytes))
        }.sorted { ($0.record.began, $0.found) > ($1.record.began, $1.found) }
    }

    /// Finds the runs that ended without a word since the last look, and remembers them.
    func collect(facts: ProcessFacts, now: String) -> [AbnormalEnd] {
        clearUnnamed()
        var found: [AbnormalEnd] = []
        for name in names(Self.running) {
            guard let record = take(path.appending(name)) else { continue }
            let end = AbnormalEnd(record: record, found: now, wasShortOfMemory: facts.lacksMemory(since: record))
            found.append(end)
            remember(end)
        }
        return found.sorted { $0.record.began < $1.record.began }
    }

    /// Takes away what a worker left behind whose end its parent has seen.
    ///
    /// What another process of the same number left stays, for the next look.
    ///
    /// - Parameter hasFailed: whether it is remembered: not where the parent ended it in order, or its page was not wanted any more.
    func settle(worker: ProcessIdentity, hasFailed: Bool, facts: ProcessFacts, now: String) {
        guard let record = take(path(of: worker), of: worker), hasFailed else { return }
        remember(AbnormalEnd(record: record, found: now, wasShortOfMemory: facts.lacksMemory(since: record)))
    }

    /// Takes away what starts left behind that were ended before their file had a name: they had read nothing.
    private func clearUnnamed() {
        for name in names(Self.unnamed) where name.hasPrefix(".") {
            let file = path.appending(name)
            var status = stat()
            // One that is younger may be another process's that has made its file and not locked it yet.
            guard file.withCString({ lstat($0, &status) }) == 0,
                time(nil) - status.st_mtim.tv_sec > Self.longestStart, let left = LockedFile(leftAt: file)
            else { continue }
            withExtendedLifetime(left) { _ = file.withCString { unlink($0) } }
        }
    }

    /// Removes the file of a run that is over; nil while it goes on, and where the file says nothing.
    ///
    /// - Parameter process: whose file it must be, or it stays; nil: anybody's.
    private func take(_ file: SourcePath, of process: ProcessIdentity? = nil) -> RunRecord? {
        guard let left = LockedFile(leftAt: file) else { return nil }
        let record = left.contents(limit: Self.longest).flatMap {
            try? JSONDecoder().decode(RunRecord.self, from: Data($0))
        }
        if let process, record?.process != process { return nil }
        _ = file.withCString { unlink($0) }
        return record
    }

    private func remember(_ end: AbnormalEnd) {
        let process = end.record.process
        // Sorts by the time of the run, with what tells processes apart behind it.
        let stamp = end.record.began.filter { $0 != ":" }
        let file = path.appending("\(stamp)-\(process.number)-\(process.started)" + Self.ended)
        if let made = try? LockedFile(making: file) { try? made.replaceContents(with: Self.encoded(end)) }
        for old in names(Self.ended).sorted(by: >).dropFirst(Self.remembered) {
            _ = path.appending(old).withCString { unlink($0) }
        }
    }

    private func names(_ ending: String) -> [String] {
        ((try? Folder(path).names()) ?? []).map { String(decoding: $0, as: UTF8.self) }.filter { $0.hasSuffix(ending) }
    }

    static func encoded(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { Array($0) } ?? []
    }
}
