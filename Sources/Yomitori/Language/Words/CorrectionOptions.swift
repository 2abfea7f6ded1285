/// How far the knowledge of words may go against the picture.
///
/// Measured on 30 degraded Japanese pages (`Benchmarks/degraded`; line CER 0.0565), errors before 499:
///
/// | `unitsPerNat` | `leastGain` | errors | right changes | wrong |
/// |---|---|---|---|---|
/// | 1000 | 3000 | 410 | 105 | 16 |
/// | 1000 | 4000 | 421 | 90 | 12 |
/// | 1500 | 2500 | 409 | 104 | 14 |
/// | 1500 | 4000 | 425 | 82 | 8 |
/// | 2000 | 2500 | 414 | 95 | 10 |
/// | 2000 | 3000 | 422 | 85 | 8 |
/// | 2000 | 4000 | 433 | 74 | 8 |
///
/// A `support.leastShare` of 0.01 gave 3 more right changes and 2 more wrong ones.
package struct CorrectionOptions: Hashable, Sendable {
    /// What a factor of e in the picture's probability weighs in the lexicon's unit. The dictionary's own unit is 800 a nat;
    /// a recogniser is surer of itself than it should be, and a wrong change is worse than a missed one.
    package var unitsPerNat = 2_000.0
    /// Which readings are looked at.
    package var support = PictureSupport()
    /// A change has to make the row cheaper by so much.
    package var leastGain = 3_000
    /// A character that is in no word where it stands is given up for one that is a word by itself alone from this share of the
    /// first reading's probability on: names and rare words have such characters, and most Han characters are words by
    /// themselves (颯汰 became 堀汰). On 48 degraded pages 153 right changes and 28 wrong ones; without it 155 and 35.
    package var leastShareAlone = 0.3
    /// From this probability on the size of a kana stays as it was read, as forms do (``OldForms``): dialects (わしゃあ) and old
    /// spellings (てしまつた) are in no dictionary. On 48 degraded pages words wanted two such sizes, both wrongly.
    package var sureSize = 0.9

    /// Primary tags of the languages whose dictionaries settle doubtful characters. Chinese has the options that were measured
    /// for Japanese.
    package var languages: Set<String> = ["ja", "zh", "en", "fr", "de", "es", "it", "nl", "pt"]
    /// Whether letters that were dropped or read twice are looked for in the recogniser's steps. Measured on 13 degraded pages in
    /// English, French and German, errors before 391: without it 341, with it 308, for less than 1 % of a page's processor time.
    package var searchesSteps = true

    package init() {}
}
