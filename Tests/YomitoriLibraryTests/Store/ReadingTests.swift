import Foundation
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriLibrary

struct ReadingTests {
    let fixture: LibraryFixture
    let library: Library

    init() throws {
        fixture = try LibraryFixture()
        library = try fixture.library()
    }

    @Test func storesAPageOnceHoweverOftenItIsHandedOver() async throws {
        let first = try await library.add(["a", "b"], key: "7")
        let second = try await library.add(["a", "b"], key: "7")
        #expect(first == second)
        let page = try await library.page(first)
        #expect(page.texts == ["a", "b"] && page.summary.state == .read && page.revision == 2)
        #expect(page.summary.width == 800 && page.summary.counts.characters == 2)
        #expect(page.pack?.name == "general" && page.language == "en" && page.direction == .horizontal)
        #expect(try await library.pages().total == 1)
        #expect(try await library.page(of: PageKey("7")) == first)
    }

    @Test func findsAPageByTheBeginningOfItsKey() async throws {
        try await library.add(["c"], key: "ab0")
        let second = try await library.add(["b"], key: "ab/2")
        let first = try await library.add(["a"], key: "ab/1")
        #expect(try await library.firstPage(withKeyBeginning: "ab/") == first)
        #expect(try await library.firstPage(withKeyBeginning: "ab/2") == second)
        #expect(try await library.firstPage(withKeyBeginning: "b") == nil)
        #expect(try await library.firstPage(withKeyBeginning: "ab/3") == nil)
    }

    @Test func waitsWithAPageUntilItIsRead() async throws {
        let picture = StoredPicture(path: "x")
        let page = try await library.addPage(of: PageKey("7"), name: "x.png", batch: "b", picture: picture)
        #expect(try await library.page(page).summary.state == .unread)
        #expect(try await library.page(page).document.blocks.isEmpty)
        await #expect(throws: LibraryError.unread(page: page.rawValue)) {
            try await library.edit(page, .accept(.init(line: "l1")))
        }
        await #expect(throws: LibraryError.unread(page: page.rawValue)) { try await library.recognizedPage(of: page) }
        let read = try await library.add(["a"], key: "7")
        #expect(read == page)
        #expect(try await library.summary(of: page).batch == "b")
        #expect(try await library.summary(of: page).name == "x.png")
    }

    @Test func remembersWhyAPageWasNotRead() async throws {
        let picture = StoredPicture(path: "x")
        let key = PageKey("7")
        let page = try await library.addFailure(of: key, name: "x.png", picture: picture, message: "damaged")
        try await library.addFailure(of: key, name: "x.png", picture: picture, message: "damaged")
        #expect(try await library.summary(of: page).failed == "damaged")
        #expect(try await library.summary(of: page).revision == 2)
        try await library.add(["a"], key: "7")
        #expect(try await library.summary(of: page).failed == nil)
        try await library.addFailure(of: key, name: "x.png", picture: picture, message: "late")
        #expect(try await library.summary(of: page).failed == nil, "it was read under this key")
    }

    @Test func tellsWhichPagesHaveNeitherTextNorAReason() async throws {
        let picture = StoredPicture(path: "x")
        let read = try await library.add(["a"], key: "read")
        try await library.addFailure(of: PageKey("failed"), name: "x.png", picture: picture, message: "damaged")
        let listed = try await library.addPage(of: PageKey("listed"), name: "x.png", picture: picture)
        let away = try await library.addPage(of: PageKey("in the trash"), name: "y.png", picture: picture)
        var change = PageChange()
        change.state = .trashed
        _ = try await library.change(away, revision: try await library.page(away).revision, change)
        let unsettled = [
            PageKey("listed"), PageKey("new"), PageKey("listed again", again: listed), PageKey("in the trash"),
        ]
        let settled = [
            PageKey("read"), PageKey("failed"), PageKey("read again", again: read),
            PageKey("gone", again: PageID(rawValue: "gone")),
        ]
        #expect(try await library.unsettled(settled + unsettled) == Set(unsettled))
    }

    @Test func givesTheCorrectedTextForExports() async throws {
        let id = try await library.addReading(
            of: PageKey("7"), name: "scan.jpg", picture: StoredPicture(path: "uploads/x"), page: SamplePages.japanese)
        let document = try await library.page(id).document
        try await library.edit(id, .setText(.init(line: document.id(1), text: "今日は雨です。")))
        let page = try await library.recognizedPage(of: id)
        #expect(page.text == "国立国会\n\n今日は雨です。\n\n\ta/b\\c\n\n12")
        #expect(page.source.path == "scan.jpg" && page.pack.name == "general" && page.warnings == ["low-resolution"])
        #expect(page.lines[0].ruby.count == 1)
    }

    @Test func keepsTheLinesOfVerseInWhatIsStored() async throws {
        let id = try await library.addReading(
            of: PageKey("7"), name: "scan.jpg", picture: StoredPicture(path: "uploads/x"), page: SamplePages.verse)
        #expect(try await library.recognizedPage(of: id).text == SamplePages.verse.text)
        let document = try await fixture.library().page(id).document
        try await library.edit(id, .setText(.init(line: document.id(1), text: "and white its fleece")))
        #expect(
            try await library.recognizedPage(of: id).text
                == "Mary had a lamb,\nand white its fleece\n\nThe clock is of oak.")
    }

    @Test func tellsWhatHasChanged() async throws {
        let page = try await library.add(["a"])
        let start = try await library.lastChange()
        #expect(try await library.changes(since: 0).map(\.kind) == [.added, .read])
        try await library.edit(page, .setText(.init(line: library.page(page).document.id(0), text: "b")))
        let changes = try await library.changes(since: start)
        #expect(changes.map(\.kind) == [.edit] && changes[0].page == page && changes[0].revision == 3)
    }

    @Test func knowsNoPageThatIsNotThere() async throws {
        await #expect(throws: LibraryError.unknownPage("x")) { try await library.page(PageID(rawValue: "x")) }
        await #expect(throws: LibraryError.unknownPage("x")) { try await library.readAgain(PageID(rawValue: "x"), []) }
    }
}
