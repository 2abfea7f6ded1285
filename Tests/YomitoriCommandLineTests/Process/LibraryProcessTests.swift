import Foundation
import Testing
import YomitoriCore
import YomitoriLibrary
import YomitoriTestSupport

@testable import YomitoriCommandLine

/// `yomitori library` in processes of its own.
@Suite struct LibraryProcessTests {
    private static func run(
        _ arguments: [String], in folder: TemporaryFolder, ending code: Int32 = 0
    ) async throws -> String {
        let result = try await #require(
            processExitsWith: .exitCode(code), observing: [\.standardErrorContent]
        ) { [arguments = arguments as [String], path = folder.path as String] in
            await ScriptedTool.run(["library"] + arguments, in: path)
        }
        return String(decoding: result.standardErrorContent, as: UTF8.self)
    }

    private static func library(in folder: TemporaryFolder) throws -> Library {
        try Library(database: URL(fileURLWithPath: folder.path + "/data/library.sqlite"))
    }

    @Test func copiesPutsBackAndExports() async throws {
        let folder = try TemporaryFolder()
        let library = try Self.library(in: folder)
        let project = try await library.addProject(name: "letters")
        _ = try await Self.run(["backup", "copy.sqlite"], in: folder)
        try await library.deleteProject(project.id)
        let said = try await Self.run(["restore", "copy.sqlite"], in: folder)
        #expect(said.contains("library-before-"))
        #expect(try await library.projects().items.map(\.name) == ["letters"])
        _ = try await Self.run(["export", "out"], in: folder)
        #expect(try folder.text(of: "out/library.json").contains("letters"))
    }

    @Test func namesDamagedPagesAndKeepsAllOthers() async throws {
        let folder = try TemporaryFolder()
        let library = try Self.library(in: folder)
        for name in ["torn.jpg", "whole.jpg"] {
            try await library.addReading(
                of: PageKey(name), name: name, picture: StoredPicture(path: name),
                page: SamplePages.page(of: [name == "torn.jpg" ? "xyz" : "abc"]))
        }
        try await library.addPage(of: PageKey("later"), name: "later.jpg", picture: StoredPicture(path: "later"))
        _ = try await Self.run(["backup", "copy.sqlite"], in: folder)
        let copy = URL(fileURLWithPath: folder.path + "/copy.sqlite")
        var bytes = try Data(contentsOf: copy)
        let place = try #require(bytes.range(of: Data("[[\"x\"".utf8)))
        bytes[place.lowerBound] ^= 1
        try bytes.write(to: copy)

        let refused = try await Self.run(["restore", "copy.sqlite"], in: folder, ending: 1)
        #expect(refused.contains("torn.jpg") && refused.contains("--with-damaged-pages"))
        _ = try await Self.run(["restore", "--with-damaged-pages", "copy.sqlite"], in: folder)
        let copied = try await Self.run(["backup", "again.sqlite"], in: folder, ending: 1)
        #expect(copied.contains("was copied into") && copied.contains("damaged page torn.jpg"))
        let exported = try await Self.run(["export", "out"], in: folder, ending: 1)
        #expect(exported.contains("damaged page torn.jpg"))
        #expect(exported.contains("1 page written; 1 without text, in library.json alone"))
        #expect(try folder.text(of: "out/pages/whole.txt") == "abc\n")
    }

    @Test func saysWhatIsWrong() async throws {
        let folder = try TemporaryFolder()
        #expect(try await Self.run(["backup", "copy.sqlite"], in: folder, ending: 1).contains("no library yet"))
        #expect(try await Self.run(["restore", "copy.sqlite"], in: folder, ending: 1).contains("no file"))
        try folder.write("a letter\n", to: "letter.sqlite")
        #expect(try await Self.run(["restore", "letter.sqlite"], in: folder, ending: 1).contains("is not a library"))
        #expect(try folder.files() == ["letter.sqlite"])
        _ = try Self.library(in: folder)
        #expect(
            try await Self.run(["backup", "letter.sqlite"], in: folder, ending: 1).contains("no copy of a library"))
        #expect(try folder.text(of: "letter.sqlite") == "a letter\n")
        #expect(try await Self.run(["backup", "missing/copy.sqlite"], in: folder, ending: 74).contains("missing"))
    }
}
