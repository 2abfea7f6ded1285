import YomitoriCore

/// How much more each pixel of a picture looks like a sheet's paper than like the ground around it.
///
/// What paper and ground look like is told by the pixels well inside a quad and by those around it.
struct PaperLikeness: Sendable {
    /// What pixels are told apart by.
    enum Trait: Sendable {
        /// Red, green and blue in 16 steps each: tells a white sheet from a grey ground.
        case color
        /// The shares of red and blue in 32 steps, the lightness in 8: paper in the shade of its own folds stays paper.
        case hue
    }

    let width: Int
    let height: Int
    /// Row by row, −``most``…``most``: 0 where paper and ground are equally likely.
    private(set) var values: [Float]

    /// A single pixel counts as 1.5 : 1 at most 4.5 : 1; text and stains must not outvote a stretch of edge.
    private static let most: Float = 1.5
    /// Of the quad: what is surely inside, and how far the ground around it is looked at.
    private static let inner = 0.9, outer = 1.3

    init(_ picture: SheetPicture, around quad: Quad, by trait: Trait) {
        width = picture.width
        height = picture.height
        var paper = Histogram(trait.steps), ground = paper
        let bins = picture.values.map(trait.bin)
        let inside = quad.scaled(Self.inner), border = quad.scaled(2 - Self.inner), around = quad.scaled(Self.outer)
        for y in 0..<height {
            let within = inside.span(ofRow: y, width: width), edge = border.span(ofRow: y, width: width)
            for x in around.span(ofRow: y, width: width) {
                if within.contains(x) {
                    paper.add(bins[y * width + x])
                } else if !edge.contains(x) {
                    ground.add(bins[y * width + x])
                }
            }
        }
        let (papers, grounds) = (paper.shares(), ground.shares())
        // A logarithm is not needed: only which is likelier, and how clearly.
        let ratios = zip(papers, grounds).map { Self.most * ($0 - $1) / ($0 + $1) }
        values = bins.map { ratios[$0] }
    }

    /// The same with the paper ending so many pixels within its edge.
    func eroded(by pixels: Int) -> PaperLikeness {
        var out = self
        for _ in 0..<pixels {
            let before = out.values
            for y in 0..<height {
                for x in 0..<width {
                    let i = y * width + x
                    var least = before[i]
                    if x > 0 { least = min(least, before[i - 1]) }
                    if x + 1 < width { least = min(least, before[i + 1]) }
                    if y > 0 { least = min(least, before[i - width]) }
                    if y + 1 < height { least = min(least, before[i + width]) }
                    out.values[i] = least
                }
            }
        }
        return out
    }
}

extension PaperLikeness.Trait {
    /// How many steps each of its three values has.
    fileprivate var steps: [Int] {
        switch self {
        case .color: [16, 16, 16]
        case .hue: [8, 32, 32]
        }
    }

    /// The place of a colour, 0…255 a channel, in a histogram of ``steps``.
    fileprivate func bin(_ value: SIMD4<Float>) -> Int {
        switch self {
        case .color: return (Int(value.x / 16) * 16 + Int(value.y / 16)) * 16 + Int(value.z / 16)
        case .hue:
            // No black is divided by; the lightest stays below the last step's end.
            let sum = value.x + value.y + value.z + 1
            // A third each is grey. Paper, wood and stone lie between 0.2 and 0.47; what lies beyond counts as the end.
            func share(_ channel: Float) -> Int { min(31, max(0, Int((channel / sum - 0.2) / 0.27 * 32))) }
            return (Int(sum / 769 * 8) * 32 + share(value.x)) * 32 + share(value.z)
        }
    }
}

/// How often each kind of pixel was seen.
private struct Histogram {
    private let steps: [Int]
    private var counts: [Float]
    private var total: Float = 0

    init(_ steps: [Int]) {
        self.steps = steps
        counts = [Float](repeating: 0, count: steps.reduce(1, *))
    }

    mutating func add(_ bin: Int) {
        counts[bin] += 1
        total += 1
    }

    /// What of all each bin has, shared with its neighbours; above 0.
    func shares() -> [Float] {
        var out = counts
        var stride = 1
        for number in steps.reversed() {
            let source = out
            for i in source.indices {
                let place = i / stride % number
                let before = place > 0 ? source[i - stride] : 0, after = place < number - 1 ? source[i + stride] : 0
                out[i] = 0.5 * source[i] + 0.25 * (before + after)
            }
            stride *= number
        }
        return out.map { ($0 + 0.5) / (total + 1) }
    }
}

extension Quad {
    fileprivate func scaled(_ factor: Double) -> Quad { map { center + ($0 - center) * factor } }

    /// The columns of a row whose pixels' middles lie inside a convex quad.
    func span(ofRow y: Int, width: Int) -> Range<Int> {
        let row = Double(y)
        var low = Double.infinity, high = -Double.infinity
        for i in 0..<4 {
            let a = self[i], b = self[(i + 1) % 4]
            guard min(a.y, b.y) <= row, max(a.y, b.y) > row else { continue }
            let x = a.x + (row - a.y) / (b.y - a.y) * (b.x - a.x)
            low = min(low, x)
            high = max(high, x)
        }
        guard low < high else { return 0..<0 }
        let first = min(max(0, Int(low.rounded(.up))), width)
        return first..<max(first, min(width, Int(high.rounded(.down)) + 1))
    }
}
