import Testing
import YomitoriCore
import YomitoriInference

@testable import Yomitori

/// What a model tells of itself, beside what its pack's manifest says it is.
@Suite struct ModelFitTests {
    private static let alphabet = ["", "a", " "]

    private static func source(_ ports: ModelPorts) -> ModelSource {
        struct NotNeeded: Error {}
        return ModelSource {
            throw NotNeeded()
        } check: { fit in
            try fit(ports)
        }
    }

    private static func prepareGeneral(detector: ModelPorts = .db, recognizer: ModelPorts = .ctc) async throws {
        try await GeneralStages(
            detector: source(detector), detectorFacts: .forTests, recognizer: source(recognizer),
            recognizerFacts: CTCRecognizerFacts(
                normalization: DBDetectorFacts.forTests.normalization, height: 48, pixelsPerStep: 8,
                alphabet: alphabet)
        ).prepare()
    }

    private static func prepareNDL(
        _ facts: LayoutDetectorFacts, detector: ModelPorts, recognizers: [ModelPorts] = [.parseq, .parseq, .parseq]
    ) async throws {
        try await NDLStages(
            detector: LayoutDetector(model: source(detector), facts: facts), models: recognizers.map(source),
            facts: .modern(alphabet), places: WorkGate(places: 1, budget: nil)
        ).prepare()
    }

    @Test func takesModelsThatMayBeWhatTheManifestSays() async throws {
        try await Self.prepareGeneral()
        try await Self.prepareNDL(.deim, detector: .deim)
        try await Self.prepareNDL(.deim, detector: .deimWithoutCounts)
        try await Self.prepareNDL(.rtmdet, detector: .rtmdet)
    }

    @Test func takesModelsThatLeaveTheirShapesOpen() async throws {
        try await Self.prepareGeneral(detector: .db.leavingOpen(.shapes), recognizer: .ctc.leavingOpen(.shapes))
        for part in [ModelPorts.Part.sides, .shapes] {
            // The size of their pictures has to be told.
            var (deim, rtmdet, parseq) = (ModelPorts.deim, ModelPorts.rtmdet, ModelPorts.parseq)
            deim.outputs = deim.leavingOpen(part).outputs
            rtmdet.outputs = rtmdet.leavingOpen(part).outputs
            parseq.outputs = parseq.leavingOpen(part).outputs
            try await Self.prepareNDL(.deim, detector: deim, recognizers: [parseq, parseq, parseq])
            try await Self.prepareNDL(.rtmdet, detector: rtmdet, recognizers: [parseq, parseq, parseq])
        }
    }

    @Test(arguments: [
        ModelPorts.ctc, .parseq, .deim, .rtmdet, .db.with(input: [1, 1, nil, nil]), .db.ofIntegers, .nothing,
    ])
    func refusesWhatIsNoDBDetector(ports: ModelPorts) async throws {
        await #expect(throws: DetectionError.self) { try await Self.prepareGeneral(detector: ports) }
    }

    @Test(arguments: [
        ModelPorts.db, .parseq, .deim, .rtmdet, .ctc.with(input: [nil, 3, 32, nil]), .ctc.with(output: [nil, nil, 4]),
        .ctc.ofIntegers, .nothing,
    ])
    func refusesWhatIsNoCTCRecogniser(ports: ModelPorts) async throws {
        await #expect(throws: RecognitionError.self) { try await Self.prepareGeneral(recognizer: ports) }
    }

    @Test(arguments: [
        ModelPorts.rtmdet, .parseq, .db, .deim.with(input: [1, 3, nil, nil]), .deim.with(input: [1, 1, 20, 20]),
        .deim.ofIntegers, .deim.with(output: [1, 5]), .deim.with(input: [1, 3, 20, 16]), .deim.withoutBoxes,
        .deim.giving(.narrow, at: 0), .deim.giving(.narrow, at: 3), .deim.taking(.narrow, at: 1), .nothing,
    ])
    func refusesWhatIsNoDEIM(ports: ModelPorts) async throws {
        await #expect(throws: DetectionError.self) { try await Self.prepareNDL(.deim, detector: ports) }
    }

    @Test(arguments: [
        ModelPorts.deim, .parseq, .db, .rtmdet.with(input: [1, 3, nil, nil]), .rtmdet.with(output: [1, 15, 4]),
        .rtmdet.ofIntegers, .rtmdet.with(input: [1, 3, 20, 16]), .rtmdet.with(output: [1, 0, 5]),
        .rtmdet.giving(.narrow, at: 1), .nothing,
    ])
    func refusesWhatIsNoRTMDet(ports: ModelPorts) async throws {
        await #expect(throws: DetectionError.self) { try await Self.prepareNDL(.rtmdet, detector: ports) }
    }

