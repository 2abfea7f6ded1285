import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct BracketSettingTests {
    /// 〝 opens what columns quote, and is set as other opening brackets are.
    @Test(arguments: ["「そこに居るのは", "〝そこに居るのは"]) func knowsTheBlankHalfOfABracketThatBeginsALine(text: String) {
        let first = text.unicodeScalars.first
        #expect(first?.hasBlankBefore == true && first?.hasBlankAfter == false && first?.isFullWidth == true)
    }
}
