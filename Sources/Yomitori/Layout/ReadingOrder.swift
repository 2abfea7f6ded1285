import YomitoriCore

/// A box to be put in order: all that the order needs to know of a line.
package struct LayoutBox: Hashable, Sendable {
    /// On the upright page, in pixels.
    package var rect: Rect
    package var direction: TextDirection
    /// Thickness of its letters, in pixels.
    package var em: Double
    /// Length of its first word, in pixels; an em where that is not known.
    package var firstWord: Double
    /// Blank that its first character holds before its ink, in pixels.
    package var blankBefore: Double
    /// Blank that its last character holds behind its ink, in pixels.
    package var blankAfter: Double
    /// Whether its text is an entry of an index.
    package var isIndexEntry: Bool

    package init(
        rect: Rect, direction: TextDirection, em: Double, firstWord: Double? = nil, blankBefore: Double = 0,
        blankAfter: Double = 0, isIndexEntry: Bool = false
    ) {
        self.rect = rect
        self.direction = direction
        self.em = em
        self.firstWord = firstWord ?? em
        self.blankBefore = blankBefore
        self.blankAfter = blankAfter
        self.isIndexEntry = isIndexEntry
    }
}

/// Puts boxes in reading order by cutting the page at its gutters, again and again.
///
/// Works in the reading frame, where vertical lines look like horizontal ones, so that tiers are columns. Knows nothing
/// of text but what its boxes tell.
struct ReadingOrder {
    let options: LayoutOptions

    /// Regions in reading order; each index of `boxes` is in one of them.
    func regions(of boxes: [LayoutBox]) -> [FlowRegion] {
        guard !boxes.isEmpty else { return [] }
        let direction = Self.mainDirection(of: boxes)
        var flow = boxes.indices.filter { boxes[$0].direction == direction }.map {
            FlowBox(
                index: $0, rect: boxes[$0].rect.inReadingFrame(of: direction), em: boxes[$0].em,
                firstWord: boxes[$0].firstWord, blankBefore: boxes[$0].blankBefore, blankAfter: boxes[$0].blankAfter,
                isIndexEntry: boxes[$0].isIndexEntry)
        }
        // Lines in the other direction stand together in groups, and a group is one box among the others.
        let groups = Self.groups(of: boxes.indices.filter { boxes[$0].direction != direction }, in: boxes)
        for (number, group) in groups.enumerated() {
            let rect = group.dropFirst().reduce(boxes[group[0]].rect) { $0.union(boxes[$1].rect) }
            let em = median(group.map { boxes[$0].em }) ?? 1
            flow.append(
                FlowBox(index: boxes.count + number, rect: rect.inReadingFrame(of: direction), em: em, isGroup: true))
        }
        return cut(flow, rule: .singleColumn, direction: direction)
            .flatMap { open($0, groups: groups, boxes: boxes) }
    }

    /// The direction of most of the length of the lines.
    static func mainDirection(of boxes: [LayoutBox]) -> TextDirection {
        var horizontal = 0.0, vertical = 0.0
        for box in boxes {
            if box.direction == .vertical { vertical += box.rect.height } else { horizontal += box.rect.width }
        }
        // Boxes without any extent, at the edge of a tiny picture, have a direction too.
        if !boxes.contains(where: { $0.direction == .horizontal }) { return .vertical }
        if !boxes.contains(where: { $0.direction == .vertical }) { return .horizontal }
        return vertical > horizontal ? .vertical : .horizontal
    }

    private func cut(_ boxes: [FlowBox], rule: LayoutRule, direction: TextDirection) -> [FlowRegion] {
        let rows = boxes.rows
        if rows.count > 1 {
            if let (body, foot) = FootRule(options: options).parted(boxes) {
                return cut(body, rule: rule, direction: direction) + cut(foot, rule: .foot, direction: direction)
            }
            if let (heading, body) = TornHeadRule(options: options).parted(boxes, direction: direction) {
                return heading.flatMap { cut($0, rule: .spanningLines, direction: direction) }
                    + cut(body, rule: rule, direction: direction)
            }
            let columnRule = ColumnRule(options: options)
            let columns = columnRule.columns(of: boxes)
            if columns.count > 1 { return side(by: columns, direction) }
            if let bands = columnRule.bands(of: boxes) {
                return TableGrowth(options: options).grown(bands, direction: direction).flatMap {
                    band -> [FlowRegion] in
                    switch band {
                    case .lines(let lines):
                        return cut(lines, rule: .spanningLines, direction: direction)
                    case .columns(let left, let right):
                        let columns = columnRule.columns(of: left + right)
                        return side(by: columns.count > 1 ? columns : [left, right], direction)
                    case .table(let boxes):
                        return table(of: boxes, direction) {
                            TableRule(options: options).table(inside: $0, direction: direction)
                        }
                    }
                }
            }
        }
        return [FlowRegion(rule: rule, direction: direction, indices: rows.flatMap { $0.map(\.index) })]
    }

