package import YomitoriCore
package import YomitoriImaging

/// Finds text blocks, lines and figures of a page with a detector of the National Diet Library's pipelines.
package struct LayoutDetector: Sendable {
    /// Which network it is, how it is fed, and what its classes are.
    package let facts: LayoutDetectorFacts
    let source: ModelSource

    package init(model source: ModelSource, facts: LayoutDetectorFacts) {
        self.source = source
        self.facts = facts
    }

    /// What is on the page, in the order of the network's scores; boxes in its pixels. Empty for a page without text.
    ///
    /// - Parameter fidelity: whether labels follow the original's slip where scores do not fall, see ``DEIMDecoder``.
    /// - Throws: ``DetectionError``, what loading and running the model throw, and `CancellationError`.
    package func detections(in page: Raster, fidelity: Fidelity) async throws -> [NDLDetection] {
        try Task.checkCancellation()
        let model = try await source.model()
        guard let size = model.pictureSize else { throw DetectionError.unexpectedInput(model.inputs) }
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
