package import YomitoriCore

/// Why lines could not be looked for.
package enum DetectionError: DescribedError, Hashable, Sendable {
    /// The network's answer is no probability map of its input.
    case unexpectedOutput([TensorDescription], expected: String)
    /// The network takes something else than pictures like those that it would be given.
    case unexpectedInput([TensorDescription], expected: String)
    /// The network's answer is no list of boxes.
    case unexpectedBoxes([TensorDescription], expected: String)
    /// More boxes of the network's answer are above the threshold than any page has lines.
    case tooManyBoxes(Int)
    /// A box of a class that the manifest does not name: left out, it would be missing text.
    case unknownClass(Int, known: Int)

    /// Boxes above the threshold that an answer may have: the published detectors give 300 and 1,000 in all, and the
    /// densest newspaper page of `eval-dev` has fewer than 1,000 lines. The page's order takes memory by their square.
    static let mostBoxes = 1_000

    package var description: String {
        switch self {
        case .unexpectedOutput(let outputs, let expected):
            "the text detector gives \(outputs.summary) instead of \(expected); check `architecture` and `file` in the pack's manifest"
        case .unexpectedInput(let inputs, let expected):
            "the detector takes \(inputs.summary) instead of \(expected); check `architecture` and `file` in the pack's manifest"
        case .unexpectedBoxes(let outputs, let expected):
            "the layout detector gives \(outputs.summary) instead of \(expected); check `architecture` and `file` in the pack's manifest"
        case .tooManyBoxes(let count):
            "the layout detector answered with \(count) boxes above its threshold, more than \(Self.mostBoxes); check `architecture` and "
                + "`score-threshold` in the pack's manifest"
        case .unknownClass(let label, let known):
            "the layout detector found a box of class \(label), and the pack's manifest names \(known); check `classes` there"
        }
    }
}
