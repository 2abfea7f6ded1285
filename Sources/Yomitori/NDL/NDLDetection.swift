package import YomitoriCore

/// One rectangle that a detector of the National Diet Library's pipelines found, in whole source pixels.
///
/// Detections are kept in the detector's order (by falling score), which the page tree follows. The numbers are those
/// the original programs hand to their tree: scaled back to the picture, then truncated toward zero, and
/// - modern (DEIM): clipped to 0…M on both axes, M being the picture's longer side, so a box may pass the picture's edge;
/// - classical (RTMDet): grown by 2 % of the height above and below before the truncation and never clipped, so edges
///   may be negative or beyond the picture.
package struct NDLDetection: Hashable, Sendable {
    /// What was found. The classical detector finds main lines only.
    package var type: NDLClass
    /// The detector's score, 0…1, above the pipeline's threshold.
    package var score: Float
    /// The left edge.
    package var left: Int
    /// The top edge.
    package var top: Int
    /// The right edge: the width is `right − left`, 0 or more.
    package var right: Int
    /// The bottom edge: the height is `bottom − top`, 0 or more.
    package var bottom: Int
    /// The modern detector's guess at the line's length: 3 for 1–20 characters, 2 for 21–40, 1 for 41–100, 0 for other,
    /// and 100 when the model has no such output. Nil in the classical pipeline, which knows no such number.
    package var charCount: Int?

    /// A detection with the edges as they are given.
    package init(type: NDLClass, score: Float, left: Int, top: Int, right: Int, bottom: Int, charCount: Int? = nil) {
        self.type = type
        self.score = score
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
        self.charCount = charCount
    }

    /// Pixels from the left to the right edge.
    package var width: Int { right - left }
    /// Pixels from the top to the bottom edge.
    package var height: Int { bottom - top }
}
