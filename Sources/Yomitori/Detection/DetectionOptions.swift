/// What a caller can ask of the text detector.
package struct DetectionOptions: Hashable, Sendable {
    /// The longest side of the first look, in detector pixels.
    package var overviewSide: Double = 960
    /// Fit every box to its ink at full size.
    package var refines = true
    /// Keep each look's probability map in the result.
    package var keepsProbabilities = false

    package init() {}
}
