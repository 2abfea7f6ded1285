import YomitoriCore
import YomitoriImaging

/// How a page lies: the clockwise quarter turns that make its print upright.
package struct PageOrientation: Hashable, Sendable {
    package var quarterTurns: Int
    /// Why: the rule that decided, and what the competing readings were sure of.
    package var reason: String
    /// What some lines read like when the page is turned so; nil where no other way overruled the upright one.
    var evidence: OrientationEvidence?

    package init(quarterTurns: Int, reason: String) {
        self.quarterTurns = quarterTurns
        self.reason = reason
    }

    package static let upright = PageOrientation(quarterTurns: 0, reason: "the upright reading is sure")
}

/// What a few lines of the page gave when read in one way.
struct OrientationEvidence: Hashable, Sendable {
    /// Mean probability over the characters of all samples, their widths left aside (`WidthlessReading`), 0…1.
    var confidence: Double
    /// How many characters were read.
    var characters: Int
    /// The samples' text, for the script it is written in.
    var text: String
    /// How many stops and commas of Japanese and Chinese its lines have; those of lines that are unsure themselves are no
    /// proof: strokes of a line that lies are taken for them. Nor are those at the head of rows (`StopPlaces`) and those in
    /// numbers, which are read in half width and in full width alike and stand so from either end.
    var stops: Int
    /// Whether its characters lie, however surely they were read as columns: their stops stand where those of rows that lie do
    /// (`StopPlaces`), or they are read as well from the other end (`OrientationRules.lyingColumns(left:right:)`).
    var isOfLyingPrint = false
    /// The share of kana among its characters, 0…1.
    var kana: Double {
        Double(text.unicodeScalars.count { Script($0) == .kana }) / Double(max(1, text.unicodeScalars.count))
    }

    /// How many characters it is sure of.
    var sureCharacters: Double { confidence * Double(characters) }

    /// How many pairs of kana it has that stand in this order in most sentences.
    var pairs: Int { KanaOrder.pairs(in: text) }
    /// For the trace: what the rules compare.
    var described: String {
        "\(confidence.rounded(toPlaces: 3)) (\(characters) characters, \(stops) stops, \(pairs) pairs, "
            + "\(kana.rounded(toPlaces: 2)) kana)"
    }

    init(confidence: Double, characters: Int, text: String) {
        self.confidence = confidence
        self.characters = characters
        self.text = text
        stops = Self.stops(in: text)
    }

    /// - Parameter page: the picture that the lines were read in.
    init(_ lines: [RecognizedLine], in page: RasterPart) {
        func readings(_ lines: [RecognizedLine]) -> [[(text: String, confidence: Double)]] {
            lines.map { $0.characters.map(\.withoutWidth) }
        }
        self.init(readings(lines))
        if StopPlaces.areAtHead(in: lines.filter { $0.direction == .horizontal }, of: page) {
            stops = Self.sureStops(in: readings(lines.filter { $0.direction == .vertical }))
        }
    }

    init(_ readings: [[(text: String, confidence: Double)]]) {
        let all = readings.flatMap { $0 }
        characters = all.count
        confidence = all.isEmpty ? 0 : all.map(\.confidence).reduce(0, +) / Double(all.count)
        text = all.map(\.text).joined()
        stops = Self.sureStops(in: readings)
    }

    private static func sureStops(in readings: [[(text: String, confidence: Double)]]) -> Int {
        let sure = readings.filter { line in
            line.reduce(0) { $0 + $1.confidence } >= OrientationRules.surePrint * Double(line.count)
        }
        return sure.map { Self.stops(in: $0.map(\.text).joined()) }.reduce(0, +)
    }

    private static func stops(in line: String) -> Int {
        let characters = Array(line)
        return characters.indices.count { "。、，．！？".contains(characters[$0]) && !isOfNumber($0, in: characters) }
    }

    /// Whether a comma or point stands between the figures of a number, or at the end of a line of which the rest is one.
    private static func isOfNumber(_ place: Int, in line: [Character]) -> Bool {
        guard "、，．".contains(line[place]) else { return false }
        let beside = [place - 1, place + 1].filter(line.indices.contains).map { line[$0] }
        return !beside.isEmpty && beside.allSatisfy { ("0"..."9").contains($0) || ("０"..."９").contains($0) }
    }
}

