import YomitoriCore

/// The regions of an upright page by the direction in which their characters may follow each other.
///
/// A single character counts as wide: it reads the same either way, and the layout tells its direction.
struct SortedRegions: Sendable {
    let wide: [TextRegion]
    let tall: [TextRegion]

    init(_ regions: [TextRegion]) {
        wide = regions.filter { !$0.isTall }
        tall = regions.filter(\.isTall)
    }

    /// Whether most of the page's print stands in tall lines.
    var isMostlyTall: Bool {
        tall.map(\.quad.secondSide).reduce(0, +) > wide.map(\.quad.firstSide).reduce(0, +)
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
