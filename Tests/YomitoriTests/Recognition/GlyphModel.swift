import YomitoriCore

@testable import Yomitori

/// Reads T-shaped glyphs: as the alphabet's first character where the bar is at the top, less surely as its second where it is at
/// the foot and as its third where it is at a side.
struct GlyphModel: TensorModel {
    let inputs = [TensorDescription(name: "x", elementType: .float32, shape: [1, 3, 48, nil])]
    let outputs = [TensorDescription(name: "y", elementType: .float32, shape: [1, nil, 4])]
    let parallelism = 1
    /// How surely glyphs that lie are read: recognisers know them from vertical lines.
    var lying: Float = 0.9

    func run(_ inputs: [Tensor]) async throws -> [Tensor] {
        let height = inputs[0].shape[2], width = inputs[0].shape[3], steps = width / 8
        func isDark(_ x: Int, _ y: Int) -> Bool { inputs[0].floats[y * width + x] < 0.5 }
        let inked = (0..<width).map { x in (0..<height).contains { isDark(x, $0) } }
        var output = [Float](repeating: 0, count: steps * 4)
        for step in 0..<steps { output[step * 4] = 1 }
        var start: Int?
        for x in 0...width {
            let isInked = x < width && inked[x]
            if isInked, start == nil { start = x }
            guard !isInked, let from = start else { continue }
            start = nil
            let rows = (0..<height).filter { y in (from..<x).contains { isDark($0, y) } }
            guard let top = rows.first, let foot = rows.last, x - from > 6, foot - top > 6 else { continue }
            func share(_ y: Int) -> Double { Double((from..<x).count { isDark($0, y) }) / Double(x - from) }
            let reading: (index: Int, confidence: Float) =
                share(top + 2) > 0.8 ? (1, 0.99) : share(foot - 2) > 0.8 ? (2, 0.7) : (3, lying)
            let step = min(steps - 1, (from + x) / 16)
            output[step * 4] = 1 - reading.confidence
            output[step * 4 + reading.index] = reading.confidence
        }
        return [Tensor(shape: [1, steps, 4], floats: output)]
    }
}
