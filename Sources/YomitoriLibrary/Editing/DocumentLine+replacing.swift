import YomitoriCore

extension DocumentLine {
    /// Puts a person's characters in the place of `range`; they share out its length.
    mutating func replace(_ range: Range<Int>, with texts: [String]) {
        let written = zip(texts, place(of: range).parts(texts.count)).map { text, quad in
            DocumentCharacter(
                text: text, confidence: 1, quad: quad.rounded,
                // What the machine held possible stays to choose from where one character took the place of one.
                candidates: texts.count == 1 && range.count == 1 ? characters[range.lowerBound].candidates : [],
                origin: .person)
        }
        replace(range, with: written)
    }

    /// Puts other characters in the place of `range`; ruby and corrections beside it move along. Ruby over several of these
    /// characters shares out the new ones, and goes where they are too few.
    mutating func replace(_ range: Range<Int>, with new: [DocumentCharacter]) {
        characters.replaceSubrange(range, with: new)
        let change = BaseChange(range: range, count: new.count)
        ruby = ruby.compactMap { ruby in
            guard let base = change.moved(ruby.base) else { return nil }
            var ruby = ruby
            ruby.base = base
            return ruby
        }
        corrections = corrections.compactMap { correction in
            guard !change.touches(correction.base), let base = change.moved(correction.base) else { return nil }
            var correction = correction
            correction.base = base
            return correction
        }
    }

    /// The part of the line that these characters take; between its neighbours for none.
    func place(of range: Range<Int>) -> Quad {
        if !range.isEmpty {
            return characters[range.lowerBound].quad.reaching(to: characters[range.upperBound - 1].quad)
        }
        if characters.isEmpty { return quad }
        if range.lowerBound == 0 {
            let next = characters[0].quad
            return Quad(next[0], next[0], next[3], next[3])
        }
        let last = characters[range.lowerBound - 1].quad
        guard range.lowerBound < characters.count else { return Quad(last[1], last[1], last[2], last[2]) }
        let next = characters[range.lowerBound].quad
        return Quad(last[1], next[0], next[3], last[2])
    }
}

/// Characters were replaced: what that does to ranges of `[first, end)` over them.
struct BaseChange {
    var range: Range<Int>
    var count: Int

    private var shift: Int { count - range.count }

    /// The range after the change; nil when nothing is left of it. Ranges that do not overlap do not do so afterwards.
    func moved(_ base: [Int]) -> [Int]? {
        guard base.count == 2 else { return nil }
        // What is put in between two ranges belongs to neither.
        let start = base[0] >= range.upperBound ? base[0] + shift : moved(base[0])
        let end = moved(base[1])
        return start < end ? [start, end] : nil
    }

    /// Where a gap between characters is afterwards: inside the change in proportion, to the nearest whole character.
    private func moved(_ gap: Int) -> Int {
        if gap <= range.lowerBound { return gap }
        if gap >= range.upperBound { return gap + shift }
        return range.lowerBound + (2 * (gap - range.lowerBound) * count + range.count) / (2 * range.count)
    }

    /// Whether any character of the range was replaced.
    func touches(_ base: [Int]) -> Bool {
        base.count == 2 && base[0] < max(range.upperBound, range.lowerBound + 1) && base[1] > range.lowerBound
    }
}
