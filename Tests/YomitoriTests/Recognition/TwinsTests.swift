import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct TwinsTests {
    /// A line of which one character has a second candidate.
    func line(_ text: String, at index: Int, twin: String, _ probability: Double) -> [RecognizedCharacter] {
        text.enumerated().map { i, character in
            let own = Candidate(text: String(character), confidence: 0.6)
            return RecognizedCharacter(
                text: own.text, confidence: own.confidence, quad: Quad(Rect(x: 0, y: 0, width: 1, height: 1)),
                candidates: i == index ? [own, Candidate(text: twin, confidence: probability)] : [own])
        }
    }

    @Test(arguments: [
        ("二人のロから", 3, "口", "二人の口から"), ("工場のエレべーター", 5, "ベ", "工場のエレベーター"),
        ("「へリコプター", 1, "ヘ", "「ヘリコプター"), ("蟋蟀がー匹", 3, "一", "蟋蟀が一匹"),
        ("そのカ強さ", 2, "力", "その力強さ"), ("卜上回った", 0, "ト", "ト上回った"), ("詳し<は", 2, "く", "詳しくは"),
        ("彼とスーパーヘ。", 6, "へ", "彼とスーパーへ。"), ("ローマヘ行く", 3, "へ", "ローマへ行く"),
    ])
    func takesTheTwinThatItsNeighboursWant(_ read: String, _ index: Int, _ twin: String, _ expected: String) {
        let settled = Twins().settled(line(read, at: index, twin: twin, 0.3))
        #expect(settled.map(\.text).joined() == expected)
    }

    @Test(arguments: [
        ("東京へリンゴを", 2, "ヘ"), ("ビール一本", 3, "ー"), ("國家ニ於テハ", 2, "二"), ("ーロッパで", 0, "一"), ("a<b", 1, "く"),
        ("彼とスーパーヘ", 6, "へ"), ("國家アヘ行ク", 3, "へ"), ("薄いナベ。", 3, "べ"),
        ("母のピアノソナタヘ長調", 8, "へ"), ("バッハのソナタヘ短調", 7, "へ"), ("このパートヘ音記号", 5, "へ"),
    ])
    func leavesWhatItsNeighboursLeaveOpen(_ read: String, _ index: Int, _ twin: String) {
        let settled = Twins().settled(line(read, at: index, twin: twin, 0.1))
        #expect(settled.map(\.text).joined() == read)
    }

    @Test func takesNoTwinThatTheModelHeldImpossible() {
        let read = line("二人のロから", at: 3, twin: "口", 0.001)
        #expect(Twins().settled(read) == read)
    }

    @Test func givesTheTwinItsOwnProbability() {
        let settled = Twins().settled(line("二人のロから", at: 3, twin: "口", 0.25))
        #expect(settled[3].confidence == 0.25)
    }

    @Test func takesTheParticleBehindKatakanaOnlyWhereTheModelHeldItProbable() {
        let doubtful = line("ローマヘ行く", at: 3, twin: "へ", 0.09)
        #expect(Twins().settled(doubtful) == doubtful)
        let settled = Twins().settled(line("ローマヘ行く", at: 3, twin: "へ", 0.1))
        #expect(settled.map(\.text).joined() == "ローマへ行く")
    }
}
