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
        let outermost = margins.body.min {
            atTop ? lines[$0].box.minY < lines[$1].box.minY : lines[$0].box.maxY > lines[$1].box.maxY
        }
        guard let outermost else { return }
        let edge = lines[outermost].box
        let row = margins.body.filter {
            lines[$0].box.overlapY(edge) >= 0.5 * min(lines[$0].box.height, edge.height)
        }
        let rest = margins.body.filter { !row.contains($0) }
        guard rest.count >= 2, row.allSatisfy({ !isVerticalText(lines[$0]) }) else { return }
        let box = Self.bounds(row, lines)
        let body = Self.bounds(rest, lines)
        let gap = atTop ? body.minY - box.maxY : box.minY - body.maxY

        let folios = row.filter { isFolio(lines[$0]) }
        let others = row.filter { !folios.contains($0) }
        // A page number that no paragraph could end with may stand close to the body, small print closer than large.
        let isFolioAlone = others.isEmpty && row.allSatisfy { lines[$0].box.minX - body.minX >= 2 * size.body }
        let isSmall = !others.isEmpty && others.allSatisfy { size.size(lines[$0]) <= 0.85 * size.body }
        let share = isFolioAlone || others.isEmpty && atTop ? 0 : others.isEmpty || isSmall ? 0.5 : 1
        guard gap >= share * options.marginGap * size.body else { return }
        let distance = atTop ? box.maxY - page.minY : page.maxY - box.minY
        let isOutside = distance <= options.marginShare * page.height && gap >= 2 * options.marginGap * size.body
        let hasFolioBeside = !folios.isEmpty && !others.isEmpty
        guard others.allSatisfy({ isRunningHead(lines[$0], body: body, certain: hasFolioBeside, outside: isOutside) }),
            others.isEmpty || rest.count >= 5
        else { return }

        let placed = row.sorted { lines[$0].box.minX < lines[$1].box.minX }.map { index in
            (line: index, rule: folios.contains(index) ? LayoutRule.folio : atTop ? .header : .footer)
        }
        if atTop { margins.head += placed } else { margins.foot = placed + margins.foot }
        margins.body = rest
    }

    /// A page number left or right of vertical text.
    private func takeSide(from margins: inout Margins, _ lines: [LayoutLine]) {
        guard margins.body.contains(where: { isVerticalText(lines[$0]) }) else { return }
        for index in margins.body where isFolio(lines[index]) && lines[index].em <= size.body {
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
        FolioPattern.matches(line.trimmedText) && line.em <= options.titleSize * size.body
    }

    private func isRunningHead(_ line: LayoutLine, body: Rect, certain: Bool, outside: Bool) -> Bool {
        let text = line.trimmedText.unicodeScalars
        guard size.size(line) <= 1.1 * size.body, line.box.width <= 0.7 * body.width,
            ListMarker.first(in: line.trimmedText) == nil,
            !(text.last.map { "。．.！？!?".unicodeScalars.contains($0) } ?? false) || certain
        else { return false }
        return certain || outside || size.size(line) <= 0.85 * size.body && line.box.width <= 0.5 * body.width
    }

    private static func bounds(_ indices: [Int], _ lines: [LayoutLine]) -> Rect {
        let boxes = indices.map { lines[$0].box }
        return boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
    }
}
