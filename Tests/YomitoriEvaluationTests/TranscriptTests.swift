import Foundation
import Testing
import YomitoriCore
import YomitoriEvaluation
import YomitoriTestSupport

@Suite struct TranscriptTests {
    @Test(arguments: [
        (#"{"lines": [{"box": [1, 2, 3, 4], "text": "a"}, {"text": "b"}]}"#, ["a", "b"]),
        (#"{"lines": [{"order": 1, "text": "b"}, {"order": 0, "text": "a", "conf": 0.5}]}"#, ["a", "b"]),
        (#"{"lines": ["a", "b"]}"#, ["a", "b"]),
        (#"{"lines": []}"#, []),
        (#"{"blocks": [{"lines": [{"text": "a"}]}, {"lines": []}, {"lines": [{"text": "b"}]}]}"#, ["a", "b"]),
        (#"{"pages": [{"blocks": [{"lines": [{"text": "a"}]}]}, {"blocks": []}]}"#, ["a"]),
    ])
    func readsLinesFromEveryShapeOfJSON(json: String, lines: [String]) throws {
        #expect(try Transcript(json: Data(json.utf8)).lines == lines)
    }

    @Test(arguments: [
        (#"{"lines": [{"box": [0, 0, 20, 200], "text": "縦書"}, {"box": [0, 0, 200, 20], "text": "横書"}]}"#, [0]),
        (#"{"lines": [{"box": [0, 0, 9, 10], "text": " 5 "}, {"box": [0, 0, 9, 10], "text": "す。"}]}"#, [1]),
        (
            #"{"lines": [{"order": 1, "box": [0, 0, 9, 90], "text": "縦書"}, {"order": 0, "text": "横書"}]}"#, [1]
        ),
        (#"{"lines": ["縦書", {"box": [0, 0, 9], "text": "縦書"}]}"#, []),
    ])
    func knowsVerticalLinesByTheirBoxes(json: String, vertical: [Int]) throws {
        #expect(try Transcript(json: Data(json.utf8)).verticalLines == Set(vertical))
    }

    @Test(arguments: [
        (#"{"corners": [[1, 2]]}"#, Transcript.JSONFault.noText), (#"{"lines": [{"box": [1]}]}"#, .noText),
        ("[]", .noText), ("3", .noText), ("{", .notJSON), (#"{"lines": [{"text": "cut o"#, .notJSON), ("", .notJSON),
        ("\u{FEFF}", .notJSON), (#"{"lines": 3}"#, .linesAreNoList), (#"{"lines": null}"#, .linesAreNoList),
        (#"{"pages": [{"lines": ["a"]}, {"lines": "b"}]}"#, .linesAreNoList),
    ])
    func tellsDamagedFilesFromThoseOfSomethingElse(json: String, fault: Transcript.JSONFault) {
        #expect(throws: fault) { try Transcript(json: Data(json.utf8)) }
    }

    @Test func readsTextFilesOfAnyLineEnd() {
        #expect(Transcript(text: Data("\u{FEFF}a\r\nb c\n\n\u{0C}d\u{2028}e".utf8)).lines == ["a", "b c", "d", "e"])
        #expect(Transcript(text: Data([0x61, 0xFF, 0x0A])).lines == ["a\u{FFFD}"])
    }

    @Test func takesTheLinesOfPagesWithoutRuby() {
        #expect(Transcript(pages: [SamplePages.japanese, SamplePages.page(of: ["end"])]).lines.count == 5)
    }

    @Test(arguments: [
        ("page.jpg", ["page.json", "page.jpg.gt.json", "page.txt", "page.jpg.gt.txt"]),
        (".hidden", [".hidden.json", ".hidden.gt.json", ".hidden.txt", ".hidden.gt.txt"]),
    ])
    func looksForTruthsOfJSONFirst(picture: String, names: [String]) {
        #expect(
            TranscriptNames.truths(of: Array(picture.utf8)).map { String(decoding: $0.name, as: UTF8.self) } == names)
    }

    @Test func looksForResultsWithTheWholeNameFirst() {
        #expect(
            TranscriptNames.results(of: Array("a.b.png".utf8)).map { String(decoding: $0.name, as: UTF8.self) } == [
                "a.b.png.json", "a.b.png.txt", "a.b.json", "a.b.txt",
            ])
    }
}
