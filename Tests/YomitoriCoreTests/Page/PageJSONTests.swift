import Foundation
import Testing
import YomitoriCore

@Suite struct PageJSONTests {
    @Test func comesBackFromItsJSON() throws {
        let quad = Quad(Rect(x: 1, y: 2, width: 30, height: 40))
        let character = RecognizedCharacter(
            text: "日", confidence: 0.97, quad: quad,
            candidates: [Candidate(text: "日", confidence: 0.97), Candidate(text: "曰", confidence: 0.02)])
        let line = RecognizedLine(
            direction: .vertical, quad: quad, ruby: [Ruby(text: "ひ", base: 0..<1, quad: quad, confidence: 0.9)],
            cell: TableCell(row: 0, column: 1), characters: [character])
        let block = Block(kind: .listItem, direction: .vertical, box: quad.boundingBox, text: "日", lines: [line])
        let page = RecognizedPage(
            source: PageSource(path: "a.png", width: 100, height: 200),
            pack: PackUse(name: "general", version: "1", level: .fast), language: "ja", text: "日", blocks: [block])
        let data = try JSONEncoder().encode(page)
        #expect(try JSONDecoder().decode(RecognizedPage.self, from: data) == page)
    }

    @Test func refusesAnotherSchema() {
        let json = Data(#"{"schema": "yomitori.page/2"}"#.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(RecognizedPage.self, from: json) }
    }

    @Test func roundsPlacesToATenth() throws {
        let json = String(decoding: try JSONEncoder().encode(Point(x: 1.26, y: 2.04)), as: UTF8.self)
        #expect(json == "[1.3,2]")
    }

    @Test func isAsConfidentAsItsCharactersAreOnAverage() {
        let quad = Quad(Rect(x: 0, y: 0, width: 1, height: 1))
        let characters = [0.5, 1.0].map { RecognizedCharacter(text: "a", confidence: $0, quad: quad) }
        #expect(RecognizedLine(direction: .horizontal, quad: quad, characters: characters).confidence == 0.75)
        #expect(RecognizedLine(direction: .horizontal, quad: quad, characters: []).confidence == 0)
    }
}
