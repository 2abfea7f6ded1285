import Testing

@testable import YomitoriCommandLine

@Suite struct TextTableTests {
    @Test func linesColumnsUpByWhatTheTerminalShows() {
        #expect(
            TextTable(rows: [["page", "CER"], ["空白.png", "–"], ["a", "0.25"]], isNumeric: true).text
                == "page       CER\n空白.png     –\na         0.25\n")
        #expect(TextTable(rows: [["a", "b"], ["ccc", ""]]).text == "a    b\nccc\n")
    }
}
