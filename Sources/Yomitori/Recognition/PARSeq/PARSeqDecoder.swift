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
    package var candidates: Int
    /// The classes of each character that the alphabet holds more than once, as `koten`'s does 〓: they are one reading.
    private let repeated: [[Int]]
    private let isRepeated: Set<Int>

    package init(alphabet: [String], candidates: Int = 1) {
        self.alphabet = alphabet
        self.candidates = candidates
        var firsts: [Unicode.Scalar: Int] = [:]
        var groups: [Int: [Int]] = [:]
        for (index, text) in alphabet.enumerated().dropFirst() {
            // By scalar: strings are equal too when one is the canonical form of the other.
            guard let scalar = text.unicodeScalars.first else { continue }
            if let first = firsts[scalar] {
                groups[first, default: [first]].append(index)
            } else {
                firsts[scalar] = index
            }
        }
        repeated = groups.values.sorted { $0[0] < $1[0] }
        isRepeated = Set(repeated.joined())
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
        let whole = row.sumOfPowers(below: highest)
        func reading(_ classes: some Collection<Int>) -> Candidate {
            let share = classes.reduce(0.0) { sum, index in
                let share = LogitRow.power(row[index] - highest) / whole
                return share.isFinite ? sum + Double(share) : sum
            }
            return Candidate(text: classes.first.map { alphabet[$0] } ?? "", confidence: min(1, share))
        }
        let repetition = repeated.first { $0.contains(best) }
        let own = repetition.map(reading) ?? reading(CollectionOfOne(best))
        var kept: [Candidate] = []
        if candidates > 1 {
            kept = row.largest(candidates, from: Self.end + 1, without: isRepeated).filter { $0 != best }
                .prefix(candidates - 1).map { reading(CollectionOfOne($0)) }
            for classes in repeated where classes != repetition {
                let other = reading(classes)
                kept.insert(other, at: kept.firstIndex { $0.confidence < other.confidence } ?? kept.count)
                kept = Array(kept.prefix(candidates - 1))
            }
        }
        // The one that is read stays, though the classes of another may be more probable together.
        kept.insert(own, at: kept.firstIndex { $0.confidence <= own.confidence } ?? kept.count)
        return ReadCharacter(text: own.text, confidence: own.confidence, candidates: kept)
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
    /// Softmax probability of all classes that are this character together, 0…1.
    package var confidence: Double
    /// Best first, its own reading among them.
    package var candidates: [Candidate]
}
