import Foundation
package import YomitoriCore

/// Turns the output of a PARSeq network into characters: the best class of each step, up to the first that is the end.
///
/// A step is a character: nothing is collapsed. Source: Bautista and Atienza 2022, "Scene Text Recognition with Permuted
/// Autoregressive Sequence Models"; ndl-lab/ndlocr-lite 593b4ef, `src/parseq.py`.
package struct PARSeqDecoder: Sendable {
    /// Index of the class that ends the text.
    package static let end = 0

    /// The text of every class; that of the end is empty.
    package let alphabet: [String]

    package init(alphabet: [String]) { self.alphabet = alphabet }

    /// The best class of each step before the end; of equals the first.
    ///
    /// - Parameter output: logits of shape `[1, steps, classes]`.
    /// - Throws: ``RecognitionError/unexpectedOutput(shape:classes:)``.
    package func classes(in output: Tensor) throws -> [Int] {
        guard output.shape.count == 3, output.shape[0] == 1, output.shape[2] == alphabet.count, alphabet.count > 1,
            output.floats.count == output.shape[1] * output.shape[2]
        else { throw RecognitionError.unexpectedOutput(shape: output.shape, classes: alphabet.count) }
        var found: [Int] = []
        output.floats.withUnsafeBufferPointer { logits in
            for step in 0..<output.shape[1] {
                let best = Self.best(of: logits[(step * alphabet.count)..<((step + 1) * alphabet.count)])
                guard best != Self.end else { return }
                found.append(best)
            }
        }
        return found
    }

    /// The text of each step with its probability and those of the best candidates.
    ///
    /// - Parameters:
    ///   - classes: what ``classes(in:)`` gave for the same output.
    ///   - candidates: how many readings a character keeps, its own included; the end is none.
    package func characters(_ classes: [Int], in output: Tensor, candidates: Int) -> [ReadCharacter] {
        output.floats.withUnsafeBufferPointer { logits in
            classes.enumerated().map { step, best in
                let row = logits[(step * alphabet.count)..<((step + 1) * alphabet.count)]
                let kept = candidates > 1 ? Self.largest(candidates, of: row) : [best]
                let highest = row[row.startIndex + best]
                var sum: Float = 0
                for value in row where value > highest - Self.reach { sum += exp(value - highest) }
                func probability(_ index: Int) -> Double {
                    let share = exp(row[row.startIndex + index] - highest) / sum
                    return share.isFinite ? Double(share) : 0
                }
                return ReadCharacter(
                    text: alphabet[best], confidence: probability(best),
                    candidates: kept.map { Candidate(text: alphabet[$0], confidence: probability($0)) })
            }
        }
    }

    /// Logits this far below the highest add less than 2e-11 each to a sum of 1 and more: nothing in single precision.
    private static let reach: Float = 25

    private static func best(of row: Slice<UnsafeBufferPointer<Float>>) -> Int {
        var best = row.startIndex
        for index in row.indices where row[index] > row[best] { best = index }
        return best - row.startIndex
    }

    /// The classes of the highest logits but the end, highest first; of equals the first.
    private static func largest(_ count: Int, of row: Slice<UnsafeBufferPointer<Float>>) -> [Int] {
        var kept: [(index: Int, value: Float)] = []
        for index in row.indices.dropFirst() {
            let value = row[index]
            if kept.count == count, let last = kept.last, value <= last.value { continue }
            let place = kept.firstIndex { $0.value < value } ?? kept.count
            kept.insert((index - row.startIndex, value), at: place)
            if kept.count > count { kept.removeLast() }
        }
        return kept.map(\.index)
    }
}

/// A character that was read, before its place is known.
package struct ReadCharacter: Hashable, Sendable {
    /// One Unicode scalar.
    package var text: String
    /// Softmax probability, 0…1.
    package var confidence: Double
    /// Best first, its own reading among them.
    package var candidates: [Candidate]
}
