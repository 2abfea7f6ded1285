import Foundation
import GRDB
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriLibrary

struct ExportTests {
    @Test func writesEverythingForPeopleAndPrograms() async throws {
        let fixture = try LibraryFixture()
        let library = try fixture.library()
        let project = try await library.addProject(name: "letters/1890", notes: "of a friend")
        let id = try await library.add(["今曰は"], name: "scan.jpg", project: project.id)
        try await library.edit(id, .setText(.init(line: library.page(id).document.id(0), text: "今日は")))
        try await library.add(["x"], name: "scan.png", project: project.id)
        try await library.add(["y"], name: "../evil\n.jpg")
        try await library.addPage(of: PageKey("u"), name: "later.jpg", picture: StoredPicture(path: "x"))
        let thrown = try await library.add(["z"], name: "z.jpg")
        var change = PageChange()
        change.state = .trashed
        _ = try await library.change(thrown, revision: library.summary(of: thrown).revision, change)

        let folder = fixture.folder.appendingPathComponent("out")
        #expect(try await library.export(to: folder) == LibraryExport(written: 4, unread: 1, damaged: []))
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".txt") }
            .sorted()
        #expect(files == ["letters_1890/scan (2).txt", "letters_1890/scan.txt", "pages/evil.txt", "trash/z.txt"])
        let text = try String(contentsOf: folder.appendingPathComponent("letters_1890/scan.txt"), encoding: .utf8)
        #expect(text == "今日は\n")
        let json = try Data(contentsOf: folder.appendingPathComponent("letters_1890/scan.json"))
        #expect(try JSONDecoder().decode(RecognizedPage.self, from: json).text == "今日は")
        let history = try #require(
            try JSONSerialization.jsonObject(
                with: Data(contentsOf: folder.appendingPathComponent("letters_1890/scan.history.json")))
                as? [String: Any])
        let versions = try #require(history["versions"] as? [[String: Any]])
        #expect(versions.map { $0["lines"] as? [String] } == [["今曰は"], ["今日は"]])
        let index = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appendingPathComponent("library.json")))
                as? [String: Any])
        #expect((index["pages"] as? [Any])?.count == 5)
        #expect((index["projects"] as? [[String: Any]])?.first?["notes"] as? String == "of a friend")
    }

    @Test(arguments: [["scan.jpg", "scan.history.tif"], ["scan.history.tif", "scan.jpg"]])
    func givesNoFileTheNameOfAnotherPagesHistory(names: [String]) async throws {
        let fixture = try LibraryFixture()
        let library = try fixture.library()
        for name in names { try await library.add(["of \(name)"], name: name) }
        let folder = fixture.folder.appendingPathComponent("out")
        #expect(try await library.export(to: folder).written == 2)
        let pages = folder.appendingPathComponent("pages")
        let files = try FileManager.default.contentsOfDirectory(atPath: pages.path).sorted()
        #expect(files.count == 6)
        let histories = try files.filter { file in
            guard file.hasSuffix(".json") else { return false }
            let content = try JSONSerialization.jsonObject(
                with: Data(contentsOf: pages.appendingPathComponent(file)))
            return (content as? [String: Any])?["versions"] != nil
        }
        #expect(histories.count == 2)
    }

    @Test func saysWhyAFileCannotBeWritten() async throws {
        let fixture = try LibraryFixture()
        let library = try fixture.library()
        try await library.add(["x"], name: "1.png")
        let file = fixture.folder.appendingPathComponent("token")
        try Data().write(to: file)
        let error = await #expect(throws: LibraryError.self) { try await library.export(to: file) }
        let told = try #require(error).description
        #expect(told.hasPrefix(file.path + "/pages/1.json: cannot be written ("))
    }

    @Test func writesAllPagesButTheDamagedOnesWhichItNames() async throws {
        let fixture = try LibraryFixture()
        let library = try fixture.library()
        let torn = try await library.add(["torn"], name: "1.png")
        let whole = try await library.add(["whole"], name: "2.png")
        let lost = try await library.add(["lost"], name: "3.png")
        try LibraryFixture.damage(lineWith: "[\"t\"", in: fixture.file)
        try await library.database.write { db in
            try db.execute(sql: "UPDATE page SET picture = '{' WHERE id = ?", arguments: [lost.rawValue])
        }
        let folder = fixture.folder.appendingPathComponent("out")
        let export = try await library.export(to: folder)
        #expect(export.written == 1 && export.damaged.map(\.id) == [torn, lost])
        #expect(export.damaged.map(\.name) == ["1.png", "3.png"])
        let text = try String(contentsOf: folder.appendingPathComponent("pages/2.txt"), encoding: .utf8)
        #expect(text == "whole\n")
        let index = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appendingPathComponent("library.json")))
                as? [String: Any])
        let pages = try #require(index["pages"] as? [[String: Any]])
        #expect(pages.compactMap { $0["id"] as? String } == [torn, whole, lost].map(\.rawValue))
        #expect(
            pages.map { $0["damaged"] as? String } == [
                "a line cannot be read", nil, "what it says of its picture cannot be read",
            ])
    }

    @Test func writesAllPagesButTheOneOfWhichTheDiskHasLostAPart() async throws {
        let fixture = try LibraryFixture()
        let library = try fixture.library()
        let lost = try await library.add([String(repeating: "lost ", count: 200)], name: "1.png")
        try await library.add(["whole"], name: "2.png")
        try library.close()
        try LibraryFixture.loseSector(ofLongestLineIn: fixture.file)
        let folder = fixture.folder.appendingPathComponent("out")
        let export = try await fixture.library().export(to: folder)
        #expect(export.written == 1 && export.damaged.map(\.id) == [lost])
        let text = try String(contentsOf: folder.appendingPathComponent("pages/2.txt"), encoding: .utf8)
        #expect(text == "whole\n")
        #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("library.json").path))
    }
}
