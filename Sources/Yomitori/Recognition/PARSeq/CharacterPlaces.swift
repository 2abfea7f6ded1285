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

    /// A rectangle in strip pixels for each text, from left to right, none without width.
    ///
    /// - Parameter pixel: how wide a pixel of the page is in the strip; where there is room no character is narrower.
    func places(of texts: [String], pixel: Double) -> [Rect] {
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
        let isBlank = texts.map { $0.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
        // Between characters that touch nothing is left for a blank: it gets the width in which it is set.
        let least = extents.indices.map { index in
            let isLost = isBlank[index] && extents[index].upperBound - extents[index].lowerBound < pixel
            return isLost ? max(pixel, advances[index] / whole * length) : pixel
        }
        let borders = borders(of: extents, apart: least, leadingBlanks: isBlank.prefix { $0 }.count)
        return zip(borders, borders.dropFirst()).map { Rect(minX: $0, minY: 0, maxX: max($0, $1), maxY: height) }
    }

    /// Where the extents meet, moved so that each is at least so wide; all less wide where the strip is too short for them.
    ///
    /// - Parameter leadingBlanks: how many extents at the beginning grow into the paper before the ink.
    private func borders(
        of extents: [ClosedRange<Double>], apart least: [Double], leadingBlanks: Int
    ) -> [Double] {
        guard let last = extents.last else { return [] }
        let fit = min(1, width / least.reduce(0, +))
        var borders = extents.map(\.lowerBound) + [last.upperBound]
        for index in (0..<leadingBlanks).reversed() {
            borders[index] = min(borders[index], borders[index + 1] - fit * least[index])
        }
        borders[0] = max(0, borders[0])
        for index in least.indices {
            borders[index + 1] = max(borders[index + 1], borders[index] + fit * least[index])
        }
        borders[least.count] = min(borders[least.count], width)
        for index in least.indices.reversed() {
            borders[index] = min(borders[index], borders[index + 1] - fit * least[index])
        }
        return borders
    }

    /// A column with less than this is paper, as for ``CharacterBoxes``.
    private static let inked: Float = 0.01
}