/// Decides how a page lies from competing readings of its longest lines.
///
/// Asked only when the upright reading of the page leaves a doubt, so an ordinary page costs nothing.
struct OrientationRules: Sendable {
    /// A reading as sure as this needs no comparison. Measured on `eval-dev/rendered` and `real`: upright lines lie
    /// above 0.9, lines upside down below 0.65.
    var sure = Self.surePrint
    static let surePrint = 0.85
    /// Chinese and Japanese characters lying on their side are read nearly as well as upright ones: a line of them is
    /// beyond doubt only from here. Measured on turned vertical lines: 0.88–0.95; on horizontal print: 0.97 and more.
    var sureOfCharacters = 0.96
    /// By how much another reading must be surer to overrule the upright one. Set by hand; not measured.
    var lead = 0.1
    /// The same between characters that lie and characters that stand, both read as lines of this page: less than lies between
    /// the ranges that were measured for `sureOfCharacters`. Other values were not measured.
    var leadOfCharacters = 0.015
    /// By how much a reading that keeps what another lost may be less sure than it. Of characters that lie or stand on their heads Han are
    /// read, kana and stops are not: a vertical sample page on its side was read with 0.99 and no stops, 読み取りの三つの約束 upside
    /// down as 読取三約束 with 0.998.
    var lag = 0.01
    /// A reading of Japanese or Chinese with so many stops has them.
    var fewestStops = 2
    /// A reading in which this share of the characters are kana keeps them; Japanese has half of them and more.
    var keptKana = 0.3
    /// A reading in which fewer are has lost them, or is Chinese.
    var lostKana = 0.1
    /// A reading with so many pairs of kana in their order is Japanese from its beginning: running text has one in 6 to 12 characters.
    var fewestPairs = 3
    /// Japanese or Chinese text has a stop in so many characters: running text has one in 10 to 20.
    var charactersWithStops = 60
    /// Lines of Chinese and Japanese have a character for each height of theirs, spaced headings fewer: with so many times fewer some
    /// may not have been read.
    var sparse = 1.4
    /// The same of Latin letters, spaces among them: seven pages of `eval-dev` have 1.9 to 2.7 for each height of their lines, one of
    /// them on its side gave 1.2, half of them spaces.
    var sparseOfLetters = 0.65
    /// Characters that lie are read in columns of either direction, those of columns that lie stand on their heads in one of them:
    /// from this share of its characters on, each counted by its probability, that one shows that they lie in both. Measured on drawn
    /// pictures of one to three lines of Chinese and Japanese: 156 of 161 of rows have 0.70 and more (the others were read as
    /// whole lines), 51 of columns that lie 0.28 at most.
    var readBothWays = 0.5
    /// The least share of the characters that tall lines give as columns, and by how much they may be less sure and have fewer
    /// stops, where they are rows. Measured on five lines each of 74 pages of `eval-dev`, turned ones among them: 26 of rows kept
    /// 0.94 of the characters and more, were less sure by 0.011 at most and lost one stop at most. Of 26 of columns 20 had less
    /// than two stops left; the others kept 0.90 to 0.97, and each was less sure by 0.017 or more, less sure than 0.96, or had
    /// lost three of five stops.
    var keptAsRows = (characters: 0.93, confidence: 0.014, stops: 1)

    /// Of the characters that rows are surely read as from their beginning, the most that are from their end, on their heads. Measured
    /// on 22 turned pictures of 11 drawn tables and lists: 0.11 to 0.72, but 0.8 and 0.86 for one of figures.
    var keptOnHead = 0.75
    /// The least share of the characters that are surely read in cells from one end that are from the other too, where they lie.
    /// Measured on the same pictures: 0.81 to 1, but 0.6 for the one of figures, and on two calendars 0.81 and 0.98; on 14 drawn pages
    /// of short columns 0.02 to 0.57, but 0.75 with figures in full width.
    var keptInLyingCells = 0.78

    /// A way in which the page may lie, with what its lines read like then.
    struct Way: Sendable {
        var name: String
        var quarterTurns: Int
        var evidence: OrientationEvidence
        var lead: Double
    }

    /// Whether an upright reading of a whole page leaves no doubt.
    func isSure(_ upright: OrientationEvidence) -> Bool {
        let isLatin = LanguageFinder().repertoire(of: upright.text) == .latin
        let isSure =
            upright.characters > 0 && !upright.isOfLyingPrint
            && upright.confidence >= (isLatin ? sure : sureOfCharacters)
        return isSure && (isLatin || upright.characters < charactersWithStops * (upright.stops + 1))
    }

    /// Whether columns that are surely read may be rows that lie all the same: a table's cells, a list's items have hardly any stops,
    /// which columns have elsewhere than rows.
    func mayBeRows(columns: OrientationEvidence) -> Bool {
        columns.stops < fewestStops && LanguageFinder().repertoire(of: columns.text) != .latin
    }

    /// Whether lines of this total length, in their heights, may have characters that were not read.
    func isSparse(_ upright: OrientationEvidence, heights: Double) -> Bool {
        let isLatin = LanguageFinder().repertoire(of: upright.text) == .latin
        return (isLatin ? sparseOfLetters : sparse) * Double(upright.characters) < heights
    }

    /// What wide lines read like as columns that lie to the left and to the right; where both are read, it is rows whose characters lie
    /// in either.
    func lyingColumns(left: OrientationEvidence, right: OrientationEvidence) -> (
        left: OrientationEvidence, right: OrientationEvidence
    ) {
        let read = [left, right].map(\.sureCharacters)
        guard let less = read.min(), let more = read.max(), more > 0, less >= readBothWays * more else {
            return (left, right)
        }
        var (left, right) = (left, right)
        left.isOfLyingPrint = true
        right.isOfLyingPrint = true
        return (left, right)
    }

