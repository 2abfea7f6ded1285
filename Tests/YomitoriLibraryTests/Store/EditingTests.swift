import Foundation
import GRDB
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriLibrary

struct EditingTests {
    let fixture: LibraryFixture
    let library: Library

    init() throws {
        fixture = try LibraryFixture()
        library = try fixture.library()
    }

    private func set(_ page: PageID, _ text: String) async throws {
        try await library.edit(page, .setText(.init(line: library.page(page).document.id(0), text: text)))
    }

    @Test func keepsWhatAPersonWrote() async throws {
        let id = try await library.add(["今曰は", "晴れ"])
        let page = try await library.page(id)
        let edited = try await library.edit(
            id, revision: page.revision,
            operations: [.replaceCharacters(.init(line: page.document.id(0), base: 1..<2, text: "日"))])
        #expect(edited.texts == ["今日は", "晴れ"] && edited.summary.counts.corrected == 1 && edited.canUndo)
        #expect(try await fixture.library().page(id) == edited)
    }

    @Test func writesNothingForOneWhoHasSeenAnEarlierState() async throws {
        let id = try await library.add(["a"])
        let page = try await library.page(id)
        try await set(id, "b")
        let error = await #expect(throws: LibraryError.self) {
            try await library.edit(
                id, revision: page.revision, operations: [.setText(.init(line: page.document.id(0), text: "c"))])
        }
        #expect(error == .stale(current: page.revision + 1))
        #expect(try await library.page(id).texts == ["b"])
    }

    @Test func letsOneOfManyWin() async throws {
        let id = try await library.add(["a"])
        let page = try await library.page(id)
        let fixture = fixture
        let won = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let library = try fixture.library()
                    do {
                        _ = try await library.edit(
                            id, revision: page.revision,
                            operations: [.setText(.init(line: page.document.id(0), text: "\(number)"))])
                        return true
                    } catch LibraryError.stale { return false }
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(won == 1)
        #expect(try await library.page(id).revision == page.revision + 1)
    }

    @Test func doesAllOperationsOrNone() async throws {
        let id = try await library.add(["a", "b"])
        let page = try await library.page(id)
        await #expect(throws: LibraryError.self) {
            try await library.edit(
                id, .deleteLine(.init(line: page.document.id(0))), .deleteLine(.init(line: "l99")))
        }
        await #expect(throws: LibraryError.self) { try await library.edit(id, revision: page.revision, operations: []) }
        #expect(try await library.page(id) == page)
    }

    @Test func makesNoVersionOfAnEditThatChangesNothing() async throws {
        let id = try await library.add(["a"])
        let revision = try await library.page(id).revision
        try await set(id, "a")
        #expect(try await library.page(id).revision == revision)
    }

    @Test func goesBackAndForth() async throws {
        let id = try await library.add(["0"])
        for text in ["1", "2", "3"] { try await set(id, text) }
        func step(_ body: (Int) async throws -> Page) async throws -> String {
            try await body(library.page(id).revision).texts[0]
        }
        #expect(try await step { try await library.undo(id, revision: $0) } == "2")
        #expect(try await step { try await library.undo(id, revision: $0) } == "1")
        #expect(try await step { try await library.redo(id, revision: $0) } == "2")
        #expect(try await step { try await library.redo(id, revision: $0) } == "3")
        await #expect(throws: LibraryError.nothingToRedo) {
            try await step { try await library.redo(id, revision: $0) }
        }
        for expected in ["2", "1", "0"] {
            #expect(try await step { try await library.undo(id, revision: $0) } == expected)
        }
        await #expect(throws: LibraryError.nothingToUndo) {
            try await step { try await library.undo(id, revision: $0) }
        }
        #expect(try await step { try await library.redo(id, revision: $0) } == "1")
        try await set(id, "other")
        let page = try await library.page(id)
        #expect(!page.canRedo && page.canUndo)
        #expect(try await step { try await library.undo(id, revision: $0) } == "1")
    }

    @Test func forgetsNothing() async throws {
        let id = try await library.add(["0"])
        try await set(id, "1")
        let second = try await library.page(id).revision
        _ = try await library.undo(id, revision: second)
        try await set(id, "2")
        let history = try await library.history(of: id)
        #expect(history.map(\.kind) == [.edit, .undo, .edit, .read])
        #expect(history.map(\.summary.characters) == [1, 1, 1, 1])
        #expect(try await library.document(of: id, revision: second).texts == ["1"])
        let restored = try await library.restore(id, revision: library.page(id).revision, to: second)
        #expect(restored.texts == ["1"] && restored.canUndo)
        #expect(try await library.undo(id, revision: restored.revision).texts == ["2"])
        await #expect(throws: LibraryError.unknownRevision(page: id.rawValue, revision: 77)) {
            try await library.document(of: id, revision: 77)
        }
    }

    @Test func givesNoIdTwice() async throws {
        let id = try await library.add(["abcd"])
        func split() async throws -> Page {
            try await library.edit(id, .splitLine(.init(line: library.page(id).document.id(0), at: 2)))
        }
        let first = try await split()
        _ = try await library.undo(id, revision: first.revision)
        let second = try await split()
        #expect(first.document.id(1) != second.document.id(1))
    }

    @Test func storesALineThatStaysOnce() async throws {
        let id = try await library.add((0..<20).map { "line \($0)" })
        for number in 0..<10 { try await set(id, "text \(number)") }
        let rows = try await library.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM line") }
        #expect(rows == 30)
    }
}
