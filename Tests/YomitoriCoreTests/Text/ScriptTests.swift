import Testing
import YomitoriCore

@Suite struct ScriptTests {
    @Test(
        arguments: [
            ("字々〇〻㐀𠮷﨑", .han), ("あっゝアヴーヶㇷｱﾟ", .kana), ("aZéœǎạ", .latin), ("、。「」・゠゛（％", .cjkMark),
            ("😀☀", .pictograph), ("1.—Ω①☆", .common),
        ] as [(String, Script)])
    func tellsWhatACharacterIs(characters: String, script: Script) {
        for scalar in characters.unicodeScalars { #expect(Script(scalar) == script, "\(scalar)") }
    }

    /// How a character is set is another question than what it is.
    @Test func tellsWhatIsSetInAnEm() {
        for scalar in "字々〻あー、（％㈱".unicodeScalars { #expect(scalar.isFullWidth, "\(scalar)") }
        for scalar in "aé1ｱﾟ—".unicodeScalars { #expect(!scalar.isFullWidth, "\(scalar)") }
    }
}
