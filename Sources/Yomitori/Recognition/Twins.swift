import YomitoriCore

/// Katakana and the characters that look like them, told apart by the script of their neighbours.
///
/// A recogniser sees the shape and little of the line. Measured on 33 typeset vertical pages: in nine of ten twins that
/// were read wrong, the right reading was the second candidate.
struct Twins: Sendable {
    /// A candidate below this is not taken, whatever its neighbours: the model saw a difference of shape.
    var leastProbability = 0.02
    /// Where only one neighbour is katakana, the other reading must be at least this share as probable as the first.
    var leastShare = 0.3
    /// How probable the particle has to be behind katakana: the least of ten measured.
    var leastParticle = 0.10

    /// The characters with twins as their neighbours want them.
    func settled(_ characters: [RecognizedCharacter]) -> [RecognizedCharacter] {
        let kinds = characters.map { Kind($0.text) }
        // Print without hiragana may have its particles in katakana: there a lone ニ is no 二.
        let hasHiragana = kinds.contains(.hiragana)
        return characters.indices.map { i in
            let character = characters[i]
            guard let twin = Self.twin[character.text],
                let candidate = character.candidates.first(where: { $0.text == twin }),
                candidate.confidence >= leastProbability
            else { return character }
            let place = Place(
                isLongVowel: ["ー", "一"].contains(character.text),
                isHiragana: Self.hiragana.contains(character.text),
                isParticle: Self.particle.contains(character.text) && candidate.confidence >= leastParticle
                    && !isKey(before: characters[(i + 1)...]),
                left: neighbour(kinds[..<i].reversed()), right: neighbour(kinds[(i + 1)...]),
                hasHiragana: hasHiragana)
            let isLikely = candidate.confidence >= leastShare * character.confidence
            let isRare = Self.rare.contains(character.text) || Self.rare.contains(twin)
            guard let wantsKatakana = isRare ? place.wantsCommon(character.text) : place.wantsKatakana(isLikely),
                wantsKatakana != Self.katakana.contains(character.text)
            else { return character }
            var settled = character
            settled.text = twin
            settled.confidence = candidate.confidence
            return settled
        }
    }

    /// Whether what follows makes a key or a clef of the letter before it: ヘ長調, F major.
    private func isKey(before following: ArraySlice<RecognizedCharacter>) -> Bool {
        let text = following.prefix(3).map(\.text).joined()
        return ["長調", "短調", "音記号"].contains { text.hasPrefix($0) }
    }

    /// The first neighbour on a side that is itself no twin.
    private func neighbour(_ kinds: some Sequence<Kind>) -> Kind {
        kinds.first { $0 != .twin } ?? .edge
    }

    private enum Kind: Sendable, Hashable {
        case han, hiragana, katakana, twin, other, edge

        init(_ text: String) {
            if Twins.twin[text] != nil, !["ー", "く"].contains(text) {
                self = .twin
                return
            }
            switch text.unicodeScalars.first?.value ?? 0 {
            case 0x3041...0x309F: self = .hiragana
            case 0x30A1...0x30FF: self = .katakana
            case 0x3400...0x9FFF, 0x3005: self = .han
            default: self = .other
            }
        }
    }

    /// What stands around a twin.
    private struct Place {
        let isLongVowel: Bool
        let isHiragana: Bool
        let isParticle: Bool
        let left: Kind
        let right: Kind
        let hasHiragana: Bool

        /// The same for a character that is rare beside its twin: only a sign of mathematics stands apart from kana.
        func wantsCommon(_ text: String) -> Bool? {
            text != "<" || left == .hiragana || right == .hiragana ? true : nil
        }

        /// Nil when the neighbours leave it open.
        func wantsKatakana(_ isLikely: Bool) -> Bool? {
            if isLongVowel {
                // A long vowel follows kana; before a Han character a word in hiragana has ended.
                switch left {
                case .katakana, .twin: return right == .katakana ? true : nil
                case .hiragana: return right == .han ? false : nil
                case .han: return false
                case .edge: return right == .katakana || right == .twin ? nil : false
                case .other: return nil
                }
            }
            switch (left == .katakana, right == .katakana) {
            case (true, true): return true
            case (false, false): return hasHiragana ? false : nil
            case (true, false):
                // Hardly a word ends in ヘ, and the particle has its shape; at the line's end a word may go on.
                return isParticle && hasHiragana && right != .edge ? false : nil
            case (false, true):
                // A word begins here; but before it may stand a particle or a number.
                if isHiragana, left == .edge || left == .other { return true }
                return isLikely ? true : nil
            }
        }
    }

    private static let pairs: [(katakana: String, other: String)] = [
        ("ロ", "口"), ("ニ", "二"), ("カ", "力"), ("タ", "夕"), ("ト", "卜"), ("エ", "工"), ("ハ", "八"), ("ー", "一"),
        ("ヘ", "へ"), ("ベ", "べ"), ("ペ", "ぺ"), ("く", "<"),
    ]
    private static let twin = Dictionary(
        uniqueKeysWithValues: pairs.flatMap { [($0.katakana, $0.other), ($0.other, $0.katakana)] })
    private static let katakana = Set(pairs.map(\.katakana))
    /// Characters whose twin is meant wherever the model held it possible: 卜 stands in few names.
    private static let rare: Set<String> = ["卜", "<"]
    private static let hiragana: Set<String> = ["ヘ", "へ", "ベ", "べ", "ペ", "ぺ"]
    /// Behind katakana the particle: of 16 drawn コーヒーと…スーパーマーケットへ。 in four fonts, rows and columns, 10 had ヘ, each with へ
    /// as its second candidate (0.10 to 0.47).
    private static let particle: Set<String> = ["ヘ", "へ"]
}
