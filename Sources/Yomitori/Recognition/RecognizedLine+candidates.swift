import YomitoriCore

extension RecognizedLine {
    /// The line with no more than `count` readings of each character.
    func keeping(candidates count: Int) -> RecognizedLine {
        var kept = self
        for i in characters.indices where characters[i].candidates.count > count {
            kept.characters[i].candidates = Array(characters[i].candidates.prefix(max(1, count)))
        }
        return kept
    }
}
