import YomitoriCore

/// The connected pieces of the pixels above a threshold, found run by run.
struct TextMask {
    /// Neighbouring pixels of one row above the threshold.
    struct Run {
        var row: Int
        var first: Int
        var last: Int
        /// Index of the piece it belongs to.
        var piece: Int
    }

    /// In raster order.
    let runs: [Run]
    /// Indices into `runs` for every piece, in raster order.
    let pieces: [[Int]]

    /// Pixels that touch at a side or a corner belong together.
    init(_ map: ProbabilityMap, threshold: Float) {
        self.init(Self.runs(map, threshold))
    }

    /// The pieces that remain of one piece of a mask above a higher threshold.
    init(_ map: ProbabilityMap, threshold: Float, within piece: [Run]) {
        var runs: [Run] = []
        for whole in piece {
            var first: Int?
            for x in whole.first...(whole.last + 1) {
                let isAbove = x <= whole.last && map.values[whole.row * map.size.width + x] > threshold
                if isAbove, first == nil { first = x }
                if !isAbove, let start = first {
                    runs.append(Run(row: whole.row, first: start, last: x - 1, piece: 0))
                    first = nil
                }
            }
        }
        self.init(runs)
    }

    /// - Parameter runs: in raster order.
    init(_ unnumbered: [Run]) {
        var runs = unnumbered
        var parents = Array(runs.indices)
        func root(_ i: Int) -> Int {
            var i = i
            while parents[i] != i {
                parents[i] = parents[parents[i]]
                i = parents[i]
            }
            return i
        }
        var above = 0
        for i in runs.indices {
            while above < i,
                runs[above].row < runs[i].row - 1
                    || (runs[above].row == runs[i].row - 1 && runs[above].last + 1 < runs[i].first)
            {
                above += 1
            }
            var j = above
            while j < i, runs[j].row == runs[i].row - 1, runs[j].first <= runs[i].last + 1 {
                let a = root(i), b = root(j)
                parents[max(a, b)] = min(a, b)
                j += 1
            }
        }
        var numbers = [Int](repeating: -1, count: runs.count)
        var pieces: [[Int]] = []
        for i in runs.indices {
            let r = root(i)
            if numbers[r] < 0 {
                numbers[r] = pieces.count
                pieces.append([])
            }
            runs[i].piece = numbers[r]
            pieces[numbers[r]].append(i)
        }
        self.runs = runs
        self.pieces = pieces
    }

    private static func runs(_ map: ProbabilityMap, _ threshold: Float) -> [Run] {
        var runs: [Run] = []
        let width = map.size.width
        map.values.withUnsafeBufferPointer { values in
            for row in 0..<map.size.height {
                let line = values.baseAddress! + row * width
                var x = 0
                while x < width {
                    // Most of a page is paper: eight pixels at a time.
                    while x + 8 <= width {
                        let eight = UnsafeRawPointer(line + x).loadUnaligned(as: SIMD8<Float>.self)
                        if eight.max() > threshold { break }
                        x += 8
                    }
                    while x < width, line[x] <= threshold { x += 1 }
                    guard x < width else { break }
                    let first = x
                    while x < width, line[x] > threshold { x += 1 }
                    runs.append(Run(row: row, first: first, last: x - 1, piece: 0))
                }
            }
        }
        return runs
    }
}
