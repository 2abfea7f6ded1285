import Foundation
import GRDB
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriQueue

extension [String] {
    fileprivate func one(_ random: inout SeededGenerator) throws -> String {
        try #require(randomElement(using: &random))
    }
}

@Suite(.timeLimit(.minutes(10)))
struct ResultNamingTests {
    let fixture: QueueFixture
    let store: QueueStore

    init() throws {
        fixture = try QueueFixture()
        store = try fixture.store()
    }

    /// Nothing stands at these paths.
    private func inputs(_ paths: [String]) -> [PageInput] { paths.map { .file(SourcePath($0)) } }

    private func names(_ batch: Batch.ID, _ store: QueueStore? = nil) async throws -> [String] {
        try await (store ?? self.store).pages(of: batch, limit: 20_000).map(\.resultName.displayed)
    }

    /// Reads what waits, each file with its number of pages.
    private func read(pageCount: (String) -> Int = { _ in 1 }) async throws {
        while let lease = try await store.claim() {
            try await store.complete(
                lease, with: lease.result, pageCount: lease.pageNumber == 1 ? pageCount(lease.name) : nil)
        }
    }

    /// Has the pages of a file purged.
    private func purge(_ name: String, of batch: Batch.ID) async throws {
        try await store.acknowledge(try await store.pages(of: batch).filter { $0.name == name }.map(\.id))
        fixture.clock.advance(by: 80 * 3600)
        try await store.purge()
    }

    @Test(arguments: [
        (["/in/a.png"], ["a"]), (["/in/a.png", "/in/a.jpg", "/in/b.png"], ["a.png", "a.jpg", "b"]),
        (["/in/.a.png", "/in/b", "/in/c.d.png"], [".a", "b", "c.d"]),
        (["/in/a.png.jpg", "/in/a.png", "/in/a.jpg"], ["a.png", "a.png~2", "a.jpg"]),
        // The second could be a page of the first, and no page of the third is called as the first.
        (["/in/a.tif", "/in/a-2.png"], ["a", "a-2.png"]), (["/in/a-2.png", "/in/a.tif"], ["a-2", "a"]),
        (["/in/a.tif", "/in/a-02.png"], ["a", "a-02"]),
        (["/in/x/a.png", "/in/y/a.png"], ["x/a", "y/a"]), (["/in/x/../a.png", "/in/x/b.png"], ["a", "x/b"]),
        (["/../../a.png"], ["a"]),
    ])
    func callsResultsAfterTheirInputs(paths: [String], names: [String]) async throws {
        #expect(try await self.names(store.enqueue(inputs(paths))) == names)
    }

    @Test func countsAFileGivenTwiceOnce() async throws {
        #expect(try await names(store.enqueue(inputs(["/in/a.png", "/in/a.png"]))) == ["a"])
    }

