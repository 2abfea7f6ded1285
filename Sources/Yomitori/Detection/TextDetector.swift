package import YomitoriCore
package import YomitoriImaging

/// Finds the text lines of a page.
package struct TextDetector: Sendable {
    private let model: any TensorModel
    private let facts: DBDetectorFacts
    private let options: DetectionOptions

    package init(model: any TensorModel, facts: DBDetectorFacts, options: DetectionOptions = DetectionOptions()) {
        self.model = model
        self.facts = facts
        self.options = options
    }

    package func regions(in page: Raster) async throws -> DetectionResult {
        let area = Rect(x: 0, y: 0, width: Double(page.width), height: Double(page.height))
        let scale = options.overviewSide / Double(page.size.longestSide)
        let input = DetectionInput(page, area: area, scale: scale, paper: .white, facts: facts)
        let output = try await model.run([input.tensor])
        guard let first = output.first, let map = ProbabilityMap(first) else { return DetectionResult(regions: [], looks: []) }
        let lines = DetectionDecoder(facts).lines(in: map, map: input.map)
        let regions =
            options.refines
            ? RegionRefiner(page: Luminance(page), options: .init()).regions(of: lines)
            : lines.map { TextRegion(quad: $0.rectangle.quad, score: $0.score) }
        let look = DetectionLook(purpose: .overview, area: area, size: input.size, map: input.map, probabilities: options.keepsProbabilities ? map : nil)
        return DetectionResult(regions: regions, looks: [look])
    }
}
