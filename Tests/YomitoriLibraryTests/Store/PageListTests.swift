import Foundation
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriLibrary

struct PageListTests {
    let fixture: LibraryFixture
    let library: Library

    init() throws {
        fixture = try LibraryFixture()
        library = try fixture.library()
    }

    private func change(_ id: PageID, _ body: (inout PageChange) -> Void) async throws {
        var change = PageChange()
        body(&change)
        _ = try await library.change(id, revision: library.summary(of: id).revision, change)
    }

    @Test(arguments: PageQuery.Order.allCases) func listsEveryPageOnceInParts(_ order: PageQuery.Order) async throws {
        for number in [3, 1, 10, 2, 20, 11, 5] { try await library.add(["x"], name: "page \(number).png") }
        var query = PageQuery()
        query.order = order
        query.limit = 3
        var names: [String] = []
        repeat {
            let part = try await library.pages(query)
            #expect(part.total == 7)
            names += part.items.map(\.name)
            query.cursor = part.next
        } while query.cursor != nil
        let numbers = names.compactMap { Int($0.filter(\.isNumber)) }
        switch order {
        case .position: #expect(numbers == [3, 1, 10, 2, 20, 11, 5])
        case .name: #expect(numbers == [1, 2, 3, 5, 10, 11, 20])
        case .modified: #expect(numbers == [5, 11, 20, 2, 10, 1, 3])
        }
        #expect(try await library.pageIDs(query).count == 7)
    }

