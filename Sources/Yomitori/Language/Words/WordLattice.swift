import YomitoriCore
package import YomitoriModels

/// The cheapest way to read a row of uncertain characters as words that follow each other well.
///
/// The search is MeCab's (Kudo, Yamamoto and Matsumoto 2004, "Applying conditional random fields to Japanese morphological
/// analysis"): words with costs, costs between their classes, Viterbi; only that each place holds several characters.
package struct WordLattice {
    /// One reading of a place.
    package struct Choice: Hashable, Sendable {
        package var scalar: Unicode.Scalar
        /// What it costs against the picture, in the lexicon's unit.
        package var cost: Int

        package init(_ scalar: Unicode.Scalar, cost: Int) {
            self.scalar = scalar
            self.cost = cost
        }
    }

    /// Who knows a word.
    package enum Knowledge: Hashable, Sendable { case lexicon, caller, nobody }

    /// A word of a reading.
    package struct Word: Hashable, Sendable {
        /// Its places in the row.
        package var places: Range<Int>
        package var knowledge: Knowledge
    }

    /// A reading of the whole row.
    package struct Path: Hashable, Sendable {
        /// For each place the number of its choice.
        package var choices: [Int]
        /// The words in their order: every place is in one.
        package var words: [Word]
        package var cost: Int

        /// The word that a place is in.
        package func word(at place: Int) -> Word? { words.first { $0.places.contains(place) } }
    }

    /// What a character that makes no word costs more than the dictionary says. MeCab's own costs for unknown words assume
    /// text without errors; 3,000 (a factor of 40) and 8,000 gave the same corrections on 37 degraded pages.
    static let unknownPenalty = 3_000
    /// Words that go on at a place: the cheapest of so many classes. Text without errors has five to ten.
    static let beam = 24
    /// Characters of a word. IPADIC's longest have more, none of them in running text.
    static let longestWord = 16
    /// The same of a caller's word: names of institutions have twenty.
    static let longestOwnWord = 40

    /// An unknown character where no dictionary says what it costs: dearer than any word.
    static let strange = Lexicon.Entry(left: 0, right: 0, cost: 8_000)

    private let lexicon: Lexicon
    private let own: OwnWords?
    private let knowsOldForms: Bool
    private let unknown: [UnknownWords: [Lexicon.Entry]]
    private let ownUse: [Lexicon.Entry]

    /// - Parameters:
    ///   - own: words that come before those of the lexicon.
    ///   - knowsOldForms: whether a word in old forms (會社, 渡邊) is the lexicon's in new ones, as in Japanese.
    package init(_ lexicon: Lexicon, own: OwnWords? = nil, knowsOldForms: Bool = false) {
        self.lexicon = lexicon
        self.own = own
        self.knowsOldForms = knowsOldForms
        unknown = Dictionary(
            uniqueKeysWithValues: UnknownWords.allCases.map { kind in
                (kind, lexicon.index(of: String(kind.rawValue)).map(lexicon.entries) ?? [Self.strange])
            })
        // As a noun, at the cost of a common one: what an unknown word of Han characters could be.
        ownUse = (unknown[.kanji] ?? []).map { .init(left: $0.left, right: $0.right, cost: 2_000) }
    }

    /// The cheapest reading. `row` has at least one choice at each place.
    package func best(_ row: [[Choice]]) -> Path {
        var ends = [[Step]](repeating: [], count: row.count + 1)
        ends[0] = [Step(cost: 0, right: 0, start: 0, before: 0, knowledge: .nobody, choices: [])]
        for place in row.indices where !ends[place].isEmpty {
            ends[place] = Self.cheapest(ends[place])
            follow(row, from: place, &ends)
        }
        let closed = ends[row.count].map { $0.cost + lexicon.connection($0.right, 0) }
        guard let cost = closed.min(), let last = closed.firstIndex(of: cost) else {
            return Path(choices: row.map { _ in 0 }, words: [], cost: 0)
        }
        var choices: [Int] = []
        var words: [Word] = []
        var (end, index) = (row.count, last)
        while end > 0 {
            let step = ends[end][index]
            choices.insert(contentsOf: step.choices.map(Int.init), at: 0)
            words.insert(Word(places: step.start..<end, knowledge: step.knowledge), at: 0)
            (end, index) = (step.start, step.before)
        }
        return Path(choices: choices, words: words, cost: cost)
    }

    /// The forms in which dictionaries of Chinese and Japanese may have a character: full width, and the new one of an old one.
    private func dictionaryForms(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        let wide = scalar.fullWidth ?? scalar
        guard knowsOldForms, let new = OldForm.new(of: wide) else { return [wide] }
        return [wide, new]
    }

    /// A word that ends at a place, and what went before it.
    private struct Step {
        var cost: Int
        var right: Int
        var start: Int
        var before: Int
        var knowledge: Knowledge
        var choices: [UInt8]
    }

    private static func cheapest(_ steps: [Step]) -> [Step] {
        var best: [Int: Step] = [:]
        for step in steps where step.cost < best[step.right]?.cost ?? .max { best[step.right] = step }
        return Array(best.values.sorted { ($0.cost, $0.right) < ($1.cost, $1.right) }.prefix(beam))
    }

    /// Adds every word that begins at a place to where it ends.
    private func follow(_ row: [[Choice]], from place: Int, _ ends: inout [[Step]]) {
        func add(_ uses: [Lexicon.Entry], _ knowledge: Knowledge, end: Int, cost: Int, choices: [UInt8]) {
            for use in uses {
                var cheapest = Int.max, before = 0
                for (i, step) in ends[place].enumerated() {
                    let total = step.cost + lexicon.connection(step.right, use.left)
                    if total < cheapest { (cheapest, before) = (total, i) }
                }
                ends[end].append(
                    Step(
                        cost: cheapest + use.cost + cost, right: use.right, start: place, before: before,
                        knowledge: knowledge, choices: choices))
            }
        }
        /// Adds the words of one list, each with the ways in which it is used.
        func addWords<Node>(
            of knowledge: Knowledge, from root: Node, longest: Int,
            next: (Node, Unicode.Scalar) -> [(node: Node, uses: [Lexicon.Entry])]
        ) {
            var open: [(end: Int, node: Node, cost: Int, choices: [UInt8])] = [(place, root, 0, [])]
            while let (end, node, cost, chosen) = open.popLast() {
                guard end < row.count, end - place < longest else { continue }
                for (i, choice) in row[end].enumerated() {
                    for found in next(node, choice.scalar) {
                        let (total, choices) = (cost + choice.cost, chosen + [UInt8(i)])
                        add(found.uses, knowledge, end: end + 1, cost: total, choices: choices)
                        open.append((end + 1, found.node, total, choices))
                    }
                }
            }
        }
        addWords(of: .lexicon, from: lexicon.root, longest: Self.longestWord) { node, scalar in
            dictionaryForms(of: scalar).compactMap { form in
                lexicon.next(node, form).map { ($0.node, $0.word.map(lexicon.entries) ?? []) }
            }
        }
        if let own {
            addWords(of: .caller, from: nil as OwnWords.Node?, longest: Self.longestOwnWord) { node, scalar in
                own.next(node, scalar).map { [($0.node, $0.isWord ? ownUse : [])] } ?? []
            }
        }
        for (i, choice) in row[place].enumerated() {
            let kind = UnknownWords(choice.scalar)
            var cost = choice.cost + Self.unknownPenalty
            var choices = [UInt8(i)]
            add(unknown[kind] ?? [], .nobody, end: place + 1, cost: cost, choices: choices)
            // Foreign words, letters and figures go on as long as their kind does.
            guard kind.runsOn else { continue }
            for end in (place + 1)..<max(place + 1, min(row.count, place + Self.longestWord)) {
                guard let same = row[end].firstIndex(where: { UnknownWords($0.scalar) == kind }) else { break }
                cost += row[end][same].cost
                choices.append(UInt8(same))
                add(unknown[kind] ?? [], .nobody, end: end + 1, cost: cost, choices: choices)
            }
        }
    }
}

extension UnknownWords {
    /// The kind of a character.
    fileprivate init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x30...0x39, 0xFF10...0xFF19: self = .digits
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0xFF21...0xFF3A, 0xFF41...0xFF5A: self = .letters
        default:
            switch Script(scalar) {
            case .han: self = .kanji
            case .kana: self = scalar.value < 0x30A0 ? .hiragana : .katakana
            default: self = .symbol
            }
        }
    }

    /// Whether an unknown word of this kind has any length (IPADIC's `char.def`).
    fileprivate var runsOn: Bool { self == .katakana || self == .letters || self == .digits }
}
