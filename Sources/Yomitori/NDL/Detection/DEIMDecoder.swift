package import YomitoriCore

/// Turns the output of a DEIM network into detections: those above the threshold, scaled back to the page.
///
/// Nothing is suppressed: where boxes overlap, the page tree decides. The original drops boxes and scores at the threshold,
/// but neither labels nor counts, so that each kept box takes those of the place it moves up to; nobody sees it while
/// scores fall, as the network's do. Source: ndl-lab/ndlocr-lite 593b4ef, `src/deim.py`.
package struct DEIMDecoder: Sendable {
    /// What stands for the number of characters where the network does not tell it.
    package static let unknownCharCount = 100

    private let facts: LayoutDetectorFacts
    private let scale: Float
    private let side: Int
    private let fidelity: Fidelity

    /// - Parameters:
    ///   - inputWidth: of the network's picture, in pixels; both axes are scaled by it.
    ///   - side: of the square that the network saw, in page pixels.
    package init(facts: LayoutDetectorFacts, inputWidth: Int, side: Int, fidelity: Fidelity) {
        self.facts = facts
        self.side = side
        self.fidelity = fidelity
        scale = Float(Double(side) / Double(inputWidth))
    }

    /// - Parameter outputs: labels from 1, boxes (left, top, right, bottom) in the network's pixels, scores, and classes of
    ///   the number of characters unless the network has three outputs.
    /// - Throws: ``DetectionError/unexpectedBoxes(shapes:expected:)``, ``DetectionError/tooManyBoxes(_:)``.
    package func detections(in outputs: [Tensor]) throws -> [NDLDetection] {
        guard outputs.count == 3 || outputs.count == 4 else { throw unexpected(outputs) }
        let labels = outputs[0].wholeNumbers, boxes = outputs[1].floats, scores = outputs[2].floats
        let counts = outputs.count == 4 ? outputs[3].wholeNumbers : nil
        guard boxes.count == scores.count * 4, labels.count == scores.count, (counts ?? labels).count == scores.count
        else { throw unexpected(outputs) }
        let kept = scores.indices.filter { scores[$0] > facts.scoreThreshold }
        guard kept.count <= DetectionError.mostBoxes else { throw DetectionError.tooManyBoxes(kept.count) }
        return kept.enumerated().compactMap { place, i in
            let told = fidelity == .original ? place : i
            guard labels[told] > 0, labels[told] <= facts.classes.count, scores[i] <= 1 else { return nil }
            let edges = (0..<4).compactMap { wholeEdge(boxes[i * 4 + $0] * scale) }
            guard edges.count == 4 else { return nil }
            return NDLDetection(
                type: facts.classes[labels[told] - 1], score: scores[i], left: edges[0], top: edges[1], right: edges[2],
                bottom: edges[3], charCount: counts?[told] ?? Self.unknownCharCount)
        }
    }

    /// Within the square, not within the picture.
    private func wholeEdge(_ value: Float) -> Int? {
        value.towardZero.map { min(max($0, 0), side) }
    }

    private func unexpected(_ outputs: [Tensor]) -> DetectionError {
        .unexpectedBoxes(
            shapes: outputs.map(\.shape), expected: "labels, boxes of four numbers, scores and counts for each")
    }
}

extension Float {
    /// Without its fraction; nil for what no picture's pixel can be.
    var towardZero: Int? { isFinite && abs(self) < 0x1p30 ? Int(self) : nil }
}

extension Tensor {
    /// The values as integers, whatever their type; numbers that are none become −1.
    var wholeNumbers: [Int] {
        switch elements {
        case .int64(let values): values.map { Int($0) }
        case .float32(let values): values.map { $0.towardZero ?? -1 }
        }
    }
}
