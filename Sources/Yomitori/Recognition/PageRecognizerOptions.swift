/// Thresholds of reading a page, each with where it comes from.
package struct PageRecognizerOptions: Hashable, Sendable {
    /// How many of the longest lines tell how a page lies and what it is written in: two, as one may be a figure's.
    package var samples = 2
    /// How many tell how a page lies when its upright reading leaves a doubt: about sixty characters, among which running
    /// text has three or four stops.
    package var samplesInDoubt = 5
    /// The least length of all of these together, in their heights, where a page of tall lines has so much: a table's cells have two
    /// or three characters each.
    package var lengthInDoubt = 30.0
    /// The longest part of a sample that is read, in line heights: enough for a dozen characters, a third of a line.
    package var sampleLength = 14.0
    /// A line less sure than this is read a second time upside down. Measured: upright lines lie above, lines upside
    /// down below.
    package var doubtful = 0.65
    /// By how much the second reading must be surer to be taken.
    package var lead = 0.15
    /// A line cut lengthwise by the picture's edge and less sure than this is no text: three of three on `eval-dev/real`
    /// (0.45 to 0.76) are scraps of letters.
    package var sureWhenCut = 0.8
    /// On a page of columns, one or two characters less sure than this may lie on their side. Measured: digits set
    /// sideways were read as upright characters at 0.71–0.85, upright folios at 0.99.
    package var sureWhenShort = 0.95
    /// The height of a digit by itself, in its width; a 1 is narrower, but it reads the same either way.
    package var longestDigit = 2.2
    /// A line less sure than this is no text but a picture, a rule or a stain. RapidOCR drops lines below 0.5
    /// (`text_score`, config.yaml of 3.10); faint print reads at 0.4 to 0.5 with most characters right.
    package var leastConfidence = 0.4
    /// How many readings of a character are compared at least, whatever number is asked for: as many as language correction looks
    /// at, so that without it a page is read as it is before it.
    package var leastCandidates = LanguageCorrection.candidates

    /// Whether lines with a stretch of ink in which nothing was read are in doubt as those that repeat themselves are: read a second
    /// time at another scale, and warned of. Not measured yet, so it is off.
    package var findsUnreadInk = false

    package init() {}
}
