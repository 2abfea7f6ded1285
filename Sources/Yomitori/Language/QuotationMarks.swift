import YomitoriCore

/// Apostrophes and quotation marks of a Latin page: curly (’ “ ”) or straight (' "), and of one kind on the whole page but for lines
/// that are surely of the other.
///
/// In small print nearly nothing tells them apart, and a recogniser takes now these, now those. What it saw of all of them decides.
struct QuotationMarks: Sendable {
    /// Quotation marks are curly where this share of what was seen of a page's is: a recogniser that is in doubt prefers straight
    /// ones, and sees no curly ones where there are none. On 78 drawn pages in 13 fonts, clean and degraded, it saw 0.06 at most
    /// of straight marks, and of curly ones, on as many pages, 0.11 and more on all but one (0.03).
    var leastCurlyShare = 0.08
    /// Apostrophes are curly where this share is and a page has no quotation marks: in French 0.24 at most of straight ones and
    /// 0.70 at least of curly ones were seen on 12 pages.
    var leastCurlyApostrophes = 0.5
    /// A mark that is less than so probable of the page's kind stays, unless letters stand at both sides or its line is of that kind: a
    /// page may quote a program, measure in inches or have primes. Set by hand; other values were not measured.
    var leastConfidence = 0.02
    /// A line with so many straight quotation marks, of none of which more than `leastConfidence` was seen curly, is straight on a curly
    /// page too. Of 13 curly ones on two drawn pages one has less (0.018), of 10 straight ones all (0.002 at most).
    var leastStraight = 2

    /// The lines with their marks of the kind that most of what was seen speaks for, and of one kind in a line.
    func settled(_ lines: [RecognizedLine]) -> [RecognizedLine] {
        guard let isCurly = isCurly(lines.flatMap(\.characters)) else { return lines }
        return lines.map { line in
            var settled = line
            let isOther = isCurly && isSurelyStraight(line)
            let isQuoting = isCurly && share(of: Self.double, among: line.characters) ?? 0 >= leastCurlyShare
            for (place, character) in line.characters.enumerated() {
                let isSettled = !isOther && isOfItsLine(place, in: line, quoting: isQuoting)
                let least = isSettled ? 0 : leastConfidence
                guard let mark = mark(of: character, atLeast: least, curly: isCurly && !isOther) else { continue }
                settled.characters[place].text = mark.text
                settled.characters[place].confidence = mark.confidence
            }
            if settled != line { settled.renew() }
            return settled
        }
    }

    /// Whether all quotation marks of a line were seen straight, and hardly anything else.
    private func isSurelyStraight(_ line: RecognizedLine) -> Bool {
        let marks = line.characters.filter { Self.double.contains($0.text) }
        return marks.count >= leastStraight && marks.allSatisfy(isSurelyStraight)
    }

    private func isSurelyStraight(_ mark: RecognizedCharacter) -> Bool { (curlyShare(mark) ?? 0) < leastConfidence }

    /// Whether a mark is of the kind of its line, however improbable: an apostrophe in a word, one behind a word where none
    /// stands before one (boys’, but not the primes of A' and f'(x)), and a quotation mark among others that is no sign of inches and
    /// none of a pair that was surely seen straight.
    ///
    /// - Parameter isQuoting: whether the line's quotation marks together are curly, as the page's are.
    private func isOfItsLine(_ place: Int, in line: RecognizedLine, quoting isQuoting: Bool) -> Bool {
        func isLetter(_ place: Int) -> Bool {
            line.characters.indices.contains(place) && line.characters[place].text.allSatisfy(\.isLetter)
        }
        let text = line.characters[place].text
        if Self.double.contains(text) {
            let isOfInches = place > 0 && line.characters[place - 1].text.allSatisfy(\.isNumber)
            return isQuoting && !isOfInches && !isOfStraightPair(place, in: line)
        }
        guard Self.single.contains(text), isLetter(place - 1) else { return false }
        if isLetter(place + 1) { return true }
        let endsWord = place + 1 == line.characters.count || line.characters[place + 1].text.allSatisfy(\.isWhitespace)
        return endsWord && isLetter(place - 2)
            && !line.characters.indices.contains { other in
                Self.single.contains(line.characters[other].text) && !isLetter(other - 1)
            }
    }

