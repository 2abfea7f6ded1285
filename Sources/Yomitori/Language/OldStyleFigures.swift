import YomitoriCore

/// Old-style figures within numbers: many typefaces draw 0 as high as an o and 1 as a small capital I, and a recogniser reads 18o6 and
/// I9I4. Letters among figures are figures there.
enum OldStyleFigures {
    private static let figures: [Character: String] = ["o": "0", "O": "0", "I": "1", "ı": "1", "l": "1"]
    /// How many places a year has, of which the first is a 1.
    private static let placesOfYear = 4
    /// How many figures a number has that shows how the page's are drawn. Set by hand.
    private static let leastFigures = 2

    /// The lines with such letters as figures; every change is written down. The page has to show such figures: a year with them, or
    /// an o between figures, as formulas and number plates have capitals (2O2, 7I33). Numbers of fewer figures count where it
    /// has two that are sure.
    static func settled(_ lines: [RecognizedLine]) -> [RecognizedLine] {
        let numbers = lines.map { line in
            line.direction == .horizontal ? Self.numbers(in: line.characters.map(\.text)) : []
        }
        func isSure(_ number: Range<Int>, _ line: Int) -> Bool {
            number.count { isFigure(lines[line].characters[$0].text) } >= leastFigures
        }
        let sure = numbers.indices.reduce(0) { sum, line in sum + numbers[line].count { isSure($0, line) } }
        let shows = numbers.indices.contains { line in
            numbers[line].contains { showsOldStyle(lines[line].characters[$0].map(\.text)) }
        }
        guard sure > 0, shows else { return lines }
        var settled = lines
        for line in lines.indices {
            for number in numbers[line] where isSure(number, line) || sure > 1 {
                for place in number {
                    guard let letter = lines[line].characters[place].text.first, let figure = figures[letter] else {
                        continue
                    }
                    settled[line].correct(place, asForm: figure, reason: "old-style figure")
                }
            }
        }
        return settled
    }

    /// The words of figures and letters that may be figures, both in each of them, and the signs that part thousands.
    private static func numbers(in texts: [String]) -> [Range<Int>] {
        var out: [Range<Int>] = []
        var start: Int?
        for place in 0...texts.count {
            if place < texts.count, isPart(texts[place]) || isInside(place, texts) {
                start = start ?? place
            } else if let first = start {
                if isNumber(Array(texts[first..<place])), !touchesWord(first..<place, texts) {
                    out.append(first..<place)
                }
                start = nil
            }
        }
        return out
    }

    private static func isFigure(_ text: String) -> Bool { text.count == 1 && ("0"..."9").contains(text) }

    private static func isPart(_ text: String) -> Bool {
        isFigure(text) || text.count == 1 && text.first.map { figures[$0] != nil } ?? false
    }

    private static func isInside(_ place: Int, _ texts: [String]) -> Bool {
        [",", "."].contains(texts[place]) && place > 0 && place + 1 < texts.count && isPart(texts[place - 1])
            && isPart(texts[place + 1])
    }

    /// Each part between stops has figures, as months and books in Roman numerals have none (12.II.1940, II.10). A lone letter behind
    /// figures stands for litres, an ordinal or a book's format (12º, 18o), one before them for a name (I95, O157), but in a year
    /// (I914, 181o).
    private static func isNumber(_ texts: [String]) -> Bool {
        let parts = texts.split { $0 == "," || $0 == "." }
        guard parts.allSatisfy({ $0.contains(where: isFigure) }), let first = texts.first, let last = texts.last
        else { return false }
        let letters = texts.count { isPart($0) && !isFigure($0) }
        guard letters > 0, last != "l" else { return false }
        return letters > 1 || isFigure(first) && isFigure(last) || isYear(texts)
    }

    private static func isYear(_ number: [String]) -> Bool {
        number.count == placesOfYear && number.allSatisfy(isPart)
            && number.first.map { figures[Character($0)] ?? $0 } == "1"
    }

    /// Whether a number is one that no formula or number plate is.
    private static func showsOldStyle(_ number: [String]) -> Bool {
        isYear(number) && !number.contains("O") || number.dropLast().contains("o")
    }

    private static func touchesWord(_ range: Range<Int>, _ texts: [String]) -> Bool {
        [range.lowerBound - 1, range.upperBound].contains { place in
            texts.indices.contains(place)
                && (texts[place].first.map { $0.isLetter || $0.isNumber || "_/'’".contains($0) } ?? false)
        }
    }
}
