import YomitoriCore

/// Tells by what a probe has found whether a place holds print, or dots and rings, thousands of which pass for single
/// characters.
struct ProbedPrint {
    let options: DetectionOptions
    let place: UnseenInk.Place
    /// What the probe showed, in page pixels.
    let area: Rect
    /// What it found there.
    let lines: [ScalePolicy.Print]

    var isPrint: Bool { hasLine || isTable }

    /// A line of several characters; what the window cuts off of a dot may be thin.
    private var hasLine: Bool {
        lines.contains { $0.length >= options.leastProbedAspect * max($0.height, place.height) }
    }

    /// Many short cells: most figures are, alone or by twos and threes, longer one way than the other, and a dot is not. The
    /// print is little, as another pattern may be made of long spots.
    private var isTable: Bool {
        let cells = lines.filter { line in
            let room = area.insetBy(dx: line.height / 4, dy: line.height / 4)
            return min(line.length, line.height) > 0 && line.box.minX >= room.minX && line.box.maxX <= room.maxX
                && line.box.minY >= room.minY && line.box.maxY <= room.maxY
        }
        guard cells.count >= options.leastProbedCells, place.length <= options.mostProbedFigures * place.height,
            let aspect = median(cells.map { max($0.length, $0.height) / min($0.length, $0.height) })
        else { return false }
        return aspect >= options.leastCellAspect
    }
}
