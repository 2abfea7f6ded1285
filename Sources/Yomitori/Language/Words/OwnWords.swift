import Synchronization

/// A caller's words, ready at once however many there are: only those that begin like something on a page are put in order.
package final class OwnWords: Sendable {
    /// A place between two characters of a word.
    struct Node {
        /// Words that begin alike, in order; those in `range` have the same first `depth` characters.
        fileprivate let words: [[Unicode.Scalar]]
        fileprivate let range: Range<Int>
        fileprivate let depth: Int
    }

    private let byFirst: [Unicode.Scalar: [String]]
    private let ordered = Mutex<[Unicode.Scalar: [[Unicode.Scalar]]]>([:])

    package init(_ words: some Sequence<String>) {
        var byFirst: [Unicode.Scalar: [String]] = [:]
        for word in words {
            guard let first = word.unicodeScalars.first else { continue }
            byFirst[first, default: []].append(word)
        }
        self.byFirst = byFirst
    }

    /// Goes on from a place, nil being where words begin, by one character.
    ///
    /// - Returns: the next place, and whether a word ends there; nil where no word goes on so.
    func next(_ node: Node?, _ scalar: Unicode.Scalar) -> (node: Node, isWord: Bool)? {
        guard let node else {
            let words = words(from: scalar)
            guard let first = words.first else { return nil }
            return (Node(words: words, range: words.indices, depth: 1), first.count == 1)
        }
        // A word that ends here comes before those that go on.
        func place(where isBehind: (Unicode.Scalar) -> Bool) -> Int {
            var low = node.range.lowerBound, high = node.range.upperBound
            while low < high {
                let middle = (low + high) / 2
                let word = node.words[middle]
                if word.count > node.depth, isBehind(word[node.depth]) { high = middle } else { low = middle + 1 }
            }
            return low
        }
        let range = place { $0 >= scalar }..<place { $0 > scalar }
        guard !range.isEmpty else { return nil }
        let next = Node(words: node.words, range: range, depth: node.depth + 1)
        return (next, node.words[range.lowerBound].count == next.depth)
    }

    func contains(_ word: String) -> Bool { place(after: word)?.isWord ?? false }

    /// Whether some word begins with these characters.
    func begins(_ text: String) -> Bool { text.isEmpty || place(after: text) != nil }

    private func place(after text: String) -> (node: Node, isWord: Bool)? {
        var place: (node: Node, isWord: Bool)?
        for scalar in text.unicodeScalars {
            place = next(place?.node, scalar)
            if place == nil { return nil }
        }
        return place
    }

    private func words(from first: Unicode.Scalar) -> [[Unicode.Scalar]] {
        guard let words = byFirst[first] else { return [] }
        return ordered.withLock { ordered in
            if let known = ordered[first] { return known }
            let sorted = words.map { Array($0.unicodeScalars) }.sorted { $0.lexicographicallyPrecedes($1) }
            ordered[first] = sorted
            return sorted
        }
    }
}
