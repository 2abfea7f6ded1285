import YomitoriCore

/// Why a reading may be invented, though each character of it was read.
enum ReadingDoubt: String, Hashable, Sendable, CaseIterable {
    /// The same characters again and again: what recognisers make of hatching, rules and stains.
    case repeatedText = "repeated-text"
    /// A stretch of ink in which nothing was read.
    case unreadInk = "unread-ink"
}

/// When a reading is in doubt; such a line is read at another scale, and what stays in doubt gets a warning.
struct ReadingDoubts: Sendable {
    /// A letter, kana or Han character that follows itself so often: 々 and ー apart no word has four.
    var mostAlike = 4
    /// Two to four characters that follow each other so often: ゴロゴロ twice, はいはいはい three times.
    var mostRounds = 4
    /// How long a stretch of ink without a character is, in the print's height: two wide characters.
    var longestStretch = 2.5
    /// Share of a stretch's columns that have ink, from which it is no gap: print has a half, a gap between columns none.
    var leastInk = 0.5
    /// A column with less than this is paper, as in ``CharacterBoxes``; a rule of one pixel has twice as much.
    var inked: Float = 0.05

    func doubts(of text: String) -> Set<ReadingDoubt> { repeats(text) ? [.repeatedText] : [] }

    func doubts(of line: RecognizedLine, seen: LineReading, _ decoder: CTCDecoder) -> Set<ReadingDoubt> {
        var doubts = doubts(of: line.text)
        if seen.hasUnreadInk(decoder, self) { doubts.insert(.unreadInk) }
        return doubts
    }

    /// Whether a text says the same again and again. Figures, leaders, dashes and other signs may.
    private func repeats(_ text: String) -> Bool {
        let characters = Array(text)
        for length in 1...4 {
            let rounds = length == 1 ? mostAlike : mostRounds
            guard characters.count >= length * rounds else { break }
            var alike = 0
            for i in length..<characters.count {
                let same =
                    characters[i] == characters[i - length] && characters[i].isLetter
                    && !Self.drawn.contains(characters[i]) && !Self.figures.contains(characters[i])
                alike = same ? alike + 1 : 0
                if alike == length * (rounds - 1) { return true }
            }
        }
        return false
    }

    /// Letters by Unicode that are drawn in rows: the long vowel's mark, and what a row of them is read as.
    private static let drawn: Set<Character> = ["ー", "一", "々", "〇", "I", "l", "X", "x", "○"]
    /// Figures that are letters by Unicode: telephone numbers and amounts in columns repeat them.
    private static let figures = Set("〇一二三四五六七八九")

    /// Whether between two places where something was read, or at an end, lies a stretch of ink alone.
    ///
    /// - Parameters:
    ///   - places: the characters' middles, spaces left out, in pixels along the strip.
    ///   - height: of the print, in pixels.
    func isInkUnread(_ ink: [Float], places: [Double], height: Double) -> Bool {
        guard let first = ink.firstIndex(where: { $0 > inked }), let last = ink.lastIndex(where: { $0 > inked }) else {
            return false
        }
        let half = height / 2
        let edges = [Double(first) - half] + places.sorted() + [Double(last) + half]
        return zip(edges, edges.dropFirst()).contains { left, right in
            // Half a character belongs to each place.
            let from = max(0, Int(left + half)), to = min(ink.count, Int(right - half))
            guard Double(to - from) > (longestStretch - 1) * height, from < to else { return false }
            return Double(ink[from..<to].count { $0 > inked }) >= leastInk * Double(to - from)
        }
    }
}

extension RecognizedLine {
    /// Tells whoever reads the line what is in doubt.
    mutating func warn(_ doubts: Set<ReadingDoubt>) {
        let names = ReadingDoubt.allCases.filter(doubts.contains).map(\.rawValue)
        warnings += names.filter { !warnings.contains($0) }
    }
}
