import Foundation
import Testing
import YomitoriCore
import YomitoriExport
import YomitoriTestSupport

/// The National Diet Library's formats on pages made by hand.
@Suite struct NDLFormatTests {
    @Test func keepsTheOriginalsWhiteSpaceAndAttributes() throws {
        let page = OriginalPage.page(fidelity: .original)
        #expect(
            try ExportFormat.ndlXML.contents(of: page) == """
                <OCRDATASET>
                <PAGE IMAGENAME="a b.png" WIDTH="100" HEIGHT="200">
                  <TEXTBLOCK CONF="0.900">
                    <LINE TYPE="本文" X="80" Y="-3" WIDTH="10" HEIGHT="90" CONF="0.500" PRED_CHAR_CNT="3.000" ORDER="2" \
                STRING="甲&amp;&lt;乙&quot;" />
                    <SHAPE><POLYGON POINTS="5,6,5,96,95,96,95,6" /></SHAPE>
                    </TEXTBLOCK>
                  <BLOCK TYPE="図版" X="1" Y="2" WIDTH="3" HEIGHT="4" CONF="0.625" />
                </PAGE>

                </OCRDATASET>
                """)
    }

    @Test func writesConstantsUnderTheOriginalsFidelityOnly() throws {
        let original = try ExportFormat.ndlJSON.contents(of: OriginalPage.page(fidelity: .original))
        #expect(original.contains("\"isVertical\": \"true\""))
        #expect(original.contains("\"class_index\": 1"))
        let corrected = try ExportFormat.ndlJSON.contents(
            of: OriginalPage.page(fidelity: .corrected, direction: .horizontal, type: "タイトル本文"))
        #expect(corrected.contains("\"isVertical\": \"false\""))
        #expect(corrected.contains("\"class_index\": 16"))
    }

    @Test func leavesOutTheClassAndTheCountInTheClassicalPipeline() throws {
        let page = OriginalPage.page(fidelity: .original, pipeline: .classical)
        #expect(try !ExportFormat.ndlJSON.contents(of: page).contains("class_index"))
    }

    @Test func makesElementsOfBlocksWhereTheOwnOnesDoNotFit() throws {
        var page = OriginalPage.page(fidelity: .original)
        page.structure?.elements[0].children?[0].line = 7
        let xml = try ExportFormat.ndlXML.contents(of: page)
        #expect(xml.contains("STRING=\"甲&amp;&lt;乙&quot;\""))
        #expect(xml.contains("ORDER=\"0\""))
    }

    @Test(arguments: [ExportFormat.ndlXML, .ndlJSON, .ndlText, .tei])
    func writesElementsWithALinesNumberThatIsNone(format: ExportFormat) throws {
        var page = OriginalPage.page(fidelity: .original)
        let expected = try format.contents(of: page)
        page.structure?.elements[1].line = 7
        #expect(try format.contents(of: page) == expected)
    }

    @Test func keepsAProbabilityThatIsALittleAboveOne() throws {
        var page = SamplePages.page(of: ["甲"])
        page.blocks[0].lines[0].confidence = 1.0000001
        #expect(try ExportFormat.ndlXML.contents(of: page).contains("CONF=\"1.000\" ORDER"))
    }

    @Test(arguments: [ExportFormat.ndlXML, .ndlJSON, .tei])
    func writesPlacesAndProbabilitiesThatNoPageHas(format: ExportFormat) throws {
        var page = SamplePages.page(of: ["甲"])
        page.blocks[0].lines[0].quad = Quad(Rect(x: -9e18, y: 0, width: 1.8e19, height: 9))
        page.blocks[0].lines[0].confidence = 1e300
        #expect(try format.contents(of: page).contains("甲"))
    }

    @Test(arguments: [ExportFormat.ndlXML, .tei])
    func replacesWhatXMLCannotHold(format: ExportFormat) throws {
        let page = SamplePages.page(of: ["a\u{1}b\u{FFFF}c"], path: "x<&>\".png")
        let text = try format.contents(of: page)
        #expect(text.contains("a\u{FFFD}b\u{FFFD}c"))
        #expect(text.contains("x&lt;&amp;&gt;&quot;.png"))
    }

    @Test func putsSeveralPagesIntoOneDataSet() throws {
        var document = ExportFormat.ndlXML.document()
        var text = ""
        for name in ["a.png", "b.png"] { text += try document.add(SamplePages.page(of: [name], path: "in/" + name)) }
        text += document.end()
        #expect(text.components(separatedBy: "<OCRDATASET>").count == 2)
        #expect(text.components(separatedBy: "<PAGE IMAGENAME=\"").count == 3)
        #expect(text.hasSuffix("</PAGE>\n\n</OCRDATASET>"))
    }

    @Test func numbersZonesByPageAndLineInTEI() throws {
        var document = ExportFormat.tei.document()
        var text = try document.add(SamplePages.empty)
        #expect(text == "")
        text += try document.add(SamplePages.page(of: ["one", "two"], path: "à b.png")) + document.end()
        #expect(text.contains("<zone xml:id=\"L0001_001\" ulx=\"10\" uly=\"40\" lrx=\"70\" lry=\"60\" />"))
        #expect(text.contains("<lb n=\"1\" facs=\"#L0001_001\" />two</p>"))
        #expect(text.contains("<graphic url=\"%C3%A0%20b.png\" width=\"800px\" height=\"600px\" />"))
        #expect(text.contains("<surface xml:id=\"P0001\">"))
        #expect(text.contains("<pb n=\"à b.png\" facs=\"#P0001\" />"))
    }

    @Test func numbersThePagesOfAFileInTEI() throws {
        var document = ExportFormat.tei.document()
        var text = ""
        for (path, number) in [("in/book.tif", 1), ("in/book.tif", 2), ("in/single.png", 1), ("other/book.tif", 1)] {
            var page = SamplePages.page(of: ["one"], path: path)
            page.source.page = number
            text += try document.add(page)
        }
        text += document.end()
        for (index, name) in ["book.tif, page 1", "book.tif, page 2", "single.png", "book.tif"].enumerated() {
            #expect(text.contains("<pb n=\"\(name)\" facs=\"#P000\(index)\" />"))
        }
    }

    @Test func tellsBlocksByTheirKindsInTEI() throws {
        let text = try ExportFormat.tei.contents(of: FormatPages.mixed)
        for part in [
            "<fw type=\"header\"><lb n=\"0\" facs=\"#L0000_000\" />A head -- of the page</fw>",
            "<ab type=\"title\"><lb n=\"1\" facs=\"#L0000_001\" />1. Of titles #</ab>",
            "<p><lb n=\"2\" facs=\"#L0000_002\" />Words are bro-<lb n=\"3\" facs=\"#L0000_003\" />ken at *ends*",
            "<ruby><rb>文字</rb><rt>もじ</rt></ruby>の漢<lb", "<ab type=\"list-item\">", "<ab type=\"caption\">",
            "<note><lb n=", "<fw type=\"footer\">", "<fw type=\"pageNum\">", "<ab type=\"figure-text\">",
        ] {
            #expect(text.contains(part))
        }
        #expect(text.components(separatedBy: "<row>").count == 3)
        #expect(text.components(separatedBy: "<cell>").count == 5)
        #expect(text.components(separatedBy: "<zone ").count == FormatPages.mixed.lines.count + 1)
        let vertical = try ExportFormat.tei.contents(of: SamplePages.japanese)
        #expect(vertical.contains("<ab type=\"title\" style=\"writing-mode: vertical-rl\">"))
    }

    @Test(arguments: [
        (
            NDLPipeline.modern,
            "<name ref=\"https://github.com/ndl-lab/ndlocr-lite\">NDLOCR-Liteアプリケーション</name>"
        ),
        (
            .classical,
            "<name ref=\"https://github.com/ndl-lab/ndlkotenocr-lite\">NDL古典籍OCR-Liteアプリケーション</name>"
        ),
    ])
    func namesTheOriginalProgramOfThePageInTEI(pipeline: NDLPipeline, name: String) throws {
        let original = try ExportFormat.tei.contents(of: OriginalPage.page(fidelity: .original, pipeline: pipeline))
        #expect(original.contains(name))
        #expect(original.components(separatedBy: "<name ref=").count == 2)
        let corrected = try ExportFormat.tei.contents(of: OriginalPage.page(fidelity: .corrected, pipeline: pipeline))
        #expect(!corrected.contains("アプリケーション"))
    }

    @Test func joinsLinesAndDropsRubyInTEIWhenAsked() throws {
        var options = ExportOptions()
        options.lineBreaks = .join
        options.ruby = .drop
        let text = try ExportFormat.tei.contents(of: FormatPages.mixed, options: options)
        #expect(text.contains("<p>Words are broken at *ends* slanted words</p>"))
        #expect(text.contains("<p>古い文字の漢字と word</p>"))
        #expect(text.contains("<cell>b|c</cell>"))
        #expect(!text.contains("<lb "))
    }

    @Test func breaksLinesThatStayLinesInTEIThatJoinsThem() throws {
        var options = ExportOptions()
        options.lineBreaks = .join
        let text = try ExportFormat.tei.contents(of: SamplePages.verse, options: options)
        #expect(text.contains("<p>Mary had a lamb,<lb />its fleece was white</p>"))
        #expect(text.contains("<p>The clock is of oak.</p>"))
    }

    @Test func separatesTextPagesByAFormFeedAndLinesByALineFeed() throws {
        var document = ExportFormat.ndlText.document()
        var text = ""
        for page in [SamplePages.page(of: ["a", "b"]), SamplePages.empty, SamplePages.page(of: ["c"])] {
            text += try document.add(page)
        }
        #expect(text + document.end() == "a\nb\u{0C}\u{0C}c")
    }

    @Test func carriesEverythingOfAGeneralPageThatTheFormatsHold() throws {
        let page = SamplePages.japanese
        let xml = try ExportFormat.ndlXML.contents(of: page)
        for line in page.lines.map(\.text) where !line.contains("\"") { #expect(xml.contains("STRING=\"\(line)\"")) }
        for type in ["タイトル本文", "表組", "ノンブル", "ルビ"] { #expect(xml.contains("TYPE=\"\(type)\"")) }
        let decoder = JSONDecoder()
        let json = try ExportFormat.ndlJSON.contents(of: page)
        let read = try decoder.decode(NDLFile.self, from: Data(json.utf8))
        #expect(read.contents.first?.map(\.text) == page.lines.map(\.text))
        #expect(read.contents.first?.map(\.isVertical) == ["true", "true", "false", "false"])
    }

    private struct NDLFile: Decodable {
        struct Line: Decodable { var text, isVertical: String }
        var contents: [[Line]]
    }
}

/// A page as one of the Library's pipelines gives it: a line in a text block, and a figure.
enum OriginalPage {
    static func page(
        fidelity: Fidelity, pipeline: NDLPipeline = .modern, direction: TextDirection = .vertical, type: String = "本文"
    ) -> RecognizedPage {
        let box = Rect(x: 80, y: -3, width: 10, height: 90)
        let quad = direction == .vertical ? Quad(box).startingLater(by: 1) : Quad(box)
        let line = RecognizedLine(
            direction: direction, quad: quad,
            characters: ["甲", "&", "<", "乙", "\""].map {
                RecognizedCharacter(text: $0, confidence: 0.9, quad: quad)
            })
        var element = NDLElement(kind: .line)
        element.type = type
        element.box = [80, -3, 10, 90]
        element.confidence = 0.5
        element.characterCount = pipeline == .modern ? 3 : nil
        element.order = 2
        element.line = 0
        element.indentAfter = 4
        var shape = NDLElement(kind: .shape)
        shape.box = [5, 6, 90, 90]
        shape.indentAfter = 4
        var block = NDLElement(kind: .textBlock)
        block.confidence = 0.9
        block.children = [element, shape]
        block.indentInside = 4
        block.indentAfter = 2
        var figure = NDLElement(kind: .block)
        figure.type = "図版"
        figure.box = [1, 2, 3, 4]
        figure.confidence = 0.625
        figure.indentAfter = 0
        return RecognizedPage(
            source: PageSource(path: "in/a b.png", width: 100, height: 200),
            pack: PackUse(name: "ndl", version: "1", level: .accurate), language: "ja", text: line.text,
            blocks: [Block(kind: .paragraph, direction: direction, box: box, text: line.text, lines: [line])],
            structure: NDLStructure(
                pipeline: pipeline, fidelity: fidelity, elements: [block, figure], indentInside: 2))
    }
}
