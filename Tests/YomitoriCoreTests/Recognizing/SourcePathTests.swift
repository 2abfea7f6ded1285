import Testing
import YomitoriCore

@Suite struct SourcePathTests {
    @Test(arguments: [
        ("plain name.png", "plain name.png"), ("a\nb\tc", "a\\nb\\tc"), ("頁.png", "頁.png"), ("bell\u{7}", "bell\\x07"),
    ])
    func showsControlCharactersAsEscapes(_ name: String, _ shown: String) {
        #expect(SourcePath(name).displayed == shown)
    }

    @Test func showsBytesThatAreNoUTF8() {
        #expect(SourcePath(bytes: [0x61, 0xFF, 0xE3, 0x81, 0x62]).displayed == "a\\xFF\\xE3\\x81b")
    }
}
