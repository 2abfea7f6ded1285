import YomitoriCore

/// Finds the notes at the foot of columns: smaller print below all of them, which is read when the columns have been.
struct FootRule {
    let options: LayoutOptions

    /// The boxes above and those at the foot; nil when nothing stands there.
    func parted(_ boxes: [FlowBox]) -> (body: [FlowBox], foot: [FlowBox])? {
        let em = boxes.em
        let rows = boxes.rows
        for first in rows.indices.dropFirst(options.footSupport).reversed() {
            let body = Array(rows[..<first].joined()), foot = Array(rows[first...].joined())
            // Small print goes on upwards; beyond its first line the body stands.
            guard foot.allSatisfy({ !$0.isGroup && $0.em <= options.noteSize * em }) else { return nil }
            guard let gap = gap(body, foot), gap >= options.footGap * em else { continue }
            let columns = ColumnRule(options: options).columns(of: tail(of: body, em: em))
            guard columns.count > 1, columns.allSatisfy({ isProse($0, em: em) }),
                foot.bounds.minX <= body.bounds.minX + 2 * em, ColumnRule(options: options).columns(of: foot).count == 1
            else { return nil }
            return (body, foot)
        }
        return nil
    }

    /// The blank between both.
    private func gap(_ body: [FlowBox], _ foot: [FlowBox]) -> Double? {
        foot.isEmpty || body.isEmpty ? nil : foot.bounds.minY - body.bounds.maxY
    }

    /// The body's last boxes, up to the first one, from below, that runs across half of the page.
    private func tail(of body: [FlowBox], em: Double) -> [FlowBox] {
        let bounds = body.bounds
        let last =
            body.filter {
                $0.rect.width > 0.6 * bounds.width || $0.rect.minX < bounds.midX - em && $0.rect.maxX > bounds.midX + em
            }
            .map(\.rect.maxY).max() ?? -.infinity
        return body.filter { $0.rect.minY >= last - 0.5 * em }
    }

    /// Columns of a table are no text with notes.
    private func isProse(_ column: [FlowBox], em: Double) -> Bool {
        guard column.count >= options.footSupport, let length = median(column.map(\.rect.width)) else { return false }
        return length >= options.proseLength * em
    }
}
