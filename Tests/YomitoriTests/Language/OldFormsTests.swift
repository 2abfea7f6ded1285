import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct OldFormsTests {
    /// Lines of sure characters, of which one has another candidate.
    func lines(
        _ texts: [String], doubtful: Character, other: String, _ probability: Double, own ownProbability: Double = 0.6
    ) -> [RecognizedLine] {
        texts.map { text in
            let characters = text.map { character in
                let own = Candidate(
                    text: String(character), confidence: character == doubtful ? ownProbability : 0.99)
                return RecognizedCharacter(
                    text: own.text, confidence: own.confidence, quad: Quad(Rect(x: 0, y: 0, width: 1, height: 1)),
                    candidates: character == doubtful ? [own, Candidate(text: other, confidence: probability)] : [own])
            }
            return RecognizedLine(
                direction: .vertical, quad: Quad(Rect(x: 0, y: 0, width: 1, height: 1)), characters: characters)
        }
    }

    func settled(_ texts: [String], _ doubtful: Character, _ other: String, _ probability: Double = 0.1) -> String {
        OldForms().settled(lines(texts, doubtful: doubtful, other: other, probability)).map(\.text).joined()
    }

    @Test func takesTheOldFormOnAnOldPage() {
        #expect(settled(["舊來の學問", "静かな當時"], "静", "靜") == "舊來の學問靜かな當時")
    }

    @Test func leavesAnOldFormOnANewPage() {
        #expect(settled(["國立劇場の人", "学校の経営と会社"], "國", "国", 0.4) == "國立劇場の人学校の経営と会社")
    }

    @Test func leavesWhatThePageLeavesOpen() {
        #expect(settled(["静かな朝"], "静", "靜") == "静かな朝")
        #expect(settled(["舊來の學問と當時", "学校の静かな会社と国"], "静", "靜") == "舊來の學問と當時学校の静かな会社と国")
    }

    @Test func takesNoFormThatTheModelHeldImpossible() {
        #expect(settled(["舊來の學問", "静かな當時"], "静", "靜", 0.001) == "舊來の學問静かな當時")
    }

    @Test func leavesAFormThatTheModelIsSureOf() {
        let read = lines(["舊來の學問", "静かな當時"], doubtful: "静", other: "靜", 0.02, own: 0.97)
        #expect(OldForms().settled(read) == read)
    }

    @Test func writesTheChangeDown() {
        let read = lines(["舊來の學問", "静かな當時"], doubtful: "静", other: "靜", 0.1)
        #expect(
            OldForms().settled(read).flatMap(\.corrections)
                == [Correction(base: 0..<1, from: "静", to: "靜", reason: "old form")])
    }

    @Test(arguments: [
        "言ふ", "思ひ、思へば", "ゐる", "国の学校の会社は来て言ふ、思ふ、給ふ", "ヱとヰと国会", "山のやうだ", "さう言った", "どうしませう", "国の学校の会社、雨のやうだ、行きませう、といふ",
    ])
    func seesTheSpellingOfBefore1946(text: String) {
        #expect(!OldForms().mayBeNew(lines([text], doubtful: "酒", other: "酉", 0.1)))
    }

    @Test(arguments: [
        "試合へ、質問へ、組合へ、国の学校の会社", "毎日ひとり東京へ", "今日ふと学校へ", "いへのにはにて", "国会の学校と会社、ヱビス",
        "猫やうさぎ", "大きさうさぎ", "手をあらう、ならう", "いいふりをする",
    ])
    func takesParticlesAndWordsInKanaForNoOldSpelling(text: String) {
        #expect(OldForms().mayBeNew(lines([text], doubtful: "酒", other: "酉", 0.1)))
    }

    @Test(arguments: [
        ("学校の会社と国", true), ("", true), ("舊來の學問", false), ("當時の国と学校", false), ("當時の国、学校、会社、帰る", true),
    ])
    func tellsWhetherAPageMayBeOfAfter1946(text: String, mayBe: Bool) {
        #expect(OldForms().mayBeNew(lines([text], doubtful: "酒", other: "酉", 0.1)) == mayBe)
    }

    @Test func writesTheDashOfJapanesePrint() {
        #expect(JapaneseDash.settled(lines(["言おうか——酒"], doubtful: "酒", other: "酉", 0.1)).map(\.text) == ["言おうか――酒"])
    }
}
