import CDispatch
import Foundation
import Glibc
import Synchronization
import YomitoriCore
import YomitoriQueue

/// Notes what a process is reading, in a file that only a process that ended without a word leaves behind.
///
/// The file is locked as long as its process lives: whoever can lock it knows that its process is gone, whatever number
/// the system has given to another one since.
final class RunJournal: Sendable {
    private struct State {
        var record: RunRecord
        /// What is being read, by the numbers in which it was begun.
        var readings: [UInt64: RunRecord.Reading] = [:]
        var lastNumber: UInt64 = 0
        /// nil after the end.
        var file: LockedFile?
    }

    private let state: Mutex<State>
    private let path: SourcePath
    private let unfinished: UnfinishedFiles

    /// - Parameters:
    ///   - unfinished: removes the file when a signal ends the process at once: that is no abnormal end.
    /// - Throws: `SystemError` when the folder cannot be written.
    init(in folder: RunFolder, record: RunRecord, unfinished: UnfinishedFiles) throws(SystemError) {
        try folder.make()
        path = folder.path(of: record.process)
        self.unfinished = unfinished
        // It gets its name when it is locked: whoever finds it unlocked takes it for one left behind.
        let unnamed = folder.unnamedPath(of: record.process)
        let file = try LockedFile(making: unnamed)
        try file.replaceContents(with: RunFolder.encoded(record))
        let path = path
        _ = try checked { unnamed.withCString { from in path.withCString { rename(from, $0) } } }
        state = Mutex(State(record: record, file: file))
        unfinished.insert(path)
    }

    deinit { end() }

    /// Notes an input, until what is returned is ended or dropped.
    ///
    /// - Parameter pages: of the input that need no reading any more.
    func begin(_ input: String, pages: Int = 0) -> NotedReading {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        change(number) { $0 = RunRecord.Reading(input: input, pages: pages) }
        return NotedReading(number: number, journal: self)
    }

    fileprivate func finishPage(of number: UInt64) {
        change(number) { $0?.pages += 1 }
    }

    fileprivate func end(_ number: UInt64) {
        change(number) { $0 = nil }
    }

    /// The process ends in order, or reads no more.
    func end() {
        let file = state.withLock { state in
            defer { state.file = nil }
            return state.file
        }
        guard let file else { return }
        // Who finds the file unlocked takes it for one left behind.
        withExtendedLifetime(file) { unfinished.remove(path) }
    }

    private func change(_ number: UInt64, _ change: (inout RunRecord.Reading?) -> Void) {
        state.withLock { state in
            let before = state.readings[number]
            change(&state.readings[number])
            guard state.readings[number] != before else { return }
            state.record.hasBegun = true
            state.record.reading = state.readings.sorted { $0.key < $1.key }.map(\.value)
            // What cannot be noted is done without; reading goes on.
            try? state.file?.replaceContents(with: RunFolder.encoded(state.record))
        }
    }
}

/// An input that a journal says is being read, as long as somebody holds this: who takes some pages of an input and drops
/// the others leaves nothing behind.
final class NotedReading: Sendable {
    /// Two inputs may have one name.
    private let number: UInt64
    private let journal: RunJournal

    fileprivate init(number: UInt64, journal: RunJournal) {
        (self.number, self.journal) = (number, journal)
    }

    deinit { end() }

    /// It is not read any more; for whoever knows when. May be called again.
    func end() { journal.end(number) }

    func finishPage() { journal.finishPage(of: number) }
}
