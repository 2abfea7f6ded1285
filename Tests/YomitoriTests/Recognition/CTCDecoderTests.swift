import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct CTCDecoderTests {
    let alphabet = ["", "あ", "い", "员", "員", " "]

    func lattice(_ steps: [[(Int32, Float)]]) -> Lattice {
        Lattice(steps: steps.map { $0.map { Lattice.Entry(index: $0.0, probability: $0.1) } }, pixelsPerStep: 8)
    }

    @Test func collapsesRepeatsAndDropsBlanks() {
        let read = CTCDecoder(alphabet: alphabet).decode(
            lattice([[(1, 0.9)], [(1, 0.8)], [(0, 1)], [(1, 0.7)], [(2, 0.6)], [(0, 1)]]))
        #expect(read.map(\.text) == ["あ", "あ", "い"])
        #expect(read.map { Float($0.confidence) } == [0.9, 0.7, 0.6])
        #expect(read[0].extent == 0...16)
        #expect(read[1].extent == 24...32)
    }

    @Test func takesTheProbabilityWhereItIsHighest() {
        let read = CTCDecoder(alphabet: alphabet).decode(lattice([[(1, 0.5)], [(1, 0.95), (2, 0.04)], [(1, 0.6)]]))
        #expect(read.count == 1)
        #expect(Float(read[0].confidence) == 0.95)
        #expect(read[0].candidates.map(\.text) == ["あ", "い"])
    }

    @Test func readsTheBestAllowedClass() {
        let allowed = AllowedClasses(alphabet: alphabet) { $0 != "员" }
        let read = CTCDecoder(alphabet: alphabet, allowed: allowed).decode(lattice([[(3, 0.9), (4, 0.08), (0, 0.01)]]))
        #expect(read.map(\.text) == ["員"])
        #expect(read[0].candidates.map(\.text) == ["員"])
    }

    @Test func readsNothingWhereNoClassIsAllowed() {
        let allowed = AllowedClasses(alphabet: alphabet) { $0 == "い" }
        #expect(CTCDecoder(alphabet: alphabet, allowed: allowed).decode(lattice([[(3, 1)]])).isEmpty)
    }

    @Test(arguments: [1, 2, 5]) func keepsAsManyCandidatesAsAskedFor(_ count: Int) {
        let step: [(Int32, Float)] = [(1, 0.4), (2, 0.3), (3, 0.1), (0, 0.1), (4, 0.05)]
        let read = CTCDecoder(alphabet: alphabet, candidates: count).decode(lattice([step]))
        #expect(read[0].candidates.map(\.text) == Array(["あ", "い", "员", "員"].prefix(count)))
    }
}

@Suite struct LatticeTests {
    @Test func keepsTheMostProbableClassesInOrder() {
        var values = [Float](repeating: 0, count: 2 * 50)
        for (index, p) in [(0, 0.2), (49, 0.5), (17, 0.29)] { values[index] = Float(p) }
        values[50 + 3] = 1
        let lattice = Lattice(probabilities: values.span, classes: 50, pixelsPerStep: 8)
        #expect(lattice[0].map(\.index) == [49, 17, 0])
        #expect(lattice[1].map(\.index) == [3])
    }

    @Test func keepsNoMoreThanItsWidth() {
        let values = (0..<64).map { Float($0 + 1) / 2080 }
        let lattice = Lattice(probabilities: values.span, classes: 64, pixelsPerStep: 8)
        #expect(lattice[0].map(\.index) == (52...63).reversed().map(Int32.init))
    }
}
