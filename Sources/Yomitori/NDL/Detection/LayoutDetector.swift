package import YomitoriCore
package import YomitoriImaging

/// Finds text blocks, lines and figures of a page with a detector of the National Diet Library's pipelines.
package struct LayoutDetector: Sendable {
    /// Which network it is, with its facts.
    package enum Architecture: Sendable {
        case deim(DEIMDetectorFacts)
        case rtmdet(RTMDetFacts)
    }

    private let source: ModelSource
    private let architecture: Architecture

    package init(model source: ModelSource, architecture: Architecture) {
        self.source = source
        self.architecture = architecture
    }

    /// What is on the page, in the order of the network's scores; boxes in its pixels. Empty for a page without text.
    ///
    /// - Throws: ``DetectionError``, what loading and running the model throw, and `CancellationError`.
    package func detections(in page: Raster) async throws -> [NDLDetection] {
        try Task.checkCancellation()
        let model = try await source.model()
        guard let size = model.pictureSize else { throw DetectionError.unexpectedInput(model.inputs) }
        switch architecture {
        case .deim(let facts):
            let input = LayoutDetectionInput(
                page, size: size, filter: facts.resizeFilter, normalization: facts.normalization)
            // The size is that of the network's input, so that boxes come in its pixels.
            let sides = Tensor(shape: [1, 2], integers: [Int64(size.height), Int64(size.width)])
            let output = try await model.run(model.inputs.map { $0.elementType == .int64 ? sides : input.tensor })
            return try DEIMDecoder(facts: facts, inputWidth: size.width, side: input.side).detections(in: output)
        case .rtmdet(let facts):
            let input = LayoutDetectionInput(
                page, size: size, filter: facts.resizeFilter, normalization: facts.normalization)
            let output = try await model.run([input.tensor])
            return try RTMDetDecoder(facts: facts, inputWidth: size.width, side: input.side).detections(in: output)
        }
    }
}
