import Testing
import YomitoriCore

@testable import YomitoriCommandLine

@Suite struct ErrorLineTests {
    @Test func isOneLineWhateverTheNameAndTheProblemHold() {
        let path = SourcePath(bytes: Array("a\n".utf8) + [0xFF, 0x1B] + Array("頁\t.png".utf8))
        #expect(
            ErrorLine.text(for: path, "bad\nyomitori: forged\u{1B}[2J")
                == "yomitori: a\\n\\xFF\\x1B頁\\t.png: bad\\nyomitori: forged\\x1B[2J")
    }
}
