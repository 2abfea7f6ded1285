package import YomitoriCore
package import YomitoriImaging

/// Reads a strip: an upright picture of one horizontal line, as high as the model wants it.
///
/// Shared by all lines of a page; the model decides how many are computed at the same time.
package struct StripReader: Sendable {
    /// Strips are filled with paper to a multiple of this many pixels, so that the runtime meets few shapes.
    /// Measured (50 lines of random widths, first time): 2.4 s against 3.3 s, for 4 % more arithmetic.
    package static let widthMultiple = 64
    /// The narrowest input that gives every layer of the recogniser something to do, in pixels.
    package static let leastWidth = 64

    package let facts: CTCRecognizerFacts
    /// Is told every line that was read.
    package var progress = LineProgress()
    private let model: any TensorModel

    package init(model: any TensorModel, facts: CTCRecognizerFacts) {
        self.model = model
        self.facts = facts
    }

    /// How many strips are read at the same time.
    package var parallelism: Int { model.parallelism }

    /// The recogniser's output for a strip of the model's height and any width.
    package func lattice(of strip: Raster) async throws -> Lattice {
        precondition(strip.height == facts.height, "a strip is \(facts.height) pixels high, not \(strip.height)")
        let multiple = Self.widthMultiple
        let width = max(Self.leastWidth, (strip.width + multiple - 1) / multiple * multiple)
        let input = strip.padded(toWidth: width, with: strip.paper()).tensor(facts.normalization)
        let classes = facts.alphabet.count
        let expected = width / facts.pixelsPerStep
        return try await model.read([input]) { shape, values in
            guard shape.count == 3, shape[0] == 1, shape[2] == classes else {
                throw shape.isEmpty
                    ? RecognitionError.noOutput : .unexpectedOutput(shape: shape, classes: classes)
            }
            // Models round the last step up or down.
            guard abs(shape[1] - expected) <= 1 else {
                throw RecognitionError.unexpectedSteps(shape[1], width: width, expected: expected)
            }
            return Lattice(
                probabilities: values, classes: classes, pixelsPerStep: Double(width) / Double(max(1, shape[1])))
        }
    }
}

/// A recogniser that does not behave as its pack says.
package enum RecognitionError: Error, CustomStringConvertible {
    case noOutput
    /// The recogniser's output is not a number for each class of its alphabet at each step.
    case unexpectedOutput(shape: [Int], classes: Int)
    /// The recogniser's output has another number of steps than its pack says.
    case unexpectedSteps(Int, width: Int, expected: Int)
    /// The recogniser takes no picture of a fixed size.
    case unexpectedInput([TensorDescription])

    package var description: String {
        switch self {
        case .noOutput:
            "the recogniser gave no output; check it with `yomitori models verify PACK`, PACK being the pack's name or path"
        case .unexpectedOutput(let shape, let classes):
            "the recogniser answered with the shape \(shape) for an alphabet of \(classes) classes; check the pack's `alphabet`"
        case .unexpectedSteps(let steps, let width, let expected):
            "the recogniser answered with \(steps) steps for \(width) pixels, not \(expected); check the pack's `pixels-per-step`"
        case .unexpectedInput(let inputs):
            "the recogniser takes \(inputs.map { "\($0.name) \($0.shape.map { $0.map(String.init) ?? "?" })" }), not a picture of a "
                + "fixed size; check `architecture` in the pack's manifest"
        }
    }
}
