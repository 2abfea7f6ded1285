package import YomitoriCore

extension Raster {
    /// The picture with the outlines of `quads`, in its own pixels, drawn over it; parts beyond its border are left
    /// out.
    ///
    /// - Parameter lineWidth: in pixels, at least 1.
    package func outlining(_ quads: [Quad], in color: Color, lineWidth: Int = 2) -> Raster {
        outlining(quads.map { Outline($0, color, lineWidth: lineWidth) })
    }

    /// The outlines drawn one over the other, in their order.
    package func outlining(_ outlines: [Outline]) -> Raster {
        var pixels = pixels
        for outline in outlines {
            for i in 0..<4 {
                draw(
                    from: outline.quad[i], to: outline.quad[(i + 1) % 4], outline.color, outline.lineWidth, on: &pixels)
            }
        }
        return Raster(size: size, pixels: pixels)
    }

    private func draw(from start: Point, to end: Point, _ color: Color, _ lineWidth: Int, on pixels: inout [UInt8]) {
        let direction = end - start
        guard direction.length.isFinite, let visible = visiblePart(start, direction, margin: Double(lineWidth)) else {
            return
        }
        let steps = max(1, Int(((visible.upperBound - visible.lowerBound) * direction.length).rounded(.up)))
        let before = (lineWidth - 1) / 2
        for step in 0...steps {
            let share = visible.lowerBound + (visible.upperBound - visible.lowerBound) * Double(step) / Double(steps)
            let point = start + direction * share
            let left = Int(point.x.rounded(.down)) - before
            let top = Int(point.y.rounded(.down)) - before
            for y in max(0, top)..<max(0, top, min(height, top + lineWidth)) {
                for x in max(0, left)..<max(0, left, min(width, left + lineWidth)) {
                    let i = (y * width + x) * 3
                    pixels[i] = color.red
                    pixels[i + 1] = color.green
                    pixels[i + 2] = color.blue
                }
            }
        }
    }

    /// The share of a line that lies inside the picture, widened by `margin`: Liang and Barsky 1984.
    private func visiblePart(_ start: Point, _ direction: Point, margin: Double) -> ClosedRange<Double>? {
        var from = 0.0
        var to = 1.0
        for (position, step, size) in [(start.x, direction.x, width), (start.y, direction.y, height)] {
            let low = -margin - position
            let high = Double(size) + margin - position
            if step == 0 {
                guard low <= 0, high >= 0 else { return nil }
                continue
            }
            from = max(from, min(low / step, high / step))
            to = min(to, max(low / step, high / step))
        }
        return from <= to ? from...to : nil
    }
}
