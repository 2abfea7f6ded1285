import Foundation
import Testing

@testable import YomitoriLibrary

struct UnfinishedDatabaseTests {
    let fixture: LibraryFixture

    init() throws { fixture = try LibraryFixture() }

    private func parts(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("part") }.sorted()
    }

    /// A copy to which nobody has written for so many seconds, with its journal.
    private func abandonedCopy(beside place: URL, seconds: Double) throws -> URL {
        let file = try UnfinishedDatabase(beside: place).file
        let journal = URL(fileURLWithPath: file.path + "-journal")
        try Data("x".utf8).write(to: journal)
        for url in [file, journal] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date().addingTimeInterval(-seconds)], ofItemAtPath: url.path)
        }
        return file
    }

    @Test func goesWhenTheProgramThatMadeItWasKilled() async throws {
        let library = try fixture.library()
        let data = fixture.file.deletingLastPathComponent()
        try Data("x".utf8).write(to: data.appendingPathComponent(".another program's.part"))
        let young = try abandonedCopy(beside: fixture.file, seconds: 3600)
        _ = try abandonedCopy(beside: fixture.file, seconds: 100_000)
        try library.close()
        _ = try fixture.library()
        let expected = [
            ".another program's.part", young.lastPathComponent, young.lastPathComponent + "-journal",
        ]
        #expect(try parts(in: data) == expected.sorted())
    }

    @Test func goesWithTheNextCopyInItsFolderWhateverThatIsCalled() async throws {
        let library = try fixture.library()
        _ = try abandonedCopy(beside: fixture.folder.appendingPathComponent("monday.sqlite"), seconds: 100_000)
        try await library.backup(to: fixture.folder.appendingPathComponent("tuesday.sqlite"))
        #expect(try parts(in: fixture.folder) == [])
    }

    @Test func leavesWhatAPersonHasCalledSo() throws {
        let folder = fixture.folder.appendingPathComponent(".mine.yomitori-part")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let file = fixture.folder.appendingPathComponent("mine.yomitori-part")
        try Data("x".utf8).write(to: file)
        UnfinishedDatabase.sweep(fixture.folder, now: Date().addingTimeInterval(100_000))
        #expect(try parts(in: fixture.folder) == [".mine.yomitori-part", "mine.yomitori-part"])
    }
}
