import YomitoriCore

/// A Latin capital that lies on its side alone between Japanese characters, as in A棟 and Tシャツ.
///
/// Upright it looks like a kana, a kanji or a sign, or like nothing: T was read as コ with 0.84, B was passed over. The numbers
/// were measured on the alphabet in six fonts, one letter a column, and on the doubtful cells of 158 pages without letters in
/// their columns, `eval-dev/rendered`, `tune` and `report` among them.
struct LyingLetter: Sendable {
    /// The least probability of the turned reading. Of 1,037 doubtful cells without a letter one beside Japanese characters read
    /// turned as a capital with more than 0.67: 土, surely read upright, as H with 0.90.
    static let legible = 0.8
    /// By how much it must be more probable than what was read upright: の was G with 1.00 against 0.83.
    static let lead = 0.1
    /// The least width of the ink, across the column, in character widths: capitals have 0.77 at least. Strokes and marks are
    /// narrower, and so is く, the shape of a lying V, with 0.45.
    static let width = 0.7
    /// The least height of the ink, along the column, in its width: brackets have up to 0.50 (``UprightReading``), most capitals
    /// more.
    static let height = 0.5

    /// What stands in the cell.
    let read: StripCharacter

    /// Nil when the turned reading is anything else than one capital that is surely read.
    init?(_ turned: [StripCharacter]) {
        let signs = turned.filter { $0.text != " " }
        guard signs.count == 1, var letter = signs.first, let capital = Self.capital(letter.text) else { return nil }
        // What the model gave to either width is the letter's.
        let forms = letter.candidates.filter { Self.capital($0.text) == capital }
        letter.text = capital
        letter.confidence = max(letter.confidence, min(1, forms.map(\.confidence).reduce(0, +)))
        letter.candidates.removeAll { forms.contains($0) }
        letter.candidates.insert(Candidate(text: capital, confidence: letter.confidence), at: 0)
        guard letter.confidence >= Self.legible else { return nil }
        read = letter
    }

    /// Whether the letter is what stands in the cell, rather than what was read upright.
    ///
    /// - Parameter em: width of a full character in pixels of the column's picture.
    func isBetter(than cell: CellReading.Cell, em: Double) -> Bool {
        guard let ink = cell.tile.ink, cell.tile.form != .turned, ink.width >= Self.width * em,
            ink.height > Self.height * ink.width
        else { return false }
        return cell.read.allSatisfy { !Self.stays($0.text) }
            && read.confidence > UprightReading(cell).trust + Self.lead
    }

    /// Whether what is beside a cell was read well, and is Japanese at one side at least: the parts of a word that lies are beside
    /// each other, and none is read well upright.
    ///
    /// - Parameter fair: a cell read with less than this probability was not read well.
    static func mayLie(at k: Int, in cells: [CellReading.Cell], fair: Double) -> Bool {
        let beside = [k - 1, k + 1].filter { cells.indices.contains($0) && cells[$0].isInked }.map { cells[$0] }
        return beside.allSatisfy { $0.confidence >= fair }
            && beside.contains { cell in cell.read.contains { isJapanese($0.text) } }
    }

    /// The capital of ASCII in either width; nil for all else, and for I, a stroke like many others.
    private static func capital(_ text: String) -> String? {
        guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return nil }
        let letter = scalar.halfWidth ?? scalar
        return ("A"..."Z").contains(letter) && letter != "I" ? String(Character(letter)) : nil
    }

    /// Whether what was read upright is not to be doubted for a letter's sake: letters and figures stand upright in columns too,
    /// and turned they look like others, Z like N and C like U; so do some other characters.
    private static func stays(_ text: String) -> Bool {
        likeCapitals.contains(text)
            || text.unicodeScalars.allSatisfy { scalar in
                let sign = scalar.halfWidth ?? scalar
                return Script(sign) == .latin || ("0"..."9").contains(sign)
            }
    }

    /// Characters that look like a capital when they are turned, or however they stand: like O, X, D, H, N and B.
    private static let likeCapitals = Set("〇○◯◎×✕口ロ□工エ土士二ニ乙田".map(String.init))

    private static func isJapanese(_ text: String) -> Bool {
        text.unicodeScalars.contains { [.han, .kana, .cjkMark].contains(Script($0)) }
    }
}
