package import YomitoriCore
import YomitoriImaging

/// What the recogniser saw along a line: enough to decode it with any alphabet without reading it again.
package struct LineReading: Sendable {
    /// Page pixels, corner 0 where reading starts.
    package let quad: Quad
    package let direction: TextDirection
    /// How the print was drawn for the recogniser.
    package let proportions: LineProportions
    private let map: CoordinateMap
    private let height: Double
    private let ink: InkProfile
    private let lattice: Lattice
    /// Of the strip, in its pixels.
    private let width: Double

    init(strip: LineStrip, direction: TextDirection, lattice: Lattice) {
        quad = strip.quad
        map = strip.map
        proportions = strip.proportions
        height = Double(strip.printHeight)
        ink = InkProfile(strip.picture, printHeight: direction == .horizontal ? strip.printHeight : nil)
        self.direction = direction
        self.lattice = lattice
        width = Double(strip.picture.width)
    }

    /// How many time steps the line has.
    var stepCount: Int { lattice.count }

    /// Steps by which a character's may come after its ink: the stop at the end of a line was read two steps behind it.
    private static let delay = 2.0

    /// The characters in strip pixels; what was read in the filling behind the strip is left out, signs of forms that the decoder
    /// passed over are put in.
    func characters(_ decoder: CTCDecoder) -> [StripCharacter] {
        let read = decoder.decode(lattice).filter { $0.center < width + Self.delay * lattice.pixelsPerStep }
        let restored = FormSigns().restored(
            in: read, seen: lattice, ink: ink.columns, em: height * proportions.squeeze, decoder)
        guard !ink.feet.isEmpty else { return restored }
        return StrokeUnderscores(strokes: ink.feet).settled(restored) { mostProbable(["_"], in: $0, decoder) }
    }

    /// Whether the line has a stretch of ink in which nothing was read.
    func hasUnreadInk(_ decoder: CTCDecoder, _ rules: ReadingDoubts) -> Bool {
        let places = characters(decoder).filter { $0.text != " " }.map(\.center)
        return rules.isInkUnread(ink.columns, places: places, height: height)
    }

    /// The text alone, for those who only want to know what it is like.
    func text(_ decoder: CTCDecoder) -> String { characters(decoder).map(\.text).joined() }

    /// Mean probability of the characters, 0…1.
    func confidence(_ decoder: CTCDecoder) -> Double {
        let read = characters(decoder)
        return read.isEmpty ? 0 : read.map(\.confidence).reduce(0, +) / Double(read.count)
    }

    /// The greatest probability, 0…1, of a character that may have been passed over: one that is the best of no step near its own.
    ///
    /// - Parameter isSought: which characters are asked for.
    func passedOver(_ decoder: CTCDecoder, where isSought: (String) -> Bool = { _ in true }) -> Float {
        var most: Float = 0
        for step in 0..<lattice.count {
            let near = (max(0, step - 1)..<min(lattice.count, step + 2)).compactMap { lattice[$0].first?.index }
            for entry in lattice[step] where entry.index != CTCDecoder.blank && entry.probability > most {
                guard decoder.isAllowed(entry.index), !near.contains(entry.index) else { continue }
                if isSought(decoder.alphabet[Int(entry.index)]) { most = entry.probability }
            }
        }
        return most
    }

    /// What was seen where the characters of ``line(_:)`` are.
    func evidence(_ decoder: CTCDecoder) -> LineEvidence {
        let perStep = lattice.pixelsPerStep
        let read = characters(decoder)
        let first = read.firstIndex { $0.text != " " } ?? read.count
        let last = read.lastIndex { $0.text != " " } ?? first - 1
        let places = (first <= last ? read[first...last] : []).map { character in
            let from = Int((character.extent.lowerBound / perStep).rounded())
            let to = Int((character.extent.upperBound / perStep).rounded())
            return from..<max(from + 1, to)
        }
        return LineEvidence(lattice: lattice, places: places, decoder: decoder)
    }

    /// The line with every character's place on the page; nil when nothing was read in it.
    package func line(_ decoder: CTCDecoder) -> RecognizedLine? {
        var read = characters(decoder)
        while read.first?.text == " " { read.removeFirst() }
        while read.last?.text == " " { read.removeLast() }
        guard !read.isEmpty else { return nil }
        let boxes = CharacterBoxes(ink: ink.columns)
        if read.count > 1 {
            read = StrokeDashes(middles: ink.middles).settled(read, em: boxes.em(read)) {
                mostProbable(StrokeDashes.dashes, in: $0, decoder)
            }
        }
        let extents = boxes.extents(of: read)
        let characters = zip(read, extents).map { character, extent in
            RecognizedCharacter(
                text: character.text, confidence: character.confidence,
                quad: map.toSource(
                    Quad(Rect(minX: extent.lowerBound, minY: 0, maxX: extent.upperBound, maxY: height))),
                candidates: character.candidates)
        }
        return RecognizedLine(direction: direction, quad: quad, characters: Twins().settled(characters))
    }

    /// The greatest probability of one of these characters between two places of the strip.
    private func mostProbable(_ texts: Set<String>, in extent: ClosedRange<Double>, _ decoder: CTCDecoder) -> Double {
        var most: Float = 0
        for step in 0..<lattice.count where extent.contains((Double(step) + 0.5) * lattice.pixelsPerStep) {
            for entry in lattice[step] where entry.probability > most {
                if texts.contains(decoder.alphabet[Int(entry.index)]) { most = entry.probability }
            }
        }
        return Double(most)
    }
}
