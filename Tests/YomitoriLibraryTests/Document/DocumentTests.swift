import Foundation
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriLibrary

struct DocumentTests {
    @Test func keepsEverythingThatWasRead() throws {
        var ids = IDSource()
        let document = Document(SamplePages.japanese, ids: &ids)
        #expect(Set(document.lines.map(\.id)).count == 4 && document.blocks.count == 4)
        #expect(document.lines[0].ruby.map(\.text) == ["こくりつ"])
        #expect(document.lines[1].characters[1].candidates.map(\.text) == ["日", "曰"])
        #expect(document.lines[1].warnings == ["repeated-text"])
        #expect(document.lines[2].cell == TableCell(row: 0, column: 1))
        #expect(document.lines.allSatisfy { $0.origin == .machine && !$0.hasPersonsWork })
    }

    @Test func isWrittenAsTheInterfaceSaysAndReadBack() throws {
        var ids = IDSource()
        var document = Document(SamplePages.japanese, ids: &ids)
        document = try document.after(
            .replaceCharacters(.init(line: document.id(1), base: 1..<2, text: "曰")),
            .mergeLines(.init(document.id(2), document.id(3))))
        let json = try JSONEncoder().encode(document)
        #expect(try JSONDecoder().decode(Document.self, from: json) == document)
        let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        let blocks = try #require(object["blocks"] as? [[String: Any]])
        let line = try #require((blocks[1]["lines"] as? [[String: Any]])?.first)
        #expect(line["text"] as? String == "今曰は\"晴\"です。" && line["machineText"] as? String == "今日は\"晴\"です。")
        #expect(line["origin"] as? String == "machine")
        let character = try #require((line["characters"] as? [[String: Any]])?[1])
        #expect(character["origin"] as? String == "person" && character["confidence"] as? Double == 1)
    }

    @Test func givesThePageBackThatItCameFrom() throws {
        var ids = IDSource()
        let document = Document(SamplePages.japanese, ids: &ids)
        var facts = SamplePages.japanese
        facts.blocks = []
        let page = document.page(facts, read: document)
        #expect(page.lines.map(\.text) == SamplePages.japanese.lines.map(\.text))
        #expect(page.blocks.map(\.kind) == SamplePages.japanese.blocks.map(\.kind))
        #expect(page.warnings == ["low-resolution"] && page.language == "ja")
    }

    @Test func knowsWhichBlocksKeepTheirLines() throws {
        let verse = SamplePages.verse
        var ids = IDSource()
        let document = Document(verse, ids: &ids)
        #expect(document.blocks.map(\.keepsLines) == [true, false])
        #expect(document.page(verse, read: document).blocks.map(\.text) == verse.blocks.map(\.text))
        #expect(try JSONDecoder().decode(Document.self, from: JSONEncoder().encode(document)) == document)
    }

    @Test func readsBlocksThatDoNotSayWhetherLinesAreKept() throws {
        let json = #"{"id": "b1", "kind": "paragraph", "direction": "horizontal", "box": [0, 0, 10, 10], "lines": []}"#
        #expect(try !JSONDecoder().decode(DocumentBlock.self, from: Data(json.utf8)).keepsLines)
    }

    @Test func givesLinesWithoutCharactersSome() {
        var page = SamplePages.page(of: ["abc"])
        page.blocks[0].lines[0].characters = []
        var ids = IDSource()
        let line = Document(page, ids: &ids).lines[0]
        #expect(line.text == "abc" && line.characters.count == 3)
        #expect(line.characters[2].quad[1] == line.quad[1])
    }

    @Test func isStoredInAThirdOfItsLength() throws {
        var ids = IDSource()
        let page = SamplePages.page(of: (0..<20).map { "line \($0) of a page with some words in it" })
        let document = Document(page, ids: &ids)
        let encoder = JSONEncoder()
        let stored = try document.lines.map { try encoder.encode(LineRecord($0)) }
        let back = try stored.map { try JSONDecoder().decode(LineRecord.self, from: $0).line }
        #expect(back == document.lines)
        #expect(try 2 * stored.map(\.count).reduce(0, +) < encoder.encode(page).count)
    }
}

struct TextAlignmentTests {
    private func differences(_ a: String, _ b: String) -> [[Int]] {
        TextAlignment(a.map(String.init), b.map(String.init)).differences.map {
            [$0.first.lowerBound, $0.first.upperBound, $0.second.lowerBound, $0.second.upperBound]
        }
    }

    @Test(arguments: [
        ("", "", [[Int]]()), ("abc", "abc", []), ("abc", "aXc", [[1, 2, 1, 2]]), ("abc", "ac", [[1, 2, 1, 1]]),
        ("ac", "abc", [[1, 1, 1, 2]]), ("abcd", "XbcY", [[0, 1, 0, 1], [3, 4, 3, 4]]), ("", "ab", [[0, 0, 0, 2]]),
    ])
    func findsTheFewestDifferences(_ a: String, _ b: String, _ expected: [[Int]]) {
        #expect(differences(a, b) == expected)
    }

    @Test func leadsFromAnyTextToAnyOther() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let a = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                ["a", "b", "c"].randomElement(using: &generator) ?? ""
            }
            let b = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                ["a", "b", "c"].randomElement(using: &generator) ?? ""
            }
            let alignment = TextAlignment(a, b)
            var built = a
            for difference in alignment.differences.reversed() {
                built.replaceSubrange(difference.first, with: b[difference.second])
            }
            #expect(built == b)
            #expect(alignment.common(count: a.count).allSatisfy { a[$0.0] == b[$0.1] })
        }
    }

    @Test func takesHugeMiddlesAsReplaced() {
        let a = Array(repeating: "a", count: 3000), b = Array(repeating: "b", count: 3000)
        #expect(TextAlignment(a, b).differences == [.init(first: 0..<3000, second: 0..<3000)])
    }
}
