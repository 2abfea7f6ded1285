import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct MiddleDotTests {
    @Test(arguments: [
        ("·次回は十月五日", "・次回は十月五日"), ("佐藤·鈴木", "佐藤・鈴木"), ("a·b", "a·b"), ("· item", "· item"),
    ])
    func isAFullCharacterBesideOne(read: String, expected: String) {
        #expect(MiddleDot.settled([PrintedLines.horizontal(read, x: 10, y: 10)])[0].text == expected)
    }
}
