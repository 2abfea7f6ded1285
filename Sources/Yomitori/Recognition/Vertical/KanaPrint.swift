#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif
import YomitoriCore

/// The ink of a kana that has a small form and a large one.
struct KanaInk: Sendable, Hashable {
    /// The character's place in its column.
    var place: Int
    /// How far right of the column's axis the ink's middle lies, in widths of a full character.
    var offset: Double
    /// The ink's longer side, as a share of what the large form has in most fonts.
    var size: Double
    /// Whether the small form is about as frequent in texts as the large one; small vowels are rare.
    var isOftenSmall: Bool

    /// Nil for a character that has no other size.
    ///
    /// - Parameter longestSide: of the ink, in widths of a full character.
    init?(_ text: String, place: Int, offset: Double, longestSide: Double) {
        guard let large = Self.large[KanaSize.large(text)] else { return nil }
        self.place = place
        self.offset = offset
        size = longestSide * Self.fullInk / large
        isOftenSmall = "つやゆよツヤユヨ".contains(KanaSize.large(text))
    }

    /// The ink of a full character in em; widths of characters are measured by their ink.
    private static let fullInk = 0.93

    /// The longer side of the large forms in em: the middle one of thirteen fonts (Noto, IPA, BIZ UD, Ume, Motoya, Konatu,
    /// Sawarabi), by their outlines. Among the fonts they vary by a tenth.
    private static let large: [String: Double] = [
        "つ": 0.82, "や": 0.85, "ゆ": 0.84, "よ": 0.82, "わ": 0.84, "あ": 0.84, "い": 0.80, "う": 0.85, "え": 0.84, "お": 0.81,
        "ツ": 0.77, "ヤ": 0.83, "ユ": 0.83, "ヨ": 0.71, "ワ": 0.75, "ア": 0.80, "イ": 0.81, "ウ": 0.84, "エ": 0.83, "オ": 0.84,
    ]
}

/// How the small and the large kana of a page stand in their cells: learnt from the page, as fonts differ.
///
/// Two groups of size and place, found by expectation maximisation (Dempster, Laird, Rubin 1977) from what most fonts have: by the outlines
/// of thirteen fonts nearly all small kana are 0.74 to 0.90 times as large as large ones and stand 0.04 to 0.16 em right of the axis, large ones at it.
struct KanaPrint: Sendable, Hashable {
    /// Where the kana of one size are.
    struct Group: Sendable, Hashable {
        var offset: Double
        var size: Double
    }

    private(set) var small = Group(offset: 0.09, size: 0.81)
    private(set) var large = Group(offset: 0, size: 1)
    /// Log-odds of one of the page's kana that often are small being so, before anything is known of it.
    private(set) var share = 0.0

    /// How far kana of a group lie from its middle: their shapes differ, and ink is measured to a pixel.
    var offsetSpread = 0.035
    var sizeSpread = 0.08
    /// The page's kana count for as much as what most fonts have when there are so many of them.
    var prior = 8.0

    /// - Parameter kana: all of the page, each with what its neighbours and the model say for the small form, as log-odds.
    init(_ kana: [(ink: KanaInk, evidence: Double)] = []) {
        let start = self
        for _ in 0..<6 {
            let weights = kana.map { 1 / (1 + exp(-(odds($0.ink) + $0.evidence))) }
            func mean(_ start: Group, _ weight: (Int) -> Double) -> Group {
                var sum = Group(offset: prior * start.offset, size: prior * start.size), total = prior
                for (i, (ink, _)) in kana.enumerated() {
                    sum.offset += weight(i) * ink.offset
                    sum.size += weight(i) * ink.size
                    total += weight(i)
                }
                return Group(offset: sum.offset / total, size: sum.size / total)
            }
            let often = kana.indices.filter { kana[$0].ink.isOftenSmall }
            let smalls = often.map { weights[$0] }.reduce(0, +)
            (small, large) = (mean(start.small) { weights[$0] }, mean(start.large) { 1 - weights[$0] })
            share = log((smalls + 1) / (Double(often.count) - smalls + 1))
        }
    }

    /// Log-odds of a kana being small by its size and place and by how many of the page are.
    func odds(_ ink: KanaInk) -> Double {
        func distance(_ group: Group) -> Double {
            let x = (ink.offset - group.offset) / offsetSpread, y = (ink.size - group.size) / sizeSpread
            // A cell cut badly is far from both, and tells nothing.
            return min(12, (x * x + y * y) / 2)
        }
        return (ink.isOftenSmall ? share : 0) + distance(large) - distance(small)
    }
}

/// Where words have small kana.
enum KanaContext {
    /// Log-odds of the small form by the characters before and after it; nil stands for the column's ends.
    ///
    /// Small ゃゅょ follow a sound in i, っ comes before a consonant that can be doubled, ァィゥェォ follow few sounds. How much each counts is
    /// chosen, not measured: enough to decide where size and place do not, too little against them.
    static func odds(of text: String, before: String?, after: String?) -> Double {
        let large = KanaSize.large(text)
        func isBefore(_ sounds: String) -> Bool { before.map { sounds.contains($0) } ?? false }
        func isAfter(_ sounds: String) -> Bool { after.map { sounds.contains($0) } ?? false }
        switch large {
        case "つ", "ツ":
            guard let after else { return 0 }
            if "たてタテ".contains(after) { return 2 }
            return doubled.contains(after) ? 1 : -3
        case "や", "ゆ", "よ", "ヤ", "ユ", "ヨ":
            guard let before else { return -3 }
            if large == "ユ", "テデフヴ".contains(before) { return 1 }
            guard soundsInI.contains(before) else { return -3 }
            return isAfter("っんッンーく") ? 1.5 : 0
        case "ア", "イ", "ウ", "エ", "オ":
            guard before != nil else { return -3 }
            if isBefore("フヴ") { return large == "ウ" ? -3 : 2 }
            if large == "イ", isBefore("テデ") { return 1 }
            if large == "エ", isBefore("シジチ") { return 2 }
            return isBefore("ウクグツトド") ? 0 : -3
        case "わ", "ワ": return isBefore("くぐクグ") ? -1 : -4
        default: return -1.5
        }
    }

    private static let soundsInI = "きしちにひみりぎじぢびぴキシチニヒミリギジヂビピ"
    private static let doubled =
        "かきくけこさしすせそたちつてとぱぴぷぺぽカキクケコサシスセソタチツテトパピプペポガギグゲゴザジズゼゾダヂヅデドバビブベボハヒフヘホ"
}
