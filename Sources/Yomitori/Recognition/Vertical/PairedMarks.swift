/// Two half-width marks that share a cell, as 。」 do in solid setting.
struct PairedMarks: Sendable {
    let forms: CellForms

    /// Rows at which cells are cut in two, because a small mark at the upper right stands above an empty row.
    func cuts(_ cuts: [Int], in ink: InkMap, columns: Range<Int>) -> [Int] {
        let em = forms.em
        return zip(cuts, cuts.dropFirst()).compactMap { top, bottom in
            guard Double(bottom - top) > 0.8 * em else { return nil }
            return gaps(top..<bottom, in: ink, columns: columns).first { gap in
                let middle = Double(gap.lowerBound + gap.upperBound) / 2 - Double(top)
                guard Double(gap.count) >= 0.08 * em, middle > 0.25 * em, middle < 0.85 * em,
                    let upper = ink.extent(rows: top..<gap.lowerBound, columns: columns),
                    let lower = ink.extent(rows: gap.upperBound..<bottom, columns: columns)
                else { return false }
                return isMark(upper) && lower.height < 0.6 * em || isBracket(upper) && isMark(lower)
            }.map { ($0.lowerBound + $0.upperBound) / 2 }
        }
    }

    /// Whether this is a stop or a comma by size and place.
    private func isMark(_ ink: InkExtent) -> Bool { ink.longestSide < 0.45 * forms.em && forms.offset(ink) > 0.1 }

    /// Whether this may be a bracket that ends what is above it: flat, across the column.
    private func isBracket(_ ink: InkExtent) -> Bool { ink.height < 0.35 * forms.em && ink.width > 0.5 * forms.em }

    /// Rows at which a stop is cut from the character above it: before a mark of half a cell, the stop's own half may have
    /// fallen to that character.
    func tails(_ cuts: [Int], in ink: InkMap, columns: Range<Int>) -> [Int] {
        let em = forms.em
        return zip(zip(cuts, cuts.dropFirst()), cuts.dropFirst(2)).compactMap { cell, end in
            guard let next = ink.extent(rows: cell.1..<end, columns: columns), next.height < 0.6 * em else {
                return nil
            }
            return gaps(cell.0..<cell.1, in: ink, columns: columns).last { gap in
                guard let upper = ink.extent(rows: cell.0..<gap.lowerBound, columns: columns),
                    let stop = ink.extent(rows: gap.upperBound..<cell.1, columns: columns)
                else { return false }
                return upper.height > 0.5 * em && stop.longestSide < 0.4 * em && forms.offset(stop) > 0.1
            }.map { ($0.lowerBound + $0.upperBound) / 2 }
        }
    }

    /// Whether a stop was read, and nothing else.
    static func isStop(_ read: [StripCharacter]) -> Bool {
        read.count == 1 && ["。", "、"].contains(read[0].text) && read[0].confidence > 0.5
    }

    /// Whether what was read above and below a cut are marks that share a cell.
    static func areMarks(_ upper: [StripCharacter], _ lower: [StripCharacter]) -> Bool {
        func isOne(_ read: [StripCharacter], of marks: Set<String>) -> Bool {
            read.count == 1 && marks.contains(read[0].text) && read[0].confidence > 0.3
        }
        return isOne(upper, of: upperMarks) && isOne(lower, of: lowerMarks)
    }

    private static let upperMarks = Set("、。，．」』）！？".map(String.init))
    private static let lowerMarks = Set("」』）、。「『（".map(String.init))

    private func gaps(_ rows: Range<Int>, in ink: InkMap, columns: Range<Int>) -> [Range<Int>] {
        var gaps: [Range<Int>] = []
        var start: Int?
        for y in rows {
            let isEmpty = ink.extent(rows: y..<y + 1, columns: columns) == nil
            if isEmpty, start == nil { start = y }
            if !isEmpty, let from = start {
                gaps.append(from..<y)
                start = nil
            }
        }
        if let from = start { gaps.append(from..<rows.upperBound) }
        return gaps
    }
}
