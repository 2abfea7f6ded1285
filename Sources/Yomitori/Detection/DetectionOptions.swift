/// What a caller can ask of the text detector.
///
/// Numbers of which nothing else is told were set by hand; other values were not measured.
package struct DetectionOptions: Hashable, Sendable {
    /// Detector pixels of the first look at a page.
    ///
    /// Measured with `yomitori evaluate --level L --truth DIR` on 38 rendered pages of 518 lines, finer looks included:
    /// 300,000 (`accurate`) and 189,000 (`fast`) both find all of them and nothing else but two characters' worth of
    /// drop caps (`docs/decisions/0004-detection-scale.md`).
    package var overviewPixels = 300_000
    /// Print lower than this, in detector pixels, gets a finer look.
    package var leastPrintHeight = 10.0
    /// How high a finer look shows the lowest print, in detector pixels.
    package var finerPrintHeight = 13.0
    /// Print higher than this, in detector pixels, gets a coarser look: letters fall apart into strokes.
    package var mostPrintHeight = 110.0
    /// How high a coarser look shows it, in detector pixels.
    package var coarserPrintHeight = 28.0
    /// A picture is enlarged by at most this factor.
    package var mostEnlargement = 3.0
    /// A look of more detector pixels is taken in overlapping tiles, which bounds the memory: a run holds some 280 MB a
    /// million pixels. Little more than an overview, so that a finer look needs no more memory than the first one
    /// (`/usr/bin/time -v yomitori recognize` on a page of 2048 × 1446 with small print: 563 MB at 1.5 million, 399 MB).
    package var mostPixelsAtOnce = 360_000
    /// Detector pixels of all tiles of a finer look together; it becomes coarser where they do not suffice.
    package var mostPixels = 12_000_000
    /// At most so many places that may hold print too low for the first look are probed.
    package var probes = 3
    /// Detector pixels of a probe's sides: some twenty characters of ten lines.
    package var probeSide = 288.0
    /// How high a look at a place without lines shows its print, in detector pixels.
    package var missedPrintHeight = 20.0
    /// At most so many such places of a page are looked at.
    package var missedPlaces = 12
    /// Detector pixels of all looks at such places together: half of the first look's.
    package var missedPixels = 150_000
    /// What is found there has to be this sure; a tight view makes the detector surer of whatever it shows.
    package var missedScore = 0.7
    /// A probe has found print where one of its lines is so many times as long as high, and as its ink is: of 1,631 hollow
    /// dots of a picture that passed for lines the longest was 1.9.
    package var leastProbedAspect = 3.0
    /// Or where it found so many lines that it showed whole, as a table's cells are: of 23 pictures of `eval-dev/real` that are
    /// probed none without a long line showed more than six.
    package var leastProbedCells = 8
    /// How many times as long one way as the other their median is then: that of hollow dots is 1.06, that of figures of one
    /// to three digits 1.4 to 2.2 (DejaVu Sans of 20 and 26 pixels on A4 at 300 dpi).
    package var leastCellAspect = 1.25
    /// And where the place has at most so much print, in its heights: what looked like a table and is none then costs the
    /// reading of some hundred lines, 13 ms each. Eight rows of six cells of two digits have some 60.
    package var mostProbedFigures = 400.0
    /// At most so many lines of a page are read. A newspaper's full page of 15 tiers has some 1,350; 1,631 hollow dots took
    /// 18 seconds on two cores.
    package var mostLines = 1800
    /// Keep each look's probability map in the result.
    package var keepsProbabilities = false

    package init() {}
}
