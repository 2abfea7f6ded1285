import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct FrenchLigaturesTests {
    private func line(_ text: String) -> RecognizedLine {
        RecognizedLine(
            direction: .horizontal, quad: Quad(Rect(x: 0, y: 0, width: 10 * Double(text.count), height: 20)),
            characters: text.enumerated().map { i, letter in
                RecognizedCharacter(
                    text: String(letter), confidence: 0.9,
                    quad: Quad(Rect(x: 10 * Double(i), y: 0, width: 10, height: 20)),
                    candidates: [Candidate(text: String(letter), confidence: 0.9)])
            })
    }

    private func settled(_ text: String) -> RecognizedLine { FrenchLigatures.settled([line(text)])[0] }

    @Test(arguments: [
        ("EUVRES DE MOLIÈRE", "ŒUVRES DE MOLIÈRE"), ("L’Euvre complète", "L’Œuvre complète"),
        ("CEUVRES ET L’CEil", "ŒUVRES ET L’Œil"), ("LE CEUR ET LA SCEUR", "LE CŒUR ET LA SŒUR"),
        ("LES MCEURS, UN VCEU", "LES MŒURS, UN VŒU"), ("Edipe a du bæuf", "Œdipe a du bœuf"),
        ("Sæur, les mæurs", "Sœur, les mœurs"),
    ])
    func readsTheLigatureOfWordsThatAreNoneWithoutIt(_ read: String, _ expected: String) {
        #expect(settled(read).text == expected)
    }

    @Test func writesEveryChangeDown() {
        #expect(
            settled("L’Eil").corrections == [Correction(base: 2..<3, from: "E", to: "Œ", reason: "ligature")])
        let two = settled("L’CEil et")
        #expect(
            two.corrections == [
                Correction(base: 2..<3, from: "C", to: "Œ", reason: "ligature"),
                Correction(base: 3..<3, from: "E", to: "", reason: "ligature"),
            ])
        #expect(two.characters[2].quad.boundingBox.maxX == 40)
    }

    /// Other words, French or Latin, a small e, and a word that is another one without the ligature.
    @Test(arguments: [
        "EUROPE, Eux, CELUI", "le ceur", "TU MEURS, JE VEUX", "ex æquo", "Oeuvre", "Linnæus, Athenæum, Musæum",
        "VEU PAR LE ROY, MA SEUR, LES BEUFS",
    ])
    func leavesOtherWordsAlone(text: String) {
        #expect(settled(text) == line(text))
    }
}
