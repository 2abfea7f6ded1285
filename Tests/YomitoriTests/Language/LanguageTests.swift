import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct LanguageTests {
    @Test(arguments: [
        ("吾輩は猫である。名前はまだ無い。", Repertoire.japanese), ("我们在学校学习中文", .chinese),
        ("国立国会図書館", .japanese), ("國立故宮博物院圖書館", .chinese), ("上海图书馆", .chinese),
        ("The quick brown fox", .latin), ("第1章 Introduction to the history of printing", .latin),
    ])
    func tellsTheScript(_ text: String, _ expected: Repertoire) {
        #expect(LanguageFinder().repertoire(of: text) == expected)
    }

    @Test func doesNotTakeMisreadStrokesForKana() {
        #expect(LanguageFinder().repertoire(of: "ー total ー 12 ー sum") == .latin)
    }

    @Test func tellsNothingWithoutLetters() {
        #expect(LanguageFinder().repertoire(of: "12.5 — 13.7") == nil)
    }

    @Test(arguments: [
        ("这个国家的经济发展", Repertoire.chinese, "zh-Hans"), ("這個國家的經濟發展", .chinese, "zh-Hant"),
        ("the history of the printing press and of books", .latin, "en"),
        ("Die Geschichte der Bücher und das Lesen", .latin, "de"), ("Lorem", .latin, "und-Latn"),
        ("あ", .japanese, "ja"),
    ])
    func namesTheLanguage(_ text: String, _ repertoire: Repertoire, _ tag: String) {
        #expect(LanguageFinder().tag(of: text, in: repertoire) == tag)
    }

    @Test func takesNoRepeatedAbbreviationForALanguage() {
        #expect(LanguageFinder().latinTag(of: "EX 12 EX 14 EX 17 Line of Credit, Transfer to loan") == "en")
        #expect(LanguageFinder().latinTag(of: "EX 12 EX 14 EX 17") == nil)
    }

    @Test(arguments: ["员", "额", "职"]) func keepsSimplifiedFormsOutOfJapanese(_ character: String) {
        #expect(!Repertoire.japanese.contains(character))
        #expect(Repertoire.chinese.contains(character))
    }

    @Test(arguments: ["員", "々", "〇", "あ", "ー", "、", "A", "é", "①", "0"])
    func keepsWhatJapanesePrintUses(_ character: String) {
        #expect(Repertoire.japanese.contains(character))
    }

    @Test(arguments: ["日", "あ", "。", "「"]) func keepsCharactersOutOfLatin(_ character: String) {
        #expect(!Repertoire.latin.contains(character))
    }

    @Test func readsThePostalMarkOfAddressesInLatinLetters() {
        #expect(Repertoire.latin.contains("〒"))
    }

    @Test(arguments: Repertoire.allCases, ["□", "○", "×", "☑", "☒", "✓", "✔"])
    func keepsTheSignsOfForms(_ repertoire: Repertoire, _ sign: String) {
        #expect(repertoire.contains(sign))
        #expect(!repertoire.contains("☀") && !repertoire.contains("☐"))
    }

    @Test func namesALanguageThatIsNotSupported() {
        #expect(throws: EngineError.unsupportedLanguage("xx")) { try Repertoire.all(of: ["ja", "xx"]) }
    }

    @Test(arguments: [("lv", RecognitionLevel.accurate), ("eo", .accurate), ("ro", .fast), ("ru", .accurate)])
    func refusesLanguagesThatAreNotRead(tag: String, level: RecognitionLevel) {
        #expect(throws: EngineError.self) { try SupportedLanguages.check(["en", tag], level) }
    }

    @Test(arguments: [["ro"], ["zh", "yue-Hant"], ["ja-JP", "en-GB"], []]) func offersWhatIsRead(tags: [String]) throws
    {
        try SupportedLanguages.check(tags, .accurate)
    }

    @Test func knowsTheScriptsOfTags() throws {
        #expect(try Repertoire.all(of: ["ja", "en-GB", "zh-Hant"]) == [.japanese, .latin, .chinese])
    }
}
