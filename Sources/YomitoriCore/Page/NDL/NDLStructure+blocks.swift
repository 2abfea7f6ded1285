extension NDLStructure {
    /// What the formats make of blocks that no pipeline of the Library built: everything they can hold, in reading order.
    ///
    /// Paragraphs become text blocks; headings, captions and notes lines of their own; tables, running heads, page numbers,
    /// advertisements and the text in figures become blocks with lines inside; ruby becomes blocks without text at the end.
    /// A line's score is the mean probability of its characters.
    public init(blocks: [Block], pipeline: NDLPipeline = .modern, fidelity: Fidelity = .corrected) {
        var elements: [NDLElement] = []
        var number = 0
        for block in blocks {
            let lines = block.lines.map { line in
                defer { number += 1 }
                return Self.element(of: line, number: number)
            }
            elements += Self.elements(of: block, lines: lines)
        }
        elements += blocks.flatMap(\.lines).flatMap(\.ruby).map { ruby in
            var element = NDLElement(kind: .block)
            element.type = NDLClass.ruby.type
            element.box = ruby.quad.boundingBox.inWholePixels
            element.confidence = ruby.confidence.inThousandths
            return element
        }
        self.init(pipeline: pipeline, fidelity: fidelity, elements: elements)
    }

    private static func element(of line: RecognizedLine, number: Int) -> NDLElement {
        var element = NDLElement(kind: .line)
        element.type = line.kind.ndlClass.type
        element.box = line.quad.boundingBox.inWholePixels
        element.confidence = line.confidence.inThousandths
        element.order = number
        element.line = number
        return element
    }

    private static func elements(of block: Block, lines: [NDLElement]) -> [NDLElement] {
        let type: NDLClass
        switch block.kind {
        case .title, .caption, .note: return lines
        case .paragraph, .listItem:
            guard block.lines.allSatisfy({ $0.kind == .advertisement }), !lines.isEmpty else {
                var element = NDLElement(kind: .textBlock)
                var shape = NDLElement(kind: .shape)
                shape.box = block.box.inWholePixels
                element.confidence = lines.compactMap(\.confidence).max()
                element.children = lines + [shape]
                return [element]
            }
            type = .advertisement
        case .table: type = .table
        case .header, .footer: type = .runningHead
        case .folio: type = .folio
        case .figureText: type = .figure
        }
        var element = NDLElement(kind: .block)
        element.type = type.type
        element.box = block.box.inWholePixels
        element.confidence = lines.compactMap(\.confidence).max()
        if !lines.isEmpty { element.children = lines }
        return [element]
    }
}

extension RecognizedLine.Kind {
    /// The Library's class of such a line.
    var ndlClass: NDLClass {
        switch self {
        case .body, .cell, .header, .footer, .folio: .mainLine
        case .title: .titleLine
        case .caption: .captionLine
        case .note: .headNoteLine
        case .warichu: .warichuLine
        case .advertisement: .advertisementLine
        }
    }
}

extension Rect {
    /// `[x, y, width, height]` with every edge at the nearest whole pixel; 0 for an edge that is no number or too far away.
    fileprivate var inWholePixels: [Int] {
        func whole(_ value: Double) -> Int {
            Int(exactly: value.rounded()).flatMap { NDLElement.places.contains($0) ? $0 : nil } ?? 0
        }
        return [whole(minX), whole(minY), whole(maxX) - whole(minX), whole(maxY) - whole(minY)]
    }
}

extension Double {
    /// Rounded to three places; nil when it is no probability.
    fileprivate var inThousandths: Double? {
        // First: a network's sums may be a little above 1.
        let rounded = rounded(toPlaces: 3)
        return (0...1).contains(rounded) ? rounded : nil
    }
}
