import YomitoriCore
import YomitoriImaging

/// The ink of a page on a picture small enough to look at quickly: whatever differs from the paper around it.
struct ReducedInk {
    /// Page pixels a pixel of the small picture, along both axes.
    let factor: Int
    let size: PixelSize
    /// 0 where there is paper, else by how much the pixel differs from it; row by row.
    private let differences: [UInt8]

    /// Neighbouring ink, in pixels of the small picture.
    struct Piece: Hashable {
        var box: Rect
        /// How many pixels it has.
        var ink: Int

        var width: Double { box.width }
        var height: Double { box.height }
        var longSide: Double { max(box.width, box.height) }
        var shortSide: Double { min(box.width, box.height) }
        /// The share of its box that is ink, 0…1.
        var fill: Double { Double(ink) / max(1, box.area) }
    }

    /// The small picture has at most so many pixels.
    static let pixelsAtMost = 1_500_000.0
    /// Print is not made lower than this, in pixels of the small picture: strokes stay apart.
    static let leastPrintHeight = 16.0
    /// The paper's brightness is the median of a tile so many times as wide as the print is high, of which less than
    /// half is ink.
    private static let tile = 4.0
    /// For print of several heights: the small picture has at most so many pixels, in which print of 18 pixels on a page of
    /// 4000 × 4000 keeps six; a tile is at least four times as wide as print that is kept apart, twice as wide as the
    /// highest, and never so wide that shadows count as ink.
    private static let mixed = (pixelsAtMost: 2_500_000.0, tile: 64.0, widestTile: 512.0)

    /// - Parameter printHeight: of the print that is looked for, in page pixels.
    init(_ page: Luminance, printHeight: Double) {
        let enough = (Double(page.size.area) / Self.pixelsAtMost).squareRoot().rounded(.up)
        factor = max(1, Int(enough), Int(printHeight / Self.leastPrintHeight))
        let small = page.reduced(by: factor)
        size = small.size
        differences = small.differencesFromPaper(tile: max(16, Int(Self.tile * printHeight / Double(factor))))
    }

    /// The ink of print of any height up to `printHeight` page pixels.
    init(_ page: Luminance, upTo printHeight: Double) {
        factor = max(1, Int((Double(page.size.area) / Self.mixed.pixelsAtMost).squareRoot().rounded(.up)))
        let small = page.reduced(by: factor)
        size = small.size
        differences = small.differencesFromPaper(
            tile: Int(min(max(Self.mixed.tile, 2 * printHeight / Double(factor)), Self.mixed.widestTile)))
    }

    /// By how much print differs from its paper, among what differs by more than `least`; 255 where nothing does.
    func contrast(above least: Int) -> Int {
        var histogram = [Int](repeating: 0, count: 256)
        for difference in differences where Int(difference) > least { histogram[Int(difference)] += 1 }
        return Self.contrast(histogram) ?? 255
    }

    /// By how much print differs from its paper inside the boxes, which are in page pixels; nil without a pixel in them.
    func contrast(in boxes: [Rect]) -> Int? {
        var histogram = [Int](repeating: 0, count: 256)
        for box in boxes {
            let rows = range(box.minY, box.maxY, size.height), columns = range(box.minX, box.maxX, size.width)
            for y in rows { for x in columns { histogram[Int(differences[y * size.width + x])] += 1 } }
        }
        return Self.contrast(histogram)
    }

    /// The 95th percentile of the differences, of which the histogram has a number a level: print covers more than a
    /// twentieth of its line. Nil where it has none.
    private static func contrast(_ histogram: [Int]) -> Int? {
        let total = histogram.reduce(0, +)
        guard total > 0 else { return nil }
        var above = 0
        return histogram.indices.reversed().first { level in
            above += histogram[level]
            return above * 20 >= total
        }
    }

    private func range(_ from: Double, _ to: Double, _ side: Int) -> Range<Int> {
        let first = min(max(0, Int(from) / factor), side)
        return first..<min(max(first, Int(to) / factor), side)
    }

