import Foundation
import YomitoriCore
import YomitoriModels

/// Chooses among the readings of doubtful letters so that a word that no dictionary has becomes one that it has.
///
/// For scripts that set spaces between words. Words that are known stay as they are, whatever the picture says besides, but
/// where a caller's word fits as well.
struct SpellingCorrection {
    private let lexicon: Lexicon
    private let own: OwnWords?
    private let options: SpellingOptions

    init(_ lexicon: Lexicon, own: OwnWords? = nil, options: SpellingOptions = .init()) {
        self.lexicon = lexicon
        self.own = own
        self.options = options
    }

    /// - Parameters:
    ///   - evidence: what the recogniser saw of the line; without it letters are exchanged only, none put in or taken out.
    ///   - start: how its first word belongs to the line above.
    func corrected(_ line: RecognizedLine, evidence: LineEvidence? = nil, start: LineStart = .sentence)
        -> RecognizedLine
    {
        guard !isCode(line.text) else { return line }
        var corrected = line
        let evidence = evidence?.places.count == line.characters.count ? evidence : nil
        // From the last word to the first: a letter more or less moves what is behind it.
        for word in words(of: line.characters).reversed() where !(start == .rest && word.lowerBound == 0) {
            let letters = line.characters[word].map(\.text)
            let isFirst = startsSentence(word, in: line, start)
            guard let known = vocabulary(for: letters, startsSentence: isFirst) else { continue }
            let bounds = Bounds(vocabulary: known, startsSentence: isFirst)
            if let span = evidence?.span(of: word) {
                guard let found = spelling(instead: letters, in: span, bounds) else { continue }
                spell(&corrected, word, as: found, span)
            } else if let found = spelling(of: Array(line.characters[word]), bounds) {
                for (place, letter) in zip(word, found)
                where line.characters[place].text != letter
                    && !keeps(line.characters[place].text, beside: letter, in: found)
                {
                    corrected.correct(place, to: letter, reason: "lexicon")
                }
            }
        }
        return corrected
    }

    /// Where another spelling of a word may be looked for.
    private enum Vocabulary {
        case all
        /// The caller's words.
        case own
        /// Those of them that fit as well as what was read.
        case ownAsLikely
    }

    /// What limits the search for another spelling of a word.
    private struct Bounds {
        var vocabulary: Vocabulary
        /// Whether the word may begin a sentence.
        var startsSentence: Bool
    }

    /// Where to look for another spelling of a word: nowhere for one that is short or the caller's, among the caller's words alone
    /// for one that a dictionary has, and for a name. In German every noun looks like one.
    private func vocabulary(for letters: [String], startsSentence: Bool) -> Vocabulary? {
        let word = letters.joined()
        guard letters.count >= options.fewestLetters, !isOwn(word) else { return nil }
        if isKnown(word, in: .all) { return own == nil ? nil : .ownAsLikely }
        let isName = word.first?.isUppercase ?? false && !startsSentence && !options.capitalisesNouns
        return isName ? (own == nil ? nil : .own) : .all
    }

    /// What any spelling within the bounds gives up at most, in nats.
    private func mostNats(_ bounds: Bounds) -> Double {
        bounds.vocabulary == .ownAsLikely ? min(options.mostNats, options.leastLead) : options.mostNats
    }

    /// What a spelling gives up at most instead of what was read, in nats.
    private func mostNats(from read: [String], to letters: [String], _ bounds: Bounds) -> Double {
        var most = letters.count == read.count ? options.mostNats : options.mostNatsOfLength
        // Many rows of letters that are no word can be cut into words.
        let word = letters.joined()
        if options.makesCompounds, !isOwn(word), !isListed(word) { most = min(most, options.mostNatsOfCompound) }
        let mustFitAsWell = bounds.vocabulary == .ownAsLikely || makesName(of: read, letters, bounds)
        return mustFitAsWell ? min(most, options.leastLead) : most
    }

