package import YomitoriCore
package import YomitoriImaging

/// Finds text blocks, lines and figures of a page with a detector of the National Diet Library's pipelines.
package struct LayoutDetector: Sendable {
    /// Which network it is, how it is fed, and what its classes are.
    package let facts: LayoutDetectorFacts
    private let source: ModelSource

    package init(model source: ModelSource, facts: LayoutDetectorFacts) {
        self.source = source
        self.facts = facts
    }

    /// Looks whether the network can be the one that the facts are of, as far as it tells itself.
    ///
    /// - Throws: ``DetectionError``, what the model's source throws, and `CancellationError`.
    package func check() async throws {
        try await source.check { [facts] ports in
            _ = try facts.pictureSize(ports.inputs)
            switch facts.architecture {
            case .deim: try DEIMDecoder.check(ports.outputs)
            case .rtmdet: try RTMDetDecoder.check(ports.outputs)
            }
        }
    }

    /// Bytes of what the network sees, an estimate; 0 where it does not tell the size of its picture.
    ///
    /// - Throws: as ``check()``, when the network was not looked at before.
    package func inputBytes() async throws -> Int {
        try await source.ports()?.inputs.pictureSize.map(LayoutDetectionInput.bytes) ?? 0
    }

    /// What is on the page, in the order of the network's scores; boxes in its pixels. Empty for a page without text.
    ///
    /// - Parameter fidelity: whether labels follow the original's slip where scores do not fall, see ``DEIMDecoder``.
    /// - Throws: ``DetectionError``, what loading and running the model throw, and `CancellationError`.
    package func detections(in page: Raster, fidelity: Fidelity) async throws -> [NDLDetection] {
        try Task.checkCancellation()
        let model = try await source.model()
        let size = try facts.pictureSize(model.inputs)
        let input = LayoutDetectionInput(
            page, size: size, filter: facts.resizeFilter, normalization: facts.normalization)
        switch facts.architecture {
        case .deim:
            // The size is that of the network's input, so that boxes come in its pixels.
            let sides = Tensor(shape: [1, 2], integers: [Int64(size.height), Int64(size.width)])
            let output = try await model.run(model.inputs.map { $0.elementType == .int64 ? sides : input.tensor })
            return try DEIMDecoder(facts: facts, inputWidth: size.width, side: input.side, fidelity: fidelity)
                .detections(in: output)
        case .rtmdet(let growth, let found):
            let output = try await model.run([input.tensor])
            return try RTMDetDecoder(
                scoreThreshold: facts.scoreThreshold, growth: growth, found: found, inputWidth: size.width,
                side: input.side
            ).detections(in: output)
        }
    }
}

extension LayoutDetectorFacts {
    /// The size of the picture that a network with these inputs takes, which is a square as the page is put into one.
    fileprivate func pictureSize(_ inputs: [TensorDescription]) throws(DetectionError) -> PixelSize {
        let (others, expected) =
            switch architecture {
            case .deim:
                (
                    inputs.filter { !$0.mayHold(.int64, [1, 2]) },
                    "a square of a fixed size and that size as 64-bit integers"
                )
            case .rtmdet: (inputs, "one square of a fixed size")
            }
        guard others.count == 1, let size = others.pictureSize, size.width == size.height else {
            throw .unexpectedInput(inputs, expected: expected)
        }
        return size
    }
}
