import YomitoriCore
import YomitoriImaging

/// Takes shadows and the fall of light off a page: every place is made as light as the page's lightest paper is.
///
/// The paper's lightness is that of the small picture from which closing has taken the print. Colours keep their
/// proportions; nothing becomes darker. A dark page, whose paper is not its lightest part, is left as it is.
struct EvenLight: Sendable {
    /// Small pixels of the closing: headings and thick rules vanish; figures do not and stay as they are, nearly.
    private static let radius = 7
    /// Binomial means, one after another: 24 reach over some 5 small pixels.
    private static let smoothings = 24
    /// A shadow in which a third of the light is left is evened out; deeper ones would show noise.
    private static let most: Float = 3

    func evened(_ raster: Raster) -> Raster {
        var paper = SheetPicture(raster).closed(Self.radius)
        for _ in 0..<Self.smoothings { paper = paper.smoothed() }
        let levels = paper.values.map { max(1, $0.sum() / 3) }
        let sorted = levels.sorted()
        // The lightest but for reflections.
        let target = sorted[sorted.count * 95 / 100]
        let all = SheetPicture(raster).values.map { $0.sum() / 3 }.sorted()
        guard all[all.count / 2] > target / 2 else { return raster }
        let gains = levels.map { min(Self.most, max(1, target / $0)) }
        return raster.multiplied(by: gains, width: paper.width, height: paper.height)
    }
}

extension Raster {
    /// Every pixel times a factor, bilinear between those of a grid over the whole picture.
    fileprivate func multiplied(by factors: [Float], width columns: Int, height rows: Int) -> Raster {
        let across = Self.taps(width, over: columns), down = Self.taps(height, over: rows)
        let multiplied = [UInt8](unsafeUninitializedCapacity: pixels.count) { out, count in
            pixels.withUnsafeBufferPointer { source in
                factors.withUnsafeBufferPointer { factors in
                    for y in 0..<height {
                        let (above, below, v) = down[y]
                        for x in 0..<width {
                            let (left, right, u) = across[x]
                            let top = factors[above * columns + left] * (1 - u) + factors[above * columns + right] * u
                            let low = factors[below * columns + left] * (1 - u) + factors[below * columns + right] * u
                            let factor = top * (1 - v) + low * v
                            let i = (y * width + x) * 3
                            for c in i..<i + 3 { out[c] = UInt8(min(255, Float(source[c]) * factor + 0.5)) }
                        }
                    }
                }
            }
            count = pixels.count
        }
        return Raster(size: size, pixels: multiplied)
    }

    /// For each position the two of the grid around it, and how far it lies towards the second.
    private static func taps(_ length: Int, over grid: Int) -> [(Int, Int, Float)] {
        (0..<length).map { i in
            let place = (Float(i) + 0.5) * Float(grid) / Float(length) - 0.5
            let first = min(max(Int(place.rounded(.down)), 0), grid - 1)
            return (first, min(first + 1, grid - 1), min(max(place - Float(first), 0), 1))
        }
    }
}
