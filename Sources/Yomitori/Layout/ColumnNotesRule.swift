import YomitoriCore

/// Notes at the foot of columns are read when the columns have been: the text goes on from one column to the next.
///
/// What stands below all columns is `FootRule`'s; here each column has notes of its own.
struct ColumnNotesRule {
    let options: LayoutOptions
    let size: TypeSize

    /// The blocks of a page in reading order.
    ///
    /// - Parameter regions: the blocks of each of the page's regions, in reading order; none is empty.
    func ordered(_ regions: [[ContinuationRule.Draft]]) -> [ContinuationRule.Draft] {
        var result: [ContinuationRule.Draft] = []
        var start = 0
        while start < regions.count {
            var end = start + 1
            while end < regions.count, goesOn(regions[end - 1], in: regions[end]) { end += 1 }
            // Where the last column goes on in another region, its text would be interrupted.
            let isWhole = end == regions.count || !isInColumn(regions[end - 1], regions[end])
            result += isWhole ? notesLast(regions[start..<end]) : regions[start..<end].flatMap { $0 }
            start = end
        }
        return result
    }

    private func notesLast(_ columns: ArraySlice<[ContinuationRule.Draft]>) -> [ContinuationRule.Draft] {
        var body: [ContinuationRule.Draft] = []
        var notes: [ContinuationRule.Draft] = []
        for (number, column) in columns.enumerated() {
            // A quotation in smaller print that ends a column stays there.
            let small = column.lastIndex { $0.kind != .note }.map { $0 + 1 } ?? 0
            let end = column[small...].firstIndex(where: isMarked) ?? column.endIndex
            body += column[..<end]
            notes += column[end...].map { note in
                var note = note
                if number + 1 < columns.count { note.rule = .foot }
                return note
            }
        }
        return body + notes
    }

    /// Whether a note's number or sign begins it.
    private func isMarked(_ note: ContinuationRule.Draft) -> Bool {
        guard let text = note.lines.first?.trimmedText, let first = text.unicodeScalars.first else { return false }
        return first.properties.numericType == .decimal || NotePattern.matches(text)
    }

    /// Whether `next` is the column right of `column`, of the same measure and with running text.
    private func goesOn(_ column: [ContinuationRule.Draft], in next: [ContinuationRule.Draft]) -> Bool {
        guard let a = column.first, let b = next.first, a.rule == .columns, b.rule == .columns,
            a.direction == .horizontal, b.direction == .horizontal, next.contains(where: { $0.kind == .paragraph }),
            let box = bounds(of: column), let nextBox = bounds(of: next)
        else { return false }
        let measures = (a.columnEnd - a.columnStart, b.columnEnd - b.columnStart)
        return b.columnStart >= a.columnEnd && box.overlapY(nextBox) > 0
            && abs(measures.0 - measures.1) <= options.measureDifference * size.body
    }

    /// Whether a region begins where a column does, or further right.
    private func isInColumn(_ column: [ContinuationRule.Draft], _ region: [ContinuationRule.Draft]) -> Bool {
        guard let start = column.first?.columnStart, let box = bounds(of: region) else { return false }
        return box.minX >= start - size.body
    }

    private func bounds(of drafts: [ContinuationRule.Draft]) -> Rect? {
        let boxes = drafts.flatMap(\.lines).map(\.box)
        return boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
    }
}
