import Foundation
import Testing
import YomitoriCore

@testable import YomitoriCommandLine

@Suite struct CustomWordFileTests {
    private func words(_ text: String) throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "words.txt")
        return try CustomWordFile(path: SourcePath(folder.path + "/words.txt")).words()
    }

    @Test func takesAWordALineOnceEach() throws {
        #expect(
            try words("# names\nYomitori\n\n  国立国会図書館 # Tokyo\r\nYomitori\n#\nlast") == ["Yomitori", "国立国会図書館", "last"])
        #expect(try words("").isEmpty)
    }

    @Test func refusesWhatIsTooLarge() throws {
        let text = String(repeating: "a", count: CustomWordFile.byteLimit + 1)
        #expect(throws: ArgumentFault.self) { try words(text) }
    }

    @Test func refusesWhatIsNoTextOrNoFile() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "empty.txt")
        let missing = CustomWordFile(path: SourcePath(folder.path + "/missing.txt"))
        #expect(throws: ArgumentFault.self) { try missing.words() }
        #expect(throws: ArgumentFault.self) { try CustomWordFile(path: SourcePath(folder.path)).words() }
        let bytes = folder.path + "/bytes.txt"
        try Data([0x61, 0xFF, 0x0A]).write(to: URL(fileURLWithPath: bytes))
        #expect(throws: ArgumentFault.self) { try CustomWordFile(path: SourcePath(bytes)).words() }
    }
}
