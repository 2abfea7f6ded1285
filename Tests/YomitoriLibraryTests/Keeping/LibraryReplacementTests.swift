import Foundation
import GRDB
import Testing

@testable import YomitoriLibrary

struct LibraryReplacementTests {
    let fixture: LibraryFixture
    let library: Library

    init() throws {
        fixture = try LibraryFixture()
        library = try fixture.library()
    }

    @Test func letsNobodyWriteFromWhatIsKeptToWhatTakesItsPlace() async throws {
        let id = try await library.add(["before"])
        let restored = try UnfinishedDatabase(beside: fixture.file)
        defer { restored.remove() }
        try await library.database.read { db in try restored.fill(from: db) }
        let line = try await library.page(id).document.id(0)
        let last = try await library.edit(id, .setText(.init(line: line, text: "after")))
        let live = try LibraryDatabase(at: fixture.file)
        // Another process, which does not wait.
        let other = try DatabaseQueue(path: fixture.file.path)
        var kept: [Int] = []
        let replacement = LibraryReplacement(live: live, restored: restored, time: Date(timeIntervalSince1970: 0)) {
            former in
            kept.append(try ReachedNumbers(former).revision)
            do {
                try other.write { db in try db.execute(sql: "UPDATE page SET name = 'lost'") }
                Issue.record("it was written")
            } catch let error as DatabaseError { #expect(error.resultCode == .SQLITE_BUSY) }
        }
        try replacement.carryOut()
        #expect(kept == [last.revision])
        let page = try await library.page(id)
        #expect(page.texts == ["before"] && page.revision == last.revision + 1)
        try LibraryFile.check(fixture.file)
        try await library.edit(id, .setText(.init(line: line, text: "goes on")))
    }

    @Test func leavesTheLibraryWhereItsContentCannotBeKept() async throws {
        let id = try await library.add(["a"])
        let restored = try UnfinishedDatabase(beside: fixture.file)
        defer { restored.remove() }
        try await library.database.read { db in try restored.fill(from: db) }
        let line = try await library.page(id).document.id(0)
        try await library.edit(id, .setText(.init(line: line, text: "b")))
        let full = LibraryError.diskFull(path: "x")
        let replacement = LibraryReplacement(
            live: try LibraryDatabase(at: fixture.file), restored: restored, time: Date()
        ) { _ in throw full }
        #expect(throws: full) { try replacement.carryOut() }
        #expect(try await library.page(id).texts == ["b"])
        try await library.edit(id, .setText(.init(line: line, text: "c")))
    }

    @Test func losesNoChangeThatIsMadeBeside() async throws {
        let id = try await library.add(["0"])
        let copy = fixture.folder.appendingPathComponent("copy.sqlite")
        try await library.backup(to: copy)
        let line = try await library.page(id).document.id(0)
        let library = library
        let (told, tell) = AsyncStream.makeStream(of: Int.self)
        let writer = Task {
            defer { tell.finish() }
            for number in 1... {
                if Task.isCancelled { return }
                do {
                    let page = try await library.edit(id, .setText(.init(line: line, text: "\(number)")))
                    tell.yield(page.revision)
                } catch LibraryError.stale {
                    // The library was another one by then: it was told that nothing was written.
                }
            }
        }
        var revisions = told.makeAsyncIterator()
        var written: [Int] = []
        for _ in 0..<3 {
            let revision = await revisions.next()
            written.append(try #require(revision))
        }
        let place = try await Library.restore(from: copy, to: fixture.file)
        writer.cancel()
        while let revision = await revisions.next() { written.append(revision) }
        let kept = try Library(database: try #require(place))
        let known = try await kept.history(of: id) + library.history(of: id)
        #expect(Set(written).subtracting(known.map(\.revision)) == [])
    }

    /// Twice as many as Swift's tasks have threads: where they waited on these, whoever keeps the libraries busy could not let go.
    @Test func waitsForOthersOnThreadsOfItsOwn() async throws {
        let copy = fixture.folder.appendingPathComponent("copy.sqlite")
        let id = try await library.add(["a"])
        try await library.backup(to: copy)
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        var places: [URL] = []
        var others: [DatabaseQueue] = []
        for number in 0..<(2 * ProcessInfo.processInfo.activeProcessorCount) {
            let place = fixture.folder.appendingPathComponent("\(number).sqlite")
            try Library(database: place).close()
            places.append(place)
            let other = try DatabaseQueue(path: place.path, configuration: configuration)
            try await other.writeWithoutTransaction { db in try db.beginTransaction(.immediate) }
            others.append(other)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for place in places { group.addTask { _ = try await Library.restore(from: copy, to: place) } }
            // Each has a turn, and waits then.
            for _ in 0..<100 { await Task.yield() }
            for other in others { try await other.writeWithoutTransaction { db in try db.commit() } }
            try await group.waitForAll()
        }
        for place in places { #expect(try await Library(database: place).page(id).texts == ["a"]) }
    }
}