    /// The best of the other ways if it is surer than the upright one by its lead and reads at least half as much; none whose print lies
    /// in it.
    func choose(upright: OrientationEvidence, others: [Way]) -> PageOrientation {
        let better = others.filter {
            !$0.evidence.isOfLyingPrint && !loses($0, of: upright) && isSurer($0.evidence, than: upright, by: $0.lead)
                && $0.evidence.characters * 2 >= upright.characters
        }
        let best = better.dropFirst().reduce(better.first) { best, way in
            guard let best, !isSurer(way.evidence, than: best.evidence, by: 0) else { return way }
            return best
        }
        let readings = [("upright", upright)] + others.map { ($0.name, $0.evidence) }
        var orientation = PageOrientation(
            quarterTurns: best?.quarterTurns ?? 0,
            reason: readings.map { "\($0.0) \($0.1.described)" }.joined(separator: ", "))
        orientation.evidence = best?.evidence
        return orientation
    }

    /// Whether a way in which print lies gives fewer characters than the upright reading, however sure it is of them, and no stops or kana
    /// that are lost in that one: rows give hardly fewer than they do in cells (`keptAsRows`), and of columns that are read
    /// as rows pale ones kept 0.92, surer by 0.021, and a menu of loan words 0.86, without its ー, ッ and ャ and surer by 0.031.
    private func loses(_ way: Way, of upright: OrientationEvidence) -> Bool {
        way.quarterTurns % 2 == 1 && !keeps(way.evidence, whatIsLostIn: upright)
            && way.evidence.sureCharacters < keptAsRows.characters * upright.sureCharacters
    }

    /// The way in which the tall lines of a page are rows, where it gives all that cutting them into columns gives: characters that lie are
    /// read well when they are cut out, so that the columns' reading is no proof. Nil where none does, or without stops to tell by.
    func rows(upright: OrientationEvidence, others: [Way]) -> PageOrientation? {
        let rows = others.filter { way in
            let read = way.evidence
            return way.quarterTurns % 2 == 1
                && read.confidence >= max(sureOfCharacters, upright.confidence - keptAsRows.confidence)
                && read.stops >= max(fewestStops, upright.stops - keptAsRows.stops)
                && Double(read.characters) >= keptAsRows.characters * Double(upright.characters)
        }
        guard let best = rows.max(by: { $0.evidence.confidence < $1.evidence.confidence }) else { return nil }
        var orientation = PageOrientation(
            quarterTurns: best.quarterTurns, reason: "rows read \(best.name): \(best.evidence.described)")
        orientation.evidence = best.evidence
        return orientation
    }

    /// The way in which lines are rows, told by what is read of them from either end; nil where they may be columns.
    ///
    /// Characters on their heads are hardly read, and those on their side are, whichever it is: rows give little along from their
    /// other end and much in cells from either; columns give much in cells from one end only. Says nothing of stops and kana, so
    /// that it tells tables and numbers too.
    ///
    /// - Parameters:
    ///   - rows: the lines read along, from either end; less sure than the cells by their lead at most.
    ///   - cells: the same lines read in cells, from either end.
    func rows(_ rows: [Way], cells: [OrientationEvidence]) -> PageOrientation? {
        let read = cells.map(\.sureCharacters)
        guard let best = rows.max(by: { $0.evidence.sureCharacters < $1.evidence.sureCharacters }),
            let most = read.max(), let least = read.min(), let sureCells = cells.map(\.confidence).max(),
            best.evidence.confidence >= max(sureOfCharacters, sureCells - best.lead),
            best.evidence.sureCharacters >= keptAsRows.characters * most, least >= keptInLyingCells * most,
            rows.allSatisfy({
                $0.quarterTurns == best.quarterTurns
                    || $0.evidence.sureCharacters <= keptOnHead * best.evidence.sureCharacters
            })
        else { return nil }
        let readings = rows.map { ($0.name, $0.evidence) } + cells.map { ("in cells", $0) }
        var orientation = PageOrientation(
            quarterTurns: best.quarterTurns,
            reason: "rows by their other end: " + readings.map { "\($0.0) \($0.1.described)" }.joined(separator: ", "))
        orientation.evidence = best.evidence
        return orientation
    }

    private func isSurer(_ one: OrientationEvidence, than other: OrientationEvidence, by lead: Double) -> Bool {
        let wanted = keeps(one, whatIsLostIn: other) ? -lag : keeps(other, whatIsLostIn: one) ? max(lag, lead) : lead
        return one.confidence > other.confidence + wanted
    }

    private func keeps(_ one: OrientationEvidence, whatIsLostIn other: OrientationEvidence) -> Bool {
        one.stops >= fewestStops && other.stops == 0 || one.kana >= keptKana && other.kana < lostKana
            || one.pairs >= fewestPairs && 3 * other.pairs <= one.pairs
    }
}
