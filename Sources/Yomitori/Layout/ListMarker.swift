import YomitoriCore

/// What a list's item begins with.
enum ListMarker: Hashable {
    case bullet
    /// 1. 12) (3) ① 一、 and the like, by their shape.
    case number(String)
    /// a) (b) ア. イ） and the like.
    case letter(String)

    private static let bullets = Set("•・●○◦■□▪▫◆◇▶►‣∙·*※◎☆★–-−".unicodeScalars)
    private static let closers = Set(".．)）、:：]］".unicodeScalars)
    private static let openers = Set("(（[［〔".unicodeScalars)
    private static let kanjiNumerals = Set("一二三四五六七八九十〇百".unicodeScalars)

    /// The marker at the beginning of `text` and how many scalars it takes; nil when there is none.
    static func first(in text: String) -> (marker: ListMarker, length: Int)? {
        let scalars = Array(text.unicodeScalars)
        guard let first = scalars.first else { return nil }
        if bullets.contains(first) {
            // A dash is a bullet only before a space; a sign at a word (*note, -5) is none.
            let isDash = "–-−*".unicodeScalars.contains(first)
            return isDash && scalars.count > 1 && scalars[1] != " " ? nil : (.bullet, 1)
        }
        if (0x2460...0x24FF).contains(first.value) || (0x2776...0x2793).contains(first.value) {
            return (.number("①"), 1)
        }

        let open = openers.contains(first) ? 1 : 0
        let inner = scalars.dropFirst(open)
        let digits = inner.prefix { $0.properties.numericType == .decimal }
        let numerals = inner.prefix { kanjiNumerals.contains($0) }
        let length: Int
        let kind: String
        if (1...3).contains(digits.count) {
            (length, kind) = (digits.count, "1")
        } else if (1...3).contains(numerals.count) {
            (length, kind) = (numerals.count, "一")
        } else if let letter = inner.first, letter.properties.isAlphabetic, Script(letter) != .han {
            (length, kind) = (1, Script(letter) == .kana ? "ア" : "a")
        } else {
            return nil
        }
        guard scalars.count > open + length, closers.contains(scalars[open + length]) else { return nil }
        // が、 begins a sentence; lists by kana and letters close with a bracket or a full stop.
        if kind == "ア" || kind == "a", "、:：".unicodeScalars.contains(scalars[open + length]) { return nil }
        let end = open + length + 1
        // 1.5 m is a number, 9:00 a time.
        if open == 0, kind == "1" || kind == "a", scalars.count > end,
            scalars[end].properties.numericType != nil && Script(scalars[end]) != .han
        {
            return nil
        }
        if open == 0, kind == "a", isAbbreviation(scalars) { return nil }
        // ３．and 3. may stand in one list, as they were read.
        let shape = (open > 0 ? "(" : "") + kind + String(scalars[end - 1].halfWidth ?? scalars[end - 1])
        return (kind == "1" || kind == "一" ? .number(shape) : .letter(shape), end)
    }

    /// Whether letters with stops and without spaces begin the line: p.m., P.S., z.B., U.S.A.
    private static func isAbbreviation(_ scalars: [Unicode.Scalar]) -> Bool {
        scalars.count >= 4 && scalars[1] == "." && scalars[3] == "."
            && Script(scalars[0]) == .latin && Script(scalars[2]) == .latin
    }
}
