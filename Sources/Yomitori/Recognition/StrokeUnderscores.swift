import YomitoriCore

/// Underscores of horizontal lines, told by the flat strokes at the foot of the line's picture.
///
/// A recogniser reads two of them in a row as one (`__init__`), and one between two words often as a space.
struct StrokeUnderscores: Sendable {
    /// The stretches of the strip with such strokes, in its pixels.
    let strokes: [Range<Int>]

    // The bounds are set by hand, by lines in the faces that `Underscores` names.

    /// How long a stroke is at least, in usual widths of the line's characters: in Times it has 1.1, in a typewriter's face 1, a
    /// comma's foot 0.3.
    var shortest = 0.6
    /// What the model gives to an underscore there at least, 0…1: under the prose of old prints lie strokes in which it sees none
    /// (`fondue-es19`, `ocrd-gt`: five and two would be read). 0.05 and 0.3 read four drawn pages of a program alike.
    var leastSupport = 0.05
    /// More of them are a blank to be filled in.
    var most = 6
    /// How far from a stroke's end the middle of a letter may lie that stands beside it, in the same widths: the recogniser's place is
    /// unsure by a step.
    var reach = 0.35
    /// How sure an underscore is at least that its stroke tells: as sure as ``StrayMarks`` asks a sign to be that is no speck.
    var leastConfidence = StrayMarks().sure
    /// Letters in a row that tell their usual width.
    private static let leastPairs = 3

    /// What a recogniser reads in an underscore.
    private static let pieces: Set<String> = ["_", " ", "-", "—", "–", ".", "ー", "一", "＿"]

    /// The characters with the underscores that the strokes are.
    ///
    /// - Parameter probability: what the model gave to an underscore in a stretch of the strip, 0…1.
    func settled(
        _ characters: [StripCharacter], probability: (ClosedRange<Double>) -> Double
    ) -> [StripCharacter] {
        guard !strokes.isEmpty, let width = usualWidth(of: characters) else { return characters }
        var settled = characters
        for stroke in strokes where Double(stroke.count) >= shortest * width {
            let start = Double(stroke.lowerBound), end = Double(stroke.upperBound)
            let count = max(1, Int(((end - start) / width).rounded()))
            let inside = settled.indices.filter { start...end ~= settled[$0].center }
            let pieces = inside.filter { Self.pieces.contains(settled[$0].text) }
            let isFree = inside.allSatisfy { place in
                pieces.contains(place)
                    || min(settled[place].center - start, end - settled[place].center) <= reach * width
            }
            let areRight = pieces.count == count && pieces.allSatisfy { settled[$0].text == "_" }
            guard count <= most, isFree, !areRight,
                standsAtLetter(start...end, in: settled), probability(start...end) >= leastSupport
            else { continue }
            let underscores = (0..<count).map { i in
                let first = start + (end - start) * Double(i) / Double(count)
                let extent = first...first + (end - start) / Double(count)
                let candidate = Candidate(text: "_", confidence: max(leastConfidence, probability(extent)))
                return StripCharacter(
                    text: candidate.text, confidence: candidate.confidence, candidates: [candidate], extent: extent)
            }
            for place in pieces.reversed() { settled.remove(at: place) }
            let middle = (start + end) / 2
            let place = settled.firstIndex { $0.center > middle } ?? settled.count
            settled.insert(contentsOf: underscores, at: place)
        }
        return settled
    }

    /// Whether a Latin letter stands next to a stretch: an underscore belongs to a name, what lies at figures and kanji is a rule.
    private func standsAtLetter(_ stretch: ClosedRange<Double>, in characters: [StripCharacter]) -> Bool {
        let letters = characters.filter { !Self.pieces.contains($0.text) }
        let middle = (stretch.lowerBound + stretch.upperBound) / 2
        let beside = [letters.last { $0.center <= middle }, letters.first { $0.center > middle }]
        return beside.contains {
            $0?.text.unicodeScalars.first.map { $0.isASCII && $0.properties.isAlphabetic } ?? false
        }
    }

    /// The usual distance of two letters in a row; nil where there are too few.
    private func usualWidth(of characters: [StripCharacter]) -> Double? {
        func isLetter(_ character: StripCharacter) -> Bool { !Self.pieces.contains(character.text) }
        let distances = zip(characters, characters.dropFirst()).filter { isLetter($0) && isLetter($1) }
            .map { $1.center - $0.center }
        guard distances.count >= Self.leastPairs, let usual = median(distances), usual > 0 else { return nil }
        return usual
    }
}
