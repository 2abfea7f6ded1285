import Glibc
import Testing
import YomitoriCore
import YomitoriEvaluation

@testable import YomitoriCommandLine

@Suite struct TranscriptFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func lines() throws -> [String]? {
        try TranscriptFolder(path: SourcePath(folder.path))
            .transcript(of: Array("a.png".utf8), in: [], names: TranscriptNames.truths)?.lines
    }

    private func fault(_ name: String, _ problem: String, isDamaged: Bool) -> TranscriptFault {
        TranscriptFault(path: SourcePath(folder.path + "/" + name), problem: problem, isDamaged: isDamaged)
    }

    @Test func findsNothingWhereNoFileHasAName() throws {
        #expect(try lines() == nil)
        try folder.write("within a folder of that name", to: "a.txt/b")
        #expect(try lines() == nil)
    }

    @Test func takesATextWhereTheJSONTellsOfSomethingElse() throws {
        try folder.write(#"{"corners": []}"#, to: "a.json")
        #expect(throws: fault("a.json", "no lines with a text in it", isDamaged: false)) { try lines() }
        try folder.write("text", to: "a.txt")
        #expect(try lines() == ["text"])
    }

    @Test func takesNoTextInPlaceOfDamagedJSON() throws {
        try folder.write("{broken", to: "a.json")
        try folder.write("text", to: "a.txt")
        #expect(throws: fault("a.json", "not JSON", isDamaged: true)) { try lines() }
    }

    @Test func saysWhyAFileCannotBeRead() throws {
        symlink("a.txt", folder.path + "/a.txt")
        #expect(throws: fault("a.txt", "the links lead in a circle", isDamaged: true)) { try lines() }
    }
}
