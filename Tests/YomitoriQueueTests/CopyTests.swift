import Foundation
import Glibc
import Testing
import YomitoriCore

@testable import YomitoriQueue

/// The queue's own copies of inputs.
@Suite(.timeLimit(.minutes(10)))
struct CopyTests {
    let fixture: QueueFixture
    let store: QueueStore

    init() throws {
        fixture = try QueueFixture()
        store = try fixture.store()
    }

    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: store.copies.folder.path)) ?? []
    }

    /// Larger than what is copied at a time, and no multiple of it.
    @Test func areWhatTheFilesAre() throws {
        let content = String(repeating: "0123456789", count: 300_001)
        let copy = try store.copies.add(try fixture.file("a.png", content))
        #expect(copy.hash == ContentHash.of(Data(content.utf8)))
        #expect(names == [copy.stored])
        #expect(try Data(contentsOf: store.copies.folder.appendingPathComponent(copy.stored)) == Data(content.utf8))
        #expect(try store.copies.add(.data(Data(content.utf8), name: "b.png")) == copy)
        #expect(try store.copies.add(try fixture.file("b.png", content)) == copy)
        #expect(names == [copy.stored])
    }

    @Test func sayWhichFileCannotBeReadAndLeaveNothingBehind() async throws {
        var options = BatchOptions()
        options.storage = .copied
        let readable = try fixture.file("a.png")
        // A regular file of which nothing can be read, whoever asks.
        let unreadable = fixture.path("memory.png")
        try FileManager.default.createSymbolicLink(atPath: unreadable, withDestinationPath: "/proc/self/mem")
        do {
            _ = try await store.enqueue([readable, .file(SourcePath(unreadable))], options: options)
            Issue.record("it was copied")
        } catch QueueError.unreadableInput(let name, _) {
            #expect(name == unreadable)
        }
        #expect(names.isEmpty)
    }

    @Test func stayWhereAnotherHasAddedTheSameMeanwhile() async throws {
        let inputs = [PageInput.data(Data("picture".utf8), name: "a.png")]
        let other = try fixture.store()
        await #expect(throws: CancellationError.self) {
            try await store.withTaken(inputs, .copied) { _ -> Void in
                _ = try await other.enqueue(inputs)
                throw CancellationError()
            }
        }
        #expect(names.count == 1)
        #expect(try await store.claim()?.input.stored == names.first)
    }

    @Test func areMadeAnewWhereTheAddThatMadeThemHasFailed() async throws {
        let inputs = [PageInput.data(Data("picture".utf8), name: "a.png")]
        let other = try fixture.store()
        try await store.withTaken(inputs, .copied) { taken in
            try await other.removeUnused(Set(names))
            #expect(names.isEmpty)
            try await store.database.write { [store] db in
                let batch = try store.begin(store.newBatchIDs(), nil, BatchOptions(), 0, watching: nil, now: 0, db)
                _ = try store.insert(taken, into: batch, priority: 0, from: 0, now: 0, db)
            }
        }
        #expect(names.count == 1)
        #expect(try await store.claim()?.input.stored == names.first)
    }

    @Test func sayWhyTheyCannotBeWritten() async throws {
        try Data().write(to: store.copies.folder)
        do {
            _ = try await store.enqueue([.data(Data("picture".utf8), name: "a.png")])
            Issue.record("it was copied")
        } catch QueueError.failedAccess(let path, _) {
            #expect(path == store.copies.folder.path)
        }
    }

    @Test func takeAnExhaustedQuotaForAFullDisk() {
        for code in [ENOSPC, EDQUOT] {
            #expect(QueueError(FileFault(code: code), path: "/copies") == .diskFull(path: "/copies"))
        }
        #expect(QueueError(FileFault(code: EACCES), path: "/copies") != .diskFull(path: "/copies"))
    }
}
