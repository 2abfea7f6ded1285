import YomitoriCore

/// Words in Han characters and kana on a page in Latin letters: すし in an English sentence.
///
/// Specks and strokes are read as such characters too, but unsurely or one by one. Measured on 1,188 lines of 29 Latin pages of
/// `eval-dev`, scans and photographs among them: of two and more characters in a row none had a mean probability above 0.44, and by
/// itself none above 0.13 but ー (0.55) and 一 (0.81). Of 51 words in such sentences, in two fonts and sizes, those of two and more
/// characters had 0.76 and more, those of one 0.98 and more.
package struct ForeignWords: Sendable {
    /// A word of two and more characters has at least this mean probability.
    var sure: Float = 0.7
    /// A word of one has at least this.
    var sureAlone: Float = 0.95

    /// Han characters, kana and the marks that stand among them.
    private let classes: AllowedClasses
    /// Those that make a word: no marks, and nothing of which a stroke, a ring or a speck is a copy.
    private let telling: AllowedClasses

    init(alphabet: [String]) {
        classes = AllowedClasses(alphabet: alphabet) { text in
            !Repertoire.latin.contains(text)
                && text.unicodeScalars.allSatisfy { [.han, .kana, .cjkMark].contains(Script($0)) }
        }
        telling = AllowedClasses(alphabet: alphabet) { text in
            !text.isEmpty
                && text.unicodeScalars.allSatisfy {
                    [.han, .kana].contains(Script($0)) && !Self.strokes.contains($0)
                }
        }
    }

    /// Also what the signs of forms and sums look like: an empty box, =, +, <.
    private static let strokes = Set("ー一ノ〇丶丨丿亅ヽゝ口ロ囗二ニ三ミ十八ハ工エへヘく".unicodeScalars)

    /// Whether a class is no character of a Latin page.
    func contains(_ index: Int32) -> Bool { classes.contains(index) }

    /// The steps of the words among the characters of a line.
    func steps(among read: [CTCDecoder.Run]) -> [Range<Int>] {
        read.split { !contains($0.index) }.compactMap { row in
            let told = row.filter { telling.contains($0.index) }.map(\.peak.probability)
            guard let first = row.first, let last = row.last, !told.isEmpty else { return nil }
            let mean = told.reduce(0, +) / Float(told.count)
            return mean >= (told.count > 1 ? sure : sureAlone) ? first.steps.lowerBound..<last.steps.upperBound : nil
        }
    }
}