    /// Whether a spelling gives a word inside of a sentence a capital: that a dictionary has such a name says nothing of the letter.
    private func makesName(of read: [String], _ letters: [String], _ bounds: Bounds) -> Bool {
        guard !bounds.startsSentence, !options.capitalisesNouns, let old = read.first, let new = letters.first else {
            return false
        }
        return old != new && old == new.lowercased() && !isOwn(letters.joined())
    }

    /// The letters of a word as a dictionary has them, from all that its steps may read; nil to leave it as it is.
    private func spelling(instead read: [String], in span: WordSpan, _ bounds: Bounds) -> [String]? {
        let present = span.logProbability(of: read)
        // All spellings together have a probability of 1: beside a sure one no other is within the bound.
        guard present > -.infinity, present <= -log(1 + exp(-mostNats(bounds))) else { return nil }
        let found = span.readings { letters in
            letters.last?.allSatisfy(\.isLetter) ?? false && begins(letters.joined(), in: bounds.vocabulary)
        }
        .filter { reading in
            present - reading.logProbability <= mostNats(from: read, to: reading.letters, bounds)
                && reading.letters.count >= options.fewestLetters
                && isKnown(reading.letters.joined(), in: bounds.vocabulary)
        }
        // The caller's words come before those of dictionaries.
        if let mine = found.first(where: { isOwn($0.letters.joined()) }) { return mine.letters }
        guard let best = found.first, best.letters != read else { return nil }
        // Where a shorter word fits best, a longer one is not sure enough.
        guard options.takesLettersOut || best.letters.count >= read.count else { return nil }
        if best.letters.count < options.fewestLettersLeft, onlyShortens(read, to: best.letters) { return nil }
        // Two words that fit as well as each other say nothing.
        if found.count > 1, best.logProbability - found[1].logProbability < options.leastLead { return nil }
        return best.letters
    }

    private func onlyShortens(_ read: [String], to letters: [String]) -> Bool {
        LetterEdit.edits(from: read, to: letters).allSatisfy { edit in
            if case .remove = edit { return true }
            return false
        }
    }

    private func spell(_ line: inout RecognizedLine, _ word: Range<Int>, as letters: [String], _ span: WordSpan) {
        for edit in LetterEdit.edits(from: line.characters[word].map(\.text), to: letters) {
            switch edit {
            case .replace(let i, let letter):
                let place = word.lowerBound + i
                if keeps(line.characters[place].text, beside: letter, in: letters) { continue }
                if !line.characters[place].candidates.contains(where: { $0.text == letter }) {
                    line.characters[place].candidates.append(Candidate(text: letter, confidence: span.peak(of: letter)))
                }
                line.correct(place, to: letter, reason: "lexicon")
            case .insert(let i, let letter):
                line.insert(
                    Candidate(text: letter, confidence: span.peak(of: letter)), at: word.lowerBound + i,
                    reason: "lexicon")
            case .remove(let i): line.remove(word.lowerBound + i, reason: "lexicon")
            }
        }
    }

    /// Whether a letter stays as it was read, as the dictionary's differs in spelling alone. A caller's word is spelt as given.
    private func keeps(_ read: String, beside letter: String, in word: [String]) -> Bool {
        options.areVariants(read, letter) && !isOwn(word.joined())
    }

    /// The letters of a word as a dictionary has them, from the readings of each; nil to leave it as it is.
    private func spelling(of characters: [RecognizedCharacter], _ bounds: Bounds) -> [String]? {
        let read = characters.map(\.text)
        var found: [(letters: [String], cost: Double)] = []
        func go(_ place: Int, _ letters: [String], _ cost: Double) {
            guard cost <= mostNats(bounds), found.count < 64 else { return }
            guard place < characters.count else {
                if cost <= mostNats(from: read, to: letters, bounds), isKnown(letters.joined(), in: bounds.vocabulary) {
                    found.append((letters, cost))
                }
                return
            }
            for (text, dearer) in readings(of: characters[place])
            where begins(letters.joined() + text, in: bounds.vocabulary) {
                go(place + 1, letters + [text], cost + dearer)
            }
        }
        go(0, [], 0)
        found.sort { $0.cost < $1.cost }
        if let mine = found.first(where: { isOwn($0.letters.joined()) }) { return mine.letters }
        guard let best = found.first, best.cost > 0 else { return nil }
        if found.count > 1, found[1].cost - best.cost < options.leastLead { return nil }
        return best.letters
    }

