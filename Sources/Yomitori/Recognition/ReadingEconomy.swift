import YomitoriCore

/// How much of the recogniser's time a line gets, and when it is read again in its natural proportions.
///
/// Measured on `eval-dev/rendered` without photographs, errors in the lines (178 horizontal lines with 3,514 Chinese and
/// Japanese characters, 226 vertical lines with 5,171, 114 Latin lines with 5,280) and width given to the recogniser:
///
/// | paper · squeeze | characters | columns | letters |
/// |---|---|---|---|
/// | natural | 14 · 148,160 | | 22 · 122,304 |
/// | 0.15 · 0.8 (letters: 1) | 14 · 99,520 | 10 | 24 · 91,392 |
/// | 0.20 · 0.7 (letters: 0.95) | 14 | 7 · 157,120 | 24 · 80,704 |
/// | 0.20 · 0.6 (letters: 0.85) | 14 · 74,176 | | 32 · 73,216 |
/// | 0.25 · 0.6 (letters: 0.8) | 15 | 9 · 131,712 | 72 |
/// | 0.25 · 0.5 (letters: 0.75) | 27 · 63,232 | 35 · 111,936 | 92 |
package struct ReadingEconomy: Hashable, Sendable {
    /// For Chinese and Japanese print.
    package var characters: LineProportions
    /// For Latin print, whose letters are half as wide.
    package var letters: LineProportions
    /// For the cells of columns.
    package var columns: LineProportions
    /// A line less sure than this on the average is read again. Measured on the same pages and 418 lines of `eval-dev/real`:
    /// of the characters that the economical reading changed, nine of ten stand in such lines.
    package var sure = 0.95
    /// The same for a line drawn for letters: old Latin print is read less well when it is drawn low. Measured on
    /// `gallicorpora-fr18` and `fondue-es19`: 44 and 65 errors with 0.95, 41 and 66 with this, 39
    /// and 71 in natural proportions.
    package var sureOfLetters = 0.975
    /// A line with a character less sure than this is read again.
    package var leastSure = 0.4
    /// A line drawn for characters whose characters have fewer time steps than this is read again: they are letters. At these
    /// proportions a Chinese or Japanese character has 3 steps, a letter 1.4 (`ja-horizontal-gakumon`, `en-columns`).
    package var leastSteps = 2.0
    /// A line drawn for letters with fewer time steps a character is read again: in narrow print, or beside raised references, by
    /// which the line is drawn lower, letters and spaces go. Of 658 lines of `eval-dev/rendered` and `Benchmarks/heldout` 9 % have
    /// fewer, 30 % fewer than 1.5. Line CER of `tune` without it 0.0023, with it 0.0018, with 1.5 0.0017.
    package var leastStepsOfLetters = 1.4
    /// A line drawn for letters with fewer time steps a character than this is read in natural proportions too, and that reading
    /// taken where it has as many characters and is as sure: a letter beside narrow ones goes now and then (`tally` was `tall`,
    /// `flour` `four`, with 0.99). Line CER of `rendered`, `tune` and `report` 0.0032, 0.0018, 0.0026 instead of 0.0033, 0.0019,
    /// 0.0027 for 6 % more processor time; with 1.8 the same for 19 %, and where the natural reading is taken whatever it is
    /// 0.0032, 0.0019, 0.0028.
    package var comparedStepsOfLetters = 1.6
    /// A line drawn for characters with as many figures, which are as narrow as letters, is read both ways too: a year is one, and
    /// of the number of a telephone a figure of several like ones goes (075-555-0111). Set by hand.
    package var comparedFigures = 4
    /// Only where a character, of a line drawn for characters a figure, may have been passed over with this probability. Of 567
    /// lines of letters that were read both ways on `eval-dev/rendered`, the held-out groups and 150 pages of users, the second
    /// reading was another one and taken in 30: 28 of these have such a character, of all 146; with 0.05 they are 26 and 99. Of 408
    /// lines with figures the only one that was mended has a figure of 0.047. Lines with a figure twice in a row, 115 of those 408, are
    /// read both ways whatever was seen.
    package var leastPassedOver: Float = 0.02
    /// By how much the mean probability of that reading may be less; set by hand.
    package var comparedDifference = 0.003
    /// A line drawn for characters with as many letters is read again: it has a word, whose letters have 1.4 steps, fewer than
    /// the two that tell a doubled letter from a single one.
    package var fewestLetters = 4

    /// As careful as natural proportions, for two thirds of the time.
    package static let accurate = ReadingEconomy(
        characters: LineProportions(paper: 0.2, squeeze: 0.7), letters: LineProportions(paper: 0.2, squeeze: 0.95),
        columns: LineProportions(paper: 0.2, squeeze: 0.7))

    /// Nearly every line once. A Chinese or Japanese character has 2.5 time steps then, a letter on a page of them 1.2;
    /// `leastSteps` lies between. Lines are drawn as in the table's fourth row, columns between its last two; the three
    /// thresholds of sureness were set by hand, other values not measured.
    package static let fast: ReadingEconomy = {
        var economy = ReadingEconomy(
            characters: LineProportions(paper: 0.2, squeeze: 0.6), letters: LineProportions(paper: 0.2, squeeze: 0.85),
            columns: LineProportions(paper: 0.25, squeeze: 0.55))
        economy.sure = 0.8
        economy.sureOfLetters = 0.8
        economy.leastSure = 0
        economy.leastSteps = 1.5
        economy.leastStepsOfLetters = 0
        economy.comparedStepsOfLetters = 0
        economy.comparedFigures = .max
        return economy
    }()

    package init(characters: LineProportions, letters: LineProportions, columns: LineProportions) {
        self.characters = characters
        self.letters = letters
        self.columns = columns
    }

    /// How a line is drawn on a page of these scripts; without any, so that both kinds are read well.
    package func proportions(for repertoires: Set<Repertoire>) -> LineProportions {
        repertoires.isEmpty || repertoires.contains(.latin) ? letters : characters
    }

    /// Whether a reading needs no second one.
    func suffices(_ reading: LineReading, _ decoder: CTCDecoder) -> Bool {
        let characters = reading.characters(decoder)
        guard !characters.isEmpty else { return false }
        let mean = characters.map(\.confidence).reduce(0, +) / Double(characters.count)
        let least = characters.map(\.confidence).min() ?? 0
        guard mean >= (reading.proportions == letters ? sureOfLetters : sure), least >= leastSure else { return false }
        let steps = Double(reading.stepCount) / Double(characters.count)
        guard reading.proportions.squeeze < letters.squeeze else { return steps >= leastStepsOfLetters }
        let isCrowded = steps < leastSteps
        let letterCount = characters.count {
            $0.text.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic }
        }
        return !isCrowded && letterCount < fewestLetters
    }

    /// Whether a line's letters or figures are so narrow that one of them may be missing, however sure the others are, and one is
    /// seen that is not read.
    func isCrowded(_ reading: LineReading, _ decoder: CTCDecoder) -> Bool {
        let characters = reading.characters(decoder)
        guard reading.proportions.squeeze < letters.squeeze else {
            return Double(reading.stepCount) < comparedStepsOfLetters * Double(characters.count)
                && reading.passedOver(decoder) >= leastPassedOver
        }
        guard characters.count(where: { Self.isFigure($0.text) }) >= comparedFigures else { return false }
        // A figure beside its like is the best of the steps around, so that one of three is not seen to be passed over.
        return zip(characters, characters.dropFirst()).contains { $0.text == $1.text && Self.isFigure($0.text) }
            || reading.passedOver(decoder, where: Self.isFigure) >= leastPassedOver
    }

    private static func isFigure(_ text: String) -> Bool { text.unicodeScalars.allSatisfy { ("0"..."9").contains($0) } }

    /// Whether a reading in natural proportions is better than the economical one of the same line: as sure, and with as many
    /// characters; with more, where it was drawn for characters, as brackets of full width become half ones else.
    func prefers(_ natural: LineReading, to first: LineReading, _ decoder: CTCDecoder) -> Bool {
        func count(_ reading: LineReading) -> Int { reading.characters(decoder).count { $0.text != " " } }
        let least = first.proportions.squeeze < letters.squeeze ? count(first) + 1 : count(first)
        return count(natural) >= least
            && natural.confidence(decoder) >= first.confidence(decoder) - comparedDifference
    }
}
