import YomitoriCore
import YomitoriImaging

extension RasterPart {
    /// The colour of most of the pixels along the border of an area: what a picture is continued with.
    func paper(around area: Rect) -> Color {
        let x0 = max(0, Int(area.minX)), x1 = min(width, Int(area.maxX.rounded(.up))) - 1
        let y0 = max(0, Int(area.minY)), y1 = min(height, Int(area.maxY.rounded(.up))) - 1
        guard x0 <= x1, y0 <= y1 else { return .white }
        var border: [Color] = []
        for x in x0...x1 { border += [self[x, y0], self[x, y1]] }
        for y in y0...y1 { border += [self[x0, y], self[x1, y]] }
        func median(_ channel: KeyPath<Color, UInt8>) -> UInt8 {
            border.map { $0[keyPath: channel] }.sorted()[border.count / 2]
        }
        return Color(red: median(\.red), green: median(\.green), blue: median(\.blue))
    }

    /// The picture scaled along its axes and normalised, of shape `[1, 3, height, width]`; `paper` around it.
    ///
    /// A triangle filter as wide as a target pixel (bilinear when enlarging), so that fine strokes neither vanish nor
    /// alias. Columns and rows are weighted apart from each other, which `map` allows because it only scales and shifts.
    func tensor(_ normalization: Normalization, through map: CoordinateMap, size target: PixelSize, paper: Color)
        -> Tensor
    {
        let across = FilterTaps(
            count: target.width, source: width, scale: map.sourceToModel[0], offset: map.sourceToModel[2])
        let down = FilterTaps(
            count: target.height, source: height, scale: map.sourceToModel[4], offset: map.sourceToModel[5])
        let order = normalization.order == .rgb ? [0, 1, 2] : [2, 1, 0]
        let around = [paper.red, paper.green, paper.blue].map { Float($0) }
        let scales = (0..<3).map { 1 / (normalization.divisor * normalization.deviation[$0]) }
        let shifts = (0..<3).map { -normalization.mean[$0] / normalization.deviation[$0] }
        let rowBytes = width * 3
        let plane = target.area
        return Tensor(shape: [1, 3, target.height, target.width]) { out in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: rowBytes) { row in
                withRows { rows in
                    for y in 0..<target.height {
                        let taps = down.range(y)
                        for i in 0..<rowBytes { row[i] = 0 }
                        if let first = taps.first, let last = taps.last {
                            rows.hold(down.positions[first]..<down.positions[last] + 1)
                        }
                        for t in taps {
                            let weight = down.weights[t]
                            let line = rows.row(down.positions[t])
                            for i in 0..<rowBytes { row[i] += weight * Float(line[i]) }
                        }
                        let outsideDown = down.outside[y]
                        for x in 0..<target.width {
                            var sum = SIMD4<Float>(repeating: 0)
                            for t in across.range(x) {
                                let p = across.positions[t] * 3
                                sum += SIMD4(row[p], row[p + 1], row[p + 2], 0) * across.weights[t]
                            }
                            // What neither axis covers is paper.
                            let outside = 1 - (1 - outsideDown) * (1 - across.outside[x])
                            for channel in 0..<3 {
                                let c = order[channel]
                                out[channel * plane + y * target.width + x] =
                                    (sum[c] + outside * around[c]) * scales[channel] + shifts[channel]
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Which source pixels make each target pixel along one axis, and with what weights.
struct FilterTaps {
    /// For all target pixels one after another.
    private(set) var positions: [Int] = []
    private(set) var weights: [Float] = []
    /// The share of every target pixel's weight that lies beyond the source.
    private(set) var outside: [Float] = []
    private var starts: [Int] = [0]

    /// The taps of target pixel `i`, as indices into `positions` and `weights`.
    func range(_ i: Int) -> Range<Int> { starts[i]..<starts[i + 1] }

    /// target = source × scale + offset.
    init(count: Int, source: Int, scale: Double, offset: Double) {
        let reach = max(1, 1 / scale)
        for i in 0..<count {
            let center = (Double(i) + 0.5 - offset) / scale
            let first = Int((center - reach - 0.5).rounded(.up)), last = Int((center + reach - 0.5).rounded(.down))
            var sum = 0.0, inside = 0.0
            var weights: [(Int, Double)] = []
            for p in first...max(first, last) {
                let weight = max(0, 1 - abs(Double(p) + 0.5 - center) / reach)
                sum += weight
                if p >= 0, p < source {
                    inside += weight
                    weights.append((p, weight))
                }
            }
            for (p, weight) in weights where weight > 0 {
                positions.append(p)
                self.weights.append(Float(weight / sum))
            }
            outside.append(Float(1 - inside / sum))
            starts.append(positions.count)
        }
    }
}
