package import YomitoriCore

/// A place where the detector sees a text line.
package struct TextRegion: Hashable, Sendable {
    /// Source pixels, clockwise from the visual top left; the direction of reading is not known yet.
    package var quad: Quad
    /// Mean of the detector's probability inside, 0…1.
    package var score: Double

    package init(quad: Quad, score: Double) {
        self.quad = quad
        self.score = score
    }

    /// Taller than wide by so much that its characters probably follow each other downwards.
    package var isTall: Bool { quad.secondSide >= 1.5 * quad.firstSide }
}
