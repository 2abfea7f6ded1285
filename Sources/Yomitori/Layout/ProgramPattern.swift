/// What lines of a program look like: braces, pairs of signs that stand in no sentence, and an equals sign between spaces or before a
/// quotation mark. The double hyphen of old German print, read as an equals sign, stands at a letter. Formulas have equals signs too,
/// so that they alone make no program.
enum ProgramPattern {
    private static let signs = ["{", "}", "()", "->", "::", "&&", "||", "=\"", "='"]
    private static let equals = [" = ", " == ", " += "]

    /// How many lines make a program; a formula or two in a text are none.
    private static let leastCount = 4
    /// How much of a program's lines look like it at least: a loop's head or a return need no sign.
    private static let leastShare = 0.5

    static func matches(_ text: String) -> Bool {
        hasSign(text) || equals.contains { text.contains($0) }
    }

    private static func hasSign(_ text: String) -> Bool {
        text.hasSuffix(");") || signs.contains { text.contains($0) }
    }

    /// Whether a column of lines is a program.
    static func isColumn(_ texts: [String]) -> Bool {
        texts.count >= leastCount && texts.contains(where: hasSign) && areMost(texts.map(matches))
    }

    /// Whether lines in a program's column are lines of it, and no text about it.
    static func areMost(_ areProgram: [Bool]) -> Bool {
        Double(areProgram.count { $0 }) >= leastShare * Double(areProgram.count)
    }
}
