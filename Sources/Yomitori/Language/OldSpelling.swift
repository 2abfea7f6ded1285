import YomitoriCore

/// The spellings of before 1946 (歴史的仮名遣い), told from today's by what was surely read.
struct OldSpelling: Sendable {
    /// A character is sure from this probability on, as for the forms of a page (``OldForms``).
    var sure = 0.9
    /// How many large つ before て and た tell that a page knows no small one: by itself つた is ivy too.
    var support = 3

    /// How many spellings of some lines today's rules (現代かなづかい) do not have: kana that went out of use, verbs as in 言ふ
    /// and 思ひ, and what kana alone tell (のやう, ませう).
    func count(in lines: [RecognizedLine]) -> Int {
        lines.map { line in line.characters.indices.count { isOld($0, of: line.characters) } }.reduce(0, +)
    }

    /// Whether the lines have large つ in て- and た-forms time and again and nowhere a small one.
    func writesLargeGeminates(_ lines: [RecognizedLine]) -> Bool {
        let characters = lines.map(\.characters)
        let large = characters.map { line in line.indices.count { isGeminate($0, of: line) } }.reduce(0, +)
        return large >= support
            && !characters.joined().contains { $0.confidence >= sure && Self.smallKana.contains($0.text) }
    }

    /// Whether an old spelling ends at a place.
    private func isOld(_ i: Int, of characters: [RecognizedCharacter]) -> Bool {
        let character = characters[i]
        guard character.confidence >= sure else { return false }
        return Self.oldKana.contains(character.text) || isVerb(i, of: characters)
            || Self.phrases.contains { ends($0, at: i, of: characters) }
    }

    private func isVerb(_ i: Int, of characters: [RecognizedCharacter]) -> Bool {
        guard i > 0, Self.oldEndings.contains(characters[i].text) else { return false }
        // Behind another kanji the stem ends a noun: 試合へ, 質問へ.
        if i > 1, characters[i - 2].text.unicodeScalars.contains(where: { Script($0) == .han }) { return false }
        let stem = characters[i - 1]
        return stem.confidence >= sure && Self.stems.contains(stem.text)
    }

    /// Whether characters that were all surely read end with a phrase.
    private func ends(_ phrase: [String], at i: Int, of characters: [RecognizedCharacter]) -> Bool {
        guard i + 1 >= phrase.count else { return false }
        return zip(phrase, characters[(i + 1 - phrase.count)...i]).allSatisfy { letter, character in
            character.text == letter && character.confidence >= sure
        }
    }

    private func isGeminate(_ i: Int, of characters: [RecognizedCharacter]) -> Bool {
        guard i > 0, i + 1 < characters.count, characters[i].text == "つ" else { return false }
        let neighbours = [characters[i - 1], characters[i], characters[i + 1]]
        return neighbours.allSatisfy { $0.confidence >= sure }
            && characters[i - 1].text.unicodeScalars.allSatisfy { Script($0) == .han || Script($0) == .kana }
            && (characters[i + 1].text == "て" || characters[i + 1].text == "た")
    }

    private static let smallKana: Set<String> = ["っ", "ゃ", "ゅ", "ょ"]
    /// Kana that the rules of 1946 have no use for.
    private static let oldKana: Set<String> = ["ゐ", "ゑ", "ヰ", "ヱ"]
    /// What the same rules write い, う and え behind the stem of a verb. は is left out: it may be the particle.
    private static let oldEndings: Set<String> = ["ひ", "ふ", "へ"]
    /// Stems of verbs in ふ that are no nouns: behind a noun へ is the particle, and 毎日ひとり and 今日ふと are new print.
    private static let stems = Set("言云思給習笑願失合會逢買使吸追問負從従誘貰拂払洗扱違迷養補縫沿添漂襲奪疑伴救".map(String.init))
    /// What the same rules write よう, そう, しょう, だろう, という, ちょうちょう, きょう and ついに, with so much beside it that
    /// today's words do not make it: やう alone is in 猫やうさぎ, ふ in いいふり, らう in ならう. Of 59,000 kana of Japanese manual pages none are these.
    private static let phrases: [[String]] = [
        "のやう", "るやう", "たやう", "さう言", "さう云", "さう思", "さうだ", "さうで", "さうな", "でせう", "ませう", "だらう",
        "といふ", "てふてふ", "けふは", "つひに",
    ].map { phrase in phrase.map { String($0) } }
}