    @Test func callsPagesAsNoEarlierResultIsCalled() async throws {
        let batch = try await store.enqueue(inputs(["/in/a-2.png", "/in/a.tif", "/in/b.tif", "/in/b.gif"]))
        try await read { $0.hasSuffix("png") ? 1 : 2 }
        #expect(
            try await names(batch) == ["a-2", "a.tif-1", "a.tif-2", "b.tif-1", "b.tif-2", "b.gif-1", "b.gif-2"])
    }

    @Test func keepsNamesWhenMoreIsAdded() async throws {
        let batch = try await store.enqueue(inputs(["/in/a.png"]))
        #expect(try await store.append(inputs(["/in/a.jpg", "/in/b.jpg", "/in/b.png", "/in/a-1.png"]), to: batch) == 4)
        #expect(try await names(batch) == ["a", "a.jpg", "b.jpg", "b.png", "a-1.png"])
        #expect(try await store.append(inputs(["/in/a.png", "/in/b.gif", "/elsewhere/a.png"]), to: batch) == 2)
        #expect(
            try await names(batch) == ["a", "a.jpg", "b.jpg", "b.png", "a-1.png", "b", "elsewhere/a"])
    }

    @Test func keepsNamesWhenAnInputIsPurged() async throws {
        let batch = try await store.enqueue(inputs(["/in/x/a.png", "/in/y/a.png", "/in/y/a.jpg"]))
        #expect(try await store.append(inputs(["/in/x/a.gif"]), to: batch) == 1)
        try await read()
        #expect(try await names(batch) == ["x/a", "y/a.png", "y/a.jpg", "x/a.gif"])
        try await purge("/in/x/a.png", of: batch)
        #expect(try await names(batch) == ["y/a.png", "y/a.jpg", "x/a.gif"])
        try await purge("/in/y/a.png", of: batch)
        #expect(try await names(batch) == ["y/a.jpg", "x/a.gif"])
    }

    @Test func keepsTheNameOfTheFirstPageWhenTheOthersArePurged() async throws {
        let batch = try await store.enqueue(inputs(["/in/a.tif"]))
        try await read { _ in 2 }
        try await store.acknowledge([try #require(try await store.pages(of: batch).last).id])
        fixture.clock.advance(by: 80 * 3600)
        try await store.purge()
        #expect(try await names(batch) == ["a-1"])
    }

    @Test func keepsTheNamesOfPagesWhoseFirstOneIsTriedAgain() async throws {
        let batch = try await store.enqueue([try fixture.file("a.tif")])
        let first = try #require(try await store.claim())
        try await store.fail(first, with: PageFailure(.lasting, "is damaged"), pageCount: 3)
        #expect(try await names(batch) == ["a-1", "a-2", "a-3"])
        _ = try await store.retry(batch)
        #expect(try await names(batch) == ["a-1", "a-2", "a-3"])
    }

    @Test func keepsTheFoldersBelowAWatchedFolder() async throws {
        let folder = WatchedFolder(SourcePath(fixture.path("")), name: "inbox")
        func take(_ name: String) throws -> SourcePath {
            try fixture.file(name)
            return SourcePath(fixture.path(name))
        }
        let taken = try await store.take([take("two/a.png"), take("two/a.jpg")], from: folder)
        let batch = try #require(taken?.batch)
        _ = try await store.take([take("one/b.png"), take("two/a.gif")], from: folder)
        #expect(try await names(batch) == ["two/a.png", "two/a.jpg", "one/b", "two/a"])
    }

    @Test func callsPicturesInMemoryAfterTheirNames() async throws {
        let batch = try await store.enqueue([
            .data(Data("one".utf8), name: "scan.png"), .data(Data("two".utf8), name: "scan.png"),
            .data(Data("three".utf8), name: "below/scan.png"),
        ])
        #expect(try await names(batch) == ["scan.png", "scan.png~2", "below/scan"])
    }

    /// It would take minutes if each began to look for its name at the first one.
    @Test func namesTenThousandPicturesInMemoryOfOneName() async throws {
        let pictures = (10_001...20_000).map { Data("\($0)".utf8) }
        // Their copies are there already: making them last is what takes long.
        let copies = InputCopies(beside: fixture.database).folder
        try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
        for picture in pictures {
            try picture.write(to: copies.appendingPathComponent(ContentHash.hexadecimal(of: picture)))
        }
        let batch = try await store.enqueue(pictures.map { .data($0, name: "image.jpg") })
        let expected = ["image.jpg"] + (2...10_000).map { "image.jpg~\($0)" }
        #expect(try await names(batch) == expected)
    }

    @Test func namesPicturesInMemoryOfOneNameThatComeOneByOne() async throws {
        let batch = try await store.enqueue([.data(Data("0".utf8), name: "image.jpg")])
        for number in 1..<40 {
            let picture = PageInput.data(Data("\(number)".utf8), name: "image.jpg")
            #expect(try await store.append([picture], to: batch) == 1)
        }
        let expected = ["image", "image.jpg"] + (2..<40).map { "image.jpg~\($0)" }
        #expect(try await names(batch) == expected)
    }

    @Test func findsAFreeNameBehindThousandsInFewLooks() {
        let choice = ResultNameChoice(wanted: Array("image".utf8), whole: Array("image.jpg".utf8))
        let taken = Set((0..<10_000).map { choice[$0] })
        var looks = 0
        let place = choice.free(from: 0) { name in
            looks += 1
            return !taken.contains(name)
        }
        #expect(place == 10_000)
        #expect(looks < 40)
    }

    @Test(arguments: [[0], [0, 1], [0, 2], [0, 1, 3], [0, 1, 3, 7], [1, 2], [0, 1, 2, 4, 5, 6]])
    func findsAFreeNameAmongGaps(places: [Int]) {
        let choice = ResultNameChoice(wanted: Array("a".utf8), whole: Array("a.png".utf8))
        let taken = Set(places.map { choice[$0] })
        #expect(!taken.contains(choice[choice.free(from: 0) { !taken.contains($0) }]))
    }

    @Test(arguments: 0..<20) func changesNoNameForWhatComesLaterAndGivesNoneTwice(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let parts = ["a", "a-1", "a-2", "a-1-2", "a.png", "a.png-1", "b"]
        let paths = try (0..<16).map { _ in
            try ["/in/", "/in/x/", "/in/x/y/"].one(&random) + parts.one(&random) + [".png", ".tif", ""].one(&random)
        }
        let batch = try await store.enqueue(inputs(Array(paths.prefix(4))))
        var last: [QueuedPage.ID: SourcePath] = [:]
        for start in [4, 5, 10, 16] {
            // Whichever of them turn out to have several pages.
            let divided = Set(paths.filter { _ in Bool.random(using: &random) })
            try await read { divided.contains($0) ? 3 : 1 }
            let pages = try await store.pages(of: batch)
            #expect(Set(pages.map(\.resultName)).count == pages.count)
            for page in pages { #expect(last[page.id].map { $0 == page.resultName } ?? true) }
            last = Dictionary(uniqueKeysWithValues: pages.map { ($0.id, $0.resultName) })
            let purged = try #require(pages.map(\.name).randomElement(using: &random))
            // Who takes the place of another may have its name.
            if start == 16 { try await purge(purged, of: batch) }
            _ = try await store.append(inputs(Array(paths[start..<min(start + 6, paths.count)])), to: batch)
        }
        for page in try await store.pages(of: batch) where last[page.id] != nil {
            #expect(last[page.id] == page.resultName)
        }
    }

    /// The queue of an earlier version that has one batch with these inputs, opened: a file of two pages and two of one.
    private func opened(
        _ fixture: QueueFixture, _ inputs: [(name: String, path: String)], below folder: String? = nil
    ) async throws -> (store: QueueStore, batch: Batch.ID) {
        try FileManager.default.createDirectory(
            at: fixture.database.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: DatabaseTests.queue(ofVersion: 5), to: fixture.database)
        let raw = try DatabaseQueue(path: fixture.database.path)
        try await raw.write { db in
            try db.execute(sql: "UPDATE batch SET folder = ?", arguments: [folder.map { Data($0.utf8) }])
            for (position, input) in inputs.enumerated() {
                try db.execute(
                    sql: "UPDATE input SET name = ?, path = ? WHERE position = ?",
                    arguments: [input.name, Data(input.path.utf8), position])
            }
        }
        try raw.close()
        let store = try fixture.store()
        let batch = try #require(try await store.batches().first)
        return (store, batch.id)
    }

    /// They were the first one's stem and the whole name of whoever came later. A file that was moved is named as it was given.
    @Test func keepsTheNamesThatAnEarlierVersionGave() async throws {
        let fixture = try QueueFixture()
        let (store, batch) = try await opened(
            fixture,
            [
                ("/pages/x/a.png", "/pages/x/a.png"), ("/pages/x/a.jpg", "/elsewhere/b.jpg"),
                ("/pages/a-1.png", "/pages/a-1.png"),
            ])
        #expect(try await names(batch, store) == ["x/a-1", "x/a-2", "x/a.jpg", "a-1"])
        #expect(try await store.append(inputs(["/pages/x/a.gif"]), to: batch) == 1)
        #expect(try await names(batch, store).last == "x/a.gif")
    }

    @Test func namesWhatAnEarlierVersionHadWithoutItsFolderAfterItsPath() async throws {
        let fixture = try QueueFixture()
        let here = SourcePath("x").absolute().displayed
        let (store, batch) = try await opened(
            fixture,
            [
                ("one.png", "\(here)/two.png"),
                // A picture in memory has its hash behind its name.
                ("scan.png", "x/scan.png\0hash/of.content"), ("\(here)/y/b.png", "\(here)/y/b.png"),
            ])
        #expect(try await names(batch, store) == ["two-1", "two-2", "scan", "y/b"])
    }

    @Test func keepsTheFoldersBelowAFolderThatAnEarlierVersionWatched() async throws {
        let fixture = try QueueFixture()
        let paths = ["/pages/x/a.png", "/pages/x/b.png", "/pages/x/y/c.png"]
        let (store, batch) = try await opened(fixture, paths.map { ($0, $0) }, below: "/pages")
        #expect(try await names(batch, store) == ["x/a-1", "x/a-2", "x/b", "x/y/c"])
    }
}
