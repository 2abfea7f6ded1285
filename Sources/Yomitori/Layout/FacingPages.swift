import YomitoriCore

/// Tells two tables on facing pages, whose rows happen to stand side by side, from one table that goes on behind a wide gap.
///
/// Only what the columns of one table do not show counts; without it nothing is said.
struct FacingPages {
    let options: LayoutOptions
    /// The lines left and right of the gap.
    let halves: [[FlowBox]]
    let lines: [LayoutLine]

    /// Whether a sign says that there are two tables.
    var holdTwoTables: Bool { haveNumbers || haveCaptions || haveSameHeads || areOffset }

    /// Page numbers at both outer corners, above or below: an even one on the left, the next on the right.
    private var haveNumbers: Bool {
        [true, false].contains { atTop in
            guard let left = number(atTop: atTop, atLeft: true), let right = number(atTop: atTop, atLeft: false) else {
                return false
            }
            return left % 2 == 0 && right == left + 1
        }
    }

    /// The number at an outer corner of a half, in a row of its own or beside a running head; at most 999, as the heads of
    /// columns may be years that follow each other.
    private func number(atTop: Bool, atLeft: Bool) -> Int? {
        let half = halves[atLeft ? 0 : 1]
        let rows = atTop ? half.rows : half.rows.reversed()
        guard rows.count >= 3, rows[0].count <= 2, let box = atLeft ? rows[0].first : rows[0].last else { return nil }
        let isOutside = atLeft ? box.rect.minX - half.bounds.minX < box.em : half.bounds.maxX - box.rect.maxX < box.em
        let bounds = rows.map(\.bounds)
        let gaps = zip(bounds, bounds.dropFirst()).map { max($0.minY, $1.minY) - min($0.maxY, $1.maxY) }
        // A table's own row of figures is as near as the others.
        let usual = median(Array(gaps.dropFirst())) ?? 0
        let text = lines[box.index].trimmedText
        guard isOutside, gaps[0] >= max(options.marginGap * half.em, options.marginRowGap * usual),
            FolioPattern.matches(text)
        else { return nil }
        let digits = text.unicodeScalars.filter { $0.properties.numericType == .decimal }
        guard (1...3).contains(digits.count) else { return nil }
        return digits.reduce(0) { 10 * $0 + Int($1.properties.numericValue ?? 0) }
    }

    /// Table 3 above the one, Table 4 above the other.
    private var haveCaptions: Bool {
        let captions = halves.compactMap { half -> String? in
            guard let row = half.rows.first, row.count == 1 else { return nil }
            let text = lines[row[0].index].trimmedText
            return CaptionPattern.matches(text) ? text : nil
        }
        return captions.count == 2 && captions[0] != captions[1]
    }

    /// The same head above every column of both halves, on either side of a gap that is wider than all others: a fold
    /// is two margins.
    private var haveSameHeads: Bool {
        let columns = halves.map { ColumnRule(options: options).columns(of: $0).map(\.bounds) }
        let heads = halves.map { half in half.rows.first?.map { lines[$0.index].trimmedText } ?? [] }
        guard heads[0].count >= 2, heads[0] == heads[1], columns.allSatisfy({ $0.count == heads[0].count }),
            heads[0].allSatisfy({ $0.contains(where: \.isLetter) })
        else { return false }
        let fold = halves[1].bounds.minX - halves[0].bounds.maxX
        let gutters = columns.flatMap { columns in zip(columns.dropFirst(), columns).map { $0.minX - $1.maxX } }
        return gutters.allSatisfy { $0 < fold }
    }

    /// Rows that are level within both halves, and not with each other.
    private var areOffset: Bool {
        let isLeft = Set(halves[0].map(\.index))
        let all = halves.flatMap { $0 }
        var inside: [Double] = []
        var across: [Double] = []
        for row in all.rows {
            for (box, next) in zip(row, row.dropFirst()) {
                let step = next.rect.midY - box.rect.midY
                if isLeft.contains(box.index) == isLeft.contains(next.index) {
                    inside.append(abs(step))
                } else {
                    across.append(step)
                }
            }
        }
        guard let level = median(inside), let offset = median(across), across.count >= 3 else { return false }
        return level <= options.rowLevel * all.em && abs(offset) >= options.rowOffset * all.em
    }
}
