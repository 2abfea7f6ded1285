import Testing

@testable import YomitoriModels

@Suite struct AlphabetTests {
    @Test(arguments: ["日\n本", "日\n本\n", "日\r\n本\r\n"]) func putsTheBlankBeforeAndTheSpaceAfter(text: String) throws {
        #expect(try Alphabet.texts(from: text, classes: 4) == ["", "日", "本", " "])
    }

    @Test func keepsCharactersApartThatLookAlike() throws {
        let texts = try Alphabet.texts(from: "が\nか\u{3099}\n\u{FA19}", classes: 5)
        #expect(texts.map { Array($0.unicodeScalars).count } == [0, 1, 2, 1, 1])
    }

    @Test(arguments: [("日\n\n本", 5), ("\n日", 4), ("日\n本", 5), ("日\n本", 3), ("", 3)])
    func refusesAnAlphabetThatWouldShift(text: String, classes: Int) {
        #expect(throws: Alphabet.Fault.self) { try Alphabet.texts(from: text, classes: classes) }
    }
}
