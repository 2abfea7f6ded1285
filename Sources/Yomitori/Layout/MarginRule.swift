import YomitoriCore

/// Page numbers and running heads stand outside the body, at the page's edges.
struct MarginRule {
    let options: LayoutOptions
    let size: TypeSize

    struct Margins {
        var head: [(line: Int, rule: LayoutRule)] = []
        var body: [Int] = []
        var foot: [(line: Int, rule: LayoutRule)] = []
    }

    /// - Parameters:
    ///   - indices: lines of one page.
    ///   - page: the upright page, or its half in a spread.
    func margins(of indices: [Int], in lines: [LayoutLine], page: Rect) -> Margins {
        var margins = Margins(body: indices)
        // A running head and a page number may stand one below the other.
        for _ in 0..<2 { takeRow(atTop: true, from: &margins, lines, page) }
        for _ in 0..<2 { takeRow(atTop: false, from: &margins, lines, page) }
        takeSide(from: &margins, lines)
        return margins
    }

    private func takeRow(atTop: Bool, from margins: inout Margins, _ lines: [LayoutLine], _ page: Rect) {
        guard let row = OutermostRow(of: margins.body, in: lines, atTop: atTop, isFolio: isFolio),
            accepts(row, lines, page)
        else { return }
        let placed = (row.folios + row.others).sorted { lines[$0].box.minX < lines[$1].box.minX }.map { index in
            (line: index, rule: row.folios.contains(index) ? LayoutRule.folio : atTop ? .header : .footer)
        }
        if atTop { margins.head += placed } else { margins.foot = placed + margins.foot }
        margins.body = row.rest
    }

    private func accepts(_ row: OutermostRow, _ lines: [LayoutLine], _ page: Rect) -> Bool {
        // A page has one number, and a head at most on either side; more is a row of a table.
        guard row.rest.count >= 2, row.folios.count <= 1, row.others.count <= 2,
            (row.folios + row.others).allSatisfy({ !isVerticalText(lines[$0]) })
        else { return false }
        let em = options.marginGap * size.body
        if row.others.isEmpty {
            // No paragraph begins with a page number by itself, and none ends with one far from its beginning.
            return row.gap >= (row.atTop || row.box.minX - row.body.minX >= 2 * size.body ? 0 : 0.5 * em)
        }
        guard row.rest.count >= 5, row.gap >= options.marginRowGap * row.usualGap else { return false }
        let distance = row.atTop ? row.box.maxY - page.minY : page.maxY - row.box.minY
        let isOutside = distance <= options.marginShare * page.height && row.gap >= 2 * em
        return row.others.allSatisfy { index in
            let line = lines[index]
            let isSmall = size.size(line) <= 0.85 * size.body && distance <= options.smallMarginShare * page.height
            guard row.gap >= (isSmall ? 0.5 : 1) * em, size.size(line) <= 1.1 * size.body,
                line.box.width <= 0.7 * row.body.width, ListMarker.first(in: line.trimmedText) == nil,
                !CaptionPattern.matches(line.trimmedText)
            else { return false }
            // What ends like a sentence is one, unless the page's number stands beside it.
            let ends = line.trimmedText.unicodeScalars.last.map { "。．.！？!?".unicodeScalars.contains($0) } ?? false
            return !row.folios.isEmpty || !ends && (isOutside || isSmall && line.box.width <= 0.5 * row.body.width)
        }
    }

    /// A page number left or right of vertical text.
    private func takeSide(from margins: inout Margins, _ lines: [LayoutLine]) {
        guard margins.body.contains(where: { isVerticalText(lines[$0]) }) else { return }
        for index in margins.body where isFolio(lines[index]) && Self.thickness(lines[index]) <= size.body {
            let rest = margins.body.filter { $0 != index }
            guard rest.count >= 2 else { return }
            let body = Self.bounds(rest, lines)
            let box = lines[index].box
            // A chapter's number stands nearer to its text, and larger.
            let gap = 2 * options.marginGap * size.body
            if box.maxX + gap <= body.minX {
                margins.foot.append((index, .folio))
            } else if box.minX - gap >= body.maxX {
                margins.head.append((index, .folio))
            } else {
                continue
            }
            margins.body = rest
        }
    }

    private func isVerticalText(_ line: LayoutLine) -> Bool {
        line.line.direction == .vertical && line.flow.width > 2 * line.em
    }

    private func isFolio(_ line: LayoutLine) -> Bool {
        FolioPattern.matches(line.trimmedText) && Self.thickness(line) <= options.titleSize * size.body
    }

    /// The smaller side: a number's direction may be mistaken.
    private static func thickness(_ line: LayoutLine) -> Double { min(line.box.width, line.box.height) }

    fileprivate static func bounds(_ indices: [Int], _ lines: [LayoutLine]) -> Rect {
        let boxes = indices.map { lines[$0].box }
        return boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
    }
}

/// The uppermost or lowest lines of a page, side by side, and the rest.
private struct OutermostRow {
    let atTop: Bool
    let folios: [Int]
    let others: [Int]
    let rest: [Int]
    /// Around the row.
    let box: Rect
    /// Around the rest.
    let body: Rect
    /// Between both.
    let gap: Double
    /// Between the rows of the rest; 0 in vertical text.
    let usualGap: Double

    init?(of indices: [Int], in lines: [LayoutLine], atTop: Bool, isFolio: (LayoutLine) -> Bool) {
        let outermost = indices.min {
            atTop ? lines[$0].box.minY < lines[$1].box.minY : lines[$0].box.maxY > lines[$1].box.maxY
        }
        guard let edge = outermost.map({ lines[$0].box }) else { return nil }
        let row = indices.filter { lines[$0].box.overlapY(edge) >= 0.5 * min(lines[$0].box.height, edge.height) }
        rest = indices.filter { !row.contains($0) }
        guard !rest.isEmpty else { return nil }
        self.atTop = atTop
        folios = row.filter { isFolio(lines[$0]) }
        others = row.filter { !isFolio(lines[$0]) }
        box = MarginRule.bounds(row, lines)
        body = MarginRule.bounds(rest, lines)
        gap = atTop ? body.minY - box.maxY : box.minY - body.maxY
        let rows = rest.filter { lines[$0].line.direction == .horizontal }
            .map { FlowBox(index: $0, rect: lines[$0].box, em: lines[$0].em) }.rows.map(\.bounds)
        usualGap = median(zip(rows.dropFirst(), rows).map { max(0, $0.minY - $1.maxY) }) ?? 0
    }
}
