package import YomitoriCore

/// Pages made by hand, for tests of what is done with a page after it was read.
package enum SamplePages {
    /// A vertical page with a title, ruby, a correction, a warning, a table cell and a folio: every key of the JSON.
    package static let japanese: RecognizedPage = {
        var title = line("国立国会", at: Rect(x: 900, y: 100, width: 40, height: 160), kind: .title, direction: .vertical)
        title.ruby = [
            Ruby(
                text: "こくりつ", base: 0..<2, quad: verticalQuad(Rect(x: 942, y: 100, width: 16, height: 80)),
                confidence: 0.90123456)
        ]
        var body = line("今日は\"晴\"です。", at: Rect(x: 840, y: 100, width: 30, height: 270), direction: .vertical)
        body.corrections = [Correction(base: 1..<2, from: "曰", to: "日", reason: "lexicon")]
        body.warnings = ["repeated-text"]
        body.characters[1].candidates = [
            Candidate(text: "日", confidence: 0.97), Candidate(text: "曰", confidence: 0.02),
        ]
        var cell = line("a/b\\c", at: Rect(x: 100, y: 700, width: 60, height: 24), kind: .cell)
        cell.cell = TableCell(row: 0, column: 1)
        let folio = line("12", at: Rect(x: 500, y: 1400, width: 24, height: 18), kind: .folio)
        let blocks = [
            block(.title, [title]), block(.paragraph, [body]), block(.table, [cell]), block(.folio, [folio]),
        ]
        return RecognizedPage(
            source: PageSource(path: "scans/page 1.jpg", width: 1024, height: 1446),
            pack: PackUse(name: "general", version: "1", level: .accurate), language: "ja",
            text: blocks.map(\.text).joined(separator: "\n\n"), blocks: blocks, warnings: ["low-resolution"])
    }()

    /// Two lines of verse, which stay lines, before a paragraph of two lines.
    package static let verse: RecognizedPage = {
        let texts = ["Mary had a lamb,", "its fleece was white", "The clock is of", "oak."]
        var read = page(of: texts)
        let lines = read.blocks[0].lines
        read.blocks = [block(.paragraph, Array(lines[..<2])), block(.paragraph, Array(lines[2...]))]
        read.blocks[0].text = texts[..<2].joined(separator: "\n")
        read.blocks[1].text = texts[2...].joined(separator: " ")
        read.text = read.blocks.map(\.text).joined(separator: "\n\n")
        return read
    }()

    /// A page on which nothing is printed.
    package static let empty = RecognizedPage(
        source: PageSource(path: "blank.png", width: 10, height: 20),
        pack: PackUse(name: "general", version: "1", level: .fast))

    /// A horizontal page of one paragraph, a line of `lines` each.
    package static func page(
        of lines: [String], path: String = "page.png", number: Int = 1, level: RecognitionLevel = .accurate
    ) -> RecognizedPage {
        let read = lines.enumerated().map { index, text in
            line(text, at: Rect(x: 10, y: 10 + 30 * Double(index), width: 20 * Double(text.count), height: 20))
        }
        let blocks = read.isEmpty ? [] : [block(.paragraph, read)]
        return RecognizedPage(
            source: PageSource(path: path, page: number, width: 800, height: 600),
            pack: PackUse(name: "general", version: "1", level: level), language: lines.isEmpty ? nil : "en",
            text: lines.joined(separator: "\n"), blocks: blocks)
    }

    /// Lines as a block, their texts set solid.
    package static func block(_ kind: Block.Kind, _ lines: [RecognizedLine]) -> Block {
        let box = lines.dropFirst().reduce(lines[0].quad.boundingBox) { $0.union($1.quad.boundingBox) }
        return Block(
            kind: kind, direction: lines[0].direction, box: box, text: lines.map(\.text).joined(), lines: lines)
    }

    /// Characters of equal length along `box`.
    package static func line(
        _ text: String, at box: Rect, kind: RecognizedLine.Kind = .body, direction: TextDirection = .horizontal
    ) -> RecognizedLine {
        let count = Double(text.count)
        let characters = text.enumerated().map { index, character in
            let start = Double(index) / count
            let part =
                direction == .vertical
                ? Rect(x: box.x, y: box.y + box.height * start, width: box.width, height: box.height / count)
                : Rect(x: box.x + box.width * start, y: box.y, width: box.width / count, height: box.height)
            let quad = direction == .vertical ? verticalQuad(part) : Quad(part)
            return RecognizedCharacter(
                text: String(character), confidence: 0.97, quad: quad,
                candidates: [Candidate(text: String(character), confidence: 0.97)])
        }
        return RecognizedLine(
            direction: direction, kind: kind, quad: direction == .vertical ? verticalQuad(box) : Quad(box),
            characters: characters)
    }

    /// Clockwise from the top right, where a vertical line starts.
    private static func verticalQuad(_ box: Rect) -> Quad { Quad(box).startingLater(by: 1) }
}
