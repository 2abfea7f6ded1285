import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct VersePatternTests {
    private static let english = [
        "The morning broke along the quiet shore", "And every gull took wing above the foam",
        "The fishers hauled their nets in", "And turned their faces home",
    ]
    private static let german = [
        "Der Abend sinkt auf stille Auen", "Garten der Vater und die", "Mutter saßen; die Kinder",
        "Spiele trieben, bis es dunkel",
    ]
    private static let prose = [
        "Die Mutter saß im Garten und der", "Vater las aus einem Buch, bis die", "Kinder kamen und ein Spiel mit",
        "ihnen trieben, das sie kannten",
    ]
    private static let japanese = ["ぼくらは丘をのぼった", "風が草をなでていた", "空はどこまでも", "青かった"]

    @Test(arguments: [
        (english, false, true), (english, true, false), (english + english, true, true), (prose, false, false),
        (prose + prose, true, false), (german + german.map { $0.uppercased() }, true, false), (japanese, false, true),
        (japanese, true, false), (["その日、ぼくらは", "丘をのぼった。", "風が草を", "なでていた"], false, false),
        (Array(english.prefix(3)), false, false), (english + ["And turned their fa-"], false, false),
    ])
    func tellsVerseFromProse(_ lines: [String], fills: Bool, isVerse: Bool) {
        #expect(VersePattern.isColumn(lines, fills: fills) == isVerse)
    }

    @Test(arguments: [english, japanese])
    func leavesTheLinesOfStanzas(_ stanza: [String]) {
        let lines = PrintedLines.paragraph(stanza, x: 100, y: 100) + PrintedLines.paragraph(stanza, x: 100, y: 300)
        let text = stanza.joined(separator: "\n")
        #expect(PageLayout(of: lines).text == text + "\n\n" + text)
    }
}
