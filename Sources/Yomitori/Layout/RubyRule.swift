import YomitoriCore

/// Small lines that touch a line on the side where ruby stands (right of a vertical line, above a horizontal one)
/// become that line's ruby.
struct RubyRule {
    let options: LayoutOptions
    let frame: PageFrame

    func apply(to lines: inout [LayoutLine]) {
        var taken = Set<Int>()
        // The smallest first, so that ruby never becomes the base of other ruby.
        for index in lines.indices.sorted(by: { lines[$0].em < lines[$1].em }) {
            guard let base = base(of: index, in: lines, without: taken) else { continue }
            taken.insert(index)
            lines[base].line.ruby += words(of: lines[index]).map { word in
                Ruby(
                    text: word.map(\.text).joined(), base: range(of: word, on: lines[base]),
                    quad: quad(of: word, on: lines[index]), confidence: Self.confidence(word))
            }
            if !lines[base].rules.contains(.ruby) { lines[base].rules.append(.ruby) }
        }
        for index in lines.indices where !lines[index].line.ruby.isEmpty {
            lines[index].line.ruby.sort {
                ($0.base.first ?? 0, $0.base.last ?? 0) < ($1.base.first ?? 0, $1.base.last ?? 0)
            }
        }
        lines = lines.indices.filter { !taken.contains($0) }.map { lines[$0] }
    }

    private func base(of index: Int, in lines: [LayoutLine], without taken: Set<Int>) -> Int? {
        let small = lines[index]
        guard mayBeRuby(small.line) else { return nil }
        let box = small.flow
        var best: (index: Int, distance: Double)?
        for other in lines.indices where other != index && !taken.contains(other) {
            let base = lines[other]
            guard base.line.direction == small.line.direction, sizeRatio(of: small, to: base) <= options.rubySize,
                base.line.text.unicodeScalars.contains(where: \.isFullWidth)
            else { continue }
            let line = base.flow
            let gap = line.minY - box.maxY
            // Detected boxes of a line and of its ruby overlap by up to half of the ruby.
            let most = isMostlyHan(small.line) ? options.hanRubyDistance * small.em : options.rubyDistance * base.em
            guard gap <= most, gap >= -0.6 * small.em,
                box.overlapX(line) >= 0.7 * box.width, abs(gap) < best?.distance ?? .infinity
            else { continue }
            best = (other, abs(gap))
        }
        return best?.index
    }

    /// By thickness, or by the characters' advance where that is smaller: boxes of small print are loose.
    private func sizeRatio(of small: LayoutLine, to base: LayoutLine) -> Double {
        let byThickness = small.em / base.em
        guard byThickness <= 1.05, small.solidLength >= 2, base.solidLength >= 2 else { return byThickness }
        let byAdvance = advance(of: small) / advance(of: base)
        // Where kanji stand, ruby does not: a line of them is a heading or a name, however tightly it is set, and a cell where the one
        // below it is as widely set: that one's box takes in the table's rule.
        if small.line.text.unicodeScalars.contains(where: { Script($0) == .han }) {
            return small.solidLength >= 3 ? max(byThickness, byAdvance) : byThickness
        }
        // Short ruby may be letter-spaced; longer ruby is small in both.
        return small.solidLength >= 4 && byAdvance > 0.85 ? 1 : min(byThickness, byAdvance)
    }

    /// The usual distance of neighbouring characters; gaps between words do not count.
    private func advance(of line: LayoutLine) -> Double {
        let places = line.line.characters.map { frame.upright($0.quad).inReadingFrame(of: line.line.direction).midX }
        return median(zip(places.dropFirst(), places).map { $0 - $1 }) ?? line.flow.width / max(1, line.solidLength)
    }

    /// Ruby on Japanese is kana, or a mark that leads to a note; a line of Latin words is something else.
    private func mayBeRuby(_ line: RecognizedLine) -> Bool {
        // Known to be text of its own, as only some packs can tell.
        guard line.kind == .body else { return false }
        let scalars = line.text.unicodeScalars.filter { $0 != " " }
        let latin = scalars.filter { $0.properties.isAlphabetic && !$0.isFullWidth }.count
        let hasSentenceMark = scalars.count > 2 && scalars.contains { "。、，．".unicodeScalars.contains($0) }
        return !hasSentenceMark && (latin < 4 || 2 * latin < scalars.count)
    }

    /// Whether it may be somebody's office above a name, or a title's first line, which stand apart from what is below them.
    private func isMostlyHan(_ line: RecognizedLine) -> Bool {
        let scalars = line.text.unicodeScalars.filter { $0 != " " && $0 != "\u{3000}" }
        let han = scalars.count { Script($0) == .han }
        let figures = scalars.count { $0.properties.numericType == .decimal }
        return han > 0 && 2 * (han + figures) > scalars.count
    }

    /// A detector sees the readings of several words of a line as one: they are apart by a gap.
    private func words(of line: LayoutLine) -> [[RecognizedCharacter]] {
        var words: [[RecognizedCharacter]] = []
        let em = min(line.em, advance(of: line))
        for character in line.line.characters where !character.text.trimmingSpaces.isEmpty {
            let start = along(character).minX
            if let last = words.last?.last, start - along(last).maxX <= options.rubyGap * em {
                words[words.count - 1].append(character)
            } else {
                words.append([character])
            }
        }
        return words

        func along(_ character: RecognizedCharacter) -> Rect {
            frame.upright(character.quad).inReadingFrame(of: line.line.direction)
        }
    }

    /// The characters beside the word; of these, from the first to the last kanji where there is one.
    private func range(of word: [RecognizedCharacter], on base: LayoutLine) -> Range<Int> {
        let direction = base.line.direction
        let boxes = word.map { frame.upright($0.quad).inReadingFrame(of: direction) }
        guard let first = boxes.first else { return 0..<0 }
        let span = boxes.dropFirst().reduce(first) { $0.union($1) }
        let beside = base.line.characters.indices.filter {
            let box = frame.upright(base.line.characters[$0].quad).inReadingFrame(of: direction)
            // Ruby hangs over its neighbours by up to half of a ruby character (JLREQ 3.3.8): a quarter of theirs.
            return box.overlapX(span) > 0.3 * box.width
        }
        let kanji = beside.filter { base.line.characters[$0].text.unicodeScalars.contains { Script($0) == .han } }
        let chosen = kanji.isEmpty ? beside : kanji
        guard let start = chosen.first, let end = chosen.last else { return 0..<0 }
        return start..<end + 1
    }

    private func quad(of word: [RecognizedCharacter], on line: LayoutLine) -> Quad {
        guard let first = word.first?.quad, let last = word.last?.quad else { return line.line.quad }
        return Quad(first[0], last[1], last[2], first[3])
    }

    private static func confidence(_ word: [RecognizedCharacter]) -> Double {
        word.isEmpty ? 0 : word.map(\.confidence).reduce(0, +) / Double(word.count)
    }
}
