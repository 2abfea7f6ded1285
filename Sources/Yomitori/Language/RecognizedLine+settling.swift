import YomitoriCore

extension RecognizedLine {
    /// Reads a character as another of its candidates; the line's text and confidence follow.
    mutating func settle(_ place: Int, as candidate: Candidate) {
        characters[place].text = candidate.text
        characters[place].confidence = candidate.confidence
        renew()
    }

    /// Reads a character in another form of the same, whether it is among its candidates or not. What the model gave to either form
    /// is the character's.
    mutating func settle(_ place: Int, asForm form: String) {
        let character = characters[place]
        let other = character.candidates.first { $0.text == form }
        let settled = Candidate(text: form, confidence: min(1, character.confidence + (other?.confidence ?? 0)))
        characters[place].candidates.removeAll { $0.text == form }
        if let own = characters[place].candidates.firstIndex(where: { $0.text == character.text }) {
            characters[place].candidates[own] = settled
        }
        settle(place, as: settled)
    }

    /// Reads a character as another of its candidates and writes the change down.
    mutating func correct(_ place: Int, to text: String, reason: String) {
        guard let candidate = characters[place].candidates.first(where: { $0.text == text }) else { return }
        corrections.append(
            Correction(base: place..<place + 1, from: characters[place].text, to: text, reason: reason))
        settle(place, as: candidate)
    }

    /// Reads a character in another form, whether it is among its candidates or not, and writes the change down.
    mutating func correct(_ place: Int, asForm form: String, reason: String) {
        corrections.append(
            Correction(base: place..<place + 1, from: characters[place].text, to: form, reason: reason))
        settle(place, asForm: form)
    }

    /// Puts in a character that the recogniser held possible before the one at `place`, and writes the change down. It gets
    /// half the room of the character before it, or of the one behind it at the line's beginning.
    mutating func insert(_ candidate: Candidate, at place: Int, reason: String) {
        guard !characters.isEmpty else { return }
        let donor = place > 0 ? place - 1 : 0
        let (first, second) = characters[donor].quad.halves
        characters[donor].quad = place > 0 ? first : second
        let character = RecognizedCharacter(
            text: candidate.text, confidence: candidate.confidence, quad: place > 0 ? second : first,
            candidates: [candidate])
        characters.insert(character, at: place)
        // What ended where the character comes in does not grow by it.
        moveCorrections(startingAt: place, endingAt: place + 1, by: 1)
        corrections.append(Correction(base: place..<place + 1, from: "", to: candidate.text, reason: reason))
        renew()
    }

    /// Takes out a character and writes the change down; the one before it, or else the one behind it, gets its room.
    mutating func remove(_ place: Int, reason: String) {
        guard characters.count > 1 else { return }
        let gone = characters.remove(at: place)
        let heir = place > 0 ? place - 1 : 0
        let quad = characters[heir].quad
        characters[heir].quad =
            place > 0
            ? Quad(quad[0], gone.quad[1], gone.quad[2], quad[3]) : Quad(gone.quad[0], quad[1], quad[2], gone.quad[3])
        moveCorrections(startingAt: place + 1, endingAt: place + 1, by: -1)
        corrections.append(Correction(base: place..<place, from: gone.text, to: "", reason: reason))
        renew()
    }

    /// Moves the corrections' bounds that lie at these places or behind them; a range that is empty stays so.
    private mutating func moveCorrections(startingAt first: Int, endingAt last: Int, by count: Int) {
        for i in corrections.indices {
            let base = corrections[i].base
            let start = base[0] >= first ? base[0] + count : base[0]
            corrections[i].base = [start, base[1] >= last ? base[1] + count : max(start, base[1])]
        }
    }

    /// Text and confidence after a change of the characters.
    mutating func renew() {
        text = characters.map(\.text).joined()
        confidence = characters.map(\.confidence).reduce(0, +) / Double(max(1, characters.count))
    }

    /// The line with no more than `count` readings of each character, its own among them.
    func keeping(candidates count: Int) -> RecognizedLine {
        var kept = self
        for i in characters.indices where characters[i].candidates.count > count {
            let own = characters[i].candidates.first { $0.text == characters[i].text }
            var first = Array(characters[i].candidates.prefix(max(1, count)))
            if let own, !first.contains(own) { first[first.count - 1] = own }
            kept.characters[i].candidates = first
        }
        return kept
    }
}

extension Quad {
    /// The first and the second half along the line.
    fileprivate var halves: (Quad, Quad) {
        let above = (self[0] + self[1]) * 0.5, below = (self[3] + self[2]) * 0.5
        return (Quad(self[0], above, below, self[3]), Quad(above, self[1], self[2], below))
    }
}
