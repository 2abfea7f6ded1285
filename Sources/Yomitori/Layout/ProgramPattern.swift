/// What lines of a program look like: braces, pairs of signs that stand in no sentence, and an equals sign between spaces or before a
/// quotation mark. The double hyphen of old German print, read as an equals sign, stands at a letter. Formulas have equals signs too,
/// so that they alone make no program. In a typewriter's face calls, names with underscores and lines of brackets count too; a text about
/// programs has them in its own face.
enum ProgramPattern {
    private static let signs = ["{", "}", "()", "->", "::", "&&", "||", "=\"", "='", "\":", "[\""]
    private static let equals = [" = ", " == ", " += "]

    /// How many lines make a program; a formula or two in a text are none.
    private static let leastCount = 4
    /// How much of a program's lines look like it at least: a loop's head or a return need no sign.
    private static let leastShare = 0.5

    static func matches(_ text: String, isTypewritten: Bool = false) -> Bool {
        hasSign(text) || equals.contains { text.contains($0) } || isTypewritten && (isBracket(text) || hasName(text))
    }

    private static func hasSign(_ text: String) -> Bool {
        text.hasSuffix(");") || signs.contains { text.contains($0) }
    }

    /// Whether brackets, and a comma or a semicolon behind them, are all of the line.
    private static func isBracket(_ text: String) -> Bool {
        !text.isEmpty && text.allSatisfy { "()[]{},;".contains($0) }
    }

    /// Whether a letter stands right before a parenthesis or a square bracket, or beside an underscore.
    private static func hasName(_ text: String) -> Bool {
        let characters = Array(text)
        func isLetter(_ place: Int) -> Bool {
            characters.indices.contains(place) && characters[place].isASCII && characters[place].isLetter
        }
        return characters.indices.contains { place in
            switch characters[place] {
            case "(", "[": isLetter(place - 1)
            case "_": isLetter(place - 1) || isLetter(place + 1)
            default: false
            }
        }
    }

    /// Whether a column of lines is a program.
    static func isColumn(_ texts: [String], isTypewritten: Bool) -> Bool {
        texts.count >= leastCount && texts.contains(where: hasSign)
            && areMost(texts.map { matches($0, isTypewritten: isTypewritten) })
    }

    /// Whether lines in a program's column are lines of it, and no text about it.
    static func areMost(_ areProgram: [Bool]) -> Bool {
        Double(areProgram.count { $0 }) >= leastShare * Double(areProgram.count)
    }
}
