/// How large the print of a line is drawn in the strip in which the recogniser reads it.
///
/// What a reading costs grows with the strip's width, so print that is drawn lower (paper fills the strip above and
/// below) and narrower is cheaper. The model reads it as well within wide bounds; ``ReadingEconomy`` has what was measured.
package struct LineProportions: Hashable, Sendable {
    /// Paper above the print, and as much below, as a share of the print's height; 0…1.
    package var paper: Double
    /// The print's width as a share of what its height would give; above 0, at most 1.
    package var squeeze: Double

    package init(paper: Double, squeeze: Double) {
        self.paper = paper
        self.squeeze = squeeze
    }

    /// Print as high as the strip, in its own proportions.
    package static let natural = LineProportions(paper: 0, squeeze: 1)

    /// Print in two thirds of the strip's height: another scale for what was read strangely in natural proportions.
    package static let small = LineProportions(paper: 0.25, squeeze: 1)

    /// What a reading costs, in natural ones.
    package var cost: Double { squeeze / (1 + 2 * paper) }

    /// The print's height in a strip of `height` pixels.
    package func printHeight(in height: Int) -> Int {
        max(1, Int((Double(height) / (1 + 2 * paper)).rounded()))
    }
}