    @Test(arguments: [
        ("state", "rea", "its state is unknown", 1), ("picture", "{", "what it says of its picture cannot be read", 0),
    ])
    func listsAPageWhoseRowIsDamagedAmongTheOthers(
        column: String, content: String, reason: String, unread: Int
    ) async throws {
        let project = try await library.addProject(name: "letters").id
        let damaged = try await library.add(["old leaf"], name: "1.png", project: project)
        let whole = try await library.add(["new leaf"], name: "2.png", project: project)
        try LibraryFixture.damage(column, of: damaged, as: content, in: fixture.file)
        let pages = try await library.pages().items
        #expect(pages.map(\.id) == [damaged, whole] && pages.map(\.name) == ["1.png", "2.png"])
        #expect(pages[0].failed?.contains(reason) == true && pages[0].width == 0)
        #expect(pages[1].failed == nil)
        var query = PageQuery()
        query.state = .unread
        #expect(try await library.pages(query).total == unread)
        #expect(
            try await library.project(project).pages == .init(total: 2, unread: unread, read: 2 - unread, proofread: 0))
        #expect(try await library.search(SearchQuery("leaf")).total == 2)
        await #expect(throws: LibraryError.damagedPage(damaged, reason: reason)) { try await library.page(damaged) }
    }

    @Test(arguments: ["{", #"{"path":"b","qage":1}"#, #"{"path":"b","page":"1"}"#])
    func keepsThePagesOfAFileTogetherBesideADamagedOne(picture: String) async throws {
        func add(_ path: String, _ page: Int) async throws -> PageID {
            try await library.addPage(
                of: PageKey("\(path)\(page)"), name: "\(path)\(page)", batch: "x",
                picture: StoredPicture(path: path, page: page))
        }
        let damaged = try await add("a", 1)
        for (path, page) in [("b", 1), ("c", 1)] { _ = try await add(path, page) }
        try LibraryFixture.damage("picture", of: damaged, as: picture, in: fixture.file)
        _ = try await add("b", 2)
        #expect(try await library.pages().items.map(\.name) == ["a1", "b1", "b2", "c1"])
    }

    @Test func keepsThePagesOfAFileTogether() async throws {
        for (path, page) in [("a", 1), ("b", 1), ("c", 1), ("a", 2), ("a", 3), ("b", 2)] {
            try await library.addPage(
                of: PageKey("\(path)\(page)"), name: "\(path)\(page)", batch: "x",
                picture: StoredPicture(path: path, page: page))
        }
        #expect(try await library.pages().items.map(\.name) == ["a1", "a2", "a3", "b1", "b2", "c1"])
    }

    @Test func filters() async throws {
        let project = try await library.addProject(name: "letters")
        let a = try await library.add(["x"], project: project.id)
        let b = try await library.add(["x"])
        try await change(b) { $0.state = .proofread }
        var query = PageQuery()
        query.project = project.id
        #expect(try await library.pages(query).items.map(\.id) == [a])
        query = PageQuery()
        query.state = .proofread
        #expect(try await library.pages(query).items.map(\.id) == [b])
        query.state = nil
        query.batch = "none"
        #expect(try await library.pages(query).total == 0)
    }

    @Test func changesWhatIsSaidOfAPage() async throws {
        let project = try await library.addProject(name: "letters")
        let id = try await library.add(["x"])
        try await change(id) {
            $0.name = " leaf 1 "
            $0.notes = "torn"
            $0.project = project.id
            $0.position = 0.5
        }
        let page = try await library.page(id)
        #expect(page.summary.name == "leaf 1" && page.notes == "torn" && page.summary.project == project.id)
        try await change(id) { $0.project = .some(nil) }
        #expect(try await library.page(id).summary.project == nil)
        await #expect(throws: LibraryError.self) { try await change(id) { $0.name = "\n" } }
        await #expect(throws: LibraryError.self) { try await change(id) { $0.state = .unread } }
        await #expect(throws: LibraryError.stale(current: page.revision + 1)) {
            try await library.change(id, revision: page.revision, PageChange())
        }
    }

    @Test func throwsAwayAndTakesBack() async throws {
        let id = try await library.add(["x"])
        try await change(id) { $0.state = .trashed }
        #expect(try await library.pages().total == 0)
        var query = PageQuery()
        query.state = .trashed
        #expect(try await library.pages(query).items.map(\.id) == [id])
        try await change(id) { $0.state = .read }
        #expect(try await library.page(id).texts == ["x"])
    }

    @Test func takesBackAPageInTheStateThatItWasIn() async throws {
        let id = try await library.add(["x"])
        try await change(id) { $0.state = .proofread }
        try await change(id) { $0.isTrashed = true }
        #expect(try await library.page(id).summary.state == .trashed)
        try await change(id) { $0.isTrashed = true }
        try await change(id) { $0.isTrashed = false }
        #expect(try await library.page(id).summary.state == .proofread)
        try await change(id) { $0.isTrashed = false }
        #expect(try await library.page(id).summary.state == .proofread)
        await #expect(throws: LibraryError.self) {
            try await change(id) {
                $0.isTrashed = false
                $0.state = .read
            }
        }
    }

    @Test func takesBackAPageThatWasNeverRead() async throws {
        let id = try await library.addPage(
            of: PageKey("waiting"), name: "1.png", picture: StoredPicture(path: "waiting"))
        try await change(id) { $0.isTrashed = true }
        try await change(id) { $0.isTrashed = false }
        #expect(try await library.page(id).summary.state == .unread)
    }

    @Test func putsAProjectAwayWithItsPagesAndBringsItBack() async throws {
        let project = try await library.addProject(name: "letters", notes: "of 1890")
        let id = try await library.add(["x"], project: project.id)
        try await library.add(["y"], project: project.id)
        await #expect(throws: LibraryError.projectNotEmpty(pages: 2)) { try await library.deleteProject(project.id) }
        try await library.deleteProject(project.id, trashingPages: true)
        await #expect(throws: LibraryError.unknownProject(project.id.rawValue)) {
            try await library.project(project.id)
        }
        #expect(try await library.projects().total == 0)
        try await change(id) { $0.state = .read }
        #expect(try await library.project(project.id).pages == .init(total: 1, unread: 0, read: 1, proofread: 0))
        #expect(try await library.project(project.id).notes == "of 1890")
    }

    @Test(arguments: [("state", "rea"), ("picture", "{")])
    func putsAProjectAwayOfWhichAPageIsDamaged(column: String, content: String) async throws {
        let project = try await library.addProject(name: "letters").id
        let damaged = try await library.add(["x"], name: "1.png", project: project)
        let whole = try await library.add(["y"], name: "2.png", project: project)
        try await change(whole) { $0.state = .proofread }
        let revision = try await library.summary(of: whole).revision
        try LibraryFixture.damage(column, of: damaged, as: content, in: fixture.file)
        let last = try await library.lastChange()
        try await library.deleteProject(project, trashingPages: true)
        #expect(try await library.projects().total == 0)
        var query = PageQuery()
        query.state = .trashed
        #expect(try await library.pages(query).items.map(\.id) == [damaged, whole])
        let changes = try await library.changes(since: last)
        #expect(changes.allSatisfy { $0.kind == .facts } && Set(changes.map(\.page)) == [damaged, whole])
        #expect(changes.first { $0.page == whole }?.revision == revision + 1)
        #expect(try await library.summary(of: whole).revision == revision + 1)
        try await change(whole) { $0.isTrashed = false }
        #expect(try await library.summary(of: whole).state == .proofread)
    }

    @Test func changesAProjectAndRefusesStaleChanges() async throws {
        let project = try await library.addProject(name: "letters")
        let changed = try await library.changeProject(project.id, revision: project.revision, name: "diaries")
        #expect(changed.name == "diaries" && changed.revision == project.revision + 1)
        await #expect(throws: LibraryError.stale(current: changed.revision)) {
            try await library.changeProject(project.id, revision: project.revision, name: "x")
        }
        await #expect(throws: LibraryError.self) { try await library.addProject(name: "  ") }
    }

    @Test func makesAProjectOfAnIdOnce() async throws {
        let id = ProjectID(rawValue: "letters of 1890")
        let first = try await library.addProject(once: id, name: "letters", notes: "of 1890")
        let second = try await library.addProject(once: id, name: "letters again")
        #expect(first.isNew && !second.isNew && second.project == first.project && first.project.id == id)
        #expect(try await library.projects().total == 1)
        try await library.deleteProject(id)
        await #expect(throws: LibraryError.unknownProject(id.rawValue)) {
            try await library.addProject(once: id, name: "letters")
        }
    }

    @Test func refusesACursorThatNoListGave() async throws {
        var query = PageQuery()
        query.cursor = "nonsense"
        await #expect(throws: LibraryError.invalidCursor) { try await library.pages(query) }
    }

    @Test func refusesACursorOfAnotherListOrOrder() async throws {
        for number in 0..<2 {
            try await library.add(["leaf"], name: "\(number).png")
            _ = try await library.addProject(name: "letters \(number)")
        }
        var cursors: [String: String] = [:]
        for order in PageQuery.Order.allCases {
            var query = PageQuery()
            (query.order, query.limit) = (order, 1)
            cursors[order.rawValue] = try #require(try await library.pages(query).next)
        }
        cursors["projects"] = try #require(try await library.projects(limit: 1).next)
        var search = SearchQuery("leaf")
        search.limit = 1
        cursors["search"] = try #require(try await library.search(search).next)
        for (list, cursor) in cursors {
            for order in PageQuery.Order.allCases where order.rawValue != list {
                var query = PageQuery()
                (query.order, query.cursor) = (order, cursor)
                await #expect(throws: LibraryError.invalidCursor, "\(list), \(order)") {
                    try await library.pages(query)
                }
            }
            if list != "projects" {
                await #expect(throws: LibraryError.invalidCursor, "\(list)") {
                    try await library.projects(cursor: cursor)
                }
            }
            if list != "search" {
                search.cursor = cursor
                await #expect(throws: LibraryError.invalidCursor, "\(list)") { try await library.search(search) }
            }
        }
    }
}
