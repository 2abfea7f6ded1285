import Testing
import YomitoriExport

@Suite struct OrderedJSONTests {
    private struct Sample: Encodable {
        var zebra = "z\"\\\n\t\u{1}/日本\u{1F600}"
        var apple: Float = 0.1
        var nothing: String?
        var some: Int8? = -3
        var list = [1.0, -0.0, 0.97, 1e300, 2.5]
        var flags = [true, false]
        var empty: [Int] = []
        var nested = Nested()

        struct Nested: Encodable {}
    }

    @Test func keepsTheOrderOfTheKeysAndShortNumbers() throws {
        #expect(
            try OrderedJSON(Sample()).compact == #"{"zebra":"z\"\\\n\t\u0001/日本😀","apple":0.1,"some":-3,"#
                + #""list":[1,0,0.97,1e+300,2.5],"flags":[true,false],"empty":[],"nested":{}}"#)
    }

    @Test func keepsOnOneLineWhatFits() throws {
        let json = try OrderedJSON(["first", "second"])
        #expect(json.readable(width: 19) == #"["first", "second"]"#)
        #expect(json.readable(width: 18) == "[\n  \"first\",\n  \"second\"\n]")
        #expect(json.readable(indent: 2, width: 18) == "[\n    \"first\",\n    \"second\"\n  ]")
    }

    @Test(arguments: [(0.0, "0"), (0.1 + 0.2, "0.30000000000000004"), (1e-7, "1e-07"), (123456789, "123456789")])
    func writesTheFewestDigitsThatGiveTheNumberBack(number: Double, text: String) throws {
        #expect(try OrderedJSON(number).compact == text)
    }

    @Test func refusesNumbersThatJSONDoesNotHave() {
        #expect(throws: ExportError.numberNotFinite(place: "[1]")) { try OrderedJSON([0, Double.infinity]) }
    }
}
