package import YomitoriCore

/// How a page lies: the clockwise quarter turns that make its print upright.
package struct PageOrientation: Hashable, Sendable {
    package var quarterTurns: Int
    /// Why: the rule that decided, and what the competing readings were sure of.
    package var reason: String

    package static let upright = PageOrientation(quarterTurns: 0, reason: "upright reading is sure")
}

/// What a few lines of the page gave when read in one way.
struct OrientationEvidence: Hashable, Sendable {
    /// Mean probability over the characters of all samples, 0…1.
    var confidence: Double
    /// How many characters were read.
    var characters: Int
    /// The samples' text, for the script it is written in.
    var text: String

    static let none = OrientationEvidence(confidence: 0, characters: 0, text: "")

    init(confidence: Double, characters: Int, text: String) {
        self.confidence = confidence
        self.characters = characters
        self.text = text
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
/// A reading is asked for only when the ones before leave a doubt, so an ordinary page costs nothing but the one it
/// needs anyway.
struct OrientationRules: Sendable {
    /// A reading as sure as this needs no comparison. Measured on `eval-dev/rendered` and `real`: upright lines lie
    /// above 0.9, lines upside down below 0.65.
    var sure = 0.85
    /// By how much another reading must be surer to overrule the ordinary one.
    var lead = 0.1

    /// - Parameters:
    ///   - asPrinted: wide lines read from left to right.
    ///   - upsideDown: the same, turned by 180°.
    func wideLines(
        asPrinted: OrientationEvidence, upsideDown: () async throws -> OrientationEvidence
    ) async rethrows -> PageOrientation {
        guard asPrinted.confidence < sure else { return .upright }
        let turned = try await upsideDown()
        let reason = Self.reason("as printed", asPrinted, "upside down", turned)
        return PageOrientation(
            quarterTurns: turned.confidence > asPrinted.confidence + lead && turned.characters * 2 >= asPrinted.characters ? 2 : 0,
            reason: reason)
    }

    /// - Parameters:
    ///   - downwards: tall lines turned by 90° counter-clockwise, so that they are read from top to bottom.
    ///   - upwards: turned by 90° clockwise, read from bottom to top.
    ///   - columns: the characters one below the other, each upright.
    ///   - columnsUpsideDown: the same, from the bottom, each upside down.
    func tallLines(
        downwards: OrientationEvidence,
        upwards: () async throws -> OrientationEvidence,
        columns: () async throws -> OrientationEvidence,
        columnsUpsideDown: () async throws -> OrientationEvidence
    ) async rethrows -> PageOrientation {
        let isLatin = LanguageFinder().repertoire(of: downwards.text) == .latin
        if isLatin, downwards.confidence >= sure {
            return PageOrientation(quarterTurns: 3, reason: Self.reason("downwards", downwards, "columns", nil))
        }
        let upright = try await columns()
        if upright.confidence >= max(sure, downwards.confidence) {
            return PageOrientation(quarterTurns: 0, reason: Self.reason("columns", upright, "downwards", downwards))
        }
        let up = try await upwards()
        let reversed = up.confidence < sure ? try await columnsUpsideDown() : .none
        let ways: [(turns: Int, name: String, evidence: OrientationEvidence, least: Double)] = [
            (3, "downwards", downwards, lead), (1, "upwards", up, lead), (2, "columns upside down", reversed, lead),
        ]
        let best = ways.max { $0.evidence.confidence < $1.evidence.confidence } ?? ways[0]
        let wins = best.evidence.confidence > upright.confidence + best.least && best.evidence.characters * 2 >= upright.characters
        return PageOrientation(
            quarterTurns: wins ? best.turns : 0, reason: Self.reason("columns", upright, best.name, best.evidence))
    }

    private static func reason(
        _ first: String, _ a: OrientationEvidence, _ second: String, _ b: OrientationEvidence?
    ) -> String {
        let share = { (e: OrientationEvidence) in String(e.confidence.rounded(toPlaces: 3)) }
        return "\(first) \(share(a))" + (b.map { ", \(second) \(share($0))" } ?? "")
    }
}
