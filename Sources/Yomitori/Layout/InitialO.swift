import YomitoriCore

/// A large initial O of Latin print, which a recogniser that sees it by itself reads as the figure of the same shape: 0 and “nce upon
/// a time”.
///
/// Text that goes on with its word, half as high or less, stands around it: two lines or more beside it and one that goes on below.
/// That word has small letters or capitals (“NCE upon a time”). What a figure counts (0 accidents this year) stands beside it alone.
/// Whatever looks for words has to know of it before.
struct InitialO: Sendable {
    let options: LayoutOptions
    /// How probable the letter has to be. Initials that were read as figures have 0.015, 0.02 and 0.05.
    var leastProbability = 0.005

    /// The lines with such figures as letters; every change is written down.
    ///
    /// - Parameters:
    ///   - lines: in any order; quads in the page's pixels.
    ///   - pageSize: of the upright page.
    func settled(_ lines: [RecognizedLine], pageSize: PixelSize) -> [RecognizedLine] {
        let figures = lines.indices.compactMap { index in figure(of: lines[index]).map { (line: index, place: $0) } }
        guard !figures.isEmpty else { return lines }
        let frame = PageFrame(of: lines, pageSize: pageSize)
        let placed = lines.map { LayoutLine($0, in: frame) }
        let initials = DropCapRule(options: options, frame: frame)
        var settled = lines
        for figure in figures {
            guard let first = initials.firstLine(beside: figure.line, in: placed), goesOnWithWord(lines[first]),
                initials.isInText(figure.line, in: placed)
            else { continue }
            settled[figure.line].correct(figure.place, to: "O", reason: "initial")
        }
        return settled
    }

    /// Where the figure is in a line that holds nothing else but a quotation mark, and that may be the letter.
    private func figure(of line: RecognizedLine) -> Int? {
        let printed = line.characters.indices.filter { !line.characters[$0].text.trimmingSpaces.isEmpty }
        let others = printed.filter { !isQuotationMark(line.characters[$0]) }
        guard printed.count <= 2, others.count == 1, let place = others.first, line.characters[place].text == "0",
            line.characters[place].candidates.contains(where: { $0.text == "O" && $0.confidence >= leastProbability })
        else { return nil }
        return place
    }

    private func isQuotationMark(_ character: RecognizedCharacter) -> Bool {
        character.text.unicodeScalars.allSatisfy(\.properties.isQuotationMark)
    }

    /// Whether the line begins with a small letter, or with capitals alone, in which the rest of the first word or line is often
    /// set. A lone A or I is a word itself.
    private func goesOnWithWord(_ line: RecognizedLine) -> Bool {
        let word = line.text.trimmingSpaces.unicodeScalars.prefix { !$0.properties.isWhitespace }
        let letters = word.filter(\.properties.isAlphabetic)
        guard let first = word.first, Script(first) == .latin else { return false }
        if first.properties.isLowercase { return true }
        return first.properties.isUppercase && letters.allSatisfy(\.properties.isUppercase)
            && !(letters.count == 1 && "AI".unicodeScalars.contains(first))
    }
}
