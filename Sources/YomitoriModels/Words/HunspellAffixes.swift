import Foundation

/// The affixes of a hunspell dictionary, as far as they make words of stems.
struct HunspellAffixes {
    /// One line of a rule: what to take from the stem, what to put there, and which stems it is for.
    struct Affix {
        var strip: [Character]
        var add: [Character]
        var condition: [AffixCondition]
        var crosses: Bool
        var flags: [Substring]
    }

    private enum FlagForm { case character, long, number }

    private var suffixes: [Substring: [Affix]] = [:]
    private var prefixes: [Substring: [Affix]] = [:]
    private var form = FlagForm.character
    /// Flags of stems and forms that are no words by themselves.
    private var needsMore: Set<Substring> = []
    /// Flags of stems that are no words at all, or only inside of compounds.
    private var excluded: Set<Substring> = []

    init(lines: [Substring]) {
        var crossing: [Substring: Bool] = [:]
        for line in lines {
            let fields = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
            guard fields.count >= 2 else { continue }
            switch fields[0] {
            case "FLAG": form = fields[1] == "long" ? .long : fields[1] == "num" ? .number : .character
            case "NEEDAFFIX": needsMore.insert(fields[1])
            case "FORBIDDENWORD", "ONLYINCOMPOUND": excluded.insert(fields[1])
            case "SFX", "PFX":
                guard fields.count >= 4 else { continue }
                let kind = fields[0] + fields[1]
                // The first line of a rule says whether it goes with affixes at the other end.
                guard let crosses = crossing[kind] else {
                    crossing[kind] = fields[2] == "Y"
                    continue
                }
                let parts = fields[3].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
                let affix = Affix(
                    strip: fields[2] == "0" ? [] : Array(fields[2]), add: parts[0] == "0" ? [] : Array(parts[0]),
                    condition: AffixCondition.sequence(fields.count > 4 ? fields[4] : "."), crosses: crosses,
                    flags: parts.count > 1 ? flags(of: parts[1]) : [])
                if fields[0] == "SFX" {
                    suffixes[fields[1], default: []].append(affix)
                } else if !affix.add.contains(where: { $0 == "'" || $0 == "’" }) {
                    // An elided word before an apostrophe is a word of its own.
                    prefixes[fields[1], default: []].append(affix)
                }
            default: break
            }
        }
    }

    /// The flags in what stands after a stem's slash.
    func flags(of text: some StringProtocol) -> [Substring] {
        let text = Substring(text)
        switch form {
        case .character: return text.indices.map { text[$0...$0] }
        case .number: return text.split(separator: ",")
        case .long:
            var out: [Substring] = []
            var rest = text
            while rest.count >= 2 {
                out.append(rest.prefix(2))
                rest = rest.dropFirst(2)
            }
            return out
        }
    }

    /// Every word that the flags make of a stem.
    func forms(of stem: Substring, flags: [Substring]) -> Set<String> {
        guard excluded.isDisjoint(with: flags) else { return [] }
        var out: Set<String> = []
        if needsMore.isDisjoint(with: flags) { out.insert(String(stem)) }
        let letters = Array(stem)
        let ends = flags.flatMap { suffixes[$0] ?? [] }
        let beginnings = flags.flatMap { prefixes[$0] ?? [] }
        for end in ends {
            guard let form = end.atEnd(of: letters) else { continue }
            if needsMore.isDisjoint(with: end.flags), excluded.isDisjoint(with: end.flags) { out.insert(String(form)) }
            for second in end.flags.flatMap({ suffixes[$0] ?? [] }) {
                if let longer = second.atEnd(of: form) { out.insert(String(longer)) }
            }
            for beginning in beginnings where end.crosses && beginning.crosses {
                if let both = beginning.atBeginning(of: form) { out.insert(String(both)) }
            }
        }
        for beginning in beginnings {
            if let form = beginning.atBeginning(of: letters) { out.insert(String(form)) }
        }
        return out
    }
}

extension HunspellAffixes.Affix {
    func atEnd(of stem: [Character]) -> [Character]? {
        guard stem.suffix(strip.count).elementsEqual(strip),
            AffixCondition.match(condition, stem.suffix(condition.count))
        else { return nil }
        return stem.dropLast(strip.count) + add
    }

    func atBeginning(of stem: [Character]) -> [Character]? {
        guard stem.prefix(strip.count).elementsEqual(strip),
            AffixCondition.match(condition, stem.prefix(condition.count))
        else { return nil }
        return add + stem.dropFirst(strip.count)
    }
}

/// What one character of a stem has to be for an affix: any, one of some, or none of some.
enum AffixCondition: Hashable {
    case any
    case oneOf(Set<Character>)
    case noneOf(Set<Character>)

    func allows(_ character: Character) -> Bool {
        switch self {
        case .any: true
        case .oneOf(let set): set.contains(character)
        case .noneOf(let set): !set.contains(character)
        }
    }

    static func match(_ conditions: [AffixCondition], _ characters: ArraySlice<Character>) -> Bool {
        characters.count == conditions.count && zip(conditions, characters).allSatisfy { $0.allows($1) }
    }

    /// Reads `[^aeiou]y` and the like; `.` alone asks nothing.
    static func sequence(_ text: Substring) -> [AffixCondition] {
        if text == "." { return [] }
        var out: [AffixCondition] = []
        var rest = text
        while let first = rest.popFirst() {
            switch first {
            case ".": out.append(.any)
            case "[":
                let inside = rest.prefix { $0 != "]" }
                rest = rest.dropFirst(inside.count + 1)
                out.append(
                    inside.first == "^" ? .noneOf(Set(inside.dropFirst())) : .oneOf(Set(inside)))
            default: out.append(.oneOf([first]))
            }
        }
        return out
    }
}
