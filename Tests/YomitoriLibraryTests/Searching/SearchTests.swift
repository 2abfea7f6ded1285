import Foundation
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriLibrary

struct SearchTests {
    let fixture: LibraryFixture
    let library: Library

    init() throws {
        fixture = try LibraryFixture()
        library = try fixture.library()
    }

    private func search(_ text: String, _ change: (inout SearchOptions) -> Void = { _ in }) async throws
        -> [SearchResult]
    {
        var query = SearchQuery(text)
        change(&query.options)
        return try await library.search(query).items
    }

    /// What is marked, page by page and line by line.
    private func marked(_ text: String, _ change: (inout SearchOptions) -> Void = { _ in }) async throws -> [[String]] {
        try await search(text, change).map { result in
            result.hits.flatMap { hit in
                hit.ranges.map { String(decoding: Array(hit.text.utf16)[$0[0]..<$0[1]], as: UTF16.self) }
            }
        }
    }

    @Test func findsALineWhosePlaceIsInNoPicture() async throws {
        var page = SamplePages.page(of: ["東京"])
        page.blocks[0].lines[0].quad = Quad(Rect(x: -1e300, y: 10, width: 2e300, height: 20))
        try await library.addReading(
            of: PageKey("7"), name: "page.png", picture: StoredPicture(path: "x"), page: page)
        let hit = try #require(try await search("東京").first?.hits.first)
        #expect(hit.quad.boundingBox == Rect(x: -1e8, y: 10, width: 2e8, height: 20))
    }

    @Test(arguments: ["京", "東京", "東京都", "、", "東京都に行く"]) func findsTextOfAnyLength(_ text: String) async throws {
        try await library.add(["昨日、東京都に行く", "人がいた"])
        try await library.add(["大阪"])
        #expect(try await marked(text) == [[text]])
        #expect(try await search("京都に人") == [])
    }

    @Test func findsWhatAPersonCorrectedAndNotWhatStoodThere() async throws {
        let id = try await library.add(["東亰"])
        try await library.edit(id, .setText(.init(line: library.page(id).document.id(0), text: "東京")))
        #expect(try await marked("東京") == [["東京"]])
        #expect(try await marked("亰") == [])
        _ = try await library.undo(id, revision: library.page(id).revision)
        #expect(try await marked("東京") == [])
        #expect(try await marked("亰") == [["亰"]])
    }

    @Test func findsAcrossLineEndsAndNotAcrossBlocks() async throws {
        try await library.add(["これは国立国", "会図書館である", "a recog-", "nition of New", "York"])
        let hits = try await search("国会図書館")[0].hits
        #expect(hits.map(\.text) == ["これは国立国", "会図書館である"] && hits.map(\.ranges) == [[[5, 6]], [[0, 4]]])
        #expect(try await marked("recognition") == [["recog", "nition"]])
        #expect(try await marked("new york") == [["New", "York"]])
        try await library.addReading(
            of: PageKey("2"), name: "2", picture: StoredPicture(path: "x"), page: SamplePages.japanese)
        #expect(try await marked("国会今") == [])
    }

    @Test func foldsFormsAsItIsTold() async throws {
        try await library.add(["舊國立圖書館"])
        #expect(try await marked("旧国立") == [["舊國立"]])
        #expect(try await marked("旧国立") { $0.oldForms = false } == [])
        #expect(try await marked("舊國") { $0.oldForms = false } == [["舊國"]])
        try await library.add(["ﾃﾞｰﾀ ＡＢＣ１２"])
        #expect(try await marked("データabc12") == [["ﾃﾞｰﾀ ＡＢＣ１２"]])
        #expect(try await marked("データ") { $0.widths = false } == [])
        try await library.add(["ひらがなトカタカナ", "か\u{3099}き\u{3099}"])
        #expect(try await marked("とかたかな") == [])
        #expect(try await marked("とかたかな") { $0.kana = true } == [["トカタカナ"]])
        #expect(try await marked("がぎ") == [["か\u{3099}き\u{3099}"]])
    }

    @Test func countsOffsetsInUTF16() async throws {
        try await library.add(["𠮷野家の𠮟る"])
        let hit = try await search("家の𠮟")[0].hits[0]
        #expect(hit.ranges == [[3, 7]])
        #expect(try await search("𠮷")[0].hits[0].ranges == [[0, 2]])
    }

    @Test func givesPlaceCountAndProject() async throws {
        let project = try await library.addProject(name: "letters")
        let id = try await library.add(["ababa ab", "ab"], name: "p", project: project.id)
        let other = try await library.add(["ab"])
        let results = try await search("ab")
        #expect(results.map(\.page) == [id, other] && results.map(\.count) == [4, 1])
        #expect(results[0].project == project.id && results[0].name == "p")
        #expect(results[0].hits[0].ranges == [[0, 2], [2, 4], [6, 8]])
        #expect(results[0].hits[0].line == (try await library.page(id).document.id(0)))
        #expect(results[0].hits[0].quad == Quad(Rect(x: 10, y: 10, width: 160, height: 20)))
        var query = SearchQuery("ab")
        query.project = project.id
        #expect(try await library.search(query).items.map(\.page) == [id])
    }

    @Test func givesAllInParts() async throws {
        for number in 0..<7 {
            try await library.add(["page \(number) has it", number.isMultiple(of: 2) ? "even" : "odd"])
        }
        var query = SearchQuery("it")
        query.limit = 3
        var pages: [PageID] = []
        repeat {
            let part = try await library.search(query)
            #expect(part.total == 7)
            pages += part.items.map(\.page)
            query.cursor = part.next
        } while query.cursor != nil
        #expect(Set(pages).count == 7 && pages.count == 7)
    }

    @Test func leavesTheTrashOut() async throws {
        let id = try await library.add(["ab"])
        var change = PageChange()
        change.state = .trashed
        _ = try await library.change(id, revision: library.summary(of: id).revision, change)
        #expect(try await search("ab") == [])
    }

    @Test(arguments: ["", "  ", "\n"]) func refusesToSearchForNothing(_ text: String) async {
        await #expect(throws: LibraryError.self) { try await search(text) }
    }

    @Test(arguments: ["\"", "' OR 1=1 --", "*", "a AND b", "NEAR(a b)", "-", "^a", "gram:a", "\u{0}x", "％"])
    func takesEverythingLiterally(_ text: String) async throws {
        try await library.add(["before \(text) after"])
        #expect(try await search(text).count == 1)
    }

    @Test func findsWhatASlowSearchFinds() async throws {
        var generator = SeededGenerator(seed: 3)
        let letters = Array("あいアイ国國aＡ ")
        func text(_ count: Int) -> String {
            String((0..<count).map { _ in letters.randomElement(using: &generator) ?? "あ" })
        }
        var pages: [(PageID, String)] = []
        for _ in 0..<12 {
            let lines = (0..<3).map { _ in "x" + text(6) }
            pages.append((try await library.add(lines), lines.joined()))
        }
        func plain(_ text: String) -> String { text.filter { $0 != " " } }
        for _ in 0..<60 {
            let query = text(Int.random(in: 1...3, using: &generator))
            guard !plain(query).isEmpty else { continue }
            let expected = pages.filter {
                plain($0.1).contains(plain(query).lowercased())
                    || plain($0.1).lowercased().contains(plain(query).lowercased())
            }
            .map(\.0)
            let found = try await search(query) {
                $0.oldForms = false
                $0.widths = false
            }.map(\.page)
            #expect(found == expected, "\(query)")
        }
    }
}
