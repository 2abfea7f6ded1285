import YomitoriCore
package import YomitoriImaging

/// Finds figures that are set across a vertical line, such as years in newspapers, so that they can be read upright.
///
/// Source of the rules and all numbers: ndl-lab/ndlocr-lite 593b4ef, `src/tcy_wrapper.py`.
package struct TateChuYoko: Hashable, Sendable {
    /// Narrower lines are not looked at, in pixels.
    package var leastLineWidth = 30
    /// Runs of inked rows that are nearer to each other than this are one; lower ones are no figures. In pixels.
    package var leastGap = 5
    /// By how much a run grows above and below before its columns are counted.
    package var countingMargin = Margin(share: 0.1, least: 2)
    /// By how much a run of figures grows above and below to be read.
    package var readingMargin = Margin(share: 0.5, least: 5)
    /// Figures stand side by side, at least so many.
    package var leastFigures = 2
    /// A run of figures is at most this many line widths high.
    package var mostHeight = 0.75
    /// A column belongs to a figure when it has more than this share of the fullest column's ink.
    package var leastInk = 0.1

    package init() {}

    /// A share of a run's height, and a number of pixels that it does not fall below.
    package struct Margin: Hashable, Sendable {
        package var share: Double
        package var least: Int

        func pixels(for run: Range<Int>) -> Int { max(least, Int(Double(run.count) * share)) }
    }

    /// A part of a vertical line that is read at once.
    package struct Part: Hashable, Sendable {
        package var rows: Range<Int>
        /// Whether its characters stand side by side.
        package var isSetAcross: Bool
    }

    /// The parts of a vertical line from the top; empty when no figures are set across it.
    ///
    /// - Parameter crop: of the line, not turned.
    package func parts(of crop: RasterPart) -> [Part] {
        guard crop.width >= leastLineWidth else { return [] }
        let brightness = Brightness(crop)
        let runs = runs(in: brightness)
        let areFigures = runs.map { isFigures($0, in: brightness) }
        guard areFigures.contains(true) else { return [] }
        var parts: [Part] = []
        var index = 0
        while index < runs.count {
            if areFigures[index] {
                let rows = grown(runs[index], by: readingMargin, within: crop.height)
                parts.append(Part(rows: rows, isSetAcross: true))
                index += 1
            } else {
                let first = index
                while index < runs.count, !areFigures[index] { index += 1 }
                let start = first > 0 ? runs[first - 1].upperBound : runs[first].lowerBound
                let end = index < runs.count ? runs[index].lowerBound : runs[index - 1].upperBound
                parts.append(Part(rows: start..<end, isSetAcross: false))
            }
        }
        return parts
    }

    /// Runs of rows with ink, those too near to each other joined.
    private func runs(in brightness: Brightness) -> [Range<Int>] {
        let rows = 0..<brightness.size.height
        let ink = brightness.ink(in: rows)
        var runs: [Range<Int>] = []
        for row in rows where ink.rows[row] > 0 {
            // A row right below the last run has a gap of nothing.
            if let last = runs.last, row == last.upperBound || row - last.upperBound < leastGap {
                runs[runs.count - 1] = last.lowerBound..<(row + 1)
            } else {
                runs.append(row..<(row + 1))
            }
        }
        return runs
    }

    private func isFigures(_ run: Range<Int>, in brightness: Brightness) -> Bool {
        guard run.count >= leastGap, Double(run.count) <= Double(brightness.size.width) * mostHeight else {
            return false
        }
        let columns = brightness.ink(in: grown(run, by: countingMargin, within: brightness.size.height)).columns
        guard let most = columns.max(), most > 0 else { return false }
        let isInked = [false] + columns.map { Double($0) > Double(most) * leastInk }
        return zip(isInked, isInked.dropFirst()).count { !$0 && $1 } >= leastFigures
    }

    private func grown(_ run: Range<Int>, by margin: Margin, within height: Int) -> Range<Int> {
        let pixels = margin.pixels(for: run)
        return max(0, run.lowerBound - pixels)..<min(height, run.upperBound + pixels)
    }
}

/// The mean of the three colours of each pixel, without its fraction.
private struct Brightness {
    let size: PixelSize
    private let values: [UInt8]

    init(_ crop: RasterPart) {
        size = crop.size
        values = (0..<crop.size.area).map { place in
            let pixel = crop[place % crop.width, place / crop.width]
            return UInt8((Int(pixel.red) + Int(pixel.green) + Int(pixel.blue)) / 3)
        }
    }

    /// How many pixels of some rows are darker than their mean: in each of the rows, and in each column.
    func ink(in rows: Range<Int>) -> (rows: [Int], columns: [Int]) {
        let part = values[(rows.lowerBound * size.width)..<(rows.upperBound * size.width)]
        let mean = part.reduce(0) { $0 + Int($1) } / max(1, part.count)
        var perRow = [Int](repeating: 0, count: rows.count)
        var perColumn = [Int](repeating: 0, count: size.width)
        for (place, value) in part.enumerated() where Int(value) < mean {
            perRow[place / size.width] += 1
            perColumn[place % size.width] += 1
        }
        return (perRow, perColumn)
    }
}
