/// The line on which the characters of a column are centred, in pixels of its picture.
struct ColumnAxis: Sendable, Hashable {
    /// Columns of pixels to the right for one row down.
    var slope: Double
    /// At row 0.
    var start: Double

    func callAsFunction(at row: Double) -> Double { start + slope * row }

    /// Fitted to the middles of wide cells: kanji and wide kana fill their cell from side to side.
    ///
    /// - Parameter base: the columns of pixels that all characters together take.
    init(cells: [InkExtent], base: Range<Int>) {
        let widths = cells.map(\.width).sorted()
        let full = widths.isEmpty ? Double(base.count) : widths[min(widths.count - 1, widths.count * 9 / 10)] / 0.95
        let wide = cells.filter { $0.width > 0.7 * full }
        slope = 0
        start = Double(base.lowerBound + base.upperBound) / 2
        guard !wide.isEmpty else { return }
        let middles = wide.map(\.midX).sorted()
        start = middles[middles.count / 2]
        // A line through few points would follow each character's own shape.
        guard wide.count >= 6 else { return }
        let n = Double(wide.count)
        let meanY = wide.map(\.midY).reduce(0, +) / n, meanX = wide.map(\.midX).reduce(0, +) / n
        let spread = wide.map { ($0.midY - meanY) * ($0.midY - meanY) }.reduce(0, +)
        guard spread > 0 else { return }
        slope = wide.map { ($0.midY - meanY) * ($0.midX - meanX) }.reduce(0, +) / spread
        start = meanX - slope * meanY
    }
}
