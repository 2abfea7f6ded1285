import Foundation
import YomitoriCore

/// The line of JSON about a page that was scanned.
struct ScanRecord: Hashable, Encodable {
    var schema = "yomitori.scan/1"
    var source: PageSource
    var found: Bool
    /// In pixels of the upright source picture, clockwise from the page's top left.
    var corners: Quad?
    /// The file that was written; of a spread that was parted the left page's.
    var output: String?
    /// All files that were written, where there are several.
    var outputs: [String]?

    /// - Parameter files: that were written; none when no page was found.
    init(source: PageSource, corners: Quad?, files: [SourcePath]) {
        self.source = source
        found = corners != nil
        self.corners = corners
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
