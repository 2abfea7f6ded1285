import YomitoriCore
import YomitoriTestSupport

/// Pages with what the exchange formats find hard.
enum FormatPages {
    /// Every kind of block; words, a hyphen at a line's end, a table of four cells, a slanted line, ruby over three lines.
    static let mixed: RecognizedPage = {
        func line(
            _ text: String, _ y: Double, x: Double = 50, kind: RecognizedLine.Kind = .body, cell: TableCell? = nil
        ) -> RecognizedLine {
            var line = SamplePages.line(
                text, at: Rect(x: x, y: y, width: 12 * Double(text.count), height: 20), kind: kind)
            line.cell = cell
            return line
        }
        func block(_ kind: Block.Kind, _ lines: [RecognizedLine], _ text: String? = nil) -> Block {
            var block = SamplePages.block(kind, lines)
            block.text = text ?? block.text
            return block
        }
        var slanted = line("slanted words", 160)
        slanted.quad = Quad(
            Point(x: 50, y: 160), Point(x: 206, y: 170), Point(x: 206, y: 190), Point(x: 50, y: 180))
        var first = line("古い文字の漢", 220)
        first.ruby = [
            Ruby(text: "ふる", base: 0..<1, quad: Quad(Rect(x: 50, y: 210, width: 12, height: 8)), confidence: 0.8),
            Ruby(text: "もじ", base: 2..<4, quad: Quad(Rect(x: 74, y: 210, width: 24, height: 8)), confidence: 0.7),
        ]
        var second = line("字と word", 250)
        second.ruby = [
            Ruby(text: "じ", base: 0..<1, quad: Quad(Rect(x: 50, y: 242, width: 12, height: 8)), confidence: 0.9)
        ]
        let cells = [("a", 0, 0), ("b|c", 0, 1), ("=1+2", 1, 0), ("42", 1, 1)].map {
            line($0, 300 + 30 * Double($1), x: 50 + 100 * Double($2), kind: .cell, cell: TableCell(row: $1, column: $2))
        }
        let blocks = [
            block(.header, [line("A head -- of the page", 10, kind: .header)]),
            block(.title, [line("1. Of titles #", 40, kind: .title)]),
            block(
                .paragraph, [line("Words are bro-", 100), line("ken at *ends*", 130), slanted],
                "Words are broken at *ends* slanted words"),
            block(.paragraph, [first, second], "古い文字の漢字と word"),
            block(.table, cells, "a\tb|c\n=1+2\t42"),
            block(.listItem, [line("・first", 380)]),
            block(.listItem, [line("2) second", 400)]),
            block(.caption, [line("Fig. 1", 430, kind: .caption)]),
            block(.figureText, [line("# no heading", 460)]),
            block(
                .note, [line("a note", 520, kind: .note), line("of two lines", 545, kind: .warichu)],
                "a note of two lines"),
            block(.footer, [line("foot", 570, kind: .footer)]),
            block(.folio, [line("- 7 -", 580, x: 300, kind: .folio)]),
        ]
        return RecognizedPage(
            source: PageSource(path: "in/\"mixed\" & <b>.png", page: 3, width: 800, height: 600),
            pack: PackUse(name: "general", version: "1", level: .accurate), language: "en",
            text: blocks.map(\.text).joined(separator: "\n\n"), blocks: blocks)
    }()

    /// Text that would be markup, places outside of the page, characters of several scalars, a line without characters.
    static let hostile: RecognizedPage = {
        var page = SamplePages.page(
            of: ["<script>alert(1)</script>", "]]>--><!--&amp;\u{1}\u{FFFF}", "'=1;{x}\\\"y\""], path: "x<&>\";y\\.png")
        page.language = "not a language"
        page.blocks[0].box = Rect(x: -50, y: -1e300, width: 1e9, height: 2e300)
        page.blocks[0].lines[0].quad = Quad(Rect(x: -20.4, y: 590, width: 900, height: 100))
        page.blocks[0].lines[0].characters[3].text = "が\u{FE0E}"
        page.blocks[0].lines[0].characters[3].candidates = [
            Candidate(text: "\"", confidence: 1.5), Candidate(text: "abcd", confidence: 0.1),
            Candidate(text: "が\u{FE0E}", confidence: -0.1),
        ]
        page.blocks[0].lines[0].text = page.blocks[0].lines[0].characters.map(\.text).joined()
        page.blocks[0].lines[0].ruby = [
            Ruby(text: "<rt>", base: 1..<3, quad: Quad(Rect(x: 0, y: -5, width: 3, height: 3)), confidence: 1),
            Ruby(text: "over", base: 2..<4, quad: Quad(Rect(x: 0, y: 0, width: 3, height: 3)), confidence: 1),
            Ruby(text: "beyond", base: 7..<99, quad: Quad(Rect(x: 0, y: 0, width: 3, height: 3)), confidence: 1),
        ]
        var typed = page.blocks[0].lines[1]
        typed.text = "typed by a person"
        typed.characters = []
        var empty = typed
        empty.text = ""
        page.blocks[0].lines += [typed, empty]
        page.blocks.append(
            Block(kind: .table, direction: .horizontal, box: typed.quad.boundingBox, text: "", lines: []))
        return page
    }()

    static let all = [SamplePages.japanese, SamplePages.empty, mixed, hostile, OriginalPage.page(fidelity: .original)]
}
