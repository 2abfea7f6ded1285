/// Thresholds of the layout's rules.
///
/// Lengths are multiples of the em, the median thickness of the lines concerned. JLREQ is W3C's "Requirements for
/// Japanese Text Layout"; "measured" refers to `LayoutOnDevelopmentPagesTests`, which prints order, blocks and
/// characters for every page of the development data.
package struct LayoutOptions: Hashable, Sendable, Codable {
    /// A gutter with lines on one side only once or twice must be this wide: more than an indent of one em (JLREQ 3.1.3).
    package var gutter: Double = 1.3
    /// A gutter that `supportedGutterLines` lines on each side respect may be this narrow: more than a word space
    /// (a third of an em, half an em when justified), less than JLREQ's column gap of 2 em.
    package var supportedGutter: Double = 0.6
    package var supportedGutterLines: Int = 4
    /// How far a box may reach into a gutter, since boxes are loose: a tenth of an em from jitter and as much from skew.
    package var boxTolerance: Double = 0.2
    /// How far a detected box may run on behind its line's end, seen on pages of two tiers (1.6 em on `ja-tiers-neko`).
    package var gutterReach: Double = 2
    /// How far such a box may overlap the lines behind the gutter (0.3 em there).
    package var gutterOverlap: Double = 0.5
    /// Share of a gutter's lines that may reach into it (2 of 14 there).
    package var gutterIntruders: Double = 0.17

    /// Median length of a column's lines from which it is running text and no column of a table; JLREQ 2.4 sees
    /// lines of running text at 10 em and more, newspapers at 11 to 15.
    package var proseLength: Double = 8
    /// The same for lines at any distance.
    package var longProseLength: Double = 12
    /// Largest distance of lines, centre to centre, in running text: JLREQ 2.4.2 (line gap at most one em) and looseness.
    package var proseLinePitch: Double = 2.3
    /// How far the measures of two columns differ at most, through which one text runs: not by 0.1 em in the columns and tiers of
    /// `eval-dev/rendered` as they were printed, but ragged lines make them unsure.
    package var measureDifference: Double = 3
    /// Share of a table's rows that have two cells or more.
    package var tableRowShare: Double = 0.4
    /// Largest gap between rows of a table, in its own usual gaps; the gap around a table is wider.
    package var tableRowGap: Double = 1.5
    /// A cell's line from which it may be broken, in em; numbers and single words are shorter.
    package var wrappedLength: Double = 4
    /// Share of a column's boxes that may run across its inner gutters, as heads over several columns do.
    package var tableSpanShare: Double = 0.2

    /// Whether small lines become the ruby of those beside them; not where the detector knows which lines are ruby.
    package var takesRuby = true
    /// Whether lines that are pieces of one, an initial and a list's sign among them, become one; not where each was detected
    /// as a line. Order and blocks are the same either way.
    package var joinsLines = true
    /// Ruby is half as large as its base (JLREQ 3.3.3); detected boxes of small print are looser than those of large:
    /// up to 0.75 on `rendered/ja-vertical-neko`, boxes by PP-OCRv6 small with an unclip ratio of 1.6.
    package var rubySize: Double = 0.78
    /// Distance between ruby and its base: they touch (JLREQ 3.3.4); boxes are loose by up to a third of an em.
    package var rubyDistance: Double = 0.35
    /// The same, in the small line's em, of one that is mostly Han characters: ruby of them touches its base too, while on three
    /// drawn pages (name cards, a poster) lines above larger ones stand 0.42 to 0.55 away.
    package var hanRubyDistance: Double = 0.25
    /// Gap between two characters of ruby, in its own em, from which they belong to different words.
    package var rubyGap: Double = 0.8

    /// An initial is at least this many lines thick; the smallest in use cover two.
    package var dropCapSize: Double = 1.7
    /// Largest gap between an initial, or a list's sign, and the line that goes on.
    package var signGap: Double = 2

    /// Gap that pieces of a line leave between each other, between lines that have none there.
    package var pieceGap: Double = 4
    /// The same for a row without such neighbours.
    package var freePieceGap: Double = 1.5

    /// Blank between pieces of a heading from which it is a space: half of the full-width one that parts a chapter's number, or a
    /// book's name, from a chapter's name.
    package var pieceBlank: Double = 0.5

    /// First-line indent from which a paragraph begins; JLREQ's is 1 em, the smallest in Latin print about half of it.
    package var indent: Double = 0.5
    /// What a paragraph's last line in CJK text lacks to the column's edge: a character and a punctuation mark's blank half.
    package var shortLine: Double = 2
    /// The same behind a mark that ends a sentence.
    package var shortSentenceEnd: Double = 1.2
    /// Share of the measure that a full line of running text takes, also a ragged one: of 35 em it lacks the longest words (7 em).
    /// 93 lines within paragraphs of `eval-dev/rendered`, all justified, take 0.95 and more; ragged ones are not among them.
    package var fullLine: Double = 0.8
    /// Share of the measure that no line of an address or of verse exceeds: with half of it blank, any word would have fitted.
    /// Each of the 49 paragraphs of two lines and more in `eval-dev/rendered` has a line of 0.96 and more.
    package var verseLine: Double = 0.5
    /// Ratio of a line's pitch to the column's, from which it begins a new block.
    package var paragraphPitch: Double = 1.35
    /// The same for a heading in the body's size.
    package var headingPitch: Double = 1.2
    /// Length of a heading in the body's size to that of the line below it, and of that line to the column's. On 52 Latin pages
    /// (`eval-dev`, `tune`, `report`, `fresh`) no paragraph begins with so short a line above one that begins with a capital.
    package var headingLength: Double = 0.6
    /// Ratio of sizes from which lines cannot belong to one paragraph; the next size of the classical scale of type
    /// (10, 12, 14, 16, 18 points) is 1.14 to 1.2 times as large, a perturbed box up to 1.2.
    package var sizeRatio: Double = 1.22
    /// What thickness and advance have to differ by each, besides; lines of capitals and of tight boxes differ in one.
    package var sureSizeRatio: Double = 1.12
    /// The same for lines of fewer than four characters, whose box alone tells their size.
    package var shortSizeRatio: Double = 1.5
    /// The same where the smaller one has neither ascenders nor descenders: an x of Times is 0.45 em high, from ascender to descender
    /// it is 0.9, and a tight box takes off an eighth.
    package var xHeightRatio: Double = 2.25
    /// Ratio to the body's size from which a short block is a title.
    package var titleSize: Double = 1.2
    /// Longest title, in em: three lines of a large one.
    package var titleLength: Double = 45
    /// Ratio to the body's size under which a block at a column's end is a note (8 on 9 points: 0.89).
    package var noteSize: Double = 0.88
    /// The same for one that begins with a note's sign.
    package var markedNoteSize: Double = 0.98
    /// Blank from which smaller print below columns stands at the foot of all of them: a line (JLREQ 4.2.5 leaves one).
    package var footGap: Double = 1
    /// How many lines each of these columns has at least.
    package var footSupport: Int = 3

    /// How long a line must be, in its thickness, to tell its slope: half a pixel at its ends is then a third of a degree at
    /// most.
    package var slopeLength: Double = 5
    /// How many such lines tell how a page is bent.
    package var slopeLines: Int = 8
    /// Slope, but for a tenth of the lines, under which a page is flat: a fifth of an em at the ends of a line of 60 em.
    package var leastCurl: Double = 0.006
    /// Which share of the slopes neighbouring lines may leave unexplained: half-way between a bent page and chance.
    package var unexplainedCurl: Double = 0.5

    /// Part of the page's height at top and bottom where running heads and feet stand.
    package var marginShare: Double = 0.12
    /// Distance of a running head from the body; smaller ones are lines of the body.
    package var marginGap: Double = 1
    /// The same in the usual gaps between the body's rows: a line as near as the rows are to each other is one of them.
    package var marginRowGap: Double = 1.5
    /// Part of the page's height at top and bottom beyond which small print by itself is no running head.
    package var smallMarginShare: Double = 0.2
    /// Width of the fold of a spread: more than a column gap.
    package var fold: Double = 2.5
    /// Share of the fold's width from which a gutter inside a half makes both halves one wide table: between columns of
    /// text, gutters are 2 em at most (JLREQ 2.4), and a fold is two margins.
    package var foldGutter: Double = 0.5
    /// Width of a picture in its heights beyond which aligned rows are one table's, however wide a gap parts them: two
    /// pages side by side, each of them square at most. Two of the A or B sizes have 1.41, the five spreads of `eval-dev/real`
    /// 1.33 to 1.50; seven of the ten tables of its `pubtabnet` have 2.02 to 3.94.
    package var spreadAspect: Double = 2
    /// How far the middles of neighbouring cells of level rows lie apart at most, the median: 0.03 to 0.06 in the five wide tables
    /// of `eval-dev/real` that have a gap like a fold.
    package var rowLevel: Double = 0.15
    /// How far the rows of one page lie from those of the facing one, from which they are no table's: across the gaps of
    /// those tables 0.01 to 0.1. Boxes that are half an em apart are in no row.
    package var rowOffset: Double = 0.3

    package init() {}
}