    @Test(arguments: [
        ModelPorts.rtmdet, .deim, .ctc, .parseq.with(input: [1, 3, nil, 64]), .parseq.with(output: [1, 8, 5]),
        .parseq.with(output: [1, 0, 3]), .parseq.ofIntegers, .nothing,
    ])
    func refusesWhatIsNoPARSeqWhereverItStands(ports: ModelPorts) async throws {
        for place in 0..<3 {
            var recognizers = [ModelPorts](repeating: .parseq, count: 3)
            recognizers[place] = ports
            await #expect(throws: RecognitionError.self) {
                try await Self.prepareNDL(.deim, detector: .deim, recognizers: recognizers)
            }
        }
    }

    @Test func saysWhatTheModelIsAndWhereToLook() async throws {
        await #expect {
            try await Self.prepareGeneral(detector: .ctc, recognizer: .db)
        } throws: {
            "\($0)"
                == "the text detector gives y [?, ?, 3] instead of a probability for each pixel; check `architecture` and "
                + "`file` in the pack's manifest"
        }
    }

    @Test func namesTheTensorAndTheTypeThatAnAnswerCannotHave() async throws {
        await #expect {
            try await Self.prepareNDL(.deim, detector: .deim.giving(.narrow, at: 3))
        } throws: {
            "\($0)".contains("counts [1, 30] of 32-bit integers") && "\($0)".contains("64-bit integers;")
        }
    }

    @Test func countsNumbersThatAreMoreThanAnyTensorHolds() {
        var ports = ModelPorts.deim
        ports.outputs[1].shape = [.max, .max, 4]
        #expect(ports.outputs[1].elementCount == nil)
        #expect(throws: Never.self) { try DEIMDecoder.check(ports.outputs) }
    }
}

extension TensorDescription.ElementType {
    fileprivate static let narrow = Self.other("32-bit integers")
}

extension ModelPorts {
    private static func floats(_ name: String, _ shape: [Int?]) -> TensorDescription {
        TensorDescription(name: name, elementType: .float32, shape: shape)
    }

    private static func integers(_ name: String, _ shape: [Int?]) -> TensorDescription {
        TensorDescription(name: name, elementType: .int64, shape: shape)
    }

    static let nothing = ModelPorts(inputs: [], outputs: [])
    static let db = ModelPorts(
        inputs: [floats("x", [nil, 3, nil, nil])], outputs: [floats("y", [nil, nil, nil, nil])])
    /// Of three classes.
    static let ctc = ModelPorts(inputs: [floats("x", [nil, 3, 48, nil])], outputs: [floats("y", [nil, nil, 3])])
    static let deim = ModelPorts(
        inputs: [floats("p", [1, 3, 20, 20]), integers("s", [1, 2])],
        outputs: [
            integers("labels", [1, 30]), floats("boxes", [1, 30, 4]), floats("scores", [1, 30]),
            integers("counts", [1, 30]),
        ])
    static let deimWithoutCounts = ModelPorts(inputs: deim.inputs, outputs: Array(deim.outputs.dropLast()))
    static let rtmdet = ModelPorts(
        inputs: [floats("p", [1, 3, 20, 20])], outputs: [floats("dets", [1, 15, 5]), integers("labels", [1, 15])])
    /// Of three classes.
    static let parseq = ModelPorts(inputs: [floats("p", [1, 3, 8, 64])], outputs: [floats("y", [1, 8, 3])])

    /// The same with another first input.
    func with(input shape: [Int?]) -> ModelPorts {
        var other = self
        other.inputs[0].shape = shape
        return other
    }

    /// The same with another first output.
    func with(output shape: [Int?]) -> ModelPorts {
        var other = self
        other.outputs[0].shape = shape
        return other
    }

    /// The same with one output of another type.
    func giving(_ type: TensorDescription.ElementType, at place: Int) -> ModelPorts {
        var other = self
        other.outputs[place].elementType = type
        return other
    }

    /// The same with one input of another type.
    func taking(_ type: TensorDescription.ElementType, at place: Int) -> ModelPorts {
        var other = self
        other.inputs[place].elementType = type
        return other
    }

    /// The same where no output has room for a box.
    var withoutBoxes: ModelPorts {
        var other = self
        for place in outputs.indices { other.outputs[place].shape[1] = 0 }
        return other
    }

    /// The same without floats.
    var ofIntegers: ModelPorts {
        var other = self
        for place in outputs.indices { other.outputs[place].elementType = .int64 }
        return other
    }

    /// What a model does not tell.
    enum Part { case sides, shapes }

    func leavingOpen(_ part: Part) -> ModelPorts {
        func open(_ port: TensorDescription) -> TensorDescription {
            var port = port
            port.shape = part == .shapes ? [] : port.shape.map { _ in nil }
            return port
        }
        return ModelPorts(inputs: inputs.map(open), outputs: outputs.map(open))
    }
}
