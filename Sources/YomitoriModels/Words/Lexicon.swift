package import Foundation

/// The words of a language, in a file that is mapped into memory: what is not looked at costs nothing.
///
/// Words are the paths of a minimal acyclic automaton (Daciuk et al. 2000, "Incremental construction of minimal acyclic
/// finite-state automata"); the number of words before a path is a word's index, by which its entries are found.
/// Every number read from the file is checked against its bounds, so that a damaged file gives wrong words at worst.
package struct Lexicon: Sendable {
    /// A place between two characters of a word.
    package struct Node: Hashable, Sendable {
        let number: UInt32
        /// Words before this place in the order of the file.
        let wordsBefore: UInt32
    }

    /// How a word is used, as the morphological dictionary has it.
    package struct Entry: Hashable, Sendable {
        /// Class of the word as its left neighbour sees it: a column of ``Lexicon/connection(_:_:)``.
        package let left: Int
        /// Class of the word as its right neighbour sees it: a row of ``Lexicon/connection(_:_:)``.
        package let right: Int
        /// 0 for the commonest words, some 10,000 for the rarest: minus the logarithm of a probability, 800 a nat (MeCab).
        package let cost: Int

        package init(left: Int, right: Int, cost: Int) {
            self.left = left
            self.right = right
            self.cost = cost
        }
    }

    private let layout: LexiconLayout
    private let bytes: Data
    /// The file of these bytes; nil where they were never in one.
    private let mapping: FileMapping?

    /// How many words there are.
    package var count: Int { layout.words }
    /// Where words begin.
    package let root: Node

    /// Maps a compiled file.
    ///
    /// - Throws: ``PackError/failedAccess(path:reason:)``, ``PackError/changedFile(pack:file:reason:)`` for what is no such file.
    package init(contentsOf url: URL, pack: String) throws {
        let file = try FileMapping(url)
        try self.init(bytes: file.bytes, mapping: file, pack: pack, file: url.lastPathComponent)
    }

    /// - Throws: ``PackError/changedFile(pack:file:reason:)``.
    package init(compiled: Data, pack: String, file: String) throws {
        try self.init(bytes: compiled, mapping: nil, pack: pack, file: file)
    }

    private init(bytes: Data, mapping: FileMapping?, pack: String, file: String) throws {
        self.bytes = bytes
        self.mapping = mapping
        layout = try LexiconLayout(header: bytes, pack: pack, file: file)
        root = Node(number: UInt32(layout.root), wordsBefore: 0)
    }

    /// Gives back the memory of what was looked at; the next look comes from the file.
    package func giveBack() { mapping?.giveBack() }

    /// Goes on from a place by one character.
    ///
    /// - Returns: the next place, and the index of the word that ends there, if one does; nil where no word goes on so.
    package func next(_ node: Node, _ scalar: Unicode.Scalar) -> (node: Node, word: Int?)? {
        bytes.withUnsafeBytes { raw in
            guard node.number < layout.nodes else { return nil }
            let first = Int(raw.word(layout.starts, Int(node.number)))
            let end = Int(raw.word(layout.starts, Int(node.number) + 1))
            guard first <= end, end <= layout.arcs else { return nil }
            var low = first, high = end
            while low < high {
                let middle = (low + high) / 2
                if raw.word(layout.labels, middle) & LexiconLayout.scalarMask < scalar.value {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            guard low < end else { return nil }
            let label = raw.word(layout.labels, low)
            guard label & LexiconLayout.scalarMask == scalar.value else { return nil }
            let before = node.wordsBefore &+ raw.word(layout.skipped, low)
            let ends = label & LexiconLayout.finalFlag != 0
            return (
                Node(number: raw.word(layout.targets, low), wordsBefore: before &+ (ends ? 1 : 0)),
                ends ? Int(before) : nil
            )
        }
    }

    /// The index of a word; nil for what is none.
    package func index(of word: some StringProtocol) -> Int? {
        var place = root
        var found: Int?
        for scalar in word.unicodeScalars {
            guard let next = next(place, scalar) else { return nil }
            (place, found) = next
        }
        return found
    }

    /// Whether some word begins with these characters.
    package func begins(_ text: some StringProtocol) -> Bool {
        var place = root
        for scalar in text.unicodeScalars {
            guard let next = next(place, scalar) else { return false }
            place = next.node
        }
        return true
    }

    package func contains(_ word: some StringProtocol) -> Bool { index(of: word) != nil }

    /// A word's uses; empty for a list of words alone.
    package func entries(of word: Int) -> [Entry] {
        guard layout.entries > 0, word >= 0, word < layout.words else { return [] }
        return bytes.withUnsafeBytes { raw in
            let first = Int(raw.word(layout.uses, word)), end = Int(raw.word(layout.uses, word + 1))
            guard first <= end, end <= layout.entries else { return [] }
            return (first..<end).map { i in
                Entry(
                    left: Int(UInt16(bitPattern: raw.half(layout.entryValues, 3 * i))),
                    right: Int(UInt16(bitPattern: raw.half(layout.entryValues, 3 * i + 1))),
                    cost: Int(raw.half(layout.entryValues, 3 * i + 2)))
            }
        }
    }

    /// What it costs that a word of class `left` follows one of class `right`, in the unit of ``Entry/cost``.
    package func connection(_ right: Int, _ left: Int) -> Int {
        guard right >= 0, left >= 0, right < layout.rightClasses, left < layout.leftClasses else { return 0 }
        return bytes.withUnsafeBytes { Int($0.half(layout.connections, right * layout.leftClasses + left)) }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func word(_ section: Int, _ index: Int) -> UInt32 {
        UInt32(littleEndian: loadUnaligned(fromByteOffset: section + 4 * index, as: UInt32.self))
    }

    fileprivate func half(_ section: Int, _ index: Int) -> Int16 {
        Int16(littleEndian: loadUnaligned(fromByteOffset: section + 2 * index, as: Int16.self))
    }
}
