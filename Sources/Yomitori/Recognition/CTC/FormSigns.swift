import YomitoriCore

/// Signs of forms that a line's reading passed over: the □ before an answer, the ○ beside a name.
///
/// Beside a gap a CTC recogniser holds it more probable that there is no character than that there is the sign which it sees. Where ink
/// as wide as a character stands free and nothing was read in it, there is one, and its probability is what it has among the characters,
/// those of other languages included: a 田 that may not be read is no □. As the ink alone tells that there is one, a sign is never surer
/// than what was read of its line.
///
/// Of 700 signs of seven kinds in lines of forms, drawn in five fonts, 144 were read, and of the others 504 are with this; blurred and
/// with noise 192, and 105 more. Into 1,244 lines of some 120 pages (`eval-dev/rendered`, `real` and `tune`, clean and degraded), none
/// is put.
struct FormSigns: Sendable {
    /// The signs together have at least this probability in a time step: ☑ that stay left out have 0.002 to 0.009, as one line of
    /// those pages has (0.004).
    var leastProbability: Float = 0.01
    /// They have at least this share of what was given to characters; in the two lines of those pages that come next, where ink is
    /// left of an initial, they have 0.26 and 0.33.
    var leastShare: Float = 0.4
    /// How wide free ink is, in the print's height: drawn signs 0.62 to 1.27, a half of 加 0.43.
    var widths = 0.5...1.3
    /// A column with less ink is paper: the two rules of a box, each a pixel thick, have twice as much.
    var inked: Float = 0.02

    /// The characters of a line with the signs that were passed over; a line of which nothing was read stays so.
    ///
    /// - Parameters:
    ///   - ink: of the strip's columns, 0…1.
    ///   - em: width of a full character, in strip pixels.
    func restored(
        in read: [StripCharacter], seen lattice: Lattice, ink: [Float], em: Double, _ decoder: CTCDecoder
    ) -> [StripCharacter] {
        let places = read.filter { $0.text != " " }.map(\.center)
        guard !places.isEmpty else { return read }
        var signs = freeInk(ink, em: em, places: places).compactMap { sign(in: $0, seen: lattice, decoder) }
        guard !signs.isEmpty else { return read }
        let most = read.map(\.confidence).reduce(0, +) / Double(read.count)
        for index in signs.indices { signs[index].limit(to: most) }
        return (read + signs).sorted { $0.center < $1.center }
    }

    /// The columns of ink as wide as a character, with paper at both sides, in which nothing was read.
    private func freeInk(_ ink: [Float], em: Double, places: [Double]) -> [Range<Int>] {
        let runs: [Range<Int>] = ink.indices.split { ink[$0] <= inked }
        return runs.filter { run in
            widths.contains(Double(run.count) / em)
                && !places.contains { (Double(run.lowerBound)...Double(run.upperBound)).contains($0) }
        }
    }

    /// The sign that was seen in a stretch of ink; nil where none was, or something else was seen as well.
    private func sign(in columns: Range<Int>, seen lattice: Lattice, _ decoder: CTCDecoder) -> StripCharacter? {
        let perStep = lattice.pixelsPerStep
        let first = Int(Double(columns.lowerBound) / perStep)
        let end = min(lattice.count, Int((Double(columns.upperBound) / perStep).rounded(.up)))
        guard first < end else { return nil }
        let steps = (first..<end).map { step in lattice[step].filter { counts($0.index, decoder) } }
        func signs(_ step: [Lattice.Entry]) -> [Lattice.Entry] {
            step.filter { isAllowed($0.index, decoder) && Self.signs.contains(decoder.alphabet[Int($0.index)]) }
        }
        func sum(_ entries: [Lattice.Entry]) -> Float { entries.map(\.probability).reduce(0, +) }
        guard let seen = steps.max(by: { sum(signs($0)) < sum(signs($1)) }) else { return nil }
        let found = signs(seen), all = sum(seen)
        guard sum(found) >= leastProbability, sum(found) >= leastShare * all else { return nil }
        let candidates = found.map {
            Candidate(text: decoder.alphabet[Int($0.index)], confidence: Double($0.probability / all))
        }
        let middle = Double(columns.lowerBound + columns.upperBound) / 2
        return StripCharacter(
            text: candidates[0].text, confidence: candidates[0].confidence,
            candidates: Array(candidates.prefix(max(1, decoder.candidates))),
            extent: middle - perStep / 2...middle + perStep / 2)
    }

    /// Whether a class leaves ink and speaks for a sign or against it: also one that may not be read, unless it looks like a sign.
    private func counts(_ index: Int32, _ decoder: CTCDecoder) -> Bool {
        let text = decoder.alphabet[Int(index)]
        return index != CTCDecoder.blank && !text.allSatisfy(\.isWhitespace)
            && (isAllowed(index, decoder) || !Self.copies.contains(text))
    }

    private func isAllowed(_ index: Int32, _ decoder: CTCDecoder) -> Bool { decoder.allowed?.contains(index) ?? true }

    /// What answers a question or marks a point. A recogniser takes ☒ for ⊠.
    private static let signs: Set<String> = [
        "□", "■", "○", "●", "◎", "△", "▲", "▽", "▼", "◇", "◆", "☑", "☒", "⊠", "×", "✓", "✔", "☆", "★",
    ]
    /// What a recogniser sees in a box or a ring as well as the sign.
    private static let copies: Set<String> = ["口", "ロ", "囗", "〇", "☐"]
}

extension StripCharacter {
    /// Makes it and its candidates no surer than this, 0…1.
    fileprivate mutating func limit(to most: Double) {
        confidence = min(confidence, most)
        for index in candidates.indices { candidates[index].confidence = min(candidates[index].confidence, most) }
    }
}
