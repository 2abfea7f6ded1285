import Foundation
package import YomitoriCore
package import YomitoriModels

/// Chooses among the readings of doubtful letters so that a word that no dictionary has becomes one that it has.
///
/// For scripts that set spaces between words. Words that are known stay as they are, whatever the picture says besides.
package struct SpellingCorrection {
    private let lexicon: Lexicon
    private let own: Lexicon?
    private let options: SpellingOptions

    package init(_ lexicon: Lexicon, own: Lexicon? = nil, options: SpellingOptions = .init()) {
        self.lexicon = lexicon
        self.own = own
        self.options = options
    }

    package func corrected(_ line: RecognizedLine) -> RecognizedLine {
        var corrected = line
        for word in words(of: line.characters) {
            guard
                let letters = spelling(of: Array(line.characters[word]), startsSentence: startsSentence(word, in: line))
            else { continue }
            for (place, letter) in zip(word, letters) where line.characters[place].text != letter {
                corrected.correct(place, to: letter, reason: "lexicon")
            }
        }
        return corrected
    }

    /// The letters of a word as a dictionary has them; nil to leave it as it is.
    private func spelling(of characters: [RecognizedCharacter], startsSentence: Bool) -> [String]? {
        let word = characters.map(\.text).joined()
        guard characters.count >= options.fewestLetters, !isKnown(word) else { return nil }
        // Names are in no dictionary; in German every noun looks like one.
        let isCapital = word.first?.isUppercase ?? false
        if isCapital && !startsSentence && !options.capitalisesNouns { return nil }
        var found: [(letters: [String], cost: Double)] = []
        func go(_ place: Int, _ letters: [String], _ cost: Double) {
            guard cost <= options.mostNats, found.count < 64 else { return }
            guard place < characters.count else {
                if isKnown(letters.joined()) { found.append((letters, cost)) }
                return
            }
            for (text, dearer) in readings(of: characters[place]) where begins(letters.joined() + text) {
                go(place + 1, letters + [text], cost + dearer)
            }
        }
        go(0, [], 0)
        found.sort { $0.cost < $1.cost }
        guard let best = found.first, best.cost > 0 else { return nil }
        // Two words that fit as well as each other say nothing.
        if found.count > 1, found[1].cost - best.cost < options.leastLead { return nil }
        return best.letters
    }

    /// The readings of a letter that are letters, its own first, each with the nats that it gives up.
    private func readings(of character: RecognizedCharacter) -> [(text: String, nats: Double)] {
        let probability = max(character.confidence, 1e-4)
        return [(character.text, 0)]
            + character.candidates.compactMap { candidate in
                guard candidate.text != character.text, candidate.text.allSatisfy(\.isLetter),
                    candidate.confidence >= options.leastProbability,
                    candidate.confidence >= options.leastShare * probability
                else { return nil }
                return (candidate.text, log(probability / candidate.confidence))
            }
    }

    private func isKnown(_ word: String) -> Bool {
        if own?.contains(word) ?? false { return true }
        return spellings(word).contains { lexicon.contains($0) } || options.makesCompounds && isCompound(word)
    }

    /// Whether some word goes on from these letters; always so where words are put together.
    private func begins(_ letters: String) -> Bool {
        if options.makesCompounds { return true }
        return spellings(letters).contains { lexicon.begins($0) } || own?.begins(letters) ?? false
    }

    /// A word as it stands, and as it stands inside of a sentence.
    private func spellings(_ word: String) -> [String] {
        let small = word.lowercased()
        let first = word.prefix(1).lowercased() + word.dropFirst()
        let capital = small.prefix(1).uppercased() + small.dropFirst()
        return word == small ? [word] : word == word.uppercased() ? [word, small, capital] : [word, first]
    }

    /// Two or three words one after the other, the later ones small, as German has them; an s may join them.
    private func isCompound(_ word: String, parts: Int = 3) -> Bool {
        guard parts > 1, word.count >= 2 * options.fewestInCompound else { return false }
        let letters = Array(word)
        for cut in options.fewestInCompound...(letters.count - options.fewestInCompound) {
            let head = String(letters[..<cut])
            let bare = head.hasSuffix("s") ? String(head.dropLast()) : head
            guard isPart(head) || bare.count >= options.fewestInCompound && isPart(bare) else { continue }
            let tail = String(letters[cut...])
            if isPart(tail) || isCompound(tail, parts: parts - 1) { return true }
        }
        return false
    }

    private func isPart(_ text: String) -> Bool {
        let small = text.lowercased()
        return lexicon.contains(small.prefix(1).uppercased() + small.dropFirst()) || lexicon.contains(small)
    }

    /// Runs of letters that are not cut by a hyphen at the line's end.
    private func words(of characters: [RecognizedCharacter]) -> [Range<Int>] {
        var out: [Range<Int>] = []
        var start: Int?
        for i in 0...characters.count {
            let isLetter = i < characters.count && characters[i].text.allSatisfy(\.isLetter)
            if isLetter {
                start = start ?? i
            } else if let first = start {
                if !(i == characters.count - 1 && Self.hyphens.contains(characters[i].text)) { out.append(first..<i) }
                start = nil
            }
        }
        // A figure or a sign inside of it makes a word a name, an address or a formula.
        return out.filter { word in
            [word.lowerBound - 1, word.upperBound].allSatisfy { i in
                !characters.indices.contains(i)
                    || !Self.joining.contains(characters[i].text) && !characters[i].text.allSatisfy(\.isNumber)
            }
        }
    }

    private func startsSentence(_ word: Range<Int>, in line: RecognizedLine) -> Bool {
        let before = line.characters[..<word.lowerBound].last { $0.text != " " }?.text
        return before == nil || [".", "!", "?", "\"", "“", "«", "(", "—", "–"].contains(before)
    }

    private static let hyphens: Set<String> = ["-", "\u{AD}", "‐", "¬"]
    private static let joining: Set<String> = ["@", "/", "_", "\\", "=", "#", "&", "~"]
}

/// How far the spelling of words may go against the picture.
package struct SpellingOptions: Hashable, Sendable {
    /// What all letters of a word give up together, in nats: its probability falls to a fiftieth at most.
    package var mostNats = 4.0
    /// How much better than the next one the chosen word has to fit, in nats: twice as probable.
    package var leastLead = 0.7
    /// A reading below this share of the first one's probability is not looked at.
    package var leastShare = 0.03
    /// A reading below this probability is not looked at.
    package var leastProbability = 0.003
    /// Shorter words have too many neighbours.
    package var fewestLetters = 3
    /// Every noun has a capital, as in German.
    package var capitalisesNouns = false
    /// Words are put together to longer ones, as in German.
    package var makesCompounds = false
    /// Letters that a part of a compound has at least.
    package var fewestInCompound = 3

    package init() {}

    /// What a language asks for.
    package init(language: String) {
        if language.hasPrefix("de") {
            capitalisesNouns = true
            makesCompounds = true
        }
    }
}
