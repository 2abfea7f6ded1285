import YomitoriCore
import YomitoriImaging

/// The small print right of a column: words of kana beside the characters whose reading they give.
struct RubyColumn: Sendable {
    /// Width of a ruby character in characters of the base: half of them, by JLREQ 3.3.3.
    static let size = 0.5
    /// How far from the base ruby reaches, in characters of the base: its own width, and a tenth between.
    static let reach = 0.62
    /// Rows without ink that end a word, in ruby characters: kana have gaps of up to half their height inside, and
    /// words that stand closer are those of one compound.
    static let wordGap = 1.1
    /// Ink lower or higher than this share of a ruby character is no word: a stain, or the tip of a stroke.
    static let least = 0.5

    /// Words narrower than this share of a ruby character are none: of kana only し and く alone may be.
    static let leastWidth = 0.6
    /// Words less sure than this are none. Measured on typeset pages: ruby 0.75 and more, strokes of base characters and of
    /// the next column 0.47–0.65 mostly.
    static let leastConfidence = 0.7

    /// What stands right of the column.
    let picture: ColumnPicture
    /// Width of a ruby character in pixels of the picture.
    let em: Double

    /// Nil when there is nothing beside the column.
    ///
    /// - Parameters:
    ///   - em: width of a full character of the column, in pixels of its picture.
    ///   - others: the page's other regions.
    init?(_ column: ColumnPicture, em: Double, others: [TextRegion], in page: RasterPart) {
        guard let picture = column.beside(em: em, width: Self.reach * em, others: others, in: page)
        else { return nil }
        self.picture = picture
        self.em = Self.size * em
    }

    /// The cells of each word, from top to bottom.
    func words() -> [[Tile]] {
        let profile = picture.ink.rowMeans(columns: picture.base)
        return stretches(profile).filter(isAsWideAsKana).compactMap { rows in
            let cuts = spaced(rows, profile) ?? solid(rows, profile)
            let tiles = zip(cuts, cuts.dropFirst()).compactMap { top, bottom -> Tile? in
                picture.ink.extent(rows: top..<bottom, columns: picture.base).map {
                    Tile(rows: top..<bottom, form: .upright, ink: $0)
                }
            }
            return tiles.isEmpty ? nil : tiles
        }
    }

    /// Strokes of the base characters that reach over their cell are narrower than ruby.
    private func isAsWideAsKana(_ rows: Range<Int>) -> Bool {
        let ink = picture.ink.extent(rows: rows, columns: picture.base)
        return ink.map { $0.width >= Self.leastWidth * em } ?? false
    }

    /// Cuts of characters that follow each other closely.
    private func solid(_ rows: Range<Int>, _ profile: [Float]) -> [Int] {
        var part = [Float](repeating: 0, count: profile.count)
        part.replaceSubrange(rows, with: profile[rows])
        return CellCutter().cuts(part, pitch: em)
    }

    /// Cuts of characters that are spread over a longer base, with more paper between them than a kana has inside; nil
    /// for others.
    private func spaced(_ rows: Range<Int>, _ profile: [Float]) -> [Int]? {
        let pieces = Self.runs(rows, profile, joining: 0.3 * em)
        guard pieces.count > 1, pieces.allSatisfy({ Double($0.count) < 1.1 * em }) else { return nil }
        let middles = pieces.map { Double($0.lowerBound + $0.upperBound) / 2 }
        let steps = zip(middles.dropFirst(), middles).map { $0 - $1 }.sorted()
        guard steps[0] > 1.1 * em else { return nil }
        return [rows.lowerBound] + zip(pieces, pieces.dropFirst()).map { ($0.upperBound + $1.lowerBound) / 2 }
            + [rows.upperBound]
    }

    /// The ruby that a word's cells gave; nil for what is no text: a stain, emphasis marks, a neighbour's strokes.
    func word(_ word: [Tile], read: [StripCharacter], among characters: [RecognizedCharacter])
        -> Ruby?
    {
        let letters = read.filter {
            $0.text.unicodeScalars.allSatisfy { [.kana, .han].contains(Script($0)) }
        }
        // A line beside the column reads like long vowels.
        guard letters.contains(where: { $0.text != "ー" && $0.text != "一" }),
            let base = base(of: word, among: characters)
        else { return nil }
        let confidence = read.map(\.confidence).reduce(0, +) / Double(read.count)
        guard letters.count * 2 > read.count, confidence >= Self.leastConfidence else { return nil }
        return Ruby(
            text: letters.map(\.text).joined(), base: base, quad: quad(word), confidence: confidence)
    }

    /// The word's place on the page, corner 0 top right.
    func quad(_ word: [Tile]) -> Quad {
        let rows = Self.rows(word)
        return picture.quad(
            columns: Double(picture.base.lowerBound)...Double(picture.base.upperBound),
            rows: Double(rows.lowerBound)...Double(rows.upperBound))
    }

    /// The characters that a word belongs to: those beside it; of these, from the first Han character to the last, where
    /// there is one.
    func base(of word: [Tile], among characters: [RecognizedCharacter]) -> Range<Int>? {
        let rows = Self.rows(word)
        let beside = characters.indices.filter { i in
            let box = picture.map.toModel(characters[i].quad).boundingBox
            let shared = min(box.maxY, Double(rows.upperBound)) - max(box.minY, Double(rows.lowerBound))
            // Ruby may hang over its neighbours by half of its own size: a quarter of theirs.
            return shared > 0.3 * box.height
        }
        let han = beside.filter { characters[$0].text.unicodeScalars.contains { Script($0) == .han } }
        guard let first = han.first ?? beside.first, let last = han.last ?? beside.last else {
            return nil
        }
        return first..<last + 1
    }

    private static func rows(_ word: [Tile]) -> Range<Int> {
        let top = word.first?.ink?.rows.lowerBound ?? 0
        return top..<max(top, word.last?.ink?.rows.upperBound ?? top)
    }

    /// Runs of inked rows that make a word each.
    private func stretches(_ profile: [Float]) -> [Range<Int>] {
        Self.runs(profile.indices, profile, joining: Self.wordGap * em).filter { Double($0.count) >= Self.least * em }
    }

    /// Runs of inked rows; those with less than `gap` rows between them are one.
    private static func runs(_ rows: Range<Int>, _ profile: [Float], joining gap: Double) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for y in rows where profile[y] > CellCutter().empty {
            if let last = runs.last, Double(y - last.upperBound) < gap {
                runs[runs.count - 1] = last.lowerBound..<y + 1
            } else {
                runs.append(y..<y + 1)
            }
        }
        return runs
    }
}
