import YomitoriCore

/// How a line's first word belongs to the line above.
enum LineStart: Sendable {
    /// It may begin a sentence: the line above ended one, or there is none.
    case sentence
    /// It stands inside of a sentence.
    case inside
    /// It is the rest of a word that a hyphen divides.
    case rest
}

/// How the lines of a page begin, told by where they stand: their order is not known yet.
struct LineStarts {
    /// How far below a line the next one's middle is at most, in its thickness: print with wide leading has two and a half.
    var mostDistance = 2.6
    /// Characters of lines that divide words.
    static let hyphens: Set<String> = ["-", "\u{AD}", "‐", "¬"]

    /// The start of each line. A title without a stop leaves what stands below it inside of a sentence: a word that is taken for a
    /// name is left alone.
    func starts(of lines: [RecognizedLine]) -> [LineStart] {
        var starts = [LineStart](repeating: .sentence, count: lines.count)
        for line in lines {
            guard let last = line.characters.last(where: { $0.text != " " })?.text else { continue }
            let start: LineStart
            if line.characters.last?.text == last, Self.hyphens.contains(last) {
                start = .rest
            } else if last == "," || last == ";" || last.allSatisfy(\.isLetter) {
                start = .inside
            } else {
                continue
            }
            if let next = next(below: line, in: lines), starts[next] != .rest { starts[next] = start }
        }
        return starts
    }

    private func next(below line: RecognizedLine, in lines: [RecognizedLine]) -> Int? {
        let box = line.quad.boundingBox
        let below = lines.indices.filter { i in
            let other = lines[i].quad.boundingBox
            let distance = lines[i].quad.center.y - line.quad.center.y
            return distance > 0.5 * line.thickness && distance < mostDistance * line.thickness
                && min(box.maxX, other.maxX) - max(box.minX, other.minX) > 0.5 * min(box.width, other.width)
        }
        return below.min { lines[$0].quad.center.y < lines[$1].quad.center.y }
    }
}
