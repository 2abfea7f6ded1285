import Foundation
import Testing

@testable import YomitoriCommandLine

@Suite struct EvaluateProcessTests {
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("hello world", to: "set/1.png")
        try folder.write(#"{"lines": [{"text": "hello world", "box": [0, 0, 1, 1]}]}"#, to: "set/1.json")
        try folder.write("abcx", to: "set/deep/2.jpg")
        try folder.write("abcd", to: "set/deep/2.jpg.gt.txt")
        try folder.write("!not looked at", to: "set/without truth.png")
        return folder
    }

    @Test func scoresThePicturesBesideTheTruths() async throws {
        let folder = try folder()
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            [path = folder.path as String] in
            await ScriptedTool.run(["evaluate", "--truth", "set"], in: path)
        }
        #expect(
            String(decoding: result.standardOutputContent, as: UTF8.self) == """
                page        characters  page CER  line CER  vertical  lines  recall  spurious  order  spaces found  spaces right
                1.png               10    0.0000    0.0000         –      1  1.0000         0      –        1.0000        1.0000
                deep/2.jpg           4    0.2500    0.2500         –      1  1.0000         0      –             –             –
                total               14    0.0714    0.0714         –      2  1.0000         0      –        1.0000        1.0000

                """)
    }

    @Test func scoresNoPageThatAnInterruptionEnded() async throws {
        let folder = try TemporaryFolder()
        // One after the other is read: the interruption comes between the pages of the second.
        try folder.write("abcd", to: "set/1.tif")
        try folder.write("efgh\n#interrupt\nijkl", to: "set/2.tif")
        try folder.write("mnop", to: "set/3.tif")
        for (name, text) in [("1", "abcd"), ("2", "efgh\nijkl"), ("3", "mnop")] {
            try folder.write(text, to: "set/\(name).txt")
        }
        let result = try await #require(
            processExitsWith: .exitCode(130), observing: [\.standardOutputContent, \.standardErrorContent]
        ) { [path = folder.path as String] in
            await ScriptedTool.run(["evaluate", "--truth", "set", "--jobs", "1"], in: path)
        }
        let rows = String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: "\n")
        #expect(rows.map { $0.prefix { $0 != " " } } == ["page", "1.tif", "total"])
        #expect(
            String(decoding: result.standardErrorContent, as: UTF8.self)
                .contains("yomitori: interrupted; 1 of 3 files were finished"))
    }

    @Test func scoresAPageThatCannotBeReadAsEmpty() async throws {
        let folder = try TemporaryFolder()
        try folder.write("!damaged", to: "set/1.png")
        try folder.write("abcd", to: "set/1.txt")
        let result = try await #require(processExitsWith: .exitCode(1), observing: [\.standardOutputContent]) {
            [path = folder.path as String] in
            await ScriptedTool.run(["evaluate", "--truth", "set", "--json"], in: path)
        }
        #expect(try Self.pageErrors(in: Data(result.standardOutputContent)) == [4])
    }

    /// Of each page in a report as JSON.
    private static func pageErrors(in report: Data) throws -> [Int?]? {
        let pages = (try JSONSerialization.jsonObject(with: report) as? [String: Any])?["pages"] as? [[String: Any]]
        return pages?.map { $0["pageErrors"] as? Int }
    }

    @Test func scoresAnotherProgramsResultsAndMissesNone() async throws {
        let folder = try folder()
        try folder.write("hello\nworld", to: "peer/1.txt")
        let result = try await #require(
            processExitsWith: .exitCode(1), observing: [\.standardOutputContent, \.standardErrorContent]
        ) { [path = folder.path as String] in
            await ScriptedTool.run(["evaluate", "--truth", "set", "--results", "peer", "--json"], in: path)
        }
        #expect(try Self.pageErrors(in: Data(result.standardOutputContent)) == [0, 4])
        #expect(
            String(decoding: result.standardErrorContent, as: UTF8.self)
                == "yomitori: set/deep/2.jpg: no result in peer\n")
    }

    @Test func namesDamagedResultsAndScoresThemAsEmpty() async throws {
        let folder = try folder()
        try folder.write("{broken", to: "peer/1.json")
        try folder.write(#"{"corners": []}"#, to: "peer/deep/2.json")
        let result = try await #require(
            processExitsWith: .exitCode(1), observing: [\.standardOutputContent, \.standardErrorContent]
        ) { [path = folder.path as String] in
            await ScriptedTool.run(["evaluate", "--truth", "set", "--results", "peer", "--json"], in: path)
        }
        #expect(try Self.pageErrors(in: Data(result.standardOutputContent)) == [10, 4])
        #expect(
            String(decoding: result.standardErrorContent, as: UTF8.self) == """
                yomitori: peer/1.json: not JSON
                yomitori: peer/deep/2.json: no lines with a text in it

                """)
    }

    @Test func namesDamagedTruthsAndScoresTheOthers() async throws {
        let folder = try folder()
        try folder.write(#"{"lines": 3}"#, to: "set/1.json")
        // What tells of something else lies beside pictures that have no truth.
        try folder.write(#"{"corners": []}"#, to: "set/without truth.json")
        let result = try await #require(
            processExitsWith: .exitCode(1), observing: [\.standardOutputContent, \.standardErrorContent]
        ) { [path = folder.path as String] in
            await ScriptedTool.run(["evaluate", "--truth", "set", "--progress", "never"], in: path)
        }
        let rows = String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: "\n")
        #expect(rows.map { $0.prefix { $0 != " " } } == ["page", "deep/2.jpg", "total"])
        #expect(
            String(decoding: result.standardErrorContent, as: UTF8.self)
                == "yomitori: set/1.json: its \"lines\" are no list\n")
    }

    @Test func refusesATruthThatIsNoFolder() async throws {
        let folder = try folder()
        await #expect(processExitsWith: .exitCode(64)) { [path = folder.path as String] in
            await ScriptedTool.run(["evaluate", "--truth", "set/1.json"], in: path)
        }
    }
}
