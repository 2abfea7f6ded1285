import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct ForeignWordsTests {
    private let alphabet = ["", "a", "b", " ", "す", "し", "司", "ー", "一", "。", "口", "ニ"]

    /// A step for each character of `text`, as probable as told, and one of a blank behind it.
    private func lattice(_ read: [(String, Float)]) -> Lattice {
        Lattice(
            steps: read.flatMap { text, probability -> [[Lattice.Entry]] in
                let index = Int32(alphabet.firstIndex(of: text) ?? 0)
                return [
                    [Lattice.Entry(index: index, probability: probability), .init(index: 1, probability: 0.001)],
                    [Lattice.Entry(index: CTCDecoder.blank, probability: 1)],
                ]
            }, pixelsPerStep: 8)
    }

    private func text(_ read: [(String, Float)], _ decoder: CTCDecoder) -> String {
        decoder.decode(lattice(read)).map(\.text).joined()
    }

    private var found: CTCDecoder { Alphabets(alphabet).decoder(forFound: [.latin], candidates: 3) }

    @Test func readsASureWordOnAPageOfLatinLetters() {
        let read: [(String, Float)] = [("b", 1), (" ", 1), ("す", 0.98), ("し", 0.68), (" ", 1), ("b", 1)]
        #expect(text(read, found) == "b すし b")
        #expect(found.decode(lattice(read))[2].candidates.map(\.text) == ["す", "a"])
    }

    @Test(
        arguments: [("司", 0.96, "司"), ("司", 0.94, "a"), ("ー", 1, "a"), ("一", 1, "a"), ("。", 1, "a"), ("口", 1, "a")]
            as [(String, Float, String)])
    func readsACharacterByItselfThatIsNoStroke(character: String, probability: Float, expected: String) {
        #expect(text([("b", 1), (character, probability)], found) == "b" + expected)
    }

    @Test func leavesUnsureOnesOut() {
        #expect(text([("b", 1), ("す", 0.8), ("司", 0.5)], found) == "baa")
    }

    @Test func leavesTheBoxesAndSignsOfAFormOut() {
        #expect(text([("口", 1), ("ニ", 1)], found) == "aa")
    }

    @Test func keepsStrokesAndMarksOfAWord() {
        #expect(text([("す", 1), ("ー", 0.5), ("し", 1), ("。", 0.9)], found) == "すーし。")
    }

    @Test func readsNoOtherScriptWhereLatinLettersAreAskedFor() {
        let asked = Alphabets(alphabet).decoder(for: [.latin], candidates: 3)
        #expect(text([("b", 1), ("す", 1), ("し", 1)], asked) == "baa")
    }

    /// What one asks for is read however unsure it is.
    @Test func readsEveryScriptThatIsAskedFor() {
        let asked = Alphabets(alphabet).decoder(for: [.latin, .japanese], candidates: 3)
        #expect(text([("b", 1), ("ー", 0.3), ("司", 0.3)], asked) == "bー司")
    }

    @Test func leavesPagesOfOtherScriptsAsTheyAre() {
        for repertoires: Set<Repertoire> in [[.japanese], [.chinese], []] {
            let readsForeignWords = Alphabets(alphabet).decoder(forFound: repertoires, candidates: 3).foreign != nil
            #expect(!readsForeignWords)
        }
    }
}
