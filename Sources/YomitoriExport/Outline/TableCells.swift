import YomitoriCore

/// Lines of a table that stand one after the other in the same cell.
struct OutlineCell {
    /// Nil for lines that are in no cell.
    var place: TableCell?
    /// Indices of the block's lines.
    var lines: Range<Int>
    var box: PixelBox
}

extension PageOutline.Block {
    /// The block's lines cell by cell, in their order.
    var cells: [OutlineCell] {
        var cells: [OutlineCell] = []
        for (index, line) in lines.enumerated() {
            if let last = cells.indices.last, let place = line.line.cell, cells[last].place == place {
                cells[last].lines = cells[last].lines.lowerBound..<index + 1
                cells[last].box = cells[last].box.union(line.box)
            } else {
                cells.append(OutlineCell(place: line.line.cell, lines: index..<index + 1, box: line.box))
            }
        }
        return cells
    }
}
