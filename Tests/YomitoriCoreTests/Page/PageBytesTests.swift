import Foundation
import Testing

@testable import YomitoriCore

@Suite struct PageBytesTests {
    /// A page with everything that a page can have.
    ///
    /// - Parameter number: called for each number of a block.
    private static func page(_ number: (Double) -> Double = { $0 }) -> RecognizedPage {
        func quad() -> Quad {
            Quad(
                Point(x: number(-4.25), y: number(0)), Point(x: number(1234.56), y: number(7)),
                Point(x: number(1e9), y: number(0.05)), Point(x: number(-0.04), y: number(99.99)))
        }
        let texts = ["日", "\"", "\\", "\n", "\u{1}", "👩‍👩‍👧", "/", "é", ""]
        let characters = texts.map { text in
            RecognizedCharacter(
                text: text, confidence: number(0.97531), quad: quad(),
                candidates: [
                    Candidate(text: text, confidence: number(0.5)), Candidate(text: "曰", confidence: number(0)),
                ])
        }
        let lines = [
            RecognizedLine(
                direction: .vertical, kind: .warichu, quad: quad(),
                ruby: [Ruby(text: "ひ", base: 0..<1, quad: quad(), confidence: 0.9)], cell: TableCell(row: 0, column: 1),
                corrections: [Correction(base: 1..<2, from: "a\"", to: "b", reason: "lexicon")],
                warnings: ["repeated-text"], characters: characters),
            RecognizedLine(direction: .horizontal, quad: quad(), characters: []),
        ]
        let block = Block(
            kind: .figureText, direction: .vertical, box: Rect(x: number(0.1), y: 2, width: 3.33, height: 1e4),
            text: "日\t\"", lines: lines)
        var line = NDLElement(kind: .line)
        // Another score than a probability is refused.
        let score = abs(number(0.875)).truncatingRemainder(dividingBy: 1)
        (line.type, line.box, line.confidence) = ("本文", [-1, 2, 30, 400], score)
        (line.characterCount, line.order, line.line, line.indentAfter) = (100, 0, 3, 1)
        var element = NDLElement(kind: .textBlock)
        (element.children, element.indentInside) = ([line, NDLElement(kind: .line)], 2)
        return RecognizedPage(
            source: PageSource(path: "a/\\xFF\".png", page: 3, width: 100, height: 200),
            pack: PackUse(name: "ndl", version: "1", level: .fast), language: "ja", text: "日\n\n\u{7F}",
            blocks: [block, block],
            warnings: ["odd", "\u{2028}"],
            structure: NDLStructure(pipeline: .modern, fidelity: .original, elements: [element, line], indentInside: 4))
    }

    /// What Foundation makes of a page, and what it reads of it again.
    private func reference(_ page: RecognizedPage) throws -> (json: Data, page: RecognizedPage) {
        let json = try JSONEncoder().encode(page)
        return (json, try JSONDecoder().decode(RecognizedPage.self, from: json))
    }

    private func agrees(_ page: RecognizedPage) throws {
        let (json, read) = try reference(page)
        let written = try page.json()
        #expect(try JSONDecoder().decode(RecognizedPage.self, from: written) == read)
        #expect(try RecognizedPage(json: written) == read)
        #expect(try RecognizedPage(json: json) == read)
        let isOurs = [written, json].map { json in
            json.withUnsafeBytes { PageJSONReader.page(in: $0.bindMemory(to: UInt8.self)) != nil }
        }
        #expect(isOurs == [true, true])
        let objects = try [written, json].map { try JSONSerialization.jsonObject(with: $0) as? NSDictionary }
        #expect(objects[0] == objects[1])
    }

    @Test func writesAndReadsAsFoundationDoes() throws {
        try agrees(Self.page())
        try agrees(
            RecognizedPage(
                source: PageSource(path: "", width: 1, height: 1),
                pack: PackUse(name: "", version: "", level: .accurate)))
    }

    @Test func writesAndReadsAnyNumberAsFoundationDoes() throws {
        var state: UInt64 = 20_261_122
        for round in 0..<12 {
            try agrees(
                Self.page { _ in
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    let share = Double(state >> 11) * 0x1p-53
                    return (share - 0.5) * [1, 100, 20_000, 1e12, 1e17, 1e-9][round % 6]
                })
        }
    }

    /// Whoever gives these types another property has to write and read it in `JSONBytes` and `PageJSONReader`.
    @Test func knowsEveryProperty() throws {
        let page = Self.page()
        let line = page.blocks[0].lines[0]
        let values: [Any?] = [
            page, page.source, page.pack, page.blocks[0], line, line.ruby.first, line.cell, line.corrections.first,
            line.characters[0], line.characters[0].candidates[0], page.structure, page.structure?.elements[0],
        ]
        let counts = values.map { value in value.map { Mirror(reflecting: $0).children.count } }
        #expect(counts == [7, 4, 3, 5, 10, 4, 2, 4, 4, 2, 4, 10])
    }

    @Test func readsWhatOtherProgramsWrite() throws {
        let page = Self.page()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        var text = String(decoding: try encoder.encode(page), as: UTF8.self)
        text = text.replacingOccurrences(of: "日", with: "\\u65e5")
        text = text.replacingOccurrences(of: "0.9753", with: "9.753E-1")
        text = text.replacingOccurrences(
            of: "\"schema\"", with: "\"new\": {\"a\": [1, {\"b\": \"}\\\"\"}], \"c\": null}, \"schema\"")
        #expect(try RecognizedPage(json: Data(text.utf8)) == reference(page).page)
    }

    @Test func refusesNumbersThatAreNone() {
        #expect(throws: EncodingError.self) { try Self.page { $0 == 0.5 ? .nan : $0 }.json() }
        #expect(throws: EncodingError.self) { try Self.page { $0 == 7 ? .infinity : $0 }.json() }
    }

    @Test(arguments: [
        "", "{", "{}", "[]", "null", #"{"schema":"yomitori.page/2"}"#, #"{"schema":"yomitori.page/1","text":"#,
    ])
    func refusesWhatIsNoPage(json: String) {
        #expect(throws: DecodingError.self) { try RecognizedPage(json: Data(json.utf8)) }
    }

    @Test func refusesAPageThatIsCutOffOrGoesOn() throws {
        let json = try Self.page().json()
        for end in stride(from: 0, to: json.count, by: 7) {
            #expect(throws: DecodingError.self) { try RecognizedPage(json: json.prefix(end)) }
        }
        #expect(throws: DecodingError.self) { try RecognizedPage(json: json + Data("x".utf8)) }
    }
}
