import YomitoriCore

/// What a character reads like with its width left aside: how its print lies has nothing to do with it.
///
/// Full-width figures in rows are read as half-width ones and the other way round, each with a part of the probability:
/// ２ 0.55 and 2 0.45. Lying in cells they are read as one of the two, so that rows of them read less surely as they stand
/// (0.92 to 0.96, on eight typeset pages) than from their end, and with both widths taken together with 0.96 to 0.999.
protocol WidthlessReading {
    var text: String { get }
    var confidence: Double { get }
    var candidates: [Candidate] { get }
}

extension WidthlessReading {
    /// The text with the probability of it in either width, 0…1.
    var withoutWidth: (text: String, confidence: Double) {
        let others = candidates.filter { areWidths($0.text, text) }.map(\.confidence)
        return (text, min(1, others.reduce(confidence, +)))
    }

    /// Whether two texts are one sign of ASCII in its two widths (Unicode, Halfwidth and Fullwidth Forms).
    private func areWidths(_ one: String, _ other: String) -> Bool {
        guard let a = one.unicodeScalars.first, let b = other.unicodeScalars.first,
            one.unicodeScalars.count == 1, other.unicodeScalars.count == 1
        else { return false }
        return a.fullWidth == b || b.fullWidth == a
    }
}

extension RecognizedCharacter: WidthlessReading {}
extension StripCharacter: WidthlessReading {}
