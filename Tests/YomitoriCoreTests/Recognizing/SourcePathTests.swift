import Testing

@testable import YomitoriCore

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

    @Test(arguments: [
        ("a.png", "/w/a.png"), ("./a.png", "/w/a.png"), ("b//./a.png", "/w/b/a.png"), ("../a.png", "/w/../a.png"),
        ("/x//a.png", "/x/a.png"), ("/", "/"), (".", "/w"),
    ])
    func isTheSameFileFromTheRootOn(_ name: String, _ absolute: String) {
        #expect(SourcePath(name).absolute(from: SourcePath("/w")) == SourcePath(absolute))
    }

    @Test func keepsBytesThatAreNoUTF8() {
        let absolute = SourcePath(bytes: [0xFF]).absolute(from: SourcePath(bytes: [0x2F, 0xFE]))
        #expect(absolute.bytes == [0x2F, 0xFE, 0x2F, 0xFF])
    }
}
