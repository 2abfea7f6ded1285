import YomitoriCore

/// A person's changes of a line and the machine's new reading of it, brought together character by character.
struct LineMerge {
    var base: DocumentLine
    var mine: DocumentLine
    var theirs: DocumentLine

    /// The person's characters with the machine's new reading of the others; nil where both have changed the same place.
    func merged() -> DocumentLine? {
        let before = base.characters.map(\.text)
        let person = TextAlignment(before, mine.characters.map(\.text))
        let machine = TextAlignment(before, theirs.characters.map(\.text))
        var line = mine
        for change in machine.differences.reversed() {
            if person.differences.contains(where: { isSame($0, change) }) { continue }
            guard !person.differences.contains(where: { $0.first.meets(change.first) }) else { return nil }
            let start = person.second(at: change.first.lowerBound)
            let range = start..<start + change.first.count
            // Whoever wrote a character meant it, even where it is what the machine had read.
            guard !mine.characters[range].contains(where: { $0.origin == .person }) else { return nil }
            line.replace(range, with: Array(theirs.characters[change.second]))
        }
        return line.described(by: theirs, kind: mine.kind == base.kind ? theirs.kind : mine.kind, ruby: ruby)
    }

    private func isSame(_ person: TextAlignment.Difference, _ machine: TextAlignment.Difference) -> Bool {
        person.first == machine.first
            && mine.characters[person.second].map(\.text) == theirs.characters[machine.second].map(\.text)
    }

    /// The machine's ruby, unless a person wrote it or put it over other characters.
    private var ruby: [Ruby]? {
        var moved = base
        for change in TextAlignment(base.characters.map(\.text), mine.characters.map(\.text)).differences.reversed() {
            moved.replace(change.first, with: Array(mine.characters[change.second]))
        }
        let isMachines = mine.ruby.elementsEqual(moved.ruby) { $0.text == $1.text && $0.base == $1.base }
        return isMachines ? theirs.ruby : nil
    }
}

extension DocumentLine {
    /// This line's text with what a new reading knows of it: places, probabilities and candidates of the characters it agrees
    /// on, and what goes with the whole line.
    func described(by reading: DocumentLine, kind: RecognizedLine.Kind, ruby: [Ruby]?) -> DocumentLine {
        var line = placed(as: reading)
        line.kind = kind
        line.direction = reading.direction
        line.cell = reading.cell
        line.warnings = reading.warnings
        if text != reading.text { line.warnings.removeAll { $0 == RecognizedLine.checkDigitWarning } }
        let alignment = TextAlignment(characters.map(\.text), reading.characters.map(\.text))
        for (own, other) in alignment.common(count: characters.count)
        where characters[own].origin == .machine {
            line.characters[own] = reading.characters[other]
        }
        let back = TextAlignment(reading.characters.map(\.text), characters.map(\.text))
        line.corrections = reading.corrections.compactMap { correction in
            guard correction.base.count == 2,
                !back.differences.contains(where: { BaseChange(range: $0.first, count: 0).touches(correction.base) })
            else { return nil }
            var correction = correction
            correction.base = correction.base.map(back.second(at:))
            return correction
        }
        if let ruby {
            line.ruby = ruby.compactMap { ruby in
                var ruby = ruby
                ruby.base = ruby.base.map(back.second(at:))
                return ruby.base.count == 2 && ruby.base[0] < ruby.base[1] ? ruby : nil
            }
        }
        return line
    }

    /// This line where a new reading found it: characters that agree at its characters' places, the others sharing what is between.
    func placed(as reading: DocumentLine) -> DocumentLine {
        var line = self
        line.quad = reading.quad
        let alignment = TextAlignment(characters.map(\.text), reading.characters.map(\.text))
        for (own, other) in alignment.common(count: characters.count) {
            line.characters[own].quad = reading.characters[other].quad
        }
        for difference in alignment.differences {
            let parts = reading.place(of: difference.second).parts(difference.first.count)
            for (own, quad) in zip(difference.first, parts) { line.characters[own].quad = quad.rounded }
        }
        return line
    }

    /// This line elsewhere.
    func moved(by fit: PlaceFit) -> DocumentLine {
        var line = self
        line.quad = quad.map(fit.moved).rounded
        for i in characters.indices { line.characters[i].quad = characters[i].quad.map(fit.moved).rounded }
        for i in ruby.indices { line.ruby[i].quad = ruby[i].quad.map(fit.moved).rounded }
        return line
    }
}

extension Range<Int> {
    /// Whether two changes are of the same place: a common character, or something put in at the other's edge.
    fileprivate func meets(_ other: Range<Int>) -> Bool {
        isEmpty || other.isEmpty
            ? Swift.max(lowerBound, other.lowerBound) <= Swift.min(upperBound, other.upperBound)
            : Swift.max(lowerBound, other.lowerBound) < Swift.min(upperBound, other.upperBound)
    }
}

extension TextAlignment {
    /// Entries that are the same in both texts, the first of which has `count`.
    func common(count: Int) -> [(Int, Int)] {
        var common: [(Int, Int)] = []
        var first = 0, second = 0
        for difference in differences {
            while first < difference.first.lowerBound {
                common.append((first, second))
                first += 1
                second += 1
            }
            first = difference.first.upperBound
            second = difference.second.upperBound
        }
        while first < count {
            common.append((first, second))
            first += 1
            second += 1
        }
        return common
    }
}
