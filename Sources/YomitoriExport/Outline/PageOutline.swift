import YomitoriCore

/// A page as the formats with places see it: boxes in whole pixels, each inside the one around it.
struct PageOutline {
    struct Block {
        var block: YomitoriCore.Block
        var box: PixelBox
        var lines: [Line]
    }

    struct Line {
        var line: RecognizedLine
        var box: PixelBox
        var words: [LineWord]
        /// A box for each of the line's characters; empty when the line's text is not that of its characters.
        var characterBoxes: [PixelBox]
    }

    let box: PixelBox
    let blocks: [Block]

    /// - Throws: ``ExportError/numberNotFinite(place:)``.
    init(_ page: RecognizedPage) throws(ExportError) {
        try page.checkNumbers()
        let box = PixelBox(page: page.source)
        self.box = box
        blocks = page.blocks.map { block in
            let lines = block.lines.map { Line($0, in: box) }
            return Block(
                block: block, box: lines.reduce(PixelBox(block.box, in: box)) { $0.union($1.box) }, lines: lines)
        }
    }
}

extension PageOutline.Line {
    fileprivate init(_ line: RecognizedLine, in page: PixelBox) {
        self.line = line
        characterBoxes = line.isSpelledOut ? line.characters.map { PixelBox($0.quad.boundingBox, in: page) } : []
        words = LineWord.words(of: line, characterBoxes: characterBoxes, in: page)
        box = words.reduce(PixelBox(line.quad.boundingBox, in: page)) { $0.union($1.box) }
    }
}

extension RecognizedPage {
    /// - Throws: ``ExportError/numberNotFinite(place:)`` where a place or probability is not a number to write.
    func checkNumbers() throws(ExportError) {
        func check(_ numbers: [Double], _ place: @autoclosure () -> String) throws(ExportError) {
            guard numbers.allSatisfy(\.isFinite) else { throw .numberNotFinite(place: place()) }
        }
        for (blockIndex, block) in blocks.enumerated() {
            try check(
                [block.box.x, block.box.y, block.box.width, block.box.height], "blocks[\(blockIndex)].box")
            for (lineIndex, line) in block.lines.enumerated() {
                let place = "blocks[\(blockIndex)].lines[\(lineIndex)]"
                try check(line.quad.numbers, place + ".quad")
                try check([line.confidence], place + ".confidence")
                for (index, ruby) in line.ruby.enumerated() {
                    try check(ruby.quad.numbers + [ruby.confidence], place + ".ruby[\(index)]")
                }
                for (index, character) in line.characters.enumerated() {
                    try check(
                        character.quad.numbers + [character.confidence] + character.candidates.map(\.confidence),
                        place + ".characters[\(index)]")
                }
            }
        }
    }
}

extension Quad {
    fileprivate var numbers: [Double] { corners.flatMap { [$0.x, $0.y] } }
}