    /// A table, or columns one after the other.
    private func side(by columns: [[FlowBox]], _ direction: TextDirection) -> [FlowRegion] {
        let rule = TableRule(options: options)
        guard rule.table(of: columns, direction: direction) != nil else {
            return columns.flatMap { cut($0, rule: direction == .vertical ? .tiers : .columns, direction: direction) }
        }
        return table(of: columns.flatMap { $0 }, direction) { rows in
            let kept = Set(rows.map(\.index))
            let cells = columns.map { $0.filter { kept.contains($0.index) } }.filter { !$0.isEmpty }
            return rule.table(of: cells, direction: direction) ?? rule.table(inside: rows, direction: direction)
        }
    }

    /// A table between the lines above and below it that are none of its rows.
    private func table(of boxes: [FlowBox], _ direction: TextDirection, ofRows: ([FlowBox]) -> FlowRegion)
        -> [FlowRegion]
    {
        let (above, rows, below) = TableEdges(options: options).parted(boxes)
        func lines(_ boxes: [FlowBox]) -> [FlowRegion] {
            boxes.isEmpty ? [] : cut(boxes, rule: .spanningLines, direction: direction)
        }
        return lines(above) + [ofRows(rows)] + lines(below)
    }

    /// The region with its groups replaced by the regions of their lines.
    private func open(_ region: FlowRegion, groups: [[Int]], boxes: [LayoutBox]) -> [FlowRegion] {
        if region.rule == .table { return [openTable(region, groups: groups, boxes: boxes)] }
        var opened: [FlowRegion] = []
        for index in region.indices {
            if index >= boxes.count {
                let group = groups[index - boxes.count]
                for inner in regions(of: group.map { boxes[$0] }) {
                    var mapped = inner
                    mapped.rule = .otherDirection
                    mapped.indices = inner.indices.map { group[$0] }
                    mapped.cells = [:]
                    for (line, cell) in inner.cells { mapped.cells[group[line]] = cell }
                    if !inner.cells.isEmpty { mapped.rule = .table }
                    opened.append(mapped)
                }
                continue
            }
            if let last = opened.last, last.direction == region.direction, last.rule == region.rule {
                opened[opened.count - 1].indices.append(index)
            } else {
                opened.append(FlowRegion(rule: region.rule, direction: region.direction, indices: [index]))
            }
        }
        return opened
    }

    /// A table whose groups, cells in the other direction, are put into the rows beside which their lines stand.
    private func openTable(_ table: FlowRegion, groups: [[Int]], boxes: [LayoutBox]) -> FlowRegion {
        var cells = table.cells.filter { $0.key < boxes.count }
        var middles: [Int: [Double]] = [:]
        for (index, cell) in cells {
            middles[cell.row, default: []].append(boxes[index].rect.inReadingFrame(of: table.direction).midY)
        }
        let rows = middles.mapValues { $0.reduce(0, +) / Double($0.count) }
        for index in table.indices where index >= boxes.count {
            guard let cell = table.cells[index] else { continue }
            for line in groups[index - boxes.count] {
                let middle = boxes[line].rect.inReadingFrame(of: table.direction).midY
                let row = rows.min { abs($0.value - middle) < abs($1.value - middle) }?.key
                cells[line] = TableCell(row: row ?? cell.row, column: cell.column)
            }
        }
        var opened = table
        opened.cells = cells
        opened.indices = table.indices.flatMap { $0 < boxes.count ? [$0] : groups[$0 - boxes.count] }
        // Stable: lines of one cell keep their order.
        opened.indices = opened.indices.enumerated().sorted {
            let a = cells[$0.element] ?? TableCell(row: 0, column: 0),
                b = cells[$1.element] ?? TableCell(row: 0, column: 0)
            return (a.row, a.column, $0.offset) < (b.row, b.column, $1.offset)
        }.map(\.element)
        return opened
    }

    /// Lines nearer to each other than one and a half em.
    private static func groups(of indices: [Int], in boxes: [LayoutBox]) -> [[Int]] {
        var groups: [[Int]] = []
        for index in indices {
            let near = groups.indices.filter { number in
                groups[number].contains {
                    boxes[$0].rect.distance(to: boxes[index].rect) <= 1.5 * max(boxes[$0].em, boxes[index].em)
                }
            }
            let merged = near.flatMap { groups[$0] } + [index]
            for number in near.reversed() { groups.remove(at: number) }
            groups.append(merged)
        }
        return groups
    }
}
