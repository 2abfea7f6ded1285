import YomitoriCore

/// The figure 1 among old-style figures, which many typefaces draw as a small capital I and a recogniser reads so: I and II2 in a
/// column of page numbers.
///
/// Numbers of plain figures that end at the same place make the column, and none in it is a Roman numeral in capitals. Nor is one beside a
/// lone I: I, II, III and IV head columns of numbers.
struct OldStyleOne: Sendable {
    /// How probable the figure has to be. Set by hand: the shape tells nothing; of such figures one by itself had 0.005, two before
    /// another figure 0.42 and 0.48.
    var leastProbability = 0.001
    /// So many other numbers make a column. Set by hand.
    var leastNumbers = 4
    /// The longest number, in characters: a page's.
    var longest = 4
    /// How far the ends of a column's numbers lie apart at most, in the height of the higher one. Set by hand: a figure.
    private static let alignment = 0.5

    /// The lines with such letters as figures; every change is written down.
    ///
    /// - Parameters:
    ///   - lines: in any order; quads in the page's pixels.
    ///   - pageSize: of the upright page.
    func settled(_ lines: [RecognizedLine], pageSize: PixelSize) -> [RecognizedLine] {
        let doubtful = lines.indices.filter { mayBeNumber(lines[$0]) }
        guard !doubtful.isEmpty else { return lines }
        let frame = PageFrame(of: lines, pageSize: pageSize)
        var settled = lines
        for index in doubtful {
            let column = lines.filter { end(of: $0, isNear: lines[index], in: frame) }.map(\.text.trimmingSpaces)
            let numbers = column.count { $0.count <= longest && $0.allSatisfy(Self.isFigure) }
            // One I by itself may be the first page; two are none.
            let isRoman = column.contains { $0 != "I" && Self.isRomanNumeral($0) } || column.count { $0 == "I" } > 1
            guard numbers >= leastNumbers, !isRoman, !isHead(lines[index], among: lines, in: frame) else { continue }
            for place in lines[index].characters.indices where lines[index].characters[place].text == "I" {
                settled[index].correct(place, to: "1", reason: "old-style figure")
            }
        }
        return settled
    }

    /// Whether a line holds nothing but figures and letters that may be the figure 1, one of them at least.
    private func mayBeNumber(_ line: RecognizedLine) -> Bool {
        let letters = line.characters.filter { $0.text == "I" }
        return line.direction == .horizontal && !letters.isEmpty && line.characters.count <= longest
            && line.characters.allSatisfy { $0.text == "I" || !$0.text.isEmpty && $0.text.allSatisfy(Self.isFigure) }
            && letters.allSatisfy { letter in
                letter.candidates.contains { $0.text == "1" && $0.confidence >= leastProbability }
            }
    }

    /// Whether a line is a lone I in a row with other Roman numerals. Beside a longer number one may count the chapters.
    private func isHead(_ line: RecognizedLine, among lines: [RecognizedLine], in frame: PageFrame) -> Bool {
        guard line.text.trimmingSpaces == "I" else { return false }
        let box = frame.upright(line.quad)
        return lines.contains { other in
            let text = other.text.trimmingSpaces
            guard text != "I", Self.isRomanNumeral(text) else { return false }
            let otherBox = frame.upright(other.quad)
            return box.overlapY(otherBox) >= 0.5 * min(box.height, otherBox.height)
        }
    }

    /// Whether the last characters of two lines end right above each other.
    private func end(of line: RecognizedLine, isNear other: RecognizedLine, in frame: PageFrame) -> Bool {
        guard line.direction == other.direction, let last = line.characters.last, let otherLast = other.characters.last
        else { return false }
        return abs(frame.upright(last.quad).maxX - frame.upright(otherLast.quad).maxX)
            <= Self.alignment * max(line.thickness, other.thickness)
    }

    private static func isFigure(_ character: Character) -> Bool { ("0"..."9").contains(character) }

    private static func isRomanNumeral(_ text: String) -> Bool {
        !text.isEmpty && text.allSatisfy { "IVXLCDM".contains($0) }
    }
}
