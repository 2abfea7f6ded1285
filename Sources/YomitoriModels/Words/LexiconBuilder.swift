package import Foundation

/// Compiles words to the form that ``Lexicon`` maps.
package struct LexiconBuilder {
    /// Each word with its uses, none where words alone are known.
    package var words: [String: [Lexicon.Entry]] = [:]
    /// Connection costs, a row a right class; empty where there are no classes.
    package var connections: [[Int16]] = []

    package init() {}

    /// The whole file.
    package func compiled() -> Data {
        let sorted = words.keys.filter { !$0.isEmpty }.map { (key: Array($0.unicodeScalars.map(\.value)), word: $0) }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }
        var automaton = Automaton()
        for (key, _) in sorted { automaton.add(key) }
        let root = automaton.finish()
        let hasEntries = words.values.contains { !$0.isEmpty }
        let uses = hasEntries ? sorted.map { words[$0.word] ?? [] } : []
        let layout = LexiconLayout(
            nodes: automaton.nodes.count, arcs: automaton.nodes.map(\.count).reduce(0, +), root: root,
            words: sorted.count,
            entries: uses.map(\.count).reduce(0, +), rightClasses: connections.count,
            leftClasses: connections.first?.count ?? 0)

        var out = Data(capacity: layout.size)
        out.append(words: layout.header)
        out.append(words: automaton.nodes.runningCounts)
        let arcs = automaton.nodes.joined()
        out.append(words: arcs.map { $0.scalar | ($0.ends ? LexiconLayout.finalFlag : 0) })
        out.append(words: arcs.map { UInt32($0.target) })
        out.append(words: automaton.wordsSkipped())
        if hasEntries {
            out.append(words: uses.runningCounts)
            out.append(
                halves: uses.joined().flatMap { use in
                    [
                        Int16(bitPattern: UInt16(use.left)), Int16(bitPattern: UInt16(use.right)),
                        Int16(clamping: use.cost),
                    ]
                })
        }
        for row in connections { out.append(halves: row) }
        return out
    }
}

/// A minimal acyclic automaton that grows by words in order.
private struct Automaton {
    struct Arc: Hashable {
        var scalar: UInt32
        var ends: Bool
        var target: Int
    }

    /// Finished nodes: no two are equal.
    private(set) var nodes: [[Arc]] = []
    private var known: [[Arc]: Int] = [:]
    /// The nodes along the last word, whose arcs may still grow; the last arc of each has no target yet.
    private var path: [[Arc]] = [[]]
    private var last: [UInt32] = []

    mutating func add(_ word: [UInt32]) {
        let shared = zip(word, last).prefix { $0 == $1 }.count
        close(downTo: shared)
        for (i, scalar) in word.enumerated().dropFirst(shared) {
            path[i].append(Arc(scalar: scalar, ends: i == word.count - 1, target: 0))
            path.append([])
        }
        last = word
    }

    mutating func finish() -> Int {
        close(downTo: 0)
        return number(of: path[0])
    }

    private mutating func close(downTo depth: Int) {
        while path.count > depth + 1 {
            let target = number(of: path.removeLast())
            path[path.count - 1][path[path.count - 1].count - 1].target = target
        }
    }

    private mutating func number(of node: [Arc]) -> Int {
        if let number = known[node] { return number }
        nodes.append(node)
        known[node] = nodes.count - 1
        return nodes.count - 1
    }

    /// For each arc how many words its node has before it.
    func wordsSkipped() -> [UInt32] {
        // A node's targets are finished before it, so that counts follow from those to the left.
        var counts = [UInt32](repeating: 0, count: nodes.count)
        var out: [UInt32] = []
        for (i, node) in nodes.enumerated() {
            var before: UInt32 = 0
            for arc in node {
                out.append(before)
                before += counts[arc.target] + (arc.ends ? 1 : 0)
            }
            counts[i] = before
        }
        return out
    }
}

extension Array where Element: Collection {
    /// How many elements the collections before each one hold, and all of them.
    fileprivate var runningCounts: [UInt32] {
        reduce(into: [0]) { $0.append($0[$0.count - 1] + UInt32($1.count)) }
    }
}

extension Data {
    fileprivate mutating func append(words: some Sequence<UInt32>) {
        for word in words { Swift.withUnsafeBytes(of: word.littleEndian) { append(contentsOf: $0) } }
    }

    fileprivate mutating func append(halves: some Sequence<Int16>) {
        for half in halves { Swift.withUnsafeBytes(of: half.littleEndian) { append(contentsOf: $0) } }
    }
}
