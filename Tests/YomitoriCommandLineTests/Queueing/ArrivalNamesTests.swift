import Foundation
import Testing
import YomitoriCore
import YomitoriExport
import YomitoriQueue
import YomitoriTestSupport

@testable import YomitoriCommandLine

extension [String] {
    fileprivate func one(_ random: inout SeededGenerator) throws -> String {
        try #require(randomElement(using: &random))
    }
}

@Suite struct ArrivalNamesTests {
    private func inputs(_ paths: [String]) -> [ListedInput] {
        paths.enumerated().map { index, name in
            let path = SourcePath(name)
            let identity = FileStatus.Identity(device: .max, inode: UInt64(index))
            return ListedInput(path: path, source: .file(identity), base: path.folder)
        }
    }

    private func names(_ paths: [String], from root: String?) -> ArrivalNames {
        ArrivalNames(
            inputs: inputs(paths), from: root.map { SourcePath($0) }, folder: SourcePath("/nowhere/out"),
            fileExtension: "txt", workingFolder: SourcePath("/work"))
    }

    private func text(_ path: SourcePath) -> String { String(path.displayed.dropFirst("/nowhere/out/".count)) }

    @Test(arguments: [
        (["a.png"], ["a.txt"]), (["a.png", "a.jpg", "b.png"], ["a.txt", "a.jpg.txt", "b.txt"]),
        (["a.png", "a.png"], ["a.txt", "a.png.txt"]),
        (["a.png", "a.png", "a.png"], ["a.txt", "a.png.txt", "a.png~2.txt"]),
        (["a.png.jpg", "a.png", "a.jpg"], ["a.png.txt", "a.txt", "a.jpg.txt"]),
        // The second could be a page of the first, and no page of the third is called as the first.
        (["a.tif", "a-2.png"], ["a.txt", "a-2.png.txt"]), (["a-2.png", "a.tif"], ["a-2.txt", "a.txt"]),
        (["x/a.png", "y/a.png"], ["x/a.txt", "y/a.txt"]),
    ])
    func callsResultsAfterTheirInputs(paths: [String], results: [String]) {
        let names = names(paths, from: nil)
        #expect(paths.indices.map { text(names.path(ofInput: $0)) } == results)
    }

    @Test func callsPagesAsNoEarlierResultIsCalled() {
        let names = names(["a-2.png", "a.tif", "b.tif", "b.gif"], from: nil)
        #expect(text(names.path(ofInput: 1, page: 2)) == "a.tif-2.txt")
        #expect(text(names.path(ofInput: 2, page: 1)) == "b-1.txt")
        #expect(text(names.path(ofInput: 3, page: 1)) == "b.gif-1.txt")
    }

    @Test func keepsTheFoldersBelowTheRoot() {
        let names = names(["/in/two/a.png", "/in/two/deep/b.png"], from: "/in")
        #expect(text(names.path(ofInput: 0)) == "two/a.txt")
        #expect(text(names.path(ofInput: 1)) == "two/deep/b.txt")
    }

    @Test(arguments: 0..<50) func changesNoNameForWhatComesLaterAndGivesNoneTwice(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let parts = ["a", "a-1", "a-2", "a-1-2", "a.png", "a.png-1", "b"]
        let paths = try (0..<12).map { _ in
            try ["/in/", "/in/x/", "/in/x/y/"].one(&random) + parts.one(&random) + [".png", ".tif", ""].one(&random)
        }
        let all = names(paths, from: "/in")
        for count in 1...paths.count {
            let some = names(Array(paths.prefix(count)), from: "/in")
            for index in 0..<count {
                #expect(some.path(ofInput: index) == all.path(ofInput: index))
                #expect(some.path(ofInput: index, page: 2) == all.path(ofInput: index, page: 2))
            }
        }
        // Whichever of them turn out to have several pages.
        let divided = paths.map { _ in Bool.random(using: &random) }
        let given = paths.indices.flatMap { index in
            divided[index] ? (1...3).map { all.path(ofInput: index, page: $0) } : [all.path(ofInput: index)]
        }
        #expect(Set(given).count == given.count)
    }

    @Test func keepsTheNamesOfAWatchedFolderThatFills() async throws {
        let folder = try TemporaryFolder()
        let store = try QueueStore(database: URL(fileURLWithPath: folder.path + "/queue.sqlite"))
        let watched = WatchedFolder(SourcePath(folder.path + "/in"), name: "inbox")
        let out = SourcePath(folder.path + "/out")
        var named: [[SourcePath?]] = []
        for name in ["two/a.png", "two/a.jpg", "one/b.png"] {
            try folder.write(name, to: "in/" + name)
            let taken = try await store.take([SourcePath(folder.path + "/in/" + name)], from: watched)
            let batch = try #require(taken?.batch)
            let lease = try #require(try await store.claim())
            try await store.fail(lease, with: PageFailure(.lasting, "is damaged"))
            let names = try await BatchNames(store: store, batch: batch, folder: out, format: .text)
            named.append(try await store.pages(of: batch).map { names.path(of: $0) })
        }
        #expect(
            named[2].map { $0.map { String($0.displayed.dropFirst(out.displayed.count + 1)) } } == [
                "two/a.txt", "two/a.jpg.txt", "one/b.txt",
            ])
        #expect(named[0] == Array(named[2].prefix(1)) && named[1] == Array(named[2].prefix(2)))
    }

    @Test func keepsTheNamesOfPagesWhoseFirstOneIsTriedAgain() async throws {
        let folder = try TemporaryFolder()
        let store = try QueueStore(database: URL(fileURLWithPath: folder.path + "/queue.sqlite"))
        try folder.write("three pages", to: "a.tif")
        let batch = try await store.enqueue([.file(SourcePath(folder.path + "/a.tif"))])
        let first = try #require(try await store.claim())
        try await store.fail(first, with: PageFailure(.lasting, "is damaged"), pageCount: 3)
        func paths() async throws -> [String?] {
            let out = SourcePath("/out")
            let names = try await BatchNames(store: store, batch: batch, folder: out, format: .text)
            return try await store.pages(of: batch).map { names.path(of: $0)?.displayed }
        }
        #expect(try await paths() == ["/out/a-1.txt", "/out/a-2.txt", "/out/a-3.txt"])
        _ = try await store.retry(batch)
        #expect(try await paths() == ["/out/a-1.txt", "/out/a-2.txt", "/out/a-3.txt"])
    }
}
