import YomitoriCore
import YomitoriImaging

/// Finds where the characters of a piece lie, of which a PARSeq network tells the order only.
///
/// They share the inked part of the strip by the width in which each is set, and the border between two neighbours
/// moves to the emptiest column near it.
struct CharacterPlaces {
    private let width: Double
    private let height: Double
    private let ink: [Float]

    init(_ strip: Raster) {
        width = Double(strip.width)
        height = Double(strip.height)
        ink = InkProfile(strip).columns
    }

    /// A rectangle in strip pixels for each text, from left to right.
    func places(of texts: [String]) -> [Rect] {
        let advances = texts.map { text in text.unicodeScalars.reduce(0) { $0 + $1.advance } }
        let whole = max(advances.reduce(0, +), 0.1)
        let inked = ink.indices.filter { ink[$0] > Self.inked }
        let start = Double(inked.first ?? 0)
        let length = (inked.last.map { Double($0) + 1 } ?? width) - start
        var passed = 0.0
        let characters = zip(texts, advances).map { text, advance in
            let from = start + passed / whole * length
            passed += advance
            return StripCharacter(text: text, confidence: 0, extent: from...(start + passed / whole * length))
        }
        let extents = inked.isEmpty ? characters.map(\.extent) : CharacterBoxes(ink: ink).extents(of: characters)
        return extents.map {
            Rect(minX: $0.lowerBound, minY: 0, maxX: $0.upperBound, maxY: height)
        }
    }

    /// A column with less than this is paper, as for ``CharacterBoxes``.
    private static let inked: Float = 0.01
}
