/// The lines of a page that are about the same print: in a person's document, in the reading that it began with, and in the new
/// reading.
struct LineGroup: Hashable {
    /// Indices into each document's lines, in reading order.
    var mine: [Int] = []
    var base: [Int] = []
    var theirs: [Int] = []
}

/// All lines of the three documents in groups.
struct LineGroups {
    private(set) var groups: [LineGroup] = []
    /// The group of each line.
    private(set) var ofMine: [Int]
    private(set) var ofTheirs: [Int]

    init(mine: [DocumentLine], base: [DocumentLine], theirs: [DocumentLine], samePlaces: Bool) {
        let firstBase = mine.count, firstTheirs = mine.count + base.count
        var sets = DisjointSets(count: firstTheirs + theirs.count)
        let baseByID = Dictionary(base.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        for (m, line) in mine.enumerated() {
            for b in line.sources.compactMap({ baseByID[$0] }) { sets.join(m, firstBase + b) }
        }
        var joined = Set<Int>()
        for pair in LineAlignment(base, theirs, samePlaces: samePlaces).pairs {
            sets.join(firstBase + pair.first, firstTheirs + pair.second)
            joined.insert(pair.second)
        }
        // Lines that a person had added, and that the machine finds now.
        let added = mine.indices.filter { m in !mine[m].sources.contains { baseByID[$0] != nil } }
        let new = theirs.indices.filter { !joined.contains($0) }
        let late = LineAlignment(added.map { mine[$0] }, new.map { theirs[$0] }, samePlaces: samePlaces)
        for pair in late.pairs { sets.join(added[pair.first], firstTheirs + new[pair.second]) }

        var numbers: [Int: Int] = [:]
        var groups: [LineGroup] = []
        func group(_ node: Int) -> Int {
            let root = sets.root(of: node)
            if let number = numbers[root] { return number }
            numbers[root] = groups.count
            groups.append(LineGroup())
            return groups.count - 1
        }
        ofMine = []
        ofTheirs = []
        for m in mine.indices {
            ofMine.append(group(m))
            groups[ofMine[m]].mine.append(m)
        }
        for b in base.indices { groups[group(firstBase + b)].base.append(b) }
        for t in theirs.indices {
            ofTheirs.append(group(firstTheirs + t))
            groups[ofTheirs[t]].theirs.append(t)
        }
        self.groups = groups
    }
}

/// Sets that are joined until no more belong together.
private struct DisjointSets {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    mutating func root(of node: Int) -> Int {
        var node = node
        while parents[node] != node {
            parents[node] = parents[parents[node]]
            node = parents[node]
        }
        return node
    }

    mutating func join(_ a: Int, _ b: Int) {
        let a = root(of: a), b = root(of: b)
        parents[max(a, b)] = min(a, b)
    }
}
