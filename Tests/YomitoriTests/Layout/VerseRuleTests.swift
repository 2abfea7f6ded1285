import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct VerseRuleTests {
    private let sender = ["Margaret Hara", "14 Elm Grove", "Dublin 6"]

    /// A letter whose text tells the measure.
    private func letter(to address: [String]) -> PageLayout {
        func lines(_ texts: [String], x: Double = 117, y: Double, pitch: Double = 42) -> [RecognizedLine] {
            texts.enumerated().map { PrintedLines.horizontal($1, x: x, y: y + Double($0) * pitch, em: 24) }
        }
        let first = [
            "Thank you for your letter of the spring, in which you had asked whether the clock",
            "can be mended and I am glad to say that it can and that the price of it will be",
            "about the same as before.",
        ]
        let second = [
            "The work should not take longer than two weeks since only the spring has broken",
            "and my brother has one of the same make in his workshop on the quay of the old",
            "harbour where you are known.",
        ]
        return PageLayout(
            of: lines(sender, x: 848, y: 125, pitch: 39) + lines(["3rd March 2019"], x: 848, y: 274)
                + lines(address, y: 355, pitch: 39) + lines(["Dear Mr. Pettigrew,"], y: 554) + lines(first, y: 613)
                + lines(second, y: 759) + lines(["Yours sincerely,"], y: 1030) + lines(["Margaret Hara"], y: 1150),
            width: 1240, height: 1754)
    }

    @Test func leavesTheLinesOfAnAddress() {
        let address = ["Mr. J. Pettigrew", "Pettigrew & Sons Ltd.", "27 Harbour Street", "Cork"]
        let texts = letter(to: address).blocks.map(\.text)
        #expect(texts.contains(sender.joined(separator: "\n")))
        #expect(texts.contains(address.joined(separator: "\n")))
        #expect(texts.contains { $0.contains("whether the clock can be mended") })
    }

    @Test(arguments: [
        (["〒231-0023神奈川県横浜市中区山下町98", "電話 045-555-0122（代表）", "minato@example.jp"], "\n"),
        (["スーパーやまもと駅前店", "TEL: 03-5555-0147"], "\n"), (["変更のあるときは前の日までに必ず", "電話で伺います"], ""),
        (["the office, to which you may write or", "tell 5 people"], " "),
        (["Mehr darüber erfahren Sie jederzeit unter", "www.example.de."], " "),
        (["Sie erreichen uns an jedem Werktag unter", "Tel. 030 123456 oder am Schalter"], " "),
    ])
    func leavesTheLinesOfANameCard(_ lines: [String], separator: String) {
        let layout = PageLayout(of: PrintedLines.paragraph(lines, x: 100, y: 300))
        #expect(layout.text == lines.joined(separator: separator))
    }

    @Test func leavesTheLinesOfAProgram() {
        let program: [(Double, String)] = [
            (0, "def load(path: str) -> dict[str, int]:"), (40, "out = {}"), (40, "with open(path) as file:"),
            (80, "for number, line in enumerate(file):"), (120, "key, value = line.split()"),
            (120, "out[key] = int(value)"), (40, "return out"),
        ]
        let lines = program.enumerated().map { PrintedLines.horizontal($1.1, x: 100 + $1.0, y: 300 + 44 * Double($0)) }
        #expect(PageLayout(of: lines).text == program.map { $0.1 }.joined(separator: "\n"))
    }

    /// Blank lines divide it, brackets stand on lines of their own, and a line begins like a list's item.
    @Test func leavesTheLinesOfAProgramInATypewritersFace() {
        let program = [
            (0, "#include <stdio.h>"), (0, "#define SIZE 64"), (0, ""), (0, "static int read_line(char *buf)"),
            (0, "{"),
            (1, "size_t i = 0;"), (1, "while (i < SIZE) {"), (2, "buf[i++] = getchar();"), (1, "}"), (1, "return i;"),
            (0, "}"), (0, ""), (0, "* end of the file"),
        ]
        let lines = program.enumerated().filter { !$1.1.isEmpty }.map { row, line in
            PrintedLines.horizontal(line.1, x: 100 + 40 * Double(line.0), y: 300 + 30 * Double(row))
        }
        let texts = program.map(\.1).split(separator: "").map { $0.joined(separator: "\n") }
        #expect(PageLayout(of: lines).text == texts.joined(separator: "\n\n"))
    }

    @Test func keepsTheItemsOfAListOfFormulas() {
        let items = [
            "• F = force in newtons", "• m = mass in kilograms", "• a = acceleration", "• t = time in seconds",
        ]
        let lines = items.enumerated().map { PrintedLines.horizontal($1, x: 100, y: 300 + 44 * Double($0)) }
        #expect(PageLayout(of: lines).blocks.map(\.text) == items)
    }

    /// Old German print, whose hyphens are read as equals signs.
    @Test func joinsLinesWithDoubleHyphens() {
        let text = [
            "Die große Garten=Ausstellung, welche der Kauf=", "mann eröffnet hat, bot den Garten=Freunden an=",
            "genehme Stunden, und der Rosen=Flor war be=", "sonders reich in diesem Sommer=Monat ge=", "wesen.",
        ]
        let layout = PageLayout(of: PrintedLines.paragraph(text, x: 100, y: 300))
        #expect(layout.blocks.allSatisfy { !$0.text.contains("\n") })
    }

    @Test func joinsShortLinesThatGoOn() {
        let text = ["The clock on the", "mantel is of oak and", "strikes every hour", "of the day"]
        #expect(letter(to: text).blocks.map(\.text).contains(text.joined(separator: " ")))
    }

    @Test(arguments: [
        (["〒606-8501", "京都市左京区吉田", "山田太郎"], true), (["天は人の上に人を", "造らず人の下に人", "を造らずと言う。"], false),
        (["山田", "京都市左京区吉田"], true),
        // A number goes on in the next line; the last line tells that the first one is full.
        (["会期は平成20", "30年の夏まで"], false), (["天は人の上に人を", "造らず人", "の下に人を造る"], false),
        // Two lines of words begin with a capital or a figure by chance.
        (["Die neue", "Mühle steht"], false), (["It was sold in", "1802"], false),
        (["Die neue", "Mühle steht", "Am Bach"], true),
    ])
    func tellsLinesThatStayFromRunningText(_ texts: [String], areKept: Bool) {
        let frame = PageFrame(angle: 0, pageSize: PixelSize(width: 1000, height: 1400))
        func lines(_ texts: [String], y: Double) -> [LayoutLine] {
            PrintedLines.paragraph(texts, x: 100, y: y).map { LayoutLine($0, in: frame) }
        }
        let body = lines(["天は人の上に人を造らず人の下に人を造らず", "と言えりされば天より人を生ずるには万人は", "万人みな同じ位。"], y: 300)
        let short = lines(texts, y: 100)
        let options = LayoutOptions()
        let column = ParagraphRule.Column(short + body, size: TypeSize(of: short + body), options: options)
        #expect(VerseRule(options: options).keepsLines(short, in: [short, body], of: column) == areKept)
        // Without text that tells the measure a few lines are a short paragraph.
        #expect(!VerseRule(options: options).keepsLines(short, in: [short], of: column))
    }
}
