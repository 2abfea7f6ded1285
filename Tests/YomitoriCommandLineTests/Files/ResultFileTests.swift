import Foundation
import Glibc
import Testing
import YomitoriCore

@testable import YomitoriCommandLine

@Suite struct ResultFileTests {
    /// Longer than any file system's names.
    private static let long = String(repeating: "a", count: 300)
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ name: String) throws {
        try ResultFile.write("text".utf8, at: SourcePath(folder.path + "/" + name), unfinished: UnfinishedFiles())
    }

    private func isThere(_ name: String) -> Bool { access(folder.path + "/" + name, F_OK) == 0 }

    @Test func takesTheFoldersAwayThatItMadeForNothing() throws {
        try folder.write("", to: "there/file")
        #expect(throws: UnmadeName.self) { try write("there/new/deep/" + Self.long) }
        #expect(throws: UnmadeName.self) { try write("there/new/" + Self.long + "/text") }
        #expect(isThere("there"))
        #expect(!isThere("there/new"))
    }

    @Test func leavesFoldersThatWereThere() throws {
        try Folder(SourcePath(folder.path + "/empty")).make()
        #expect(throws: UnmadeName.self) { try write("empty/" + Self.long) }
        #expect(isThere("empty"))
    }

    @Test func keepsTheFoldersOfWhatIsWritten() throws {
        try write("new/deep/text")
        #expect(throws: UnmadeName.self) { try write("new/deep/" + Self.long) }
        #expect(try folder.files() == ["new/deep/text"])
    }

    @Test func makesTheFolderAgainThatAnotherProcessTookAway() throws {
        let new = folder.path + "/new"
        var isTaken = false
        let bytes = Array("text".utf8).lazy.map { byte in
            if !isTaken { isTaken = (try? FileManager.default.removeItem(atPath: new)) != nil }
            return byte
        }
        try ResultFile.write(bytes, at: SourcePath(new + "/text"), unfinished: UnfinishedFiles())
        #expect(isTaken)
        #expect(try folder.files() == ["new/text"])
    }
}
