internal import CKernels

/// One axis of a cubic resize: which source positions make each target position, and with what weight.
struct CubicFilter {
    /// Places in `weights` a target position has.
    let taps: Int
    let starts: [Int32]
    /// How many positions of the picture, from its start on, a target position is made of; 0 where it sees the canvas only.
    let counts: [Int32]
    let weights: [ckernels_weight]
    /// Target positions from the first on that see any of the picture.
    let seeing: Int
    /// Positions of the picture that a target position is made of at most.
    var most: Int { Int(counts.max() ?? 0) }

    /// Places for a position that is made of all that the kernel, four positions wide or as many times as it shrinks, covers.
    static func taps(from source: Int, to target: Int) -> Int {
        let support = 2 * max(1, Double(source) / Double(target))
        return Int(support.rounded(.up)) * 2 + 1
    }

    /// Bytes of the weights.
    static func bytes(from source: Int, to target: Int) -> Int {
        taps(from: source, to: target) * target * MemoryLayout<ckernels_weight>.stride
    }

    /// - Parameter seen: positions from the first on that hold the picture; those beyond are black.
    init(from source: Int, seen: Int, to target: Int) {
        let scale = Double(source) / Double(target)
        let widening = max(1, scale)
        let support = 2 * widening
        taps = Self.taps(from: source, to: target)
        var starts: [Int32] = []
        var counts: [Int32] = []
        var weights = [ckernels_weight](repeating: ckernels_weight(), count: taps * target)
        for i in 0..<target {
            let center = (Double(i) + 0.5) * scale
            let first = max(0, Int(center - support + 0.5))
            let end = min(source, Int(center + support + 0.5))
            let raw = (first..<end).map { Self.kernel((Double($0) - center + 0.5) / widening) }
            let sum = raw.reduce(0, +)
            for (tap, value) in raw.enumerated() {
                let scaled = (sum == 0 ? value : value / sum) * Double(1 << ckernels_fraction)
                weights[i * taps + tap] = Self.weight(Int32(scaled < 0 ? scaled - 0.5 : scaled + 0.5))
            }
            starts.append(Int32(first))
            counts.append(Int32(max(0, min(end, seen) - first)))
        }
        self.starts = starts
        self.counts = counts
        seeing = (counts.lastIndex { $0 > 0 } ?? -1) + 1
        self.weights = weights
    }

    /// - Parameter whole: less than 16 in size, which no kernel that sums up to 1 comes near.
    private static func weight(_ whole: Int32) -> ckernels_weight {
        ckernels_weight(
            upper: Int16(whole >> ckernels_lower_bits), lower: Int16(whole & (1 << ckernels_lower_bits - 1)))
    }

    /// Keys 1981, "Cubic Convolution Interpolation for Digital Image Processing", equation 4 with a = −0.5.
    private static func kernel(_ x: Double) -> Double {
        let a = -0.5
        let x = abs(x)
        if x < 1 { return ((a + 2) * x - (a + 3)) * x * x + 1 }
        if x < 2 { return (((x - 5) * x + 8) * x - 4) * a }
        return 0
    }
}
