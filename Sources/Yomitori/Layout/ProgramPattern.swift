/// What lines of a program look like: braces, pairs of signs that stand in no sentence, and an equals sign between spaces or before a
/// quotation mark. The double hyphen of old German print, read as an equals sign, stands at a letter.
enum ProgramPattern {
    private static let signs = ["{", "}", "()", "->", "::", "&&", "||", " = ", " == ", " += ", "=\"", "='"]

    /// How many lines make a program; a formula or two in a text are none.
    private static let leastCount = 4
    /// How much of a program's lines look like it at least: a loop's head or a return need no sign.
    private static let leastShare = 0.5

    static func matches(_ text: String) -> Bool {
        text.hasSuffix(");") || signs.contains { text.contains($0) }
    }

    /// Whether a column of lines, each of which looks like a program's or not, is one.
    static func isColumn(_ areProgram: [Bool]) -> Bool { areProgram.count >= leastCount && areMost(areProgram) }

    /// Whether lines in a program's column are lines of it, and no text about it.
    static func areMost(_ areProgram: [Bool]) -> Bool {
        Double(areProgram.count { $0 }) >= leastShare * Double(areProgram.count)
    }
}
