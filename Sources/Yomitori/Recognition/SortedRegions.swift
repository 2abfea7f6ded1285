import YomitoriCore

/// The regions of an upright page by the direction in which their characters may follow each other.
///
/// A single character counts as wide: it reads the same either way, and the layout tells its direction.
struct SortedRegions: Sendable {
    let wide: [TextRegion]
    let tall: [TextRegion]

    /// Whether most of the page's print stands in tall lines.
    let isMostlyTall: Bool

    /// Among columns, what is taller than wide by this is one: a kana with its stop at a paragraph's end is 1.25 to 1.45
    /// times as tall as wide, a character by itself up to 1.15 (measured on typeset pages in six fonts).
    private static let shortColumn = 1.2

    /// Among rows, what is no higher than this share of their usual height is one character: a brace on a line of its own. Set by hand:
    /// rows without descenders have 0.75 of an em, a brace has 1, two characters below each other have 2.
    private static let highestCharacter = 1.4
    /// How many times as high as wide such a character is at most, with the margin around it: a bracket has 2.5, 1 in Gill Sans 4.
    private static let narrowest = 4.0

    /// - Parameter page: the size of the page in the pixels of the regions; a character that its edge cuts is none, but the border of a
    ///   photograph.
    init(_ regions: [TextRegion], page: PixelSize) {
        let tall = regions.filter(\.isTall), wide = regions.filter { !$0.isTall }
        isMostlyTall = tall.map(\.quad.secondSide).reduce(0, +) > wide.map(\.quad.firstSide).reduce(0, +)
        guard isMostlyTall else {
            let rows = wide.map(\.quad.secondSide).sorted()
            let highest = rows.isEmpty ? 0 : Self.highestCharacter * rows[rows.count / 2]
            func isCharacter(_ region: TextRegion) -> Bool {
                let box = region.quad.boundingBox
                let isWhole =
                    box.minX > 0 && box.minY > 0 && box.maxX < Double(page.width) && box.maxY < Double(page.height)
                return isWhole && region.quad.secondSide <= highest
                    && region.quad.secondSide <= Self.narrowest * region.quad.firstSide
            }
            self.tall = tall.filter { !isCharacter($0) }
            self.wide = regions.filter { !$0.isTall || isCharacter($0) }
            return
        }
        func isColumn(_ region: TextRegion) -> Bool {
            region.quad.secondSide >= Self.shortColumn * region.quad.firstSide
        }
        self.tall = regions.filter(isColumn)
        self.wide = regions.filter { !isColumn($0) }
    }

    /// The wide lines that tell a page's script for the least reading: the shortest of those at least `length` times as
    /// long as high, or the longest where there are not enough; at most `count` indices.
    func tellingWide(_ count: Int, length: Double) -> [Int] {
        let lengths = wide.map { $0.quad.firstSide / max(1, $0.quad.secondSide) }
        let byLength = wide.indices.sorted { lengths[$0] < lengths[$1] }
        let enough = byLength.filter { lengths[$0] >= length }
        return Array(enough.count >= count ? enough.prefix(count) : byLength.suffix(count))
    }
}

extension TextRegion {
    /// The region on the page turned clockwise by `quarterTurns`, its quad again from the visual top left.
    func turned(by quarterTurns: Int, through map: CoordinateMap) -> TextRegion {
        var turned = self
        turned.quad = map.toModel(quad).startingLater(by: -quarterTurns)
        return turned
    }
}
