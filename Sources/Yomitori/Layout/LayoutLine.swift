import YomitoriCore

/// A line on its way through the layout's rules.
struct LayoutLine {
    var line: RecognizedLine
    /// On the upright page; without what an initial adds to its line's height.
    var box: Rect
    /// Thickness of its letters.
    var em: Double
    /// How far below its own middle the initial reaches with which it begins, in pixels; 0 for a line without one.
    var initialReach = 0.0
    /// Rules that changed this line.
    var rules: [LayoutRule] = []
    /// The lines it was joined of, in the order in which they are read; empty for a line as it was found.
    var pieces: [LayoutLine] = []

    init(_ line: RecognizedLine, in frame: PageFrame) {
        self.line = line
        let thicknesses = line.characters.map(\.quad.secondSide)
        let whole = line.thickness
        em = max(1, line.characters.count < 3 ? whole : min(whole, median(thicknesses) ?? whole))
        box = frame.upright(line.quad)
        // An initial in the line: the other characters tell where the line is.
        if em < whole / 1.5,
            let inner = Self.box(of: line.characters.filter { $0.quad.secondSide < 1.3 * em }, in: frame)
        {
            box =
                line.direction == .horizontal
                ? Rect(minX: box.minX, minY: inner.minY, maxX: box.maxX, maxY: inner.maxY)
                : Rect(minX: inner.minX, minY: box.minY, maxX: inner.maxX, maxY: box.maxY)
        }
    }

    private static func box(of characters: [RecognizedCharacter], in frame: PageFrame) -> Rect? {
        let boxes = characters.map { frame.upright($0.quad) }
        return boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
    }

    /// Along and across the reading direction.
    var flow: Rect { box.inReadingFrame(of: line.direction) }

    var trimmedText: String { line.text.trimmingSpaces }

    /// Length of its first word; of its first character in scripts without spaces.
    var firstWordLength: Double {
        let scalars = trimmedText.unicodeScalars
        guard let first = scalars.first else { return em }
        let word = first.isFullWidth ? 1 : scalars.prefix { !$0.properties.isWhitespace && !$0.isFullWidth }.count
        return Double(word) / Double(scalars.count) * flow.width
    }

    /// The blank half of a bracket with which the line begins, before its ink, in pixels.
    var blankBefore: Double { trimmedText.unicodeScalars.first?.hasBlankBefore == true ? em / 2 : 0 }

    /// The blank half of a stop, a comma or a bracket with which the line ends, behind its ink, in pixels.
    var blankAfter: Double { trimmedText.unicodeScalars.last?.hasBlankAfter == true ? em / 2 : 0 }

    /// Whether it is a short word, such as a paragraph's last, whose letters have neither ascenders nor descenders.
    var isOfXHeight: Bool {
        let low = "acemnorsuvwxz., ".unicodeScalars
        return !trimmedText.isEmpty && solidLength < 4 && line.text.unicodeScalars.allSatisfy { low.contains($0) }
    }

    /// How many em the characters fill if set solid.
    var solidLength: Double { line.text.unicodeScalars.reduce(0) { $0 + $1.advance } }
}

/// How large a line is set, from its thickness and from the advance of its characters.
///
/// Either alone is unsure: boxes are loose or tight, and letters differ in width.
struct TypeSize {
    /// Thickness of a line over the advance of its characters, the page's median.
    private let ratio: Double
    /// The size in which most of the text is set.
    let body: Double

    init(of lines: [LayoutLine]) {
        let ratios = lines.filter { $0.solidLength >= 4 }.map {
            (value: $0.em * $0.solidLength / max(1, $0.flow.width), weight: $0.flow.width)
        }
        let ratio = weightedMedian(ratios) ?? 1
        self.ratio = ratio
        body = weightedMedian(lines.map { (Self.size($0, ratio), $0.flow.width) }) ?? 1
    }

    /// In pixels; what thickness and advance agree on.
    func size(_ line: LayoutLine) -> Double { Self.size(line, ratio) }

    /// Whether two lines are set in sizes that one paragraph would not mix: both measures say so.
    func differ(_ a: LayoutLine, _ b: LayoutLine, options: LayoutOptions) -> Bool {
        let (small, large) = size(a) <= size(b) ? (a, b) : (b, a)
        guard [a, b].allSatisfy({ $0.solidLength >= 4 }) else {
            let isNumber = [a, b].contains { FolioPattern.matches($0.trimmedText) }
            let ratio = isNumber ? options.sizeRatio : small.isOfXHeight ? options.xHeightRatio : options.shortSizeRatio
            return size(large) >= ratio * size(small)
        }
        let advance = (large.flow.width / large.solidLength) / (small.flow.width / small.solidLength)
        return size(large) >= options.sizeRatio * size(small)
            && min(advance, large.em / small.em) >= options.sureSizeRatio
    }

    private static func size(_ line: LayoutLine, _ ratio: Double) -> Double {
        guard line.solidLength >= 4 else { return line.em }
        let advance = line.flow.width / line.solidLength * ratio
        // Letter-spaced lines must not count as large ones.
        return (line.em * min(max(advance, line.em / 1.4), line.em * 1.4)).squareRoot()
    }
}