    /// Whether a quotation mark and the one that it opens or closes in its line were both surely seen straight: print("x") beside
    /// “Save”.
    private func isOfStraightPair(_ place: Int, in line: RecognizedLine) -> Bool {
        let marks = line.characters.indices.filter { Self.double.contains(line.characters[$0].text) }
        guard let own = marks.firstIndex(of: place) else { return false }
        let closes = closes(place, in: line)
        let other = closes ? own - 1 : own + 1
        guard marks.indices.contains(other), self.closes(marks[other], in: line) != closes else { return false }
        return isSurelyStraight(line.characters[place]) && isSurelyStraight(line.characters[marks[other]])
    }

    /// Whether a quotation mark stands behind a word, a stop or another closing mark.
    private func closes(_ place: Int, in line: RecognizedLine) -> Bool {
        guard place > 0, let last = line.characters[place - 1].text.unicodeScalars.last else { return false }
        switch last.properties.generalCategory {
        case .otherPunctuation, .closePunctuation, .finalPunctuation: return true
        default: return last.properties.isAlphabetic || last.properties.numericType != nil
        }
    }

    /// Whether the page's marks are curly; nil where it has none.
    private func isCurly(_ characters: [RecognizedCharacter]) -> Bool? {
        if let share = share(of: Self.double, among: characters) { return share >= leastCurlyShare }
        return share(of: Self.single, among: characters).map { $0 > leastCurlyApostrophes }
    }

    /// How much of what was seen of these marks speaks for curly ones, 0…1; nil where there are none.
    private func share(of marks: Set<String>, among characters: [RecognizedCharacter]) -> Double? {
        let shares = characters.filter { marks.contains($0.text) }.compactMap(curlyShare)
        return shares.isEmpty ? nil : shares.reduce(0, +) / Double(shares.count)
    }

    /// How much of what was seen of a mark speaks for a curly one, 0…1; nil for any other character.
    private func curlyShare(_ character: RecognizedCharacter) -> Double? {
        guard Self.marks(like: character.text) != nil else { return nil }
        let read = [Candidate(text: character.text, confidence: character.confidence)]
        let candidates = character.candidates.isEmpty ? read : character.candidates
        func seen(_ marks: Set<String>) -> Double {
            candidates.filter { marks.contains($0.text) }.map(\.confidence).reduce(0, +)
        }
        let (curly, straight) = (seen(Self.curly), seen(Self.straight))
        return curly + straight > 0 ? curly / (curly + straight) : nil
    }

    /// How probable a mark of as many strokes is, curly or straight, 0…1; of any other character what it was read with.
    static func confidence(of character: RecognizedCharacter) -> Double {
        guard let marks = marks(like: character.text) else { return character.confidence }
        let others = character.candidates.filter { $0.text != character.text && marks.contains($0.text) }
        return min(1, others.map(\.confidence).reduce(character.confidence, +))
    }

    /// The mark of the page's kind that was seen in a mark of the other one.
    private func mark(of character: RecognizedCharacter, atLeast least: Double, curly isCurly: Bool) -> Candidate? {
        guard let marks = Self.marks(like: character.text), isCurly != Self.curly.contains(character.text) else {
            return nil
        }
        let wanted = marks.intersection(isCurly ? Self.curly : Self.straight)
        return character.candidates.filter { wanted.contains($0.text) && $0.confidence >= least }
            .max { $0.confidence < $1.confidence }
    }

    /// The marks of as many strokes; nil for what is no mark.
    private static func marks(like text: String) -> Set<String>? { [single, double].first { $0.contains(text) } }

    private static let single: Set<String> = ["'", "‘", "’"]
    private static let double: Set<String> = ["\"", "“", "”"]
    private static let straight: Set<String> = ["'", "\""]
    private static let curly: Set<String> = ["‘", "’", "“", "”"]
}