    /// The readings of a letter that are letters, its own first, each with the nats that it gives up.
    private func readings(of character: RecognizedCharacter) -> [(text: String, nats: Double)] {
        let probability = max(character.confidence, 1e-4)
        return [(character.text, 0)]
            + character.candidates.compactMap { candidate in
                guard candidate.text != character.text, candidate.text.allSatisfy(\.isLetter),
                    options.support.admits(candidate, beside: probability)
                else { return nil }
                return (candidate.text, log(probability / candidate.confidence))
            }
    }

    private func isKnown(_ word: String, in vocabulary: Vocabulary) -> Bool {
        if isOwn(word) { return true }
        guard vocabulary == .all else { return false }
        return isListed(word) || options.makesCompounds && isCompound(word)
    }

    /// Whether the dictionary has a word itself.
    private func isListed(_ word: String) -> Bool { spellings(word).contains { lexicon.contains($0) } }

    /// Whether it is a caller's word as it stands, or as it is set at a sentence's start or in capitals.
    private func isOwn(_ word: String) -> Bool {
        guard let own else { return false }
        return spellings(word).contains(where: own.contains)
    }

    /// Whether some word goes on from these letters; always so where words are put together.
    private func begins(_ letters: String, in vocabulary: Vocabulary) -> Bool {
        if vocabulary == .all, options.makesCompounds { return true }
        let spellings = spellings(letters)
        if let own, spellings.contains(where: own.begins) { return true }
        return vocabulary == .all && spellings.contains { lexicon.begins($0) }
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
                if !(i == characters.count - 1 && LineStarts.hyphens.contains(characters[i].text)) {
                    out.append(first..<i)
                }
                start = nil
            }
        }
        // A figure or a sign inside of it makes a word a name, an address or a formula.
        return out.filter { word in
            !isInIdentifier(word, of: characters)
                && [word.lowerBound - 1, word.upperBound].allSatisfy { i in
                    !characters.indices.contains(i)
                        || !Self.joining.contains(characters[i].text) && !characters[i].text.allSatisfy(\.isNumber)
                }
        }
    }

    /// Whether a word stands in an address or a file's name: between its spaces is a sign of such names, or a full stop that a letter
    /// precedes and a small one follows.
    private func isInIdentifier(_ word: Range<Int>, of characters: [RecognizedCharacter]) -> Bool {
        let start = characters[..<word.lowerBound].lastIndex { $0.text == " " }.map { $0 + 1 } ?? 0
        let end = characters[word.upperBound...].firstIndex { $0.text == " " } ?? characters.count
        return (start..<end).contains { i in
            if Self.ofIdentifiers.contains(characters[i].text) { return true }
            guard characters[i].text == ".", i > start, i + 1 < end else { return false }
            return characters[i - 1].text.allSatisfy(\.isLetter) && characters[i + 1].text.allSatisfy(\.isLowercase)
        }
    }

    private func startsSentence(_ word: Range<Int>, in line: RecognizedLine, _ start: LineStart) -> Bool {
        guard let before = line.characters[..<word.lowerBound].last(where: { $0.text != " " })?.text else {
            return start == .sentence
        }
        return [".", "!", "?", "\"", "“", "«", "(", "—", "–"].contains(before)
    }

    /// Whether a line is of a program or a formula. Braces, equals signs and these pairs stand in no sentence; semicolons do, also
    /// behind a bracket.
    private func isCode(_ text: String) -> Bool {
        text.contains { "{}=".contains($0) } || text.hasSuffix(");")
            || ["()", "->", "::", "&&"].contains { text.contains($0) }
    }

    private static let ofIdentifiers: Set<String> = ["@", "/", "_"]
    private static let joining: Set<String> = ["@", "/", "_", "\\", "=", "#", "&", "~"]
}
