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
    /// How many readings a character keeps, its own included; the end is none.
    package let candidates: Int

    package init(alphabet: [String], candidates: Int = 1) {
        self.alphabet = alphabet
        self.candidates = candidates
    }

    /// The text of each step before the end with its probability and those of the best candidates; of equals the first.
    ///
    /// - Parameters:
    ///   - logits: of shape `[1, steps, classes]`.
    ///   - limit: a text of so many characters or more is not used and gets no probabilities; nil: every text is used.
    /// - Throws: ``RecognitionError``.
    package func read(_ logits: Span<Float>, shape: [Int], limit: Int? = nil) throws -> PieceText {
        try RecognitionError.check(shape, classes: alphabet.count)
        guard alphabet.count > 1, logits.count == shape[1] * shape[2]
        else { throw RecognitionError.unexpectedOutput(shape: shape, classes: alphabet.count) }
        return logits.withUnsafeBufferPointer { values in
            guard let first = values.baseAddress else { return PieceText() }
            let rows = (0..<shape[1]).lazy.map { LogitRow(first: first + $0 * alphabet.count, count: alphabet.count) }
            let classes = Array(rows.map(\.indexOfMaximum).prefix { $0 != Self.end })
            guard classes.count < limit ?? .max else { return PieceText(classes: classes) }
            return PieceText(classes: classes, characters: zip(classes, rows).map(character))
        }
    }

    private func character(_ best: Int, _ row: LogitRow) -> ReadCharacter {
        let highest = row[best]
        let sum = row.sumOfPowers(below: highest)
        func probability(_ index: Int) -> Double {
            let share = LogitRow.power(row[index] - highest) / sum
            return share.isFinite ? Double(share) : 0
        }
        let kept = candidates > 1 ? row.largest(candidates, from: Self.end + 1) : [best]
        return ReadCharacter(
            text: alphabet[best], confidence: probability(best),
            candidates: kept.map { Candidate(text: alphabet[$0], confidence: probability($0)) })
    }
}

/// What a network read in a crop or a part of it.
package struct PieceText: Hashable, Sendable {
    /// The best class of each character.
    package var classes: [Int] = []
    /// A character for each class; none where the text is too long to be used.
    package var characters: [ReadCharacter] = []
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
