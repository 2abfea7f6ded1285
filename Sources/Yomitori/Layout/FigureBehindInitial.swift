import YomitoriCore

/// The l of a word whose first letter is a large initial, which a recogniser that sees it at a line's beginning reads as the figure 1: I and
/// “1 était” for Il était.
///
/// What stands beside a large letter in running text goes on with its word, and no word has a figure behind its first letter. Of seven
/// drawn pages in as many fonts that begin with Il, six had the figure, with l as its second candidate (0.04 to 0.2). Whatever looks for
/// words has to know of it before.
struct FigureBehindInitial: Sendable {
    let options: LayoutOptions
    /// How probable the letter has to be: as for ``InitialO``.
    var leastProbability = 0.005

    /// The lines with such figures as letters; every change is written down.
    ///
    /// - Parameters:
    ///   - lines: in any order; quads in the page's pixels.
    ///   - pageSize: of the upright page.
    func settled(_ lines: [RecognizedLine], pageSize: PixelSize) -> [RecognizedLine] {
        let letters = lines.indices.filter { isCapital(lines[$0]) }
        guard !letters.isEmpty, lines.contains(where: beginsWithFigure) else { return lines }
        let frame = PageFrame(of: lines, pageSize: pageSize)
        let placed = lines.map { LayoutLine($0, in: frame) }
        let initials = DropCapRule(options: options, frame: frame)
        var settled = lines
        for letter in letters {
            guard let first = initials.firstLine(beside: letter, in: placed), beginsWithFigure(lines[first]),
                isLetter(in: lines[first], behind: lines[letter]), initials.isInText(letter, in: placed)
            else { continue }
            settled[first].correct(0, to: "l", reason: "initial")
        }
        return settled
    }

    /// Whether the line holds nothing but one Latin capital and perhaps a quotation mark.
    private func isCapital(_ line: RecognizedLine) -> Bool {
        let scalars = line.text.unicodeScalars.filter { !$0.properties.isWhitespace && !$0.properties.isQuotationMark }
        return scalars.count == 1 && line.characters.count <= 3
            && scalars.allSatisfy { Script($0) == .latin && $0.properties.isUppercase }
    }

    /// Whether the line begins with a 1 that may be the letter and that is no part of a number.
    private func beginsWithFigure(_ line: RecognizedLine) -> Bool {
        guard line.characters.count > 1, line.characters[0].text == "1",
            line.characters[0].candidates.contains(where: { $0.text == "l" && $0.confidence >= leastProbability })
        else { return false }
        return line.characters[1].text.unicodeScalars.allSatisfy {
            $0.properties.isWhitespace || $0.properties.isLowercase
        }
    }

    /// Whether the figure makes a word with the initial: with the rest of it, or by itself Il and El. Behind À, O and Y one counts
    /// (À 1 heure de Paris).
    private func isLetter(in line: RecognizedLine, behind initial: RecognizedLine) -> Bool {
        !line.characters[1].text.trimmingSpaces.isEmpty || initial.characters.contains { ["I", "E"].contains($0.text) }
    }
}
