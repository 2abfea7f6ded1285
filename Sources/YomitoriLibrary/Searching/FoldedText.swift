/// A page's text as it is searched: folded, without white space, line ends and the hyphens that broke a word at one.
struct FoldedText {
    /// Folded scalars; `boundary` between two blocks.
    private(set) var scalars: [UInt32] = []

    /// Stands for itself alone: what is searched for does not reach from block to block.
    static let boundary: UInt32 = 0

    /// Ends a line, and a block, in the text of ``PageIndex``.
    static let lineEnd: Unicode.Scalar = "\n", blockEnd: Unicode.Scalar = "\u{0C}"

    /// Where a scalar came from: the line, and the UTF-16 offsets in it where it begins and ends.
    struct Origin {
        var line: Int
        var start: Int
        var end: Int
    }

    /// Of each scalar; empty when nobody asked for it.
    private(set) var origins: [Origin] = []

    init(_ text: String, _ folding: CharacterFolding, withOrigins: Bool = false) {
        scalars.reserveCapacity(text.utf8.count / 3)
        var line = 0, offset = 0
        /// Whether the line began just now, and whether the one before broke a word.
        var breaksWord = false
        for scalar in text.unicodeScalars {
            if scalar == Self.lineEnd || scalar == Self.blockEnd {
                breaksWord = scalar == Self.lineEnd && endsWithBrokenWord
                if scalar == Self.blockEnd {
                    append(Self.boundary, Origin(line: line, start: offset, end: offset), withOrigins)
                }
                line += 1
                offset = 0
                continue
            }
            let width = scalar.value > 0xFFFF ? 2 : 1
            defer { offset += width }
            if Self.isSpace(scalar) { continue }
            if breaksWord {
                if scalar.properties.isLowercase { removeLast(withOrigins) }
                breaksWord = false
            }
            if (0x3099...0x309A).contains(scalar.value) || (0xFF9E...0xFF9F).contains(scalar.value),
                let last = scalars.last,
                let voiced = CharacterFolding.voiced(last, scalar)
            {
                scalars[scalars.count - 1] = voiced
                if withOrigins { origins[origins.count - 1].end = offset + width }
                continue
            }
            append(folding[scalar], Origin(line: line, start: offset, end: offset + width), withOrigins)
        }
    }

    /// U+3000 is the last white space there is; most of a Japanese page lies beyond, and properties take a while.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x80 else { return scalar == " " || scalar == "\t" }
        return scalar.value <= 0x3000 && scalar.properties.isWhitespace
    }

    private var endsWithBrokenWord: Bool {
        guard scalars.count > 1, let hyphen = scalars.last, [0x2D, 0x2010, 0xAD, 0x2E17, 0xAC].contains(hyphen),
            let before = Unicode.Scalar(scalars[scalars.count - 2])
        else { return false }
        return before.value < 0x2E80 && before.properties.isAlphabetic
    }

    private mutating func append(_ scalar: UInt32, _ origin: Origin, _ withOrigins: Bool) {
        scalars.append(scalar)
        if withOrigins { origins.append(origin) }
    }

    private mutating func removeLast(_ withOrigins: Bool) {
        scalars.removeLast()
        if withOrigins { origins.removeLast() }
    }

    /// Where `query` stands, one place after the other.
    func places(of query: [UInt32]) -> [Range<Int>] {
        guard let first = query.first, scalars.count >= query.count else { return [] }
        var places: [Range<Int>] = []
        scalars.withUnsafeBufferPointer { text in
            var at = 0
            let end = text.count - query.count
            while at <= end {
                if text[at] == first, query.indices.allSatisfy({ text[at + $0] == query[$0] }) {
                    places.append(at..<at + query.count)
                    at += query.count
                } else {
                    at += 1
                }
            }
        }
        return places
    }

    /// The single scalars and pairs of neighbours that are in the text, as words of the index.
    var grams: Set<String> {
        var grams = Set<String>()
        for (index, scalar) in scalars.enumerated() where scalar != Self.boundary {
            let word = String(scalar, radix: 16)
            grams.insert(word)
            if index + 1 < scalars.count, scalars[index + 1] != Self.boundary {
                grams.insert(word + "x" + String(scalars[index + 1], radix: 16))
            }
        }
        return grams
    }
}
