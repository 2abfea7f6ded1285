import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct LatinLettersTests {
    private let alphabet = ["", "a", "Z", "é", "č", "Č", "ß", "ł", "İ", "ı", "ſ", "ª", "日", "の", "0", "—"]

    /// What a page in these languages may be read as.
    private func read(_ tags: [String]) throws -> [String] {
        let decoder = Alphabets(alphabet).limited(to: tags)
            .decoder(for: try Repertoire.all(of: tags), candidates: 1)
        return alphabet.indices.dropFirst().filter { decoder.allowed?.contains(Int32($0)) ?? true }
            .map { alphabet[$0] }
    }

    @Test(arguments: [
        (["en"], ["a", "Z", "é", "ſ", "ª", "0", "—"]), (["en-GB"], ["a", "Z", "é", "ſ", "ª", "0", "—"]),
        (["cs"], ["a", "Z", "é", "č", "Č", "ł", "ſ", "ª", "0", "—"]),
        (["tr"], ["a", "Z", "é", "ß", "İ", "ı", "ſ", "ª", "0", "—"]),
        (["en", "pl"], ["a", "Z", "é", "ß", "ł", "ſ", "ª", "0", "—"]),
        (["ja", "en"], ["a", "Z", "é", "ſ", "ª", "日", "の", "0", "—"]),
    ])
    func readsTheLettersOfTheLanguagesAskedFor(tags: [String], expected: [String]) throws {
        #expect(try read(tags) == expected)
    }

    @Test(arguments: [["ja"], []]) func readsAllLettersWhereNoLatinLanguageIsAskedFor(tags: [String]) throws {
        #expect(try Set(read(tags)).isSuperset(of: ["é", "č", "ß", "ł"]))
    }

    @Test func readsPinyinBesideALatinLanguage() throws {
        let tones = Set("ǎěǐǒǔǚǜ".unicodeScalars)
        #expect(try #require(LatinLetters.letters(of: ["zh-Hans", "en"])).isSuperset(of: tones))
        #expect(try #require(LatinLetters.letters(of: ["en"])).isDisjoint(with: tones))
    }

    @Test func knowsTheLettersOfEachLanguagesSentence() throws {
        for (tag, sentence) in try LanguageSentences.all() where Repertoire(language: tag) == .latin {
            let letters = try #require(LatinLetters.letters(of: [tag]))
            let foreign = sentence.unicodeScalars.filter {
                !$0.isASCII && Script($0) == .latin && !letters.contains($0)
            }
            #expect(foreign.isEmpty, "\(tag): \(foreign)")
        }
    }
}
