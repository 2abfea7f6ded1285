import Foundation

/// What the recogniser saw where a line's characters are, for those who look for other readings of a word.
package struct LineEvidence: Sendable {
    let lattice: Lattice
    /// Of each character of the line the steps in which it was the best class.
    let places: [Range<Int>]
    private let decoder: CTCDecoder

    init(lattice: Lattice, places: [Range<Int>], decoder: CTCDecoder) {
        self.lattice = lattice
        self.places = places
        self.decoder = decoder
    }

    /// What there is to choose from between the neighbours of some characters; nil where they have no steps.
    func span(of characters: Range<Int>) -> WordSpan? {
        guard !characters.isEmpty, characters.upperBound <= places.count else { return nil }
        let first = places[characters.lowerBound], last = places[characters.upperBound - 1]
        // At a line's ends the recogniser is through with its letters after some steps.
        var from = max(0, first.lowerBound - WordSpan.stepsBeyond)
        var to = min(lattice.count, last.upperBound + WordSpan.stepsBeyond)
        if characters.lowerBound > 0 { from = max(from, places[characters.lowerBound - 1].upperBound) }
        if characters.upperBound < places.count { to = min(to, places[characters.upperBound].lowerBound) }
        guard from < to else { return nil }
        return WordSpan(
            steps: (from..<to).map { step in
                lattice[step].compactMap { entry -> WordSpan.Choice? in
                    if entry.index == CTCDecoder.blank {
                        return WordSpan.Choice(text: "", probability: entry.probability)
                    }
                    guard decoder.allowed?.contains(entry.index) ?? true else { return nil }
                    return WordSpan.Choice(text: decoder.alphabet[Int(entry.index)], probability: entry.probability)
                }
            })
    }
}

/// The steps of a word, and what the recogniser held possible in each.
struct WordSpan: Sendable {
    /// A character, or "" for none.
    struct Choice: Hashable, Sendable {
        var text: String
        var probability: Float
    }

    /// How far a word may reach beyond the steps of its outer letters where no other letter stands there.
    static let stepsBeyond = 2
    /// Beginnings of words that are followed at a time.
    static let beam = 24

    let steps: [[Choice]]

    /// The natural logarithm of the probability that the span reads so: the sum over all ways to spread the letters over the steps
    /// (Graves et al. 2006, "Connectionist Temporal Classification", 4.1).
    func logProbability(of letters: [String]) -> Double {
        guard !letters.isEmpty else { return -.infinity }
        // Probability of having read the first i letters, with the last step in the letter or in the gap after it.
        var inLetter = [Double](repeating: 0, count: letters.count + 1)
        var inGap = inLetter
        inGap[0] = 1
        for step in steps {
            var nextLetter = [Double](repeating: 0, count: letters.count + 1)
            let gap = Self.probability(of: "", in: step)
            let nextGap = zip(inLetter, inGap).map { ($0 + $1) * gap }
            for (i, letter) in letters.enumerated() {
                let p = Self.probability(of: letter, in: step)
                guard p > 0 else { continue }
                let isDouble = i > 0 && letters[i - 1] == letter
                nextLetter[i + 1] = (inLetter[i + 1] + inGap[i] + (isDouble ? 0 : inLetter[i])) * p
            }
            (inLetter, inGap) = (nextLetter, nextGap)
        }
        let sum = inLetter[letters.count] + inGap[letters.count]
        return sum > 0 ? log(sum) : -.infinity
    }

    /// The rows of letters that the span may read, the most probable first.
    ///
    /// - Parameter mayBegin: whether some row that is looked for begins so.
    func readings(where mayBegin: ([String]) -> Bool) -> [(letters: [String], logProbability: Double)] {
        struct State {
            var inLetter = 0.0
            var inGap = 0.0
            var total: Double { inLetter + inGap }
        }
        var states: [[String]: State] = [[]: State(inLetter: 0, inGap: 1)]
        var possible: [[String]: Bool] = [:]
        func isPossible(_ letters: [String]) -> Bool {
            if let known = possible[letters] { return known }
            let found = mayBegin(letters)
            possible[letters] = found
            return found
        }
        for step in steps {
            var next: [[String]: State] = [:]
            for (letters, state) in states {
                for choice in step {
                    let p = Double(choice.probability)
                    if choice.text.isEmpty {
                        next[letters, default: State()].inGap += state.total * p
                        continue
                    }
                    var fresh = state.total
                    if letters.last == choice.text {
                        next[letters, default: State()].inLetter += state.inLetter * p
                        fresh = state.inGap
                    }
                    let longer = letters + [choice.text]
                    if fresh > 0, isPossible(longer) { next[longer, default: State()].inLetter += fresh * p }
                }
            }
            let best = next.sorted { ($0.value.total, $1.key.joined()) > ($1.value.total, $0.key.joined()) }
            states = Dictionary(best.prefix(Self.beam).map { ($0.key, $0.value) }) { first, _ in first }
        }
        return states.filter { !$0.key.isEmpty && $0.value.total > 0 }
            .map { (letters: $0.key, logProbability: log($0.value.total)) }
            .sorted { ($0.logProbability, $1.letters.joined()) > ($1.logProbability, $0.letters.joined()) }
    }

    /// The highest probability that a character has in any step, 0…1.
    func peak(of letter: String) -> Double {
        steps.map { Self.probability(of: letter, in: $0) }.max() ?? 0
    }

    private static func probability(of text: String, in step: [Choice]) -> Double {
        step.first { $0.text == text }.map { Double($0.probability) } ?? 0
    }
}
