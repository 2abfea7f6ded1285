import Testing
import YomitoriCore

@Suite struct JSONCursorTests {
    @Test(arguments: [
        #"{"a":[1,-2.5e3,{"b":null}],"c":{}}"#, "[]", "[true, false ]", #""\u65e5\"\n""#, "0", "-0.5", "1E+2",
    ])
    func passesOverValues(json: String) {
        #expect(passesOver(json))
    }

    @Test(arguments: [
        "[1 2]", "[1,]", "[,1]", "[1}", #"{"a" 1}"#, #"{"a":}"#, #"{"a":1,}"#, "{1:2}", ":", "nul", "truest", "01",
        "[.5]",
        "1.", "+1", #""\x""#, #""open"#, "\"\n\"", "",
    ])
    func refusesWhatIsNoJSON(json: String) {
        #expect(!passesOver(json))
    }

    @Test func refusesBracketsWithoutEnd() {
        #expect(!passesOver(String(repeating: "[", count: 1_000_000)))
    }

    private func passesOver(_ json: String) -> Bool {
        Array(json.utf8).withUnsafeBufferPointer { bytes in
            var cursor = JSONCursor(bytes)
            return (try? cursor.skip()) != nil && cursor.isAtEnd
        }
    }
}
