package import YomitoriCore

/// Why lines could not be looked for.
package enum DetectionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The network's answer is no probability map of its input.
    case unexpectedOutput(shapes: [[Int]], expected: [Int])
    /// The network takes no picture of a fixed size.
    case unexpectedInput([TensorDescription])
    /// The network's answer is no list of boxes.
    case unexpectedBoxes(shapes: [[Int]], expected: String)
    /// More boxes of the network's answer are above the threshold than any page has lines.
    case tooManyBoxes(Int)

    /// Boxes above the threshold that an answer may have: the published detectors give 300 and 1,000 in all, and the
    /// densest newspaper page of `eval-dev` has fewer than 1,000 lines. The page's order takes memory by their square.
    static let mostBoxes = 1_000

    package var description: String {
        switch self {
        case .unexpectedOutput(let shapes, let expected):
            "the text detector answered with the shapes \(shapes) instead of \(expected); is the pack's detector a DB network?"
        case .unexpectedInput(let inputs):
            "the layout detector takes \(inputs.map { "\($0.name) \($0.shape.map { $0.map(String.init) ?? "?" })" }), not a picture "
                + "of a fixed size; check `architecture` in the pack's manifest"
        case .unexpectedBoxes(let shapes, let expected):
            "the layout detector answered with the shapes \(shapes) instead of \(expected); check `architecture` in the pack's "
                + "manifest"
        case .tooManyBoxes(let count):
            "the layout detector answered with \(count) boxes above its threshold, more than \(Self.mostBoxes); check `architecture` and "
                + "`score-threshold` in the pack's manifest"
        }
    }
}
