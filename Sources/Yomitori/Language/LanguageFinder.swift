import YomitoriCore

/// Tells the language of a page from a first, unrestricted reading of some of its lines.
package struct LanguageFinder: Sendable {
    /// Share of kana among the letters from which a page is Japanese. Japanese print has a third to a half; a page of
    /// Chinese or English has none but misread strokes.
    package var leastKana = 0.05
    /// Share of Han characters among the letters from which a page without kana is Chinese.
    package var leastHan = 0.2

    package init() {}

    /// The scripts of a text; nil when it has no letters to tell by.
    package func repertoire(of text: String) -> Repertoire? {
        var kana = 0.0, han = 0.0, latin = 0.0
        for scalar in text.unicodeScalars {
            switch Script(scalar) {
            // Long vowel marks and iteration dots are what dashes and specks are misread as.
            case .kana: if scalar != "ー" { kana += 1 }
            case .han: if scalar != "一" { han += 1 }
            case .latin: latin += 1
            default: break
            }
        }
        // A Latin word is a handful of letters where a Japanese one is two characters.
        let letters = kana + han + latin / 4
        guard letters >= 1 else { return nil }
        if kana >= leastKana * letters && kana >= 2 { return .japanese }
        if han >= leastHan * letters { return isJapanese(text, han: han) ? .japanese : .chinese }
        return .latin
    }

    /// Share of forms that only Japan uses among the Han characters from which a page without kana is Japanese: a heading like
    /// 国立国会図書館 has one of seven, Chinese print a misread one of fifty.
    private static let leastJapaneseForms = 0.1

    private func isJapanese(_ text: String, han: Double) -> Bool {
        let japanese = Double(text.count(where: Self.japaneseForms.contains))
        return japanese >= max(1, Self.leastJapaneseForms * han)
            && japanese > Double(text.count(where: Self.simplifiedForms.contains))
    }

    /// Forms of 1946 that are neither traditional nor simplified Chinese (常用漢字表, 2010).
    private static let japaneseForms = Set(
        "図駅円塩応桜穏仮価壊懐拡覚楽渇勧関歓観気帰亀戯拠挙恵渓経蛍軽継鶏撃県検剣険権顕験厳広鉱済剤雑桟歯児実釈収従渋獣縦処焼剰壌嬢浄畳譲醸"
            + "粋酔穂髄瀬斉摂専戦繊銭捜挿巣総荘騒増蔵臓続対帯択沢単団弾遅鋳庁聴転伝闘読縄悩脳廃拝売発髪浜辺変舗歩豊毎満黙訳薬揺様謡頼両猟緑"
            + "塁涙霊齢暦歴錬録働込畑峠辻枠栃匂")
    /// Simplified forms that Japan does not use.
    private static let simplifiedForms = Set("这们时说为对过还发现经没动两问题关无进业开样实图书馆东车长门马见贝页风飞鱼鸟龙")

    /// BCP-47 tag of a finished text in a known script.
    ///
    /// `und-Latn` for Latin script in a language that a few words do not tell.
    package func tag(of text: String, in repertoire: Repertoire) -> String {
        switch repertoire {
        case .japanese: "ja"
        case .chinese: ChineseVariant.tag(of: text)
        case .latin: LatinLanguage.tag(of: text) ?? "und-Latn"
        }
    }
}

extension LanguageFinder {
    /// The language in Latin script that a text's short words tell; nil where they leave it open.
    func latinTag(of text: String) -> String? { LatinLanguage.tag(of: text) }
}

/// Simplified from traditional Chinese by the commonest characters that differ.
enum ChineseVariant {
    private static let simplified: Set<Character> = Set("这个们来时说国为对会过还发现经学没动当两问题关体无进业开样点实")
    private static let traditional: Set<Character> = Set("這個們來時說國為對會過還發現經學沒動當兩問題關體無進業開樣點實")

    static func tag(of text: String) -> String {
        var balance = 0
        for character in text {
            if simplified.contains(character) { balance += 1 }
            if traditional.contains(character) { balance -= 1 }
        }
        return balance > 0 ? "zh-Hans" : balance < 0 ? "zh-Hant" : "zh"
    }
}

/// Languages in Latin script by their commonest short words.
enum LatinLanguage {
    private static let words: [(tag: String, words: Set<Substring>)] = [
        (
            "en",
            ["the", "of", "and", "to", "in", "is", "that", "it", "was", "for", "with", "as", "he", "be", "by", "not"]
        ),
        (
            "de",
            [
                "der", "die", "und", "das", "ist", "nicht", "ein", "eine", "den", "von", "zu", "mit", "sich", "auf",
                "dem", "ich",
            ]
        ),
        (
            "fr",
            ["le", "la", "les", "et", "des", "est", "un", "une", "du", "que", "qui", "dans", "pour", "pas", "au", "il"]
        ),
        (
            "es",
            ["el", "los", "las", "y", "que", "en", "una", "por", "con", "para", "del", "se", "su", "como", "lo", "más"]
        ),
        (
            "it",
            [
                "il", "che", "di", "è", "non", "per", "una", "sono", "con", "gli", "della", "si", "ma", "come", "nel",
                "lo",
            ]
        ),
        (
            "pt",
            ["o", "os", "as", "e", "que", "não", "uma", "com", "para", "do", "da", "em", "por", "mais", "ao", "dos"]
        ),
        (
            "nl",
            [
                "de", "het", "een", "en", "van", "is", "dat", "niet", "op", "te", "zijn", "met", "voor", "er", "aan",
                "ook",
            ]
        ),
        (
            "la",
            [
                "et", "in", "est", "non", "ad", "ut", "cum", "quod", "qui", "sed", "quae", "ex", "ab", "per", "si",
                "esse",
            ]
        ),
    ]

    static func tag(of text: String) -> String? {
        // One short word may belong to many languages, or be an abbreviation that a column of a bill repeats; two different ones
        // of a language and more than of any other are a sign.
        var counts = [Int](repeating: 0, count: words.count)
        var seen = [Set<Substring>](repeating: [], count: words.count)
        for word in text.lowercased().split(whereSeparator: { !$0.isLetter }) {
            for (i, language) in words.enumerated() where language.words.contains(word) {
                counts[i] += 1
                seen[i].insert(word)
            }
        }
        let told = counts.indices.filter { seen[$0].count >= 2 }
        guard let best = told.max(by: { counts[$0] < counts[$1] }),
            told.allSatisfy({ $0 == best || counts[$0] < counts[best] })
        else { return nil }
        return words[best].tag
    }
}
