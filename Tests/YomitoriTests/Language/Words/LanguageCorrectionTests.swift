import Foundation
import Testing
import YomitoriCore
import YomitoriModels

@testable import Yomitori

/// Pages whose doubtful characters the words of their language would read otherwise.
@Suite struct LanguageCorrectionTests {
    /// A character in doubt: what it was read as, and what else it may be.
    private struct Doubt {
        var text: String
        var other: String
        var share = 0.3
    }

    /// A home folder for the time of a test.
    private func withHome<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let home = FileManager.default.temporaryDirectory.appendingPathComponent("words-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }
        return try body(home)
    }

    private func install(_ words: [String], in language: String, at home: URL) throws {
        let folder = home.appendingPathComponent("models/words-\(language)", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var builder = LexiconBuilder()
        for word in words { builder.words[word] = [.init(left: 0, right: 0, cost: 3_000)] }
        for kind in UnknownWords.allCases {
            builder.words[String(kind.rawValue)] = [.init(left: 0, right: 0, cost: 12_000)]
        }
        try builder.compiled().write(to: folder.appendingPathComponent(WordPack.fileName))
    }

    private func packs(at home: URL) -> PackStore {
        PackStore(
            environment: ["YOMITORI_HOME": home.path(percentEncoded: false)],
            systemFolder: home.appendingPathComponent("none"))
    }

    private func reading(_ lines: [RecognizedLine], _ repertoire: Repertoire) -> PageReading {
        PageReading(
            lines: lines, orientation: .upright, map: .identity, size: PixelSize(width: 800, height: 600),
            repertoires: [repertoire])
    }

    /// The lines as words that are installed for the time of a test have them.
    private func corrected(
        _ lines: [[Any]], words: [String], in language: String, own: [String] = [],
        asked: String? = nil, direction: TextDirection = .horizontal
    ) throws -> [RecognizedLine] {
        try withHome { home in
            try install(words, in: language, at: home)
            var reading = reading(
                lines.map { line($0, direction) }, try #require(Repertoire(language: language)))
            reading.language = asked ?? language
            var options = RecognitionOptions()
            options.customWords = own
            options.languages = [asked ?? language]
            return try LanguageCorrection(packs: packs(at: home)).corrected(reading, options).lines
        }
    }

    /// A line of texts that were read surely and of doubts.
    private func line(_ parts: [Any], _ direction: TextDirection) -> RecognizedLine {
        let quad = Quad(Rect(x: 0, y: 0, width: 10, height: 10))
        let characters = parts.flatMap { part -> [RecognizedCharacter] in
            if let doubt = part as? Doubt {
                let readings = [
                    Candidate(text: doubt.text, confidence: 0.6), Candidate(text: doubt.other, confidence: doubt.share),
                ]
                return [RecognizedCharacter(text: doubt.text, confidence: 0.6, quad: quad, candidates: readings)]
            }
            return (part as? String ?? "").map {
                RecognizedCharacter(text: String($0), confidence: 0.99, quad: quad)
            }
        }
        return RecognizedLine(
            direction: direction, quad: Quad(Rect(x: 0, y: 0, width: 400, height: 20)), characters: characters)
    }

    @Test func readsTheLigaturesOfFrenchInFrenchAlone() throws {
        let lines: [[Any]] = [["L’Euvre"]]
        #expect(try corrected(lines, words: ["chat"], in: "fr").map(\.text) == ["L’Œuvre"])
        #expect(try corrected(lines, words: ["gato"], in: "es").map(\.text) == ["L’Euvre"])
    }

    @Test func readsADoubtfulCharacterAsAWordOfTheLanguage() throws {
        let lines = try corrected(
            [["申", Doubt(text: "清", other: "請"), "書を出す。"]], words: ["申請", "書", "を", "出す", "。"], in: "ja")
        #expect(lines.map(\.text) == ["申請書を出す。"])
    }

    @Test func leavesOldPrintAlone() throws {
        // Old forms and the orthography of before 1946, by Mori Ōgai (1890).
        let read: [[Any]] = [
            ["余は幼き比より嚴しき庭の訓を受けし甲斐に、"], ["學問の荒み衰ふることなく、舊藩の學", Doubt(text: "舘", other: "館"), "にありし日も、"],
            ["東京に出でて豫備", Doubt(text: "黌", other: "校"), "に通ひしときも、大學法學部に入りし後も、"],
        ]
        let lines = try corrected(read, words: ["学館", "館", "予備校", "備校", "校", "に"], in: "ja")
        #expect(lines.map(\.text) == read.map { line($0, .horizontal).text })
    }

    @Test func leavesPrintWithAFewOldFormsAlone() throws {
        let lines = try corrected(
            [["當世の國語に", Doubt(text: "稺", other: "稚"), "き思想"]], words: ["稚き", "稚", "思想", "に"], in: "ja")
        #expect(lines[0].text == "當世の國語に稺き思想")
        #expect(lines[0].corrections.isEmpty)
    }

    @Test func leavesEditionsInNewFormsAndOldSpellingAlone() throws {
        let lines = try corrected(
            [["国の学校の会社の経営と言ふ、思ふ、", Doubt(text: "稺", other: "稚"), "き給ふ"]], words: ["稚き", "稚"], in: "ja")
        #expect(lines[0].corrections.isEmpty)
    }

    @Test func writesDownTheFormsOfThePagesTime() throws {
        let lines = try corrected([["舊藩の學問、", Doubt(text: "当", other: "當"), "時の國"]], words: [], in: "ja")
        #expect(lines[0].text == "舊藩の學問、當時の國")
        #expect(lines[0].corrections == [Correction(base: 6..<7, from: "当", to: "當", reason: "old form")])
    }

    @Test func takesTheCallersWordsOnOldPages() throws {
        let lines = try corrected(
            [["舊藩の學", Doubt(text: "舘", other: "館"), "、當時の國"]], words: [], in: "ja", own: ["學館"])
        #expect(lines[0].text == "舊藩の學館、當時の國")
    }

    @Test(arguments: ["ゝ", "々", "ゐ"]) func leavesMarksOfOldOrthographyAlone(mark: String) throws {
        let lines = try corrected(
            [["ここ", Doubt(text: mark, other: "へ"), "来る"]], words: ["ここ", "へ", "来る"], in: "ja")
        #expect(lines[0].text == "ここ\(mark)来る")
    }

    @Test func tellsTheSizesOfKanaInRowsAlone() throws {
        // Forms of after 1946 tell the time of the page; in columns the print tells the sizes.
        let read: [[Any]] = [["学校の会社", Doubt(text: "よ", other: "ょ"), "っと国"]]
        let words = ["学校", "の", "会社", "ょっと", "ちょっと", "国"]
        #expect(try corrected(read, words: words, in: "ja", direction: .vertical)[0].corrections.isEmpty)
        #expect(try corrected(read, words: words, in: "ja")[0].text == "学校の会社ょっと国")
    }

    @Test(arguments: [("言つた。行つて、待つた。", "つ"), ("言つた。行つて、待った。", "っ")])
    func keepsTheLargeKanaOfPagesWithoutSmallOnes(beside: String, expected: String) throws {
        let row: [Any] = ["学校の会社の国で\(beside)帰", Doubt(text: "つ", other: "っ"), "た"]
        let lines = try corrected([row], words: ["学校", "の", "会社", "国", "で", "帰った", "た"], in: "ja")
        #expect(lines[0].text == "学校の会社の国で\(beside)帰\(expected)た")
    }

    @Test func leavesEditionsWithOldSpellingsInKanaAlone() throws {
        let row: [Any] = ["学校の国の会社、夢のやうで、行きませう、といふこと、お", Doubt(text: "ほ", other: "は"), "ぜい"]
        #expect(try corrected([row], words: ["お", "は", "ぜい", "はぜい"], in: "ja")[0].corrections.isEmpty)
    }

    @Test(arguments: [
        ("出かけま", "よ", "ょ", "ょ"), ("そうで", "よ", "ょ", "ょ"), ("検討", "よ", "ょ", "よ"), ("そうで", "ょ", "よ", "ょ"),
    ])
    func tellsTheSizeOfKanaInPoliteEndingsOfColumns(before: String, read: String, other: String, expected: String)
        throws
    {
        let column: [Any] = ["学校の会社の国で\(before)し", Doubt(text: read, other: other), "う"]
        let words = ["学校", "の", "会社", "国", "で", "ましょ", "でしょ", "しょ", "う"]
        let lines = try corrected([column], words: words, in: "ja", direction: .vertical)
        #expect(lines[0].text == "学校の会社の国で\(before)し\(expected)う")
    }

    @Test func leavesNumbersInJapaneseAlone() throws {
        let read: [[Any]] = [
            ["昭和", Doubt(text: "１", other: "年"), "８", Doubt(text: "年", other: "印")],
            ["昭和十", Doubt(text: "八", other: "入"), "年"], ["第", Doubt(text: "二", other: "三"), "章"],
        ]
        let words = ["昭和", "年", "昭和年", "十入", "入年", "三章", "第三章", "第", "章"]
        let lines = try corrected(read, words: words, in: "ja")
        #expect(lines.map(\.text) == ["昭和１８年", "昭和十八年", "第二章"])
    }

    @Test func leavesNumbersAndIdentifiersAlone() throws {
        let words = [
            "the", "of", "and", "is", "to", "in", "one", "form", "forms", "so", "on", "www", "or", "org", "farm",
        ]
        let sure = "the name of the farm is to be in the form and so on "
        let read: [[Any]] = [
            [sure, "ISBN 978-4-0", Doubt(text: "0", other: "O"), "-31", Doubt(text: "0", other: "o"), "101-8"],
            [sure, "https://www.f", Doubt(text: "o", other: "a"), "rn.org/farn"],
            [sure, "farn", Doubt(text: "@", other: "d"), "farn.org"],
            [sure, "$1,2", Doubt(text: "l", other: "1"), "4 on 22/1", Doubt(text: "l", other: "1"), "/2026"],
            [sure, "x86 fo", Doubt(text: "n", other: "r"), "m2 c0de_for", Doubt(text: "n", other: "m")],
        ]
        let lines = try corrected(read, words: words, in: "en")
        #expect(lines.map(\.text) == read.map { line($0, .horizontal).text })
    }

    @Test func leavesNamesInSentencesAlone() throws {
        let read: [[Any]] = [
            ["the town of Bri", Doubt(text: "n", other: "m"), " is in the north of it and to the west"]
        ]
        let lines = try corrected(
            read, words: ["the", "town", "of", "brim", "is", "in", "north", "it", "and", "to", "west"], in: "en")
        #expect(lines[0].corrections.isEmpty)
    }

    @Test(arguments: [
        ("llegó á la casa ó al campo", "ó", "jóven"), ("llegó a la casa o al campo", "ó", "joven"),
        // A letter of another shape is mended on both.
        ("llegó á la casa ó al campo", "c", "joven"),
    ])
    func keepsTheAccentsOfOldSpanish(before: String, letter: String, expected: String) throws {
        let parts: [Any] = [before, ", su muger era j", Doubt(text: letter, other: "o"), "ven"]
        let lines = try corrected([parts], words: ["joven"], in: "es")
        #expect(lines[0].text == before + ", su muger era " + expected)
    }

    @Test(arguments: [
        ("nè l'uno nè l'altro", "è", "perchè"), ("giacchè non è finita", "è", "perchè"),
        ("né l'uno né l'altro", "è", "perché"), ("nè l'uno né l'altro", "è", "perché"),
        ("non è il caffè", "è", "perché"),
        // A letter of another shape is mended on both.
        ("nè l'uno nè l'altro", "ò", "perché"),
    ])
    func keepsTheAccentsOfOldItalian(before: String, letter: String, expected: String) throws {
        let parts: [Any] = [before, ", perch", Doubt(text: letter, other: "é"), "."]
        let lines = try corrected([parts], words: ["perché"], in: "it")
        #expect(lines[0].text == before + ", " + expected + ".")
    }

    @Test(arguments: ["zh", "zh-Hans"]) func readsSimplifiedChineseAsItsWords(language: String) throws {
        let lines = try corrected(
            [["我们向委员会申", Doubt(text: "清", other: "请"), "加入。"]], words: ["申请", "我们", "加入"], in: "zh",
            asked: language)
        #expect(lines[0].text == "我们向委员会申请加入。")
        #expect(lines[0].corrections == [Correction(base: 7..<8, from: "清", to: "请", reason: "lexicon")])
    }

    @Test func leavesTraditionalChineseAlone() throws {
        let words = ["申请", "大学", "加入"]
        // By its own characters, whatever was asked for, and where they tell nothing by what was asked for.
        for (read, language) in [
            (["我們向委員會的國學申", Doubt(text: "清", other: "请"), "加入。"], "zh-Hans"),
            (["大", Doubt(text: "孛", other: "学"), "加入。"], "zh-Hant"),
            (["大", Doubt(text: "孛", other: "学"), "加入。"], "zh-TW"),
        ] as [([Any], String)] {
            let lines = try corrected([read], words: words, in: "zh", asked: language)
            #expect(lines[0].corrections.isEmpty)
        }
    }

    @Test func takesTheCallersWordsInTraditionalChinese() throws {
        let lines = try corrected(
            [["我們向委員會申", Doubt(text: "清", other: "請"), "。"]], words: ["申请"], in: "zh", own: ["申請"])
        #expect(lines[0].text == "我們向委員會申請。")
    }

    @Test func changesNothingWithoutWords() throws {
        let read: [[Any]] = [["申", Doubt(text: "清", other: "請"), "书"]]
        #expect(try corrected(read, words: [], in: "zh")[0].corrections.isEmpty)
    }

    @Test(arguments: [
        (["en-US", "de"], "en-US"), (["de-AT", "en-GB"], "en-GB"), (["fr-CA", "en"], "en"), (["de", "fr-CA"], "de"),
        ([], "en"),
    ])
    func givesBackTheTagThatWasAskedFor(asked: [String], expected: String) throws {
        let english = reading([line(["the name of the farm is to be in it"], .horizontal)], .latin)
        #expect(try LanguageCorrection(packs: nil).language(of: english, asked: asked) == expected)
    }

    @Test func seesWordsThatAreInstalledLater() throws {
        try withHome { home in
            let correction = LanguageCorrection(packs: packs(at: home))
            var japanese = reading([line(["申", Doubt(text: "清", other: "請"), "書"], .horizontal)], .japanese)
            japanese.language = "ja"
            #expect(try correction.corrected(japanese, RecognitionOptions()).lines[0].text == "申清書")
            try install(["申請", "書"], in: "ja", at: home)
            #expect(try correction.corrected(japanese, RecognitionOptions()).lines[0].text == "申請書")
        }
    }
}
