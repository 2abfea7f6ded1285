import YomitoriCore

extension RecognizedLine {
    /// Reads one character as another of its candidates.
    mutating func read(_ text: String, at place: Int, reason: String) {
        let from = characters[place].text
        characters[place].text = text
        characters[place].confidence = characters[place].candidates.first { $0.text == text }?.confidence ?? 0
        self = RecognizedLine(
            direction: direction, kind: kind, quad: quad, ruby: ruby, cell: cell,
            corrections: corrections + [Correction(base: place..<place + 1, from: from, to: text, reason: reason)],
            warnings: warnings, characters: characters)
    }
}
