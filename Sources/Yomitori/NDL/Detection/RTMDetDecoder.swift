package import YomitoriCore

/// Turns the output of an RTMDet network into detections: those above the threshold, scaled back to the page and made a
/// little higher, all of one class.
///
/// Boxes are not clipped: their edges may be negative or lie beyond the picture. Source: ndl-lab/ndlkotenocr-lite ede4283,
/// `src/rtmdet.py`.
package struct RTMDetDecoder: Sendable {
    private let scoreThreshold: Float
    private let growth: Float
    private let found: NDLClass
    private let inputWidth: Float
    private let side: Float

    /// - Parameters:
    ///   - scoreThreshold: a box is kept above it.
    ///   - growth: above and below each, as a share of the box's height.
    ///   - found: the class of everything.
    ///   - inputWidth: of the network's picture, in pixels; both axes are scaled by it.
    ///   - side: of the square that the network saw, in page pixels.
    package init(scoreThreshold: Float, growth: Float, found: NDLClass, inputWidth: Int, side: Int) {
        self.scoreThreshold = scoreThreshold
        self.growth = growth
        self.found = found
        self.inputWidth = Float(inputWidth)
        self.side = Float(side)
    }

    /// Boxes of four numbers with their score.
    private static let shape: [Int?] = [nil, nil, 5]

    /// Looks whether outputs can be such a network's, as far as it tells itself.
    static func check(_ outputs: [TensorDescription]) throws(DetectionError) {
        guard outputs.canBeAnswers, outputs.contains(where: { $0.mayHold(.float32, shape) }) else {
            throw unexpected(outputs)
        }
    }

    /// Without what no score or place can be.
    ///
    /// - Parameter outputs: `1 × n × 5` floats, left, top, right, bottom in the network's pixels and score of each box;
    ///   what else there is (labels), before or after it, says nothing.
    /// - Throws: ``DetectionError/unexpectedBoxes(_:expected:)``, ``DetectionError/tooManyBoxes(_:)``.
    package func detections(in outputs: [Tensor]) throws -> [NDLDetection] {
        // Five labels have a shape that ends with 5 too.
        guard let boxes = outputs.first(where: { $0.holdsFloats && Self.shape.mayBe($0.shape) })?.floats
        else { throw Self.unexpected(outputs.map(\.described)) }
        let kept = stride(from: 0, to: boxes.count, by: 5).filter { boxes[$0 + 4] > scoreThreshold }
        guard kept.count <= DetectionError.mostBoxes else { throw DetectionError.tooManyBoxes(kept.count) }
        return kept.compactMap { i in
            guard boxes[i + 4] <= 1 else { return nil }
            let scaled = (0..<4).map { boxes[i + $0] / inputWidth * side }
            let growth = (scaled[3] - scaled[1]) * self.growth
            guard let left = scaled[0].towardZero, let top = (scaled[1] - growth).towardZero,
                let right = scaled[2].towardZero, let bottom = (scaled[3] + growth).towardZero
            else { return nil }
            return NDLDetection(
                type: found, score: boxes[i + 4], left: left, top: top, right: right, bottom: bottom)
        }
    }

    private static func unexpected(_ outputs: [TensorDescription]) -> DetectionError {
        .unexpectedBoxes(
            outputs, expected: "boxes of four numbers with their score, and nothing but floats and 64-bit integers")
    }
}

extension Tensor {
    fileprivate var holdsFloats: Bool {
        if case .float32 = elements { return true }
        return false
    }
}
