package import YomitoriCore
package import YomitoriImaging

/// Finds the text lines of a page.
///
/// A coarse look at the whole page finds most lines and tells how high the print is, and probes tell of print that it
/// overlooked; where the print is too low or too high for the detector, a second look shows it better, and places of still lower
/// print get looks of their own. Boxes are then fitted to the ink at full size.
package struct TextDetector: Sendable {
    private let model: any TensorModel
    private let facts: DBDetectorFacts
    private let options: DetectionOptions

    package init(model: any TensorModel, facts: DBDetectorFacts, options: DetectionOptions = DetectionOptions()) {
        self.model = model
        self.facts = facts
        self.options = options
    }

    /// Looks whether a network can be such a detector, as far as it tells itself.
    ///
    /// - Throws: ``DetectionError``.
    package static func check(_ ports: ModelPorts) throws(DetectionError) {
        guard ports.inputs.count == 1, ports.inputs[0].mayHold(.float32, [1, 3, nil, nil]) else {
            throw .unexpectedInput(ports.inputs, expected: "one picture of three colours")
        }
        guard let map = ports.outputs.first, map.mayHold(.float32, [1, 1, nil, nil]) else {
            throw .unexpectedOutput(ports.outputs, expected: "a probability for each pixel")
        }
    }

    /// The lines of a page in its pixels, in no particular order; empty for a page without text.
    ///
    /// - Throws: what the model throws, and `CancellationError`.
    package func regions(in page: RasterPart) async throws -> DetectionResult {
        let policy = ScalePolicy(options)
        let refiner = RegionRefiner(page: Luminance(page), options: .init())
        var looks: [DetectionLook] = []

        let overview = policy.overview(of: page.size)
        var lines = try await lines(of: overview, page, &looks)
        var fitted = refiner.fitted(lines)

        let ink = UnseenInk(refiner.page, lines: lines.map(\.rectangle))
        let asHighAsInk = lines.map(\.rectangle).filter { !ink.isHigherThanItsInk($0) }
        if let step = policy.coarser(than: overview.scale, thicknesses: asHighAsInk.map(\.thickness), page: page.size) {
            let huge = try await self.lines(of: step, page, &looks).filter {
                $0.rectangle.thickness * overview.scale > options.mostPrintHeight / 2
            }
            lines = LineMerging.replacing(lines, withHuge: huge)
            fitted = refiner.fitted(lines)
        }
        let unseen = try await unseenPrint(ink, outside: fitted, overview.scale, policy, refiner, page, &looks)
        let prints = fitted.map(ScalePolicy.Print.init) + unseen.flatMap(\.prints)
        var scale = overview.scale
        if let step = policy.finer(than: overview.scale, prints: prints, page: page.size) {
            let finer = try await self.lines(of: step, page, &looks)
            let large = lines.filter { $0.rectangle.thickness * step.scale > options.mostPrintHeight }
            lines = LineMerging.replacing(finer, withHuge: large)
            fitted = refiner.fitted(lines)
            scale = step.scale
        }
        let small = try await smallLines(in: unseen, shownAt: scale, policy, page, &looks)
        if !small.isEmpty {
            let others = lines.filter { line in
                !small.contains { line.rectangle.contains($0.rectangle.center) }
                    || !ink.isHigherThanItsInk(line.rectangle)
            }
            lines = LineMerging.adding(small, to: others)
            fitted = refiner.fitted(lines)
        }
        let missed = try await missedLines(fitted, policy, refiner.page, page, &looks)
        if !missed.isEmpty {
            lines = LineMerging.adding(missed, to: lines)
            fitted = refiner.fitted(lines)
        }
        let read = LineLimit.longest(options.mostLines, of: fitted)
        return DetectionResult(
            regions: refiner.regions(of: read), looks: looks, linesLeftOut: fitted.count - read.count)
    }

    /// Places of print that the first look showed too low, as high as probes tell it to be.
    private func unseenPrint(
        _ ink: UnseenInk, outside lines: [FittedLine], _ scale: Double, _ policy: ScalePolicy, _ refiner: RegionRefiner,
        _ page: RasterPart, _ looks: inout [DetectionLook]
    ) async throws -> [UnseenInk.Place] {
        let places = ink.places(outside: lines.map(\.print), upTo: options.leastPrintHeight / scale)
        var confirmed: [UnseenInk.Place] = []
        for (place, step) in policy.probes(of: places, page: page.size) {
            let probed = try await self.lines(of: step, page, &looks).filter { $0.score >= options.missedScore }
            let print = refiner.fitted(probed).map(ScalePolicy.Print.init)
            guard ProbedPrint(options: options, place: place, area: step.area, lines: print).isPrint,
                let height = policy.lowPrint(print)
            else { continue }
            confirmed.append(place)
            confirmed[confirmed.count - 1].height = height
        }
        return confirmed
    }

    /// The lines of places whose print is still too low at the scale at which it was shown.
    private func smallLines(
        in places: [UnseenInk.Place], shownAt scale: Double, _ policy: ScalePolicy, _ page: RasterPart,
        _ looks: inout [DetectionLook]
    ) async throws -> [DetectedLine] {
        var small: [DetectedLine] = []
        for place in places {
            guard let step = policy.finer(than: scale, at: place, page: page.size) else { continue }
            small += try await lines(of: step, page, &looks).filter { line in
                // What the look cuts off of lines around the place is known whole.
                place.boxes.contains { line.rectangle.quad.boundingBox.intersection($0) != nil }
            }
        }
        return small
    }

    /// The lines in places with ink where no line was found.
    private func missedLines(
        _ found: [FittedLine], _ policy: ScalePolicy, _ luminance: Luminance, _ page: RasterPart,
        _ looks: inout [DetectionLook]
    ) async throws -> [DetectedLine] {
        guard let ink = MissedInk(luminance, lines: found) else { return [] }
        var missed: [DetectedLine] = []
        for step in policy.closer(at: ink.places(), page: page.size) {
            let sure = try await lines(of: step, page, &looks).filter { line in
                line.score >= options.missedScore && !found.contains { $0.line.rectangle.covers(line.rectangle) }
            }
            missed = LineMerging.adding(sure, to: missed)
        }
        return missed
    }

    /// Takes one look and decodes it.
    private func lines(of step: ScalePolicy.Step, _ page: RasterPart, _ looks: inout [DetectionLook]) async throws
        -> [DetectedLine]
    {
        // Print that touches the border of a small picture is found when there is paper around it.
        let isSmall = min(step.area.width, step.area.height) * step.scale < 160
        let canvas = DetectionCanvas(
            area: step.area, scale: step.scale, margin: isSmall ? 12 : 0, multiple: facts.sideMultiple)
        let paper = page.paper(around: step.area)
        var maps: [(DetectionCanvas.Tile, ProbabilityMap)] = []
        for tile in canvas.tiles(ofAtMost: options.mostPixelsAtOnce, multiple: facts.sideMultiple) {
            try Task.checkCancellation()
            guard step.print.isEmpty || step.print.contains(where: { tile.shows($0, through: canvas.map) }) else {
                continue
            }
            let input = DetectionInput(page, canvas: canvas, tile: tile, paper: paper, facts: facts)
            let output = try await model.run([input.tensor])
            guard let first = output.first, let map = ProbabilityMap(first), map.size == tile.size else {
                throw DetectionError.unexpectedOutput(
                    output.map(\.described), expected: "[1, 1, \(tile.size.height), \(tile.size.width)]")
            }
            maps.append((tile, map))
        }
        let map = ProbabilityMap(canvas: canvas, tiles: maps)
        looks.append(
            DetectionLook(
                purpose: step.purpose, area: step.area, size: canvas.size, tiles: maps.count, map: canvas.map,
                probabilities: options.keepsProbabilities ? map : nil))
        return DetectionDecoder(facts).lines(in: map, map: canvas.map)
    }
}