    /// The pieces of the ink that differs from the paper by more than `threshold`.
    func pieces(above threshold: Int) -> [Piece] {
        let mask = TextMask(runs(above: UInt8(clamping: threshold)))
        return mask.pieces.map { runs in
            var minX = Int.max, maxX = 0, ink = 0
            for i in runs {
                let run = mask.runs[i]
                minX = min(minX, run.first)
                maxX = max(maxX, run.last + 1)
                ink += run.last + 1 - run.first
            }
            // In raster order, so the first run is the topmost.
            let top = mask.runs[runs[0]].row, bottom = mask.runs[runs[runs.count - 1]].row + 1
            return Piece(
                box: Rect(minX: Double(minX), minY: Double(top), maxX: Double(maxX), maxY: Double(bottom)), ink: ink)
        }
    }

    private func runs(above threshold: UInt8) -> [TextMask.Run] {
        var runs: [TextMask.Run] = []
        differences.withUnsafeBufferPointer { differences in
            for row in 0..<size.height {
                let line = differences.baseAddress! + row * size.width  // a page has pixels
                var x = 0
                while x < size.width {
                    while x + 16 <= size.width,
                        UnsafeRawPointer(line + x).loadUnaligned(as: SIMD16<UInt8>.self).max() <= threshold
                    {
                        x += 16
                    }
                    while x < size.width, line[x] <= threshold { x += 1 }
                    guard x < size.width else { break }
                    let first = x
                    while x < size.width, line[x] > threshold { x += 1 }
                    runs.append(TextMask.Run(row: row, first: first, last: x - 1, piece: 0))
                }
            }
        }
        return runs
    }
}

extension Luminance {
    /// A pixel for each square of `factor` × `factor` pixels, their mean; what is left over at the ends is dropped.
    fileprivate func reduced(by factor: Int) -> Luminance {
        let target = PixelSize(width: max(1, width / factor), height: max(1, height / factor))
        guard factor > 1, width >= factor, height >= factor else { return self }
        let share = UInt32(65536 / (factor * factor))
        let reduced = [UInt8](unsafeUninitializedCapacity: target.area) { out, count in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width) { sums in
                values.withUnsafeBufferPointer { values in
                    for y in 0..<target.height {
                        for x in 0..<width { sums[x] = 0 }
                        for row in y * factor..<(y + 1) * factor {
                            let line = values.baseAddress! + row * width  // a page has pixels
                            for x in 0..<width { sums[x] &+= UInt32(line[x]) }
                        }
                        for x in 0..<target.width {
                            var sum: UInt32 = 0
                            for i in x * factor..<(x + 1) * factor { sum &+= sums[i] }
                            out[y * target.width + x] = UInt8(truncatingIfNeeded: (sum &* share) >> 16)
                        }
                    }
                }
            }
            count = target.area
        }
        return Luminance(size: target, values: reduced)
    }

    /// How much each pixel differs from the median of its tile of `side` × `side` pixels.
    fileprivate func differencesFromPaper(tile side: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: size.area) { out, count in
            values.withUnsafeBufferPointer { values in
                withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { histogram in
                    for top in stride(from: 0, to: height, by: side) {
                        for left in stride(from: 0, to: width, by: side) {
                            let bottom = min(top + side, height), right = min(left + side, width)
                            for level in 0..<256 { histogram[level] = 0 }
                            for y in top..<bottom {
                                for x in left..<right { histogram[Int(values[y * width + x])] &+= 1 }
                            }
                            var seen = 0, paper = 0
                            while paper < 255 {
                                seen += histogram[paper]
                                if 2 * seen >= (bottom - top) * (right - left) { break }
                                paper += 1
                            }
                            let median = Int16(paper)
                            for y in top..<bottom {
                                for x in left..<right {
                                    let difference = Int16(values[y * width + x]) - median
                                    out[y * width + x] = UInt8(truncatingIfNeeded: abs(difference))
                                }
                            }
                        }
                    }
                }
            }
            count = size.area
        }
    }
}
