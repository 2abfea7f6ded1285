package import YomitoriCore
import Foundation
import YomitoriModels

/// Chooses among the readings of doubtful characters by the words that they make with their neighbours.
///
/// For scripts that are written without spaces. A change is written down in the line's `corrections`.
package struct WordCorrection {
    private let lattice: WordLattice
    private let options: CorrectionOptions
    private let allowed: ExchangeRule
    private let chinese: ChineseWordRule?

    /// - Parameter chinese: which words may come in, for a list of simplified Chinese; nil for a Japanese one.
    init(
        _ lexicon: Lexicon, own: OwnWords? = nil, options: CorrectionOptions = .init(),
        allowed: ExchangeRule = .init(), chinese: ChineseWordRule? = nil
    ) {
        self.allowed = allowed
        self.chinese = chinese
        lattice = WordLattice(lexicon, own: own, knowsOldForms: chinese == nil)
        self.options = options
    }

    package func corrected(_ line: RecognizedLine) -> RecognizedLine {
        var row = line.characters.indices.map { place in
            let character = line.characters[place]
            guard !ExchangeRule.isInNumber(place, of: line.characters) else { return choices(of: character, nil) }
            var allowed = allowed
            // In columns the page's print has told them, all but where grammar has one size alone.
            let isTold = line.direction == .vertical || character.confidence >= options.sureSize
            if isTold, !ExchangeRule.isInPoliteEnding(place, of: line.characters) {
                allowed.tellsKanaSizes = false
            }
            return choices(of: character, allowed)
        }
        guard row.contains(where: { $0.count > 1 }), !row.contains(where: \.isEmpty) else { return line }
        var best = lattice.best(row)
        // What stays as it was read is what words beside it are weighed against, and what the rule looks at in turn.
        while let kept = chinese?.placesKept(in: best, of: row), !kept.isEmpty {
            for place in kept { row[place] = [row[place][0]] }
            best = lattice.best(row)
        }
        let changed = row.indices.filter { best.choices[$0] != 0 }
        var corrected = line
        for place in changed where isWorth(place, in: best, row) {
            corrected.correct(place, to: String(row[place][best.choices[place]].scalar), reason: "lexicon")
        }
        return corrected
    }

    /// Whether the change of one place makes the row so much cheaper, all others having their best.
    private func isWorth(_ place: Int, in best: WordLattice.Path, _ row: [[WordLattice.Choice]]) -> Bool {
        var kept = zip(row, best.choices).map { [$0[$1]] }
        kept[place] = [row[place][0]]
        let before = lattice.best(kept)
        guard before.cost - best.cost >= options.leastGain else { return false }
        guard before.word(at: place)?.knowledge == .nobody, let word = best.word(at: place),
            word.knowledge == .lexicon, word.places.count == 1
        else { return true }
        return Double(row[place][best.choices[place]].cost) <= -options.unitsPerNat * log(options.leastShareAlone)
    }

    /// The readings of a character that the picture supports, its own first.
    ///
    /// - Parameter allowed: nil for a character that stays as it is.
    private func choices(of character: RecognizedCharacter, _ allowed: ExchangeRule?) -> [WordLattice.Choice] {
        guard let own = character.text.onlyScalar else {
            // What is more than a scalar is in no list of words; a mark stands in for it.
            return [.init("\u{FFFC}", cost: 0)]
        }
        guard let allowed else { return [.init(own, cost: 0)] }
        // What the line or the page has settled against the model's first choice costs nothing to keep.
        let probability = character.candidates.map(\.confidence).reduce(max(character.confidence, 1e-4), max)
        return [.init(own, cost: 0)]
            + character.candidates.compactMap { candidate in
                guard candidate.text != character.text, let other = candidate.text.onlyScalar,
                    options.support.admits(candidate, beside: probability), allowed.mayReplace(own, by: other)
                else { return nil }
                return .init(other, cost: Int(options.unitsPerNat * log(probability / candidate.confidence)))
            }
    }
}

extension String {
    fileprivate var onlyScalar: Unicode.Scalar? {
        guard let first = unicodeScalars.first, unicodeScalars.count == 1 else { return nil }
        return first
    }
}
