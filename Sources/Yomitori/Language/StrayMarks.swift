import Foundation
import YomitoriCore

/// Takes specks of the paper out of Latin text: marks over letters (ē, ç and ò on an old Spanish page) and between them (_ and ~).
///
/// A marked letter that the page shows often is surely read at least once. Those that the page's language spells are print too:
/// on degraded pages none of them may be sure.
struct StrayMarks {
    /// A marked letter read as surely as this is one of the page's. Measured on the Latin pages of `eval-dev`: of 16 marked
    /// letters that nowhere on their page are this sure, 13 are specks, and 2 more occur as small letters.
    var sure = 0.9
    /// The same for a letter that the page's language, where it is known, does not spell. Of five between the two on real and
    /// degraded pages in six languages four are specks and one is of a Catalan page that was taken for French (ò, 0.94); 14 more
    /// begin at 0.965, and all of them are print.
    var sureForeign = 0.95
    /// A marked letter of the page takes the place of one that is not if it is so many times as probable as the letter without a
    /// mark (á for â and a: 0.71, 0.17, 0.02). Of 12 such letters on degraded pages 9 are right, and 3 wrong in either way; of
    /// the specks on the Latin pages of `eval-dev`, 1.0 is the most.
    var timesUnmarked = 2.0
    /// How many letters a page must have to show its marks.
    var leastLetters = 300
    /// Share of marked letters from which a language has so many that one may occur but once: Czech has an eighth, Vietnamese
    /// a third; French has a twentieth.
    var manyMarks = 0.1
    /// Quotation marks less sure than this are specks: three of three on the same pages are (0.41 to 0.48), while real ones
    /// begin at 0.56. Curly and straight ones count together: 0.44 and 0.42 are a mark for sure. Signs that print hardly has
    /// are held to `sure`.
    var sureQuote = 0.5
    /// A line of so many characters is running text, where such signs have no business.
    var leastLine = 8

    func removed(from lines: [RecognizedLine]) -> [RecognizedLine] {
        let own = ownLetters(of: lines)
        let printsLowLines = lines.contains { line in
            line.characters.indices.contains {
                line.characters[$0].text == "_" && line.characters[$0].confidence >= sure && isInside($0, of: line)
            }
        }
        return lines.map { line in
            var characters: [RecognizedCharacter] = []
            var corrections = line.corrections
            for (index, character) in line.characters.enumerated() {
                let place = characters.count
                if line.characters.count >= leastLine, isSpeck(character), !isApostrophe(index, of: line),
                    !isOfIdentifier(index, of: line, printsLowLines)
                {
                    corrections.append(
                        Correction(base: place..<place, from: character.text, to: "", reason: "stray mark"))
                    continue
                }
                characters.append(character)
                guard let own, let base = Self.base(of: character.text), !own.contains(character.text.lowercased())
                else { continue }
                let letter = likeliest(of: character, base: base, own: own)
                characters[place].text = letter
                corrections.append(
                    Correction(base: place..<place + 1, from: character.text, to: letter, reason: "stray mark"))
            }
            guard corrections.count > line.corrections.count else { return line }
            return RecognizedLine(
                direction: line.direction, kind: line.kind, quad: line.quad, ruby: line.ruby, cell: line.cell,
                corrections: corrections, warnings: line.warnings, characters: characters)
        }
    }

    /// What a letter is whose mark is none of the page's: the same letter with one of the page's marks, or without any.
    private func likeliest(of character: RecognizedCharacter, base: String, own: Set<String>) -> String {
        let unmarked = character.candidates.first { $0.text == base }?.confidence ?? 0
        let marked = character.candidates
            .filter { own.contains($0.text.lowercased()) && Self.base(of: $0.text) == base }
            .max { $0.confidence < $1.confidence }
        guard let marked, marked.confidence >= timesUnmarked * unmarked else { return base }
        return marked.text
    }

    /// The marked letters that the page surely has, or that its language spells, in lower case; nil where it cannot tell.
    private func ownLetters(of lines: [RecognizedLine]) -> Set<String>? {
        let letters = lines.flatMap(\.characters).filter { $0.text.first?.isLetter ?? false }
        let marked = letters.filter { Self.base(of: $0.text) != nil }
        guard letters.count >= leastLetters, Double(marked.count) < manyMarks * Double(letters.count) else {
            return nil
        }
        let language = LanguageFinder().latinTag(of: lines.map(\.text).joined(separator: "\n"))
        let spelled = language.map(SpelledMarks.letters) ?? []
        let least = spelled.isEmpty ? sure : sureForeign
        return spelled.union(marked.filter { $0.confidence >= least }.map { $0.text.lowercased() })
    }

    private func isSpeck(_ character: RecognizedCharacter) -> Bool {
        switch character.text {
        case "_", "~", "^", "`": character.confidence < sure
        case "\"", "'": QuotationMarks.confidence(of: character) < sureQuote
        default: false
        }
    }

    /// Whether letters stand on both sides of an apostrophe, as in l'étude and don't. On drawn pages, clean and degraded, 12 of
    /// 12 such marks that were less sure than `sureQuote` are print.
    private func isApostrophe(_ place: Int, of line: RecognizedLine) -> Bool {
        let characters = line.characters
        func isLetter(_ place: Int) -> Bool {
            characters.indices.contains(place) && characters[place].text.first?.isLetter ?? false
        }
        return characters[place].text == "'" && isLetter(place - 1) && isLetter(place + 1)
    }

    /// Whether a sign is a part of a name of a program, a file or a page, or of a number: it stands between figures, or in a word with
    /// a stop, a slash or the like inside or with figures; between letters on a page that has low lines surely.
    private func isOfIdentifier(_ place: Int, of line: RecognizedLine, _ printsLowLines: Bool) -> Bool {
        guard isInside(place, of: line) else { return false }
        let characters = line.characters
        func isFigure(_ place: Int) -> Bool { characters[place].text.first?.isNumber ?? false }
        if isFigure(place - 1), isFigure(place + 1) { return true }
        guard characters[place].text == "_" else { return false }
        let before = characters[..<place].lastIndex { $0.text == " " }.map { $0 + 1 } ?? 0
        let behind = characters[place...].firstIndex { $0.text == " " } ?? characters.count
        func isSign(_ place: Int) -> Bool { "./@=".contains(characters[place].text) && isInside(place, of: line) }
        return printsLowLines || (before..<behind).contains { isFigure($0) || isSign($0) }
    }

    /// Whether a letter or a figure stands right before it and right behind it.
    private func isInside(_ place: Int, of line: RecognizedLine) -> Bool {
        func isOfWord(_ place: Int) -> Bool {
            guard line.characters.indices.contains(place), let first = line.characters[place].text.first else {
                return false
            }
            return first.isLetter || first.isNumber
        }
        return isOfWord(place - 1) && isOfWord(place + 1)
    }

    /// The letter without its mark; nil for all that is no Latin letter with one.
    static func base(of text: String) -> String? {
        let scalars = Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
        guard scalars.count > 1, let first = scalars.first, first.isASCII, first.properties.isAlphabetic,
            scalars.dropFirst().allSatisfy({ $0.properties.generalCategory == .nonspacingMark })
        else { return nil }
        return String(first)
    }
}
