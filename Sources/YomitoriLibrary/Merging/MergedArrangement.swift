/// Puts the lines of a merge into blocks.
struct MergedArrangement {
    let mine: Document
    let theirs: Document
    let groups: LineGroups
    /// What becomes of each group.
    let outcomes: [GroupOutcome.Lines]

    /// In the new reading's blocks and order; what it does not have follows the line it followed before.
    func asTheirs() -> Document {
        var builder = Builder()
        var number = 0
        let homes = blockIDs()
        for (index, block) in theirs.blocks.enumerated() {
            var lines: [DocumentLine] = []
            for line in block.lines {
                defer { number += 1 }
                lines += emitted(at: number, line, &builder)
            }
            guard !lines.isEmpty else { continue }
            var block = block
            block.id = homes[index] ?? block.id
            block.lines = lines
            builder.document.blocks.append(block)
        }
        var last: String?
        for (m, line) in mine.lines.enumerated() {
            let group = groups.ofMine[m]
            if case .mine(let lines) = outcomes[group], groups.groups[group].theirs.isEmpty,
                let place = groups.groups[group].mine.firstIndex(of: m)
            {
                builder.insert(lines[place], after: last, likeIn: mine)
            }
            if builder.document.place(ofLine: line.id) != nil { last = line.id }
        }
        return builder.finished()
    }

    /// In the person's blocks and order; lines that are new follow the line they follow in the new reading.
    func asMine() -> Document {
        var builder = Builder()
        var number = 0
        var done = Set<Int>()
        for block in mine.blocks {
            var merged = block
            merged.lines = []
            for _ in block.lines {
                defer { number += 1 }
                let group = groups.ofMine[number]
                switch outcomes[group] {
                case .mine(let lines):
                    if let place = groups.groups[group].mine.firstIndex(of: number) {
                        merged.lines.append(lines[place])
                    }
                case .theirs(let lines):
                    if done.insert(group).inserted { merged.lines += lines }
                }
            }
            if merged.lines.isEmpty, !block.lines.isEmpty { continue }
            builder.document.blocks.append(merged)
        }
        addNew(to: &builder)
        return builder.finished()
    }

    /// The lines of the new reading that stand for its line `number`, each group once.
    private func emitted(at number: Int, _ line: DocumentLine, _ builder: inout Builder) -> [DocumentLine] {
        let group = groups.ofTheirs[number]
        switch outcomes[group] {
        case .theirs(let lines):
            let place = groups.groups[group].theirs.firstIndex(of: number) ?? 0
            return place < lines.count ? [lines[place]] : []
        case .mine(let lines): return builder.done.insert(group).inserted ? lines : []
        }
    }

    /// The person's block that each of the new reading's takes the id of: the one that its first line was in.
    private func blockIDs() -> [Int: String] {
        let own = mine.blocks.flatMap { block in block.lines.map { _ in block.id } }
        var taken = Set<String>()
        var ids: [Int: String] = [:]
        var number = 0
        for (index, block) in theirs.blocks.enumerated() {
            let lines = number..<number + block.lines.count
            number += block.lines.count
            let homes = lines.compactMap { groups.groups[groups.ofTheirs[$0]].mine.first }.map { own[$0] }
            if let id = homes.first(where: { !taken.contains($0) }) {
                ids[index] = id
                taken.insert(id)
            }
        }
        return ids
    }

    /// Adds what only the new reading has.
    private func addNew(to builder: inout Builder) {
        var number = 0
        var last: String?
        for block in theirs.blocks {
            let lines = number..<number + block.lines.count
            number += block.lines.count
            let places = lines.map { shown($0) }
            var fresh: [DocumentLine] = []
            var lastHere: String?
            let next = places.compactMap { $0 }.first
            for (t, place) in zip(lines, places) {
                if let place {
                    lastHere = place
                    last = place
                    continue
                }
                guard isNew(t) else { continue }
                let line = block.lines[t - lines.lowerBound]
                if let lastHere {
                    builder.insert(line, after: lastHere, likeIn: theirs)
                } else if let next {
                    builder.insert(line, before: next)
                } else {
                    fresh.append(line)
                    continue
                }
                lastHere = line.id
                last = line.id
            }
            guard !fresh.isEmpty else { continue }
            var added = block
            added.lines = fresh
            builder.insert(added, afterBlockOf: last)
            last = fresh.last?.id
        }
    }

    private func isNew(_ t: Int) -> Bool {
        let group = groups.groups[groups.ofTheirs[t]]
        return group.mine.isEmpty && group.base.isEmpty
    }

    /// The id of the line that stands for the new reading's line `t`; nil when there is none yet.
    private func shown(_ t: Int) -> String? {
        let group = groups.groups[groups.ofTheirs[t]]
        guard !group.mine.isEmpty else { return nil }
        switch outcomes[groups.ofTheirs[t]] {
        case .theirs(let lines): return group.theirs.firstIndex(of: t).flatMap { $0 < lines.count ? lines[$0].id : nil }
        case .mine(let lines): return lines.last?.id
        }
    }
}

/// A document that is being put together.
private struct Builder {
    var document = Document()
    /// Groups whose lines are there.
    var done = Set<Int>()

    /// Puts a line behind another one, or at the start of the page.
    mutating func insert(_ line: DocumentLine, after id: String?, likeIn origin: Document) {
        if let place = id.flatMap(document.place(ofLine:)) {
            document.blocks[place.block].lines.insert(line, at: place.line + 1)
        } else if !document.blocks.isEmpty {
            document.blocks[0].lines.insert(line, at: 0)
        } else if let home = origin.place(ofLine: line.id) {
            var block = origin.blocks[home.block]
            block.lines = [line]
            document.blocks.append(block)
        }
    }

    mutating func insert(_ line: DocumentLine, before id: String) {
        guard let place = document.place(ofLine: id) else { return }
        document.blocks[place.block].lines.insert(line, at: place.line)
    }

    mutating func insert(_ block: DocumentBlock, afterBlockOf line: String?) {
        let place = line.flatMap(document.place(ofLine:)).map { $0.block + 1 } ?? 0
        document.blocks.insert(block, at: place)
    }

    func finished() -> Document {
        var document = document
        for index in document.blocks.indices { document.blocks[index].fitBox() }
        return document
    }
}
