import YomitoriCore

/// How a page lies: the clockwise quarter turns that make its print upright.
package struct PageOrientation: Hashable, Sendable {
    package var quarterTurns: Int
    /// Why: the rule that decided, and what the competing readings were sure of.
    package var reason: String

    package static let upright = PageOrientation(quarterTurns: 0, reason: "the upright reading is sure")
}

/// What a few lines of the page gave when read in one way.
struct OrientationEvidence: Hashable, Sendable {
    /// Mean probability over the characters of all samples, 0…1.
    var confidence: Double
    /// How many characters were read.
    var characters: Int
    /// The samples' text, for the script it is written in.
    var text: String

    init(confidence: Double, characters: Int, text: String) {
        self.confidence = confidence
        self.characters = characters
        self.text = text
    }

    init(_ lines: [RecognizedLine]) {
        self.init(lines.map { $0.characters.map { ($0.text, $0.confidence) } })
    }

    init(_ readings: [[(text: String, confidence: Double)]]) {
        let all = readings.flatMap { $0 }
        characters = all.count
        confidence = all.isEmpty ? 0 : all.map(\.confidence).reduce(0, +) / Double(all.count)
        text = all.map(\.text).joined()
    }
}

/// Decides how a page lies from competing readings of its longest lines.
///
/// Asked only when the upright reading of the page leaves a doubt, so an ordinary page costs nothing.
struct OrientationRules: Sendable {
    /// A reading as sure as this needs no comparison. Measured on `eval-dev/rendered` and `real`: upright lines lie
    /// above 0.9, lines upside down below 0.65.
    var sure = 0.85
    /// Chinese and Japanese characters lying on their side are read nearly as well as upright ones: a line of them is
    /// beyond doubt only from here. Measured on turned vertical lines: 0.88–0.95; on horizontal print: 0.97 and more.
    var sureOfCharacters = 0.96
    /// By how much another reading must be surer to overrule the upright one.
    var lead = 0.1
    /// The same between characters that lie and characters that stand, both read as lines of this page.
    var leadOfCharacters = 0.015

    /// A way in which the page may lie, with what its lines read like then.
    struct Way: Sendable {
        var name: String
        var quarterTurns: Int
        var evidence: OrientationEvidence
        var lead: Double
    }

    /// Whether an upright reading of a whole page leaves no doubt.
    func isSure(_ upright: OrientationEvidence) -> Bool {
        let isLatin = LanguageFinder().repertoire(of: upright.text) == .latin
        return upright.characters > 0 && upright.confidence >= (isLatin ? sure : sureOfCharacters)
    }

    /// The best of the other ways if it is surer than the upright one by its lead and reads at least half as much.
    func choose(upright: OrientationEvidence, others: [Way]) -> PageOrientation {
        let better = others.filter {
            $0.evidence.confidence > upright.confidence + $0.lead && $0.evidence.characters * 2 >= upright.characters
        }
        let best = better.max { $0.evidence.confidence < $1.evidence.confidence }
        let readings = [("upright", upright)] + others.map { ($0.name, $0.evidence) }
        return PageOrientation(
            quarterTurns: best?.quarterTurns ?? 0,
            reason: readings.map { "\($0.0) \($0.1.confidence.rounded(toPlaces: 3))" }.joined(separator: ", "))
    }
}
