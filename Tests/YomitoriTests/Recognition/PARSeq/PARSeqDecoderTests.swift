import Foundation
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import Yomitori

@Suite struct PARSeqDecoderTests {
    private func decode(
        _ output: Tensor, alphabet: [String] = ["", "あ", "い", "𠮷", "\u{FE0E}"], candidates: Int = 1, limit: Int? = nil
    ) throws -> PieceText {
        let logits = output.floats
        return try PARSeqDecoder(alphabet: alphabet, candidates: candidates)
            .read(logits.span, shape: output.shape, limit: limit)
    }

    @Test func readsACharacterAStepAndCollapsesNothing() throws {
        let output = logits([[0, 9, 1, 1, 1], [0, 9, 1, 1, 1], [0, 1, 1, 9, 1], [0, 1, 1, 1, 9]])
        let read = try decode(output)
        #expect(read.classes == [1, 1, 3, 4])
        #expect(read.characters.map(\.text) == ["あ", "あ", "𠮷", "\u{FE0E}"])
    }

    @Test func endsAtTheFirstEnd() throws {
        let output = logits([[0, 9, 1, 1, 1], [9, 8, 1, 1, 1], [0, 1, 9, 1, 1]])
        #expect(try decode(output).classes == [1])
    }

    @Test func takesTheFirstOfEqualClasses() throws {
        #expect(try decode(logits([[1, 5, 5, 5, 0]])).classes == [1])
        #expect(try decode(logits([[5, 5, 5, 5, 0]])).classes == [])
    }

    @Test func givesProbabilitiesOfAllClassesAndCandidatesWithoutTheEnd() throws {
        let output = logits([[3, 4, 2, 1, 0]])
        let read = try #require(try decode(output, candidates: 3).characters.first)
        let sum = [3.0, 4, 2, 1, 0].map { exp($0) }.reduce(0, +)
        #expect(abs(read.confidence - exp(4) / sum) < 1e-6)
        #expect(read.candidates.map(\.text) == ["あ", "い", "𠮷"])
        for (candidate, logit) in zip(read.candidates, [4.0, 2, 1]) {
            #expect(abs(candidate.confidence - exp(logit) / sum) < 1e-6)
        }
    }

    @Test func addsTheProbabilitiesOfACharacterThatTheAlphabetHoldsTwice() throws {
        let alphabet = ["", "〓", "悍", "〓", "渚", "〓"]
        let values: [Float] = [0, 1, 3, 4, 2, 3.5]
        let sum = values.map { exp(Double($0)) }.reduce(0, +)
        let own = ([1, 4, 3.5] as [Double]).map { exp($0) }.reduce(0, +) / sum
        for candidates in 1...4 {
            let read = try decode(logits([values]), alphabet: alphabet, candidates: candidates)
            #expect(read.classes == [3])
            let character = try #require(read.characters.first)
            #expect(character.text == "〓")
            #expect(abs(character.confidence - own) < 1e-6)
            #expect(character.candidates.map(\.text) == Array(["〓", "悍", "渚"].prefix(candidates)))
            #expect(character.candidates.first?.confidence == character.confidence)
        }
    }

    @Test func readsTheBestClassThoughAnotherCharactersAreMoreTogether() throws {
        let alphabet = ["", "〓", "悍", "〓", "渚", "〓"]
        let output = logits([[0, 2.75, 3, 2.75, 2.5, 2.75]])
        func texts(_ candidates: Int) throws -> [String] {
            let read = try decode(output, alphabet: alphabet, candidates: candidates)
            #expect(read.characters.map(\.text) == ["悍"])
            return read.characters.flatMap(\.candidates).map(\.text)
        }
        #expect(try texts(1) == ["悍"])
        #expect(try texts(2) == ["〓", "悍"])
        #expect(try texts(4) == ["〓", "悍", "渚"])
    }

    /// Swift's strings are equal when their canonical forms are.
    @Test func keepsCharactersOfOneCanonicalFormApart() throws {
        let read = try decode(
            logits([[0, 2, 3]]), alphabet: ["", "\u{795E}", "\u{FA19}"], candidates: 2)
        let candidates = read.characters.flatMap(\.candidates)
        #expect(candidates.map { $0.text.unicodeScalars.map(\.value) } == [[0xFA19], [0x795E]])
        #expect(candidates.map(\.confidence).reduce(0, +) < 1)
    }

    @Test func keepsProbabilitiesFiniteWhateverTheNetworkGives() throws {
        for values in [[-Float.infinity, 1e30, 0, 0, 0], [0, .infinity, 0, 0, 0], [0, 1, .nan, 0, 0]] as [[Float]] {
            let output = logits([values])
            for read in try decode(output, candidates: 5).characters {
                #expect((0...1).contains(read.confidence))
                #expect(read.candidates.allSatisfy { (0...1).contains($0.confidence) })
            }
        }
    }

    @Test(arguments: [[1, 2, 4], [2, 1, 5], [5]])
    func refusesAnOutputThatDoesNotFitTheAlphabet(_ shape: [Int]) {
        let output = Tensor(shape: shape, floats: [Float](repeating: 0, count: shape.reduce(1, *)))
        #expect(throws: RecognitionError.self) { try decode(output) }
    }

    @Test func countsAndLeavesATextThatIsTooLongToBeUsed() throws {
        let read = try decode(logits([[0, 9, 1, 1, 1], [0, 1, 9, 1, 1]]), limit: 2)
        #expect(read.classes == [1, 2])
        #expect(read.characters.isEmpty)
    }

    @Test(arguments: [3, 16, 17, 100, 7142])
    func examinesRowsOfAnyLength(_ count: Int) {
        var random = SeededGenerator(seed: UInt64(count))
        for _ in 0..<5 {
            let values = (0..<count).map { _ in Float(Int.random(in: 0..<4000, using: &random)) / 100 - 30 }
            values.withUnsafeBufferPointer { buffer in
                let row = LogitRow(first: buffer.baseAddress!, count: count)
                let highest = values.max() ?? 0
                #expect(row.indexOfMaximum == values.firstIndex(of: highest))
                let ranked = values.indices.dropFirst().sorted { (-values[$0], $0) < (-values[$1], $1) }
                #expect(row.largest(4, from: 1) == Array(ranked.prefix(4)))
                let sum = values.map { exp(Double($0 - highest)) }.reduce(0, +)
                #expect(abs(Double(row.sumOfPowers(below: highest)) / sum - 1) < 1e-5)
            }
        }
    }

    @Test(arguments: [3, 40]) func takesWhatIsNoNumberForTheLowest(_ count: Int) {
        var values = [Float](repeating: .nan, count: count)
        values.withUnsafeBufferPointer { buffer in
            #expect(LogitRow(first: buffer.baseAddress!, count: count).indexOfMaximum == 0)
        }
        values[count - 1] = -5
        values.withUnsafeBufferPointer { buffer in
            let row = LogitRow(first: buffer.baseAddress!, count: count)
            #expect(row.indexOfMaximum == count - 1)
            #expect(abs(row.sumOfPowers(below: -5) - 1) < 1e-6)
            #expect(row.largest(2, from: 0) == [count - 1])
        }
    }

    private func logits(_ rows: [[Float]]) -> Tensor {
        Tensor(shape: [1, rows.count, rows[0].count], floats: rows.flatMap { $0 })
    }
}
