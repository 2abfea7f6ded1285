import Foundation
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

/// A page drawn for a test: lines of square glyphs, each a frame with a bar through it, which have edges like print.
struct DrawnPage {
    let size: PixelSize
    var paper: UInt8 = 255
    private(set) var values: [UInt8]

    init(width: Int, height: Int, paper: UInt8 = 255) {
        size = PixelSize(width: width, height: height)
        self.paper = paper
        values = [UInt8](repeating: paper, count: size.area)
    }

    /// Draws `count` glyphs of `em` pixels from `start` on, `pitch` apart, along `angle` (radians, clockwise); returns the
    /// rectangle that their ink fills.
    @discardableResult
    mutating func drawLine(
        from start: Point, em: Double, count: Int, pitch: Double? = nil, angle: Double = 0, ink: UInt8 = 0
    ) -> OrientedRectangle {
        let axis = Point(angle: angle)
        let step = pitch ?? em * 1.1
        let length = step * Double(count - 1) + em
        let normal = Point(x: -axis.y, y: axis.x)
        let line = OrientedRectangle(
            center: start + axis * (length / 2) + normal * (em / 2), axis: axis, length: length, thickness: em)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let p = line.local(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                let along = p.x + length / 2, across = (p.y + em / 2) / em
                guard along >= 0, along < length, across >= 0, across < 1 else { continue }
                let inGlyph = along.truncatingRemainder(dividingBy: step) / em
                guard inGlyph < 1 else { continue }
                let stroke = 0.18
                let isInk =
                    inGlyph < stroke || inGlyph > 1 - stroke || across < stroke || across > 1 - stroke
                    || abs(across - 0.5) < stroke / 2
                if isInk { values[y * size.width + x] = ink }
            }
        }
        return line
    }

    mutating func fill(_ rect: Rect, with value: UInt8) {
        for y in max(0, Int(rect.minY))..<min(size.height, Int(rect.maxY)) {
            for x in max(0, Int(rect.minX))..<min(size.width, Int(rect.maxX)) { values[y * size.width + x] = value }
        }
    }

    var raster: Raster { Raster(size: size, pixels: values.flatMap { [$0, $0, $0] }) }
    var luminance: Luminance { Luminance(raster) }
}

extension DetectedLine {
    /// What a coarse look would make of print: a core half as thick, in a box half as thick again as the print.
    init(around print: OrientedRectangle, turnedBy angle: Double = 0, shiftedBy shift: Double = 0) {
        let axis = Point(angle: print.angle + angle)
        let center = print.center + print.normal * shift
        let core = OrientedRectangle(
            center: center, axis: axis, length: print.length * 0.99, thickness: print.thickness * 0.5)
        self.init(
            core: core, rectangle: core.grown(along: 0.3 * print.thickness, across: 0.5 * print.thickness),
            outline: core.quad.corners, score: 0.9, scale: 0.4)
    }
}
