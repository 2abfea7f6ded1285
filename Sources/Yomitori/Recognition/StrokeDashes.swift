import YomitoriCore

/// Dashes of horizontal lines, told by the stroke that the line's picture has in their place.
///
/// A recogniser drops ―― between two characters as often as it reads it: over two characters' width there is nothing that
/// looks like one. It reads a dash by itself, as beside a folio, as a hyphen.
struct StrokeDashes: Sendable {
    /// A stroke as long as this is two dashes and more, in character widths: ー and 一 end within their cell.
    var several = 1.75
    /// A longer one is a rule.
    var longest = 4.3
    /// A hyphen is a dash from this length on, in character widths: a hyphen has a third, an en dash a half.
    var single = 0.75
    /// The widest paper within a stroke, in character widths: dashes of some fonts do not touch each other.
    var gap = 0.14

    /// What is read as surely as this in a stroke is no piece of a dash: 一 beside a neighbour's stroke.
    var sure = 0.9

    /// Where all ink lies in the middle of the line, a flag a column of pixels.
    let middles: [Bool]

    init(middles: [Bool]) { self.middles = middles }

    /// The characters with the dashes that the strokes are.
    ///
    /// - Parameters:
    ///   - em: width of a full character, in strip pixels.
    ///   - probability: what the model gave to a dash in a stretch of the strip.
    func settled(
        _ characters: [StripCharacter], em: Double, probability: (ClosedRange<Double>) -> Double
    ) -> [StripCharacter] {
        var settled = characters
        for stroke in strokes(em: em) {
            let length = stroke.upperBound - stroke.lowerBound
            let inside = settled.indices.filter { stroke.contains(settled[$0].center) }
            guard length <= longest * em, inside.allSatisfy({ isPiece(settled[$0]) }) else { continue }
            if length >= several * em {
                let count = Int((length / em).rounded())
                let place = inside.first ?? settled.firstIndex { $0.center > stroke.upperBound } ?? settled.count
                // A stroke at an end may be part of a frame.
                guard !inside.isEmpty || place > 0 && place < settled.count else { continue }
                let dashes = (0..<count).map { i in
                    let start = stroke.lowerBound + length * Double(i) / Double(count)
                    let extent = start...start + length / Double(count)
                    return Self.dash(in: extent, probability(extent))
                }
                settled.replaceSubrange(place..<(inside.last.map { $0 + 1 } ?? place), with: dashes)
            } else if length >= single * em, inside.count == 1, settled[inside[0]].text == "-" {
                settled[inside[0]] = Self.dash(in: settled[inside[0]].extent, probability(stroke))
            }
        }
        return settled
    }

    private func isPiece(_ character: StripCharacter) -> Bool {
        Self.dashes.contains(character.text)
            || Self.pieces.contains(character.text)
                && (character.text == "-" || character.confidence < sure)
    }

    private func strokes(em: Double) -> [ClosedRange<Double>] {
        var runs: [Range<Int>] = []
        for x in middles.indices where middles[x] {
            if let last = runs.last, Double(x - last.upperBound) <= gap * em {
                runs[runs.count - 1] = last.lowerBound..<x + 1
            } else {
                runs.append(x..<x + 1)
            }
        }
        return runs.filter { Double($0.count) >= single * em }.map { Double($0.lowerBound)...Double($0.upperBound) }
    }

    private static func dash(in extent: ClosedRange<Double>, _ probability: Double) -> StripCharacter {
        let candidate = Candidate(text: "—", confidence: probability)
        return StripCharacter(
            text: candidate.text, confidence: probability, candidates: [candidate], extent: extent)
    }

    /// What a stroke is a dash of, as the alphabets have it.
    static let dashes: Set<String> = ["—", "―", "–"]
    /// What a recogniser reads in a dash.
    private static let pieces: Set<String> = ["-", "−", "－", "ー", "一", "_", " "]
}
