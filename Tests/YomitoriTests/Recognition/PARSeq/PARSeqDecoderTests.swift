import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct PARSeqDecoderTests {
    private let decoder = PARSeqDecoder(alphabet: ["", "あ", "い", "𠮷", "\u{FE0E}"])

    @Test func readsACharacterAStepAndCollapsesNothing() throws {
        let output = logits([[0, 9, 1, 1, 1], [0, 9, 1, 1, 1], [0, 1, 1, 9, 1], [0, 1, 1, 1, 9]])
        let classes = try decoder.classes(in: output)
        #expect(classes == [1, 1, 3, 4])
        #expect(decoder.characters(classes, in: output, candidates: 1).map(\.text) == ["あ", "あ", "𠮷", "\u{FE0E}"])
    }

    @Test func endsAtTheFirstEnd() throws {
        let output = logits([[0, 9, 1, 1, 1], [9, 8, 1, 1, 1], [0, 1, 9, 1, 1]])
        #expect(try decoder.classes(in: output) == [1])
    }

    @Test func takesTheFirstOfEqualClasses() throws {
        #expect(try decoder.classes(in: logits([[1, 5, 5, 5, 0]])) == [1])
        #expect(try decoder.classes(in: logits([[5, 5, 5, 5, 0]])) == [])
    }

    @Test func givesProbabilitiesOfAllClassesAndCandidatesWithoutTheEnd() throws {
        let output = logits([[3, 4, 2, 1, 0]])
        let read = try #require(decoder.characters(try decoder.classes(in: output), in: output, candidates: 3).first)
        let sum = [3.0, 4, 2, 1, 0].map { pow($0) }.reduce(0, +)
        #expect(abs(read.confidence - pow(4) / sum) < 1e-6)
        #expect(read.candidates.map(\.text) == ["あ", "い", "𠮷"])
        for (candidate, logit) in zip(read.candidates, [4.0, 2, 1]) {
            #expect(abs(candidate.confidence - pow(logit) / sum) < 1e-6)
        }
    }

    @Test func keepsProbabilitiesFiniteWhateverTheNetworkGives() throws {
        for values in [[-Float.infinity, 1e30, 0, 0, 0], [0, .infinity, 0, 0, 0], [0, 1, .nan, 0, 0]] as [[Float]] {
            let output = logits([values])
            for read in decoder.characters(try decoder.classes(in: output), in: output, candidates: 5) {
                #expect((0...1).contains(read.confidence))
                #expect(read.candidates.allSatisfy { (0...1).contains($0.confidence) })
            }
        }
    }

    @Test(arguments: [[1, 2, 4], [2, 1, 5], [5]])
    func refusesAnOutputThatDoesNotFitTheAlphabet(_ shape: [Int]) {
        let output = Tensor(shape: shape, floats: [Float](repeating: 0, count: shape.reduce(1, *)))
        #expect(throws: RecognitionError.self) { try decoder.classes(in: output) }
    }

    private func logits(_ rows: [[Float]]) -> Tensor {
        Tensor(shape: [1, rows.count, rows[0].count], floats: rows.flatMap { $0 })
    }

    /// e to the power of x, by its series.
    private func pow(_ x: Double) -> Double {
        var term = 1.0, sum = 1.0
        for n in 1..<60 {
            term *= x / Double(n)
            sum += term
        }
        return sum
    }
}
