package import YomitoriCore

/// The regions of an upright page by the direction in which their characters may follow each other.
struct SortedRegions: Sendable {
    private(set) var wide: [TextRegion]
    private(set) var tall: [TextRegion]

    init(_ regions: [TextRegion]) {
        wide = regions.filter { !$0.isTall }
        tall = regions.filter(\.isTall)
    }

    /// Whether most of the page's print stands in tall lines.
    var isMostlyTall: Bool {
        tall.map(\.quad.secondSide).reduce(0, +) > wide.map(\.quad.firstSide).reduce(0, +)
    }

    /// On a page of columns, a region as wide as the columns and no wider than one and a half times its height is a
    /// column of one or two characters.
    mutating func takeSquaresAsColumns() {
        guard isMostlyTall, tall.count >= 3 else { return }
        let widths = tall.map(\.quad.firstSide).sorted()
        let column = widths[widths.count / 2]
        let squares = wide.filter {
            $0.quad.firstSide < 1.5 * $0.quad.secondSide && (0.6 * column...1.4 * column).contains($0.quad.firstSide)
        }
        guard !squares.isEmpty else { return }
        wide.removeAll { squares.contains($0) }
        tall += squares
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
