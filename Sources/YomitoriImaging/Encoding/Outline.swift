package import YomitoriCore

/// A shape to be drawn on a picture, in its pixels.
package struct Outline: Hashable, Sendable {
    package var quad: Quad
    package var color: Color
    /// Pixels, at least 1.
    package var lineWidth: Int

    package init(_ quad: Quad, _ color: Color, lineWidth: Int = 2) {
        self.quad = quad
        self.color = color
        self.lineWidth = lineWidth
    }
}
