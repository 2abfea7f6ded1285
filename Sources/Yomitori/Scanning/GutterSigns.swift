/// What tells of a gutter in the columns of a spread's small picture: the line of a fold, a fold's shadow, paper without print.
struct GutterSigns: Sendable {
    /// Of the height: along how much of it a fold's line is seen. Of six spreads of books it is seen along 0.98 and more; what
    /// comes next on other pages is a column of characters, with 0.7.
    private static let foldLength = 0.8
    /// Small pixels by which a fold's line may lean from the sheet's top to its bottom, to either side: one degree.
    private static let lean = 6
    /// Small pixels from a fold's line at which its own darkness has ended, leaning or not, and paper is looked for.
    private static let besideFold = 6...8
    /// Grey levels by which a fold's shadow is darker than the paper beside it.
    private static let shadowDepth: Float = 3
    /// Of the width: the narrowest gutter. Those of six spreads have 0.05 to 0.07; the spaces of words that happen to stand above
    /// each other in a page of print have 0.005.
    private static let leastGutter = 0.025
    /// Of the height: what dirt and noise darken of a column without print. A line of print that crosses is higher.
    private static let specks = 0.01

    private let width: Int
    private let height: Int
    /// Row by row, whether a pixel is darker than the paper around it: print, or a fold's line.
    private let isDark: [Bool]
    /// Of each column: dark pixels.
    private let darkCounts: [Int]
    /// Of each column: the mean lightness of its paper, 0…255, print taken away.
    private let paper: [Float]

    /// Looks at the sheet without its upper and lower tenth, where covers and tables are seen.
    init(_ small: SheetPicture) {
        let closed = small.closed(4)
        let rows = small.height / 10..<max(small.height / 10 + 1, small.height - small.height / 10)
        let (width, height) = (small.width, rows.count)
        var isDark = [Bool](repeating: false, count: width * height)
        var darkCounts = [Int](repeating: 0, count: width)
        var paper = [Float](repeating: 0, count: width)
        for (row, y) in rows.enumerated() {
            for x in 0..<width {
                let light = closed[x, y].sum() / 3
                paper[x] += light / Float(height)
                guard light - small[x, y].sum() / 3 > PrintInk.faint else { continue }
                isDark[row * width + x] = true
                darkCounts[x] += 1
            }
        }
        self.width = width
        self.height = height
        self.isDark = isDark
        self.darkCounts = darkCounts
        self.paper = paper
    }

    /// The column in which a fold's line is seen from top to bottom; nil where there is none, and where print runs on over it, as
    /// over the crease of a letter.
    func foldLine(in columns: ClosedRange<Int>) -> Int? {
        let lengths = columns.map { x in (-Self.lean...Self.lean).map { darkLength(at: x, leaning: $0) }.max() ?? 0 }
        let longest = lengths.max() ?? 0
        guard Double(longest) >= Self.foldLength * Double(height) else { return nil }
        let lines = columns.filter { lengths[$0 - columns.lowerBound] == longest }
        let line = lines[lines.count / 2]
        let sides = [Self.besideFold.map { line - $0 }, Self.besideFold.map { line + $0 }]
        return sides.contains { $0.allSatisfy(isBlank) } ? line : nil
    }

    /// The darkest column of a shadow in the paper where nothing is printed, or the middle of the widest band without print; nil
    /// where print is everywhere.
    func blankGutter(in columns: ClosedRange<Int>) -> Int? {
        let bands = blankBands(in: columns).filter { Double($0.count) >= Self.leastGutter * Double(width) }
        guard let widest = bands.max(by: { $0.count < $1.count }),
            let darkest = columns.min(by: { paper[$0] < paper[$1] })
        else { return nil }
        let levels = paper[columns].sorted()
        let isShadow = levels[levels.count / 2] - paper[darkest] >= Self.shadowDepth
        if isShadow, bands.contains(where: { $0.contains(darkest) }) { return darkest }
        return (widest.lowerBound + widest.upperBound) / 2
    }

    /// Runs of columns without print, from left to right.
    private func blankBands(in columns: ClosedRange<Int>) -> [ClosedRange<Int>] {
        columns.filter(isBlank).reduce(into: [ClosedRange<Int>]()) { bands, x in
            if let last = bands.last, last.upperBound == x - 1 {
                bands[bands.count - 1] = last.lowerBound...x
            } else {
                bands.append(x...x)
            }
        }
    }

    private func isBlank(_ x: Int) -> Bool {
        darkCounts.indices.contains(x) && Double(darkCounts[x]) <= Self.specks * Double(height)
    }

    /// Dark pixels along a line that is at `x` at half the height and `lean` pixels farther right at the bottom than at the top.
    private func darkLength(at x: Int, leaning lean: Int) -> Int {
        (0..<height).count(where: { row in
            let place = x + Int((Double(lean) * (Double(row) / Double(height) - 0.5)).rounded())
            return (0..<width).contains(place) && isDark[row * width + place]
        })
    }
}
