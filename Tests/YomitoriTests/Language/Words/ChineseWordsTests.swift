import Foundation
import Testing
import YomitoriCore
import YomitoriModels

@testable import Yomitori

@Suite struct ChineseWordsTests {
    /// A list as jieba's is compiled: what a word costs is by how often it is used, and classes there are none.
    private func lexicon() throws -> Lexicon {
        let counts: [String: Double] = [
            "申请": 2_900, "先生": 11_000, "朋友": 12_000, "马上": 4_000, "仟贡": 5_000, "天干": 5_000, "王明": 400,
            "申": 1_000, "清": 17_000, "请": 23_000, "王": 19_000, "张": 24_000, "文": 10_000, "明": 10_000, "朋": 100,
            "他": 400_000, "己": 10, "已": 100_000, "走": 30_000, "加": 10_000, "上": 200_000, "土": 10_000,
            "马": 20_000, "小": 40_000, "田": 500, "由": 50_000, "天": 10_000, "干": 10_000, "乾": 10, "贡": 100, "来": 160_000,
            "了": 880_000,
        ]
        func use(_ count: Double) -> Lexicon.Entry { .init(left: 0, right: 0, cost: Int(800 * log(60e6 / count))) }
        var builder = LexiconBuilder()
        for (word, count) in counts { builder.words[word] = [use(count)] }
        for kind in UnknownWords.allCases { builder.words[String(kind.rawValue)] = [use(1)] }
        return try Lexicon(compiled: builder.compiled(), pack: "words-zh", file: "w")
    }

    /// A line of characters that were read surely, but one that may be another, and those that are doubtful by themselves.
    private func line(
        _ before: String, _ read: String, or other: String, _ behind: String, doubtful: [String: String] = [:]
    ) -> RecognizedLine {
        let quad = Quad(Rect(x: 0, y: 0, width: 10, height: 10))
        func doubt(_ read: String, _ other: String) -> RecognizedCharacter {
            RecognizedCharacter(
                text: read, confidence: 0.6, quad: quad,
                candidates: [Candidate(text: read, confidence: 0.6), Candidate(text: other, confidence: 0.3)])
        }
        func sure(_ text: String) -> [RecognizedCharacter] {
            text.map(String.init).map { text in
                doubtful[text].map { doubt(text, $0) }
                    ?? RecognizedCharacter(text: text, confidence: 0.99, quad: quad)
            }
        }
        return RecognizedLine(
            direction: .horizontal, quad: Quad(Rect(x: 0, y: 0, width: 100, height: 10)),
            characters: sure(before) + [doubt(read, other)] + sure(behind))
    }

    private func corrected(_ line: RecognizedLine, own: [String] = []) throws -> String {
        try WordCorrection(lexicon(), own: OwnWords(own), chinese: ChineseWordRule()).corrected(line).text
    }

    @Test func readsAWord() throws {
        #expect(try corrected(line("他申", "清", or: "请", "加")) == "他申请加")
        #expect(try corrected(line("王先生申", "清", or: "请", "")) == "王先生申请")
    }

    @Test func leavesTheRarerOfTwoCharactersThatAreWords() throws {
        #expect(try corrected(line("他", "己", or: "已", "走")) == "他己走")
    }

    @Test func leavesWhatFollowsASurnameThatIsPutBack() throws {
        // 由 is commoner than the surname 田, but stands alone; so 田 stays, and 申 and 清 may be of its name.
        #expect(try corrected(line("小田申", "清", or: "请", "", doubtful: ["田": "由"])) == "小田申清")
    }

    @Test func bringsInNoName() throws {
        #expect(try corrected(line("王", "朋", or: "明", "来了")) == "王朋来了")
        // A word that has the form of a name is not told from one.
        #expect(try corrected(line("马", "土", or: "上", "走")) == "马土走")
    }

    @Test func leavesNamesBehindSurnamesAlone() throws {
        #expect(try corrected(line("小王申", "清", or: "请", "来了")) == "小王申清来了")
        #expect(try corrected(line("张文申", "清", or: "请", "来了")) == "张文申清来了")
    }

    @Test func leavesTraditionalFormsAlone() throws {
        #expect(try corrected(line("他申", "請", or: "请", "加")) == "他申請加")
        #expect(try corrected(line("天", "乾", or: "干", "了")) == "天乾了")
    }

    @Test func leavesRareCharactersOfNamesAlone() throws {
        #expect(try corrected(line("他申", "珺", or: "请", "加")) == "他申珺加")
    }

    @Test func leavesAmountsAlone() throws {
        #expect(try corrected(line("壹仟", "贰", or: "贡", "佰")) == "壹仟贰佰")
    }

    @Test func takesTheCallersNames() throws {
        #expect(try corrected(line("张", "明", or: "玥", "来了"), own: ["张玥"]) == "张玥来了")
    }
}

@Suite struct SimplifiedPrintTests {
    private func lines(_ text: String, confidence: Double = 0.99) -> [RecognizedLine] {
        let quad = Quad(Rect(x: 0, y: 0, width: 10, height: 10))
        return [
            RecognizedLine(
                direction: .horizontal, quad: quad,
                characters: text.map { RecognizedCharacter(text: String($0), confidence: confidence, quad: quad) })
        ]
    }

    @Test func tellsItByItsCharacters() {
        let print = SimplifiedPrint()
        #expect(print.holds(lines("人人生而自由，在尊严和权利上一律平等。"), language: "zh"))
        #expect(!print.holds(lines("人人生而自由，在尊嚴和權利上一律平等。"), language: "zh-Hans"))
        // One rare character of a name among thirty; 〇 is a figure.
        #expect(print.holds(lines("二〇二六年张玥的学校在城里的一条小路上每天有许多人走来走去看书"), language: "zh"))
        // What was read unsurely says nothing.
        #expect(print.holds(lines("們國學會", confidence: 0.5), language: "zh"))
    }

    @Test(arguments: ["zh-Hant", "zh-hant-CN", "zh-TW", "zh-HK"]) func takesWhatIsAskedFor(language: String) {
        #expect(!SimplifiedPrint().holds(lines("人人生而自由"), language: language))
        #expect(SimplifiedPrint().holds(lines("人人生而自由"), language: "zh-CN"))
    }

    @Test func knowsTheCharactersOfThePrint() {
        #expect("国书们一".unicodeScalars.count(where: HanTable.simplified.contains) == 4)
        #expect(!"國書們玥a\n".unicodeScalars.contains(where: HanTable.simplified.contains))
    }
}
