import Foundation
import Yomitori
import YomitoriCore

/// The line of JSON about a page that was scanned.
struct ScanRecord: Hashable, Encodable {
    var schema = "yomitori.scan/1"
    var source: PageSource
    /// Whether a sheet was found by its edges, or its corners were given.
    var found: Bool
    /// In pixels of the upright source picture, clockwise from the page's top left.
    var corners: Quad?
    /// Degrees by which the print was turned clockwise; absent where it was not straightened.
    var skew: Double?
    /// What of the source, in its pixels, lies at the straightened picture's corners; absent where these are `corners`.
    var shown: Quad?
    /// The file that was written; of a spread that was parted the left page's.
    var output: String?
    /// All files that were written, where there are several.
    var outputs: [String]?

    /// - Parameter files: that were written; none when there was nothing to do.
    init(source: PageSource, scanned: ScannedPage, files: [SourcePath]) {
        self.source = source
        found = scanned.corners != nil
        corners = scanned.corners
        skew = scanned.skew
        shown = scanned.shown
        output = files.first?.displayed
        outputs = files.count > 1 ? files.map(\.displayed) : nil
    }

    /// One line, without a line feed.
    func line() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
