import Testing

import YomitoriTestSupport

@testable import Yomitori

@Suite struct SheetFilterTests {
    @Test(arguments: [1, 2, 4, 7])
    func keepsTheLightestAndTheDarkestAround(radius: Int) {
        let picture = Self.noise(width: 23, height: 9)
        #expect(picture.closed(radius).values == picture.around(radius, max).around(radius, min).values)
        #expect(picture.opened(radius).values == picture.around(radius, min).around(radius, max).values)
    }

    @Test func takesPicturesNarrowerThanTheFilter() {
        for (width, height) in [(1, 1), (1, 12), (12, 1), (3, 2)] {
            let picture = Self.noise(width: width, height: height)
            #expect(picture.closed(4).values == picture.around(4, max).around(4, min).values)
        }
    }

    @Test func smoothsBySixteenths() {
        var picture = Self.noise(width: 7, height: 7)
        picture.values = picture.values.map { _ in .zero }
        picture.values[3 * 7 + 3] = SIMD4(256, 0, 0, 0)
        let smooth = picture.smoothed()
        // Twice (1, 2, 1) is (1, 4, 6, 4, 1).
        #expect((1...5).map { smooth[$0, 3].x } == [6, 24, 36, 24, 6])
        #expect((1...5).map { smooth[3, $0].x } == [6, 24, 36, 24, 6])
        #expect(smooth[1, 1].x == 1 && smooth[0, 3].x == 0)
    }

    private static func noise(width: Int, height: Int) -> SheetPicture {
        var random = SeededGenerator(seed: 7)
        return SheetPicture(
            width: width, height: height,
            values: (0..<width * height).map { _ in
                SIMD4(Float.random(in: 0...255, using: &random), .random(in: 0...255, using: &random), 7, 0)
            })
    }
}

extension SheetPicture {
    /// The same, pixel by pixel.
    fileprivate func around(_ radius: Int, _ choice: (Float, Float) -> Float) -> SheetPicture {
        var out = self
        for y in 0..<height {
            for x in 0..<width {
                var kept = self[x, y]
                for v in max(0, y - radius)...min(height - 1, y + radius) {
                    for u in max(0, x - radius)...min(width - 1, x + radius) {
                        for i in 0..<4 { kept[i] = choice(kept[i], self[u, v][i]) }
                    }
                }
                out.values[y * width + x] = kept
            }
        }
        return out
    }
}
