import Foundation
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriLibrary

/// What is written and read byte by byte is what Foundation makes of the same values.
struct BytesTests {
    private func document() throws -> Document {
        var ids = IDSource()
        let read = Document(SamplePages.japanese, ids: &ids)
        return try read.after(.replaceCharacters(.init(line: read.id(1), base: 1..<2, text: "\"\\曰")))
    }

    @Test func storesLinesAsFoundationDoes() throws {
        for line in try document().lines {
            let record = LineRecord(line)
            let (own, plain) = (try record.json(), try JSONEncoder().encode(record))
            #expect(try object(own) == object(plain))
            let stored = try JSONDecoder().decode(LineRecord.self, from: plain).line
            #expect(try LineRecord.line(in: own) == stored)
            #expect(try LineRecord.line(in: plain) == stored)
        }
    }

    @Test(arguments: ["", "{}", "[]", #"{"id":"l","k":"body","d":"vertical","q":[1,2],"c":[]}"#])
    func refusesLinesThatAreNone(text: String) {
        #expect(throws: (any Error).self) { try LineRecord.line(in: Data(text.utf8)) }
    }

    @Test func readsLinesOfLaterVersions() throws {
        let text = """
            {"new": [1, {"a": null}], "id": "l", "k": "body", "d": "vertical", "q": [0, 0, 10, 0, 10, 10, 0, 10],
             "c": [["\\u65e5", 9000, [0, 0, 10, 0, 10, 10, 0, 10], ["曰", 500], 1, "more"]]}
            """
        let line = try LineRecord.line(in: Data(text.utf8))
        #expect(line.text == "日" && line.characters[0].origin == .person)
        #expect(line.characters[0].candidates.map(\.text) == ["曰"])
    }

    @Test func writesAPageAsFoundationDoes() async throws {
        let fixture = try LibraryFixture()
        let library = try fixture.library()
        let id = try await library.addReading(
            of: PageKey("k"), name: "a \"b\".png", picture: StoredPicture(path: "uploads/1"), page: SamplePages.japanese
        )
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let read = try await library.page(id)
        #expect(try object(read.json()) == object(encoder.encode(read)))
        let line = read.document.id(1)
        let page = try await library.edit(id, .replaceCharacters(.init(line: line, base: 1..<2, text: "曰")))
        #expect(try object(page.json()) == object(encoder.encode(page)))
        var kept = page
        kept.document.blocks[0].keepsLines = true
        #expect(try object(kept.json()) == object(encoder.encode(kept)))
        #expect(try object(kept.json()) != object(page.json()))
        let empty = try await library.addPage(
            of: PageKey("e"), name: "e.png", picture: StoredPicture(path: "uploads/2"))
        let unread = try await library.page(empty)
        #expect(try object(unread.json()) == object(encoder.encode(unread)))
    }

    /// Whoever gives these types another property has to write it in `Page+json.swift` and `LineRecord.swift`.
    @Test func knowsEveryProperty() throws {
        let document = try document()
        let line = document.lines[0]
        let values: [Any] = [document, document.blocks[0], line, line.characters[0]]
        #expect(values.map { Mirror(reflecting: $0).children.count } == [1, 6, 12, 5])
    }

    private func object(_ json: Data) throws -> NSDictionary {
        try #require(try JSONSerialization.jsonObject(with: json) as? NSDictionary)
    }
}
