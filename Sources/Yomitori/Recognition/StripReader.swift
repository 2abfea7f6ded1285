package import YomitoriCore
package import YomitoriImaging
package import YomitoriInference

/// Reads a strip: an upright picture of one horizontal line, as high as the model wants it.
///
/// Shared by all lines of a page; the model decides how many are computed at the same time.
package struct StripReader: Sendable {
    package let facts: CTCRecognizerFacts
    /// Is told every line that was read.
    package var progress = LineProgress()
    private let model: any TensorModel
    private let places: WorkGate?

    /// Bytes of a strip's pixel: 3 of the picture and 12 of the tensor.
    private static let bytesPerPixel = 15

    /// - Parameter places: for the lines that are cut out of their pages at the same time, of all pages together; nil: as many
    ///   as are begun.
    package init(model: any TensorModel, facts: CTCRecognizerFacts, places: WorkGate? = nil) {
        self.model = model
        self.facts = facts
        self.places = places
    }

    /// Does `work` on a line when it has a place, before anything is cut for it. Nothing in `work` may ask for another one.
    ///
    /// - Parameters:
    ///   - length: of the line, in any unit.
    ///   - thickness: of the line, in the same unit.
    /// - Throws: what `work` throws, and `CancellationError`.
    func withPlace<Result: Sendable>(
        length: Double, thickness: Double, _ work: () async throws -> Result
    ) async throws -> Result {
        guard let places else { return try await work() }
        let width = Double(facts.height) * length / thickness
        // Of a line without thickness nothing is cut.
        let bytes = width < LineStrip.longest ? Self.bytesPerPixel * facts.height * Int(width) : 0
        return try await places.withPlace(bytes: bytes, work)
    }

    /// Looks whether a network can be the one that the facts are of, as far as it tells itself.
    package static func check(_ ports: ModelPorts, _ facts: CTCRecognizerFacts) throws(RecognitionError) {
        guard ports.inputs.count == 1, ports.inputs[0].mayHold(.float32, [1, 3, facts.height, nil]) else {
            throw .unexpectedInput(
                ports.inputs, expected: "one picture of three colours, \(facts.height) pixels high")
        }
        try RecognitionError.check(ports.outputs, classes: facts.alphabet.count)
    }

    /// How many strips are read at the same time.
    package var parallelism: Int { model.parallelism }

    /// What is seen along a strip, which is read in as many pieces as its width needs.
    func lattice(along strip: LineStrip) async throws -> Lattice {
        let pieces = strip.pieces(for: facts)
        guard pieces.count != 1 else { return try await lattice(of: pieces[0].picture) }
        var readings: [StripSeams.Reading] = []
        for piece in pieces { readings.append((piece, try await lattice(of: piece.picture))) }
        return Lattice(
            steps: StripSeams(pixelsPerStep: facts.pixelsPerStep).joined(readings),
            pixelsPerStep: Double(facts.pixelsPerStep))
    }

    /// The recogniser's output for a strip of the model's height and any width.
    package func lattice(of strip: Raster) async throws -> Lattice {
        precondition(strip.height == facts.height, "a strip is \(facts.height) pixels high, not \(strip.height)")
        let width = facts.wholeSteps(for: StripWidth.filled(strip.width))
        let input = strip.padded(toWidth: width, with: strip.paper()).tensor(facts.normalization)
        let classes = facts.alphabet.count
        let expected = width / facts.pixelsPerStep
        return try await model.read([input]) { shape, values in
            try RecognitionError.check(shape, classes: classes)
            // Some models give a step more or fewer at the end.
            guard abs(shape[1] - expected) <= 1 else {
                throw RecognitionError.unexpectedSteps(shape[1], width: width, expected: expected)
            }
            return Lattice(
                probabilities: values, classes: classes, pixelsPerStep: Double(width) / Double(max(1, shape[1])))
        }
    }
}

/// A recogniser that does not behave as its pack says.
package enum RecognitionError: DescribedError {
    /// The recogniser gives no numbers, or none of floating point.
    case noOutput
    /// The recogniser's output is not a number for each class of its alphabet at each step.
    case unexpectedOutput(shape: [Int?], classes: Int)
    /// The recogniser's output has another number of steps than its pack says.
    case unexpectedSteps(Int, width: Int, expected: Int)
    /// The recogniser takes something else than pictures like those that it would be given.
    case unexpectedInput([TensorDescription], expected: String)

    package var description: String {
        switch self {
        case .noOutput:
            "the recogniser gives no floats; check it with `yomitori models verify PACK`, PACK being the pack's name or path"
        case .unexpectedOutput(let shape, let classes):
            "the recogniser gives the shape \(shape.shapeSummary) for an alphabet of \(classes) classes; check `file` and `alphabet` in "
                + "the pack's manifest"
        case .unexpectedSteps(let steps, let width, let expected):
            "the recogniser answered with \(steps) steps for \(width) pixels, not \(expected); check the pack's `pixels-per-step`"
        case .unexpectedInput(let inputs, let expected):
            "the recogniser takes \(inputs.summary) instead of \(expected); check `architecture` and `file` in the pack's manifest"
        }
    }

    /// Refuses an output that is not a number for each class at each step, as far as its shape is known.
    static func check(_ shape: [Int?], classes: Int) throws(RecognitionError) {
        guard shape.mayBe([1, nil, classes]) else {
            throw shape.isEmpty ? .noOutput : .unexpectedOutput(shape: shape, classes: classes)
        }
    }

    /// Refuses a network whose first output is surely no such one.
    static func check(_ outputs: [TensorDescription], classes: Int) throws(RecognitionError) {
        guard let first = outputs.first, first.elementType == .float32 else { throw .noOutput }
        // A model may leave open even how many dimensions there are.
        if !first.shape.isEmpty { try check(first.shape, classes: classes) }
        guard !first.shape.contains(0) else { throw .unexpectedOutput(shape: first.shape, classes: classes) }
    }
}
