import YomitoriCore

/// What becomes of a group of lines.
struct GroupOutcome {
    enum Lines {
        /// The new reading's lines stand there.
        case theirs([DocumentLine])
        /// The person's lines stay in their places, in the group's order.
        case mine([DocumentLine])
    }

    var lines: Lines
    var conflict: OpenConflict?
    /// Whether conflicts of these lines that are open are over.
    var settlesEarlier: Bool
}

/// Decides for a group of lines what stands there.
struct GroupSettlement {
    /// All lines of the three documents; the new reading's under their final ids.
    let mine: [DocumentLine]
    let base: [DocumentLine]
    let theirs: [DocumentLine]
    /// Where places of the old picture are in the new one; nil when they are the same.
    let fit: PlaceFit?

    func outcome(of group: LineGroup, ids: inout IDSource) -> GroupOutcome {
        let m = group.mine.map { mine[$0] }, b = group.base.map { base[$0] }, t = group.theirs.map { theirs[$0] }
        if isMachines(m, b) {
            let lines = t.enumerated().map { number, line in
                var line = line
                if number < m.count { line.id = m[number].id }
                return line
            }
            return GroupOutcome(lines: .theirs(lines), settlesEarlier: true)
        }
        let now = t.map(\.text).joined(), before = b.map(\.text).joined()
        if m.count == 1, b.count == 1, t.count == 1, m[0].origin == .machine,
            let merged = LineMerge(base: b[0], mine: m[0], theirs: t[0]).merged()
        {
            return GroupOutcome(lines: .mine([merged.read(as: t)]), settlesEarlier: now != before)
        }
        let kept = kept(m, t)
        if now == before { return GroupOutcome(lines: .mine(kept), settlesEarlier: false) }
        // A line that no reading has had is not missed by this one.
        if now == m.map(\.text).joined() || (t.isEmpty && b.isEmpty) {
            return GroupOutcome(lines: .mine(kept), settlesEarlier: true)
        }
        let conflict = OpenConflict(
            id: ids.conflict(), lines: m.map(\.id), theirs: t, base: b.map(\.text).joined(separator: "\n"))
        return GroupOutcome(lines: .mine(kept), conflict: m.isEmpty ? nil : conflict, settlesEarlier: true)
    }

    /// Whether no person has been at these lines. None at all are the machine's unless a person took them out.
    private func isMachines(_ m: [DocumentLine], _ b: [DocumentLine]) -> Bool {
        guard m.count == b.count else { return false }
        return zip(m, b).allSatisfy { line, read in
            line.sources == [read.id] && !line.hasPersonsWork && line.text == read.text && line.kind == read.kind
                && line.ruby == read.ruby
        }
    }

    /// The person's lines, where the new picture has them.
    private func kept(_ m: [DocumentLine], _ t: [DocumentLine]) -> [DocumentLine] {
        m.map { line in
            var line = line
            if let fit {
                line = m.count == 1 && t.count == 1 ? line.placed(as: t[0]) : line.moved(by: fit)
            }
            return m.count == 1 ? line.read(as: t) : line.linked(to: t)
        }
    }
}

extension DocumentLine {
    /// This line, its machine's reading being `t` now.
    fileprivate func read(as t: [DocumentLine]) -> DocumentLine {
        var line = linked(to: t)
        guard !t.isEmpty else { return line }
        let read = t.map(\.text).joined()
        line.machineText = read == text ? nil : read
        return line
    }

    fileprivate func linked(to t: [DocumentLine]) -> DocumentLine {
        var line = self
        line.sources = t.map(\.id)
        return line
    }
}
