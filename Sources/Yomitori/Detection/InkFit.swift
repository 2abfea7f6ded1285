import Foundation
import YomitoriCore
import YomitoriImaging

/// The ink of one detected line: its slope, the rows of its print, and where it begins and ends.
struct InkFit {
    let line: DetectedLine
    private let strip: InkStrip
    private let fall: Double
    private let profile: [Double]
    private let bands: [LineBand]

    /// The strip is longer than the detector's box by this share of its thickness at each end, and thicker on each side.
    private static let surroundings = (along: 0.3, across: 0.06)
    /// A line may fall by up to this share of the box's thickness between its ends against the box.
    private static let steepest = 0.4
    /// A line has underscores where its axis lies level by this cosine: those of columns stand beside them.
    private static let upright = 0.9

    /// Nil when there is no ink to fit to.
    init?(_ page: Luminance, _ line: DetectedLine) {
        let box = line.rectangle
        let room = Self.surroundings.along * box.thickness
        let area = box.grown(along: room, across: Self.surroundings.across * box.thickness)
        guard let strip = InkStrip(page, area: area, excluded: line.initial, room: room) else { return nil }
        self.line = line
        self.strip = strip
        let rows = LineProfile(strip)
        fall =
            box.length >= 2.5 * box.thickness
            ? rows.bestFall(reach: max(2, Int(Self.steepest * Double(strip.rows)))) : 0
        profile = rows.profile(fall: fall)
        let reach = line.core.thickness / 2 / strip.step
        let core =
            max(0, Int(Double(strip.rows) / 2 - reach))..<min(strip.rows, Int(Double(strip.rows) / 2 + reach) + 1)
        bands = LineBand.bands(in: profile, core: core, length: strip.columns, isShort: line.isShort)
        guard !bands.isEmpty else { return nil }
    }

    /// The angle of the ink against the axis of the box, in radians.
    var slope: Double { atan2(fall, Double(strip.columns)) }

    /// Height of the print in the middle, in page pixels.
    var height: Double? { main.map { Double($0.height) * strip.step } }

    /// Half of the core's thickness, in rows.
    private var coreReach: Double { line.core.thickness / 2 / strip.step }
    private var middle: Double { Double(strip.rows) / 2 }

    /// The band with the most ink of those that the core touches.
    private var main: LineBand? {
        bands.filter { Double($0.top) < middle + coreReach && Double($0.bottom) > middle - coreReach }.max {
            $0.ink < $1.ink
        }
    }

    /// The print in the box; several lines where the detector saw two close ones as one.
    ///
    /// - Parameter typical: height of the print on this page, in its pixels; nil when it is not known.
    func lines(typical: Double?) -> [FittedLine] {
        let several = parallel(typical: typical)
        if several.count > 1 { return several.compactMap { fitted(rows: ($0.top, $0.bottom)) } }
        guard let main else { return [] }
        var rows = (top: main.top, bottom: main.bottom)
        if line.isShort {
            // Few characters leave rows empty inside the line (二, i): whatever touches the core is of the line.
            for band in bands where Double(band.top) < middle + coreReach && Double(band.bottom) > middle - coreReach {
                rows = (min(rows.top, band.top), max(rows.bottom, band.bottom))
            }
        }
        if Double(rows.bottom - rows.top) < coreReach {
            // 一 or ー: the whole character's place is what the recogniser knows.
            rows = (min(rows.top, Int(middle - coreReach)), max(rows.bottom, Int((middle + coreReach).rounded(.up))))
        }
        return fitted(rows: rows).map { [$0] } ?? []
    }

    /// Bands that are lines of their own: inside the core, of similar ink, and as high as print is on this page.
    private func parallel(typical: Double?) -> [LineBand] {
        guard let fullest = bands.map(\.ink).max() else { return [] }
        return bands.filter { band in
            let inside = min(Double(band.bottom), middle + coreReach) - max(Double(band.top), middle - coreReach)
            let height = Double(band.height) * strip.step
            return inside > 0.5 * Double(band.height) && band.ink > 0.35 * fullest
                && height > 0.55 * (typical ?? height) && line.rectangle.length > 3 * height
        }
    }

    private func fitted(rows body: (top: Int, bottom: Int)) -> FittedLine? {
        var rows = body
        if line.rectangle.axis.x > Self.upright {
            rows.bottom = Underscores(strip: strip, fall: fall).bottom(of: body)
        }
        let inked = inkedColumns(of: rows)
        guard let columns = extent(inked) else { return nil }
        let print = rectangle(rows: rows, columns: columns)
        var found = FittedLine(line: line, print: print)
        let least = Int(Double(rows.bottom - rows.top) * 0.9)
        let center = Double(columns.first + columns.last + 1) / 2
        for gap in blanks(inked, columns) {
            let along = (Double(gap.lowerBound) - center) * strip.step...(Double(gap.upperBound) - center) * strip.step
            if gap.count >= least { found.gaps.append(along) }
            if strip.posts.contains(where: { gap.contains($0) }) { found.ruledGaps.append(along) }
        }
        return found
    }

    /// The runs of columns without ink between the first and the last with it.
    private func blanks(_ inked: [Bool], _ columns: (first: Int, last: Int)) -> [Range<Int>] {
        var out: [Range<Int>] = []
        var start: Int?
        for column in columns.first...columns.last {
            if inked[column] {
                if let first = start { out.append(first..<column) }
                start = nil
            } else if start == nil {
                start = column
            }
        }
        return out
    }

    /// Whether there is ink between the rows, for each column.
    private func inkedColumns(of rows: (top: Int, bottom: Int)) -> [Bool] {
        (0..<strip.columns).map { column in
            let shift = Int((fall * ((Double(column) + 0.5) / Double(strip.columns) - 0.5)).rounded())
            let first = min(max(0, rows.top + shift), strip.rows),
                last = min(max(first, rows.bottom + shift), strip.rows)
            var sum = 0
            for row in first..<last { sum += Int(strip.ink[row * strip.columns + column]) }
            return sum >= 128
        }
    }

    /// The first and the last column with ink; nil without ink.
    private func extent(_ inked: [Bool]) -> (first: Int, last: Int)? {
        // The ends of the box; ink that runs on beyond them belongs to the line, other ink there does not.
        let outside = Int((Self.surroundings.along * line.rectangle.thickness / strip.step).rounded())
        let range = outside..<max(outside + 1, strip.columns - outside)
        guard var first = range.first(where: { inked[$0] }), var last = range.last(where: { inked[$0] }) else {
            return nil
        }
        while first > 0, first <= range.lowerBound, inked[first - 1] { first -= 1 }
        while last + 1 < strip.columns, last >= range.upperBound - 1, inked[last + 1] { last += 1 }
        return (first, last)
    }

    private func rectangle(rows: (top: Int, bottom: Int), columns: (first: Int, last: Int)) -> OrientedRectangle {
        let middleColumn = Double(columns.first + columns.last + 1) / 2
        let shift = fall * (middleColumn / Double(strip.columns) - 0.5)
        let center = strip.local(column: middleColumn, row: Double(rows.top + rows.bottom) / 2 + shift)
        let axis = strip.area.axis, normal = strip.area.normal
        let along = cos(slope), across = sin(slope)
        return OrientedRectangle(
            center: strip.area.point(center), axis: axis * along + normal * across,
            length: Double(columns.last + 1 - columns.first) * strip.step / along,
            thickness: Double(rows.bottom - rows.top) * strip.step * along)
    }
}
