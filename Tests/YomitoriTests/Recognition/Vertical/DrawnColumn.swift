import YomitoriCore
import YomitoriImaging

@testable import Yomitori

/// A page of black rectangles on white paper, for columns whose every measure is known.
struct DrawnColumn {
    let size: PixelSize
    private var pixels: [UInt8]

    init(width: Int, height: Int) {
        size = PixelSize(width: width, height: height)
        pixels = [UInt8](repeating: 255, count: size.area * 3)
    }

    var raster: Raster { Raster(size: size, pixels: pixels) }
    var ink: InkMap { InkMap(Luminance(raster)) }

    mutating func fill(x: Range<Int>, y: Range<Int>) {
        for row in y.clamped(to: 0..<size.height) {
            for column in x.clamped(to: 0..<size.width) {
                for channel in 0..<3 { pixels[(row * size.width + column) * 3 + channel] = 0 }
            }
        }
    }

    /// A frame with a bar across, as wide and high as `side`.
    mutating func glyph(x: Int, y: Int, side: Int) {
        let stroke = max(1, side / 8)
        for edge in [0, side / 2, side - stroke] { fill(x: x..<x + side, y: y + edge..<y + edge + stroke) }
        for edge in [0, side - stroke] { fill(x: x + edge..<x + edge + stroke, y: y..<y + side) }
    }

    /// `count` glyphs below each other, each in the middle of a cell of `pitch` rows.
    mutating func column(x: Int, y: Int, side: Int, pitch: Int, count: Int) {
        for i in 0..<count { glyph(x: x, y: y + i * pitch + (pitch - side) / 2, side: side) }
    }

    static func region(x: Int, y: Int, width: Int, height: Int) -> TextRegion {
        TextRegion(
            quad: Quad(Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))), score: 1)
    }
}

func read(_ text: String, _ confidence: Double, or others: [(String, Double)] = []) -> StripCharacter {
    StripCharacter(
        text: text, confidence: confidence,
        candidates: [Candidate(text: text, confidence: confidence)]
            + others.map { Candidate(text: $0.0, confidence: $0.1) }, extent: 0...8)
}
