import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriLibrary

struct RereadingTests {
    let fixture: LibraryFixture
    let library: Library

    init() throws {
        fixture = try LibraryFixture()
        library = try fixture.library()
    }

    @Test func mergesOnceHoweverOftenAReadingIsHandedOver() async throws {
        let id = try await library.add(["今曰は", "晴れ"])
        try await library.edit(id, .setText(.init(line: library.page(id).document.id(0), text: "今日は")))
        try await library.readAgain(id, ["今目は", "雨"], key: "again")
        let page = try await library.page(id)
        #expect(page.texts == ["今日は", "雨"] && page.conflicts.map(\.theirs) == ["今目は"])
        try await library.readAgain(id, ["今目は", "雨"], key: "again")
        #expect(try await library.page(id) == page)
        #expect(try await library.history(of: id).map(\.kind) == [.merge, .edit, .read])
    }

    @Test func takesAMergeBackWithItsConflicts() async throws {
        let id = try await library.add(["今曰は"])
        try await library.edit(id, .setText(.init(line: library.page(id).document.id(0), text: "今日は")))
        try await library.readAgain(id, ["今目は"])
        let merged = try await library.page(id)
        let undone = try await library.undo(id, revision: merged.revision)
        #expect(undone.texts == ["今日は"] && undone.conflicts.isEmpty)
        let redone = try await library.redo(id, revision: undone.revision)
        #expect(redone.conflicts == merged.conflicts)
    }

    @Test(arguments: ConflictChoice.allCases) func settlesAConflict(_ choice: ConflictChoice) async throws {
        let id = try await library.add(["今曰は"])
        try await library.edit(id, .setText(.init(line: library.page(id).document.id(0), text: "今日は")))
        try await library.readAgain(id, ["今目は"])
        let page = try await library.page(id)
        let conflict = try #require(page.conflicts.first).id
        await #expect(throws: LibraryError.stale(current: page.revision)) {
            try await library.resolve(conflict, of: id, revision: page.revision - 1, keeping: choice)
        }
        let settled = try await library.resolve(conflict, of: id, revision: page.revision, keeping: choice)
        #expect(settled.texts == [choice == .mine ? "今日は" : "今目は"] && settled.conflicts.isEmpty)
        await #expect(throws: LibraryError.unknownConflict(conflict)) {
            try await library.resolve(conflict, of: id, revision: settled.revision, keeping: choice)
        }
        #expect(try await library.undo(id, revision: settled.revision).conflicts == page.conflicts)
        try await library.readAgain(id, ["今目は"])
    }

    @Test func keepsThePersonsStateOfThePage() async throws {
        let id = try await library.add(["x"])
        var change = PageChange()
        change.state = .proofread
        _ = try await library.change(id, revision: library.summary(of: id).revision, change)
        try await library.readAgain(id, ["y"])
        #expect(try await library.summary(of: id).state == .proofread)
    }
}
