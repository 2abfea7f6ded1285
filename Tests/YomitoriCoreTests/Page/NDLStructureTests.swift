import Foundation
import Testing
import YomitoriCore

/// What a page's JSON may say of the National Diet Library's elements.
@Suite struct NDLStructureTests {
    private func structure(_ elements: String, indentInside: String = "2") -> String {
        #"{"pipeline":"modern","fidelity":"original","elements":[\#(elements)],"indentInside":\#(indentInside)}"#
    }

    private func page(_ structure: String) throws -> RecognizedPage {
        let json = #"""
            {"schema":"yomitori.page/1","source":{"path":"a.png","page":1,"width":9,"height":9},
            "pack":{"name":"ndl","version":"1","level":"accurate"},"language":null,"text":"","blocks":[],"warnings":[],
            "structure":\#(structure)}
            """#
        return try RecognizedPage(json: Data(json.utf8))
    }

    /// An element with so many levels of others in it.
    private func nested(_ levels: Int) -> String {
        String(repeating: #"{"kind":"BLOCK","children":["#, count: levels) + #"{"kind":"LINE"}"#
            + String(repeating: "]}", count: levels)
    }

    @Test func takesWhatTheFormatsCanWrite() throws {
        let most = 1 << 53
        let element =
            #"{"kind":"LINE","box":[-\#(most),0,\#(most),1],"confidence":1,"indentInside":0,"indentAfter":64}"#
        let read = try #require(try page(structure(element, indentInside: "64")).structure)
        #expect(read.elements.map(\.box) == [[-most, 0, most, 1]])
        #expect(read.elements.map(\.indentAfter) == [64])
        #expect(read.indentInside == 64)
        #expect(try page(structure(nested(8))).structure?.lines.count == 1)
    }

    @Test(arguments: [
        #""box":[]"#, #""box":[1,2,3]"#, #""box":[1,2,3,4,5]"#, #""box":[0,0,9223372036854775807,1]"#,
        #""box":[0,-9007199254740993,1,1]"#, #""confidence":1e300"#, #""confidence":-0.5"#, #""indentInside":-1"#,
        #""indentInside":65"#, #""indentAfter":-1"#, #""indentAfter":4000000000"#,
    ])
    func refusesAnElementThatNoPageHas(part: String) {
        let element = #"{"kind":"SHAPE",\#(part)}"#
        let block = #"{"kind":"BLOCK","children":[\#(element)]}"#
        #expect(throws: DecodingError.self) { try page(structure(element)) }
        #expect(throws: DecodingError.self) { try page(structure(block)) }
    }

    @Test(arguments: ["-1", "65", "9223372036854775807"]) func refusesAnIndentThatNoPageHas(indent: String) {
        #expect(throws: DecodingError.self) { try page(structure("", indentInside: indent)) }
    }

    @Test(arguments: [9, 200, 100_000]) func refusesElementsThatLieDeepInEachOther(levels: Int) {
        #expect(throws: DecodingError.self) { try page(structure(nested(levels))) }
    }
}
