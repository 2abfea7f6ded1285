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

    /// Looks whether outputs can be such a network's, as far as it tells itself.
    static func check(_ outputs: [TensorDescription]) throws(DetectionError) {
        let areFloats = outputs.dropFirst().prefix(2).allSatisfy { $0.elementType == .float32 }
        guard areFloats, outputs.canBeAnswers, belongTogether(outputs.map(\.elementCount)) else {
            throw unexpected(outputs)
        }
    }

    /// Under both fidelities without what no score, label or place can be.
    ///
    /// - Parameter outputs: labels from 1, boxes (left, top, right, bottom) in the network's pixels, scores, and classes of
    ///   the number of characters unless the network has three outputs.
    /// - Throws: ``DetectionError/unexpectedBoxes(_:expected:)``, ``DetectionError/tooManyBoxes(_:)``,
    ///   ``DetectionError/unknownClass(_:known:)``.
    package func detections(in outputs: [Tensor]) throws -> [NDLDetection] {
        guard outputs.count == 3 || outputs.count == 4 else { throw Self.unexpected(outputs.map(\.described)) }
        let labels = outputs[0].wholeNumbers, boxes = outputs[1].floats, scores = outputs[2].floats
        let counts = outputs.count == 4 ? outputs[3].wholeNumbers : nil
        guard Self.belongTogether([labels.count, boxes.count, scores.count, (counts ?? labels).count])
        else { throw Self.unexpected(outputs.map(\.described)) }
        let kept = scores.indices.filter { scores[$0] > facts.scoreThreshold }
        guard kept.count <= DetectionError.mostBoxes else { throw DetectionError.tooManyBoxes(kept.count) }
        return try kept.enumerated().compactMap { place, i in
            let told = fidelity == .original ? place : i
            guard labels[told] > 0, scores[i] <= 1 else { return nil }
            guard labels[told] <= facts.classes.count else {
                throw DetectionError.unknownClass(labels[told], known: facts.classes.count)
            }
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

    /// Whether so many labels, numbers of boxes, scores and, where there is a fourth, counts can be those of the same
    /// boxes; nil is not known.
    private static func belongTogether(_ numbers: [Int?]) -> Bool {
        guard numbers.count == 3 || numbers.count == 4 else { return false }
        if let boxes = numbers[1], !boxes.isMultiple(of: 4) { return false }
        let known = numbers.enumerated().compactMap { place, number in place == 1 ? number.map { $0 / 4 } : number }
        return known.allSatisfy { $0 == known.first }
    }

    private static func unexpected(_ outputs: [TensorDescription]) -> DetectionError {
        .unexpectedBoxes(
            outputs,
            expected: "labels, boxes of four numbers, scores and counts for each, as floats or 64-bit integers")
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
