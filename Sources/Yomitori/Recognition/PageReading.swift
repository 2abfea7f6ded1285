package import YomitoriCore

/// What was read on a page, in the pixels of the page turned upright.
package struct PageReading: Sendable {
    /// In no particular order.
    package var lines: [RecognizedLine]
    package var orientation: PageOrientation
    /// From the picture's pixels to those of the page turned upright.
    package var map: CoordinateMap
    /// The upright page's size.
    package var size: PixelSize
    /// The scripts that were read; empty when the page has no letters.
    package var repertoires: Set<Repertoire>
    /// BCP-47 tag of the language that most of it is in; nil when the page has no letters.
    package var language: String?
    /// What the recogniser saw of lines in Latin letters, by their quads; empty when nobody wants to spell them otherwise.
    var evidence: [Quad: LineEvidence] = [:]
    /// How the lines were read, those left out afterwards among them; empty when nobody asked for it.
    package var traces: [LineTrace] = []

    /// A reading whose language its words tell.
    package init(
        lines: [RecognizedLine], orientation: PageOrientation, map: CoordinateMap, size: PixelSize,
        repertoires: Set<Repertoire>
    ) {
        self.lines = lines
        self.orientation = orientation
        self.map = map
        self.size = size
        self.repertoires = repertoires
        language = mainRepertoire.map { LanguageFinder().tag(of: text, in: $0) }
    }

    /// The script that decides what the page is: a Japanese page may have Latin lines, a Latin one has no kana.
    package var mainRepertoire: Repertoire? {
        [.japanese, .chinese, .latin].first(where: repertoires.contains)
    }

    /// All lines, one after the other.
    package var text: String { lines.map(\.text).joined(separator: "\n") }
}
