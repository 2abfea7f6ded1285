import YomitoriCore

/// Brings a new reading of a page together with what a person made of the one before.
///
/// Three-way: what the machine had read (`base`), what stands there (`mine`), what the machine reads now (`theirs`). Lines are
/// grouped by the print they are about. Where no person has been, the new reading stands. A person's text is never overwritten: where
/// the machine has changed other characters of a line, both changes stand; where it has changed the same ones, the person's
/// text stays and the line is a conflict. A line that a person took out stays out; order and blocks that a person has made stay.
struct PageMerge {
    var base: Document
    var mine: Document
    var conflicts: [OpenConflict]
    /// How the picture was looked at for `base`, and for `theirs`.
    var from: StoredPicture
    var to: StoredPicture

    struct Result {
        /// What stands there now.
        var document: Document
        /// The new reading under the ids by which the next one is compared with it.
        var reading: Document
        var conflicts: [OpenConflict]
    }

    func merging(_ read: RecognizedPage, ids: inout IDSource) -> Result {
        var reading = Document(read, ids: &ids)
        let samePlaces = from.hasSamePlaces(as: to)
        let groups = LineGroups(mine: mine.lines, base: base.lines, theirs: reading.lines, samePlaces: samePlaces)
        reading.takeIDs(of: base, groups)
        let settlement = GroupSettlement(
            mine: mine.lines, base: base.lines, theirs: reading.lines,
            fit: samePlaces ? nil : fit(groups, to: reading))
        var outcomes: [GroupOutcome] = []
        for group in groups.groups { outcomes.append(settlement.outcome(of: group, ids: &ids)) }

        let arrangement = MergedArrangement(
            mine: mine, theirs: reading, groups: groups, outcomes: outcomes.map(\.lines))
        let document = mine.hasSameArrangement(as: base) ? arrangement.asTheirs() : arrangement.asMine()
        return Result(
            document: document, reading: reading, conflicts: open(outcomes, groups, in: document))
    }

    private func fit(_ groups: LineGroups, to reading: Document) -> PlaceFit {
        let before = base.lines, after = reading.lines
        let pairs = groups.groups.filter { $0.base.count == 1 && $0.theirs.count == 1 }
            .map { (from: before[$0.base[0]].quad.center, to: after[$0.theirs[0]].quad.center) }
        return PlaceFit(pairs, from: from, to: to)
    }

    /// Conflicts that stay open, and new ones.
    private func open(
        _ outcomes: [GroupOutcome], _ groups: LineGroups, in document: Document
    ) -> [OpenConflict] {
        let lines = mine.lines
        var settled = Set<String>()
        for (outcome, group) in zip(outcomes, groups.groups) where outcome.settlesEarlier {
            settled.formUnion(group.mine.map { lines[$0].id })
        }
        let earlier = conflicts.filter { settled.isDisjoint(with: $0.lines) }
        return (earlier + outcomes.compactMap(\.conflict)).filter { $0.conflict(in: document) != nil }
    }
}

extension Document {
    /// Gives the lines of a new reading the ids of the same print in the one before.
    fileprivate mutating func takeIDs(of base: Document, _ groups: LineGroups) {
        let before = base.lines
        var ids: [Int: String] = [:]
        for group in groups.groups {
            for (t, b) in zip(group.theirs, group.base) { ids[t] = before[b].id }
        }
        var number = 0
        for block in blocks.indices {
            for line in blocks[block].lines.indices {
                if let id = ids[number] {
                    blocks[block].lines[line].id = id
                    blocks[block].lines[line].sources = [id]
                }
                number += 1
            }
        }
    }

    /// Whether lines stand in the same blocks in the same order.
    fileprivate func hasSameArrangement(as other: Document) -> Bool {
        blocks.count == other.blocks.count
            && zip(blocks, other.blocks).allSatisfy { a, b in
                a.kind == b.kind && a.direction == b.direction && a.lines.map(\.id) == b.lines.map(\.id)
            }
    }
}
