/// Which words of a list of simplified Chinese may come in where something else was read.
///
/// The list knows how often words are used but nothing of what stands beside what, and no names but some. So only words of
/// more than one character may change a reading, never the commoner of two characters, nor what may be of a person's name:
/// a word of two or three characters that begins with a surname, and one that would begin in a name. A caller's words
/// may do what they want.
struct ChineseWordRule: Sendable {
    /// The places that a path changes and that are to stay as they were read. Without them another path may be the best.
    func placesKept(in path: WordLattice.Path, of row: [[WordLattice.Choice]]) -> Set<Int> {
        var kept: Set<Int> = []
        for (number, word) in path.words.enumerated() where word.knowledge != .caller {
            let changed = word.places.filter { path.choices[$0] != 0 }
            guard !changed.isEmpty else { continue }
            let mayChange =
                word.knowledge == .lexicon && word.places.count > 1
                && !isName(word, in: path, row) && !mayBeInName(number, in: path, row)
                && changed.allSatisfy {
                    Self.mayReplace(row[$0][0].scalar, by: row[$0][path.choices[$0]].scalar)
                }
            if !mayChange { kept.formUnion(changed) }
        }
        return kept
    }

    /// Whether a word has the form of a surname and a name of one or two characters. Of the uses of all words of the list
    /// one in twenty has it, and half of those are of names.
    private func isName(_ word: WordLattice.Word, in path: WordLattice.Path, _ row: [[WordLattice.Choice]]) -> Bool {
        word.places.count <= 3 && Self.surnames.contains(scalar(word.places.lowerBound, path, row))
    }

    /// Whether a surname, or one and another character, stands alone before a word.
    private func mayBeInName(_ number: Int, in path: WordLattice.Path, _ row: [[WordLattice.Choice]]) -> Bool {
        for word in path.words[..<number].suffix(2).reversed() {
            guard word.places.count == 1 else { return false }
            if Self.surnames.contains(scalar(word.places.lowerBound, path, row)) { return true }
        }
        return false
    }

    private func scalar(_ place: Int, _ path: WordLattice.Path, _ row: [[WordLattice.Choice]]) -> Unicode.Scalar {
        row[place][path.choices[place]].scalar
    }

    /// Whether the list can tell two characters apart: it has no old forms, and the rare characters of names in few words.
    private static func mayReplace(_ from: Unicode.Scalar, by to: Unicode.Scalar) -> Bool {
        HanTable.simplified.contains(from) && HanTable.simplified.contains(to) && newForms[from] != to
            && newForms[to] != from
    }

    /// Old forms that are among the simplified characters, and what mostly stands for them.
    private static let newForms = Dictionary(
        uniqueKeysWithValues: zip("於著乾後徵夥藉馀麽".unicodeScalars, "于着干后征伙借余么".unicodeScalars))

    /// The hundred commonest surnames (Ministry of Public Security of China, 2007), but those that are mostly words by themselves: 于 何 任 向 曾.
    private static let surnames = Set(
        "王李张刘陈杨黄赵吴周徐孙马朱胡郭高林郑谢罗梁宋唐许韩冯邓曹彭肖田董袁潘蒋蔡余杜叶程苏魏吕丁沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔汤"
            .unicodeScalars)
}
