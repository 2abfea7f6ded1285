import YomitoriCore

/// A page as the National Diet Library's formats see it: its elements with what was read.
struct NDLPage {
    /// The page's own elements, or those made of its blocks where it has none or they do not fit its lines.
    let structure: NDLStructure
    let source: PageSource
    private let lines: [RecognizedLine]

    /// An element that is a line, with its reading.
    struct Line {
        var element: NDLElement
        var reading: RecognizedLine
        /// `[x, y, width, height]`.
        var box: [Int]
    }

    init(_ page: RecognizedPage) {
        let lines = page.lines
        let own = page.structure.flatMap { $0.lines.compactMap(\.line).sorted() == Array(lines.indices) ? $0 : nil }
        self.lines = lines
        source = page.source
        structure = own ?? NDLStructure(blocks: page.blocks)
    }

    /// The picture's name without its folders.
    var imageName: String {
        source.path.split(separator: "/", omittingEmptySubsequences: true).last.map(String.init) ?? source.path
    }

    /// In document order.
    var documentLines: [Line] {
        structure.lines.compactMap { element in
            reading(of: element).map { Line(element: element, reading: $0, box: element.box ?? [0, 0, 0, 0]) }
        }
    }

    /// Nil also for what is no line of the page, though it has a line's number.
    func reading(of element: NDLElement) -> RecognizedLine? {
        element.line.flatMap { lines.indices.contains($0) ? lines[$0] : nil }
    }
}

extension Double {
    /// With three decimal places, as the original's `%.3f`; the value has no more of them.
    var inThreePlaces: String {
        let thousandths = Int((self * 1000).rounded())
        let digits = String(thousandths.magnitude % 1000)
        return (thousandths < 0 ? "-" : "") + "\(thousandths.magnitude / 1000)."
            + String(repeating: "0", count: 3 - digits.count) + digits
    }
}
