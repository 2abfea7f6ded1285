package import YomitoriCore

/// Which parts of a page the detector looks at, and at what scale.
///
/// The scales themselves were measured (`DetectionOptions`, `docs/decisions/0004-detection-scale.md`); margins around a look are wide enough
/// for the detector's own 32-pixel cells. The other numbers of this file, sides of a strip, shares of the print and of the
/// scale, were set by hand; other values were not measured.
package struct ScalePolicy: Hashable, Sendable {
    package var options: DetectionOptions

    package init(_ options: DetectionOptions = DetectionOptions()) {
        self.options = options
    }

    /// A line that was found: how high its print is, in page pixels, and where it is.
    package struct Print: Hashable, Sendable {
        package var height: Double
        package var length: Double
        package var box: Rect

        package init(height: Double, length: Double, box: Rect) {
            self.height = height
            self.length = length
            self.box = box
        }
    }

    /// A look that is still to be taken.
    package struct Step: Hashable, Sendable {
        package var purpose: DetectionLook.Purpose
        package var area: Rect
        package var scale: Double
        /// The lines that are looked at; tiles without any are left out. Empty for whatever is there.
        package var print: [Rect] = []
    }

    /// The first look at a page of this size.
    package func overview(of page: PixelSize) -> Step {
        let area = Rect(x: 0, y: 0, width: Double(page.width), height: Double(page.height))
        var scale = (Double(options.overviewPixels) / area.area).squareRoot()
        if page.longestSide > 5 * page.shortestSide {
            // A strip of a line or two: no more than its print needs.
            let enough = max(96 / Double(page.shortestSide), 640 / Double(page.longestSide))
            scale = min(scale, enough)
        }
        return Step(purpose: .overview, area: area, scale: min(scale, options.mostEnlargement))
    }

    /// The look that shows small print better than `scale` did; nil when all of it is high enough.
    package func finer(than scale: Double, prints: [Print], page: PixelSize) -> Step? {
        guard let low = lowPrint(prints), low * scale < options.leastPrintHeight else { return nil }
        var wanted = min(options.finerPrintHeight / low, options.mostEnlargement)
        var area = prints.map(\.box).reduce(prints[0].box) { $0.union($1) }
        let margin = max(4 * low, 0.02 * Double(page.longestSide))
        area = area.insetBy(dx: -margin, dy: -margin)
        area = area.intersection(Rect(x: 0, y: 0, width: Double(page.width), height: Double(page.height))) ?? area
        wanted = min(wanted, (Double(options.mostPixels) / area.area).squareRoot())
        guard wanted > 1.2 * scale else { return nil }
        return Step(
            purpose: .finer, area: area, scale: wanted, print: prints.map { $0.box.insetBy(dx: -2 * low, dy: -2 * low) }
        )
    }

    /// The look at a place of print that `scale` shows too low; nil when it is high enough.
    ///
    /// Notes below a text are less than the tenth of the page's print by which ``finer(than:prints:page:)`` goes.
    ///
    /// - Parameter place: its height is that of the print that a probe has found there.
    func finer(than scale: Double, at place: UnseenInk.Place, page: PixelSize) -> Step? {
        guard place.height * scale < options.leastPrintHeight else { return nil }
        let whole = Rect(x: 0, y: 0, width: Double(page.width), height: Double(page.height))
        let all = place.boxes.dropFirst().reduce(place.boxes[0]) { $0.union($1) }
        let margin = 4 * place.height
        guard let area = all.insetBy(dx: -margin, dy: -margin).intersection(whole) else { return nil }
        // All places together take no more than a finer look at the page.
        let pixels = Double(options.mostPixels) / Double(max(1, options.probes))
        let wanted = min(
            options.finerPrintHeight / place.height, options.mostEnlargement, (pixels / area.area).squareRoot())
        guard wanted > 1.2 * scale else { return nil }
        return Step(
            purpose: .finer, area: area, scale: wanted,
            print: place.boxes.map { $0.insetBy(dx: -2 * place.height, dy: -2 * place.height) })
    }

    /// Looks at the midst of places that may hold print too low for the first look, to learn whether and how high it is.
    func probes(of places: [UnseenInk.Place], page: PixelSize) -> [(place: UnseenInk.Place, step: Step)] {
        let whole = Rect(x: 0, y: 0, width: Double(page.width), height: Double(page.height))
        return places.prefix(options.probes).compactMap { place in
            let scale = min(options.finerPrintHeight / place.height, options.mostEnlargement)
            let all = place.boxes.dropFirst().reduce(place.boxes[0]) { $0.union($1) }
            let half = options.probeSide / 2 / scale
            let window = Rect(
                minX: place.densest.x - half, minY: place.densest.y - half, maxX: place.densest.x + half,
                maxY: place.densest.y + half)
            let area = all.insetBy(dx: -2 * place.height, dy: -2 * place.height).intersection(whole)?
                .intersection(window)
            return area.map { (place, Step(purpose: .probe, area: $0, scale: scale)) }
        }
    }

    /// The looks at places with ink where no line was found, the most important first.
    ///
    /// A place is shown with little around it, which makes the detector sure of single characters that it overlooks on a
    /// page (a folio of 16 pixels: 0.01 on the page, 0.99 in a square of 40 to 100 pixels around it).
    func closer(at places: [MissedInk.Place], page: PixelSize) -> [Step] {
        let whole = Rect(x: 0, y: 0, width: Double(page.width), height: Double(page.height))
        var left = Double(options.missedPixels)
        var steps: [Step] = []
        for place in places.prefix(options.missedPlaces) {
            let margin = place.printHeight
            guard let area = place.box.insetBy(dx: -margin, dy: -margin).intersection(whole) else { continue }
            let scale = min(options.missedPrintHeight / place.printHeight, options.mostEnlargement)
            let cost = area.area * scale * scale
            // One that is too large does not end the looks at smaller ones.
            guard cost <= left else { continue }
            left -= cost
            steps.append(Step(purpose: .missed, area: area, scale: scale))
        }
        return steps
    }

    /// The height that a tenth of the print, by its length, does not exceed; in page pixels.
    func lowPrint(_ prints: [Print]) -> Double? {
        let sorted = prints.filter { $0.height > 0 }.sorted { $0.height < $1.height }
        let total = sorted.reduce(0) { $0 + $1.length }
        var sum = 0.0
        for print in sorted {
            sum += print.length
            if sum >= 0.1 * total { return print.height }
        }
        return nil
    }

    /// The look that shows huge print better than `scale` did; nil when there is none.
    ///
    /// - Parameter thicknesses: of the lines' boxes, in page pixels.
    package func coarser(than scale: Double, thicknesses: [Double], page: PixelSize) -> Step? {
        guard let most = thicknesses.max(), most * scale > options.mostPrintHeight else { return nil }
        let area = Rect(x: 0, y: 0, width: Double(page.width), height: Double(page.height))
        return Step(purpose: .coarser, area: area, scale: options.coarserPrintHeight / most)
    }
}

extension UnseenInk.Place {
    /// Its print as if each of its boxes were a line.
    var prints: [ScalePolicy.Print] {
        boxes.map { ScalePolicy.Print(height: height, length: length / Double(boxes.count), box: $0) }
    }
}

extension ScalePolicy.Print {
    init(_ line: FittedLine) {
        self.init(height: line.print.thickness, length: line.print.length, box: line.print.quad.boundingBox)
    }
}
