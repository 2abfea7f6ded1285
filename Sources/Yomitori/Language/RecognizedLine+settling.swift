import YomitoriCore

extension RecognizedLine {
    /// Reads a character as another of its candidates; the line's text and confidence follow.
    mutating func settle(_ place: Int, as candidate: Candidate) {
        characters[place].text = candidate.text
        characters[place].confidence = candidate.confidence
        renew()
    }

    /// Reads a character as another of its candidates and writes the change down.
    mutating func correct(_ place: Int, to text: String, reason: String) {
        guard let candidate = characters[place].candidates.first(where: { $0.text == text }) else { return }
        corrections.append(
            Correction(base: place..<place + 1, from: characters[place].text, to: text, reason: reason))
        settle(place, as: candidate)
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
