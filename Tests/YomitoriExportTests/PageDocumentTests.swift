import Foundation
import Testing
import YomitoriCore
import YomitoriExport
import YomitoriTestSupport

@Suite struct PageDocumentTests {
    private func document(_ format: ExportFormat, _ pages: [RecognizedPage]) throws -> String {
        var document = format.document()
        var text = ""
        for page in pages { text += try document.add(page) }
        return text + document.end()
    }

    /// What the golden files of a format end in; several formats share an extension.
    private func ending(_ format: ExportFormat) -> String {
        switch format {
        case .text, .json, .jsonl, .markdown, .csv: format.fileExtension
        case .ndlXML, .ndlJSON, .ndlText: "ndl." + format.fileExtension
        case .tei, .hocr, .alto: format.rawValue + "." + format.fileExtension
        case .pageXML: "page." + format.fileExtension
        }
    }

    @Test(arguments: ExportFormat.allCases)
    func writesOnePageAsItsGoldenFileHasIt(format: ExportFormat) throws {
        let text = try format.contents(of: SamplePages.japanese)
        #expect(text == (try GoldenFile("page." + ending(format)).expected(writing: text)))
    }

    @Test(arguments: ExportFormat.allCases)
    func joinsSeveralPagesAsItsGoldenFileHasIt(format: ExportFormat) throws {
        let text = try document(format, [SamplePages.japanese, SamplePages.empty, SamplePages.page(of: ["end"])])
        #expect(text == (try GoldenFile("pages." + ending(format)).expected(writing: text)))
    }

    @Test(arguments: ExportFormat.allCases)
    func writesNothingWithoutPages(format: ExportFormat) throws {
        #expect(try document(format, []) == "")
    }

    @Test func separatesTextPagesByAFormFeed() throws {
        let pages = [["one"], [], ["two"]].map { SamplePages.page(of: $0) }
        #expect(try document(.text, pages) == "one\n\u{0C}\u{0C}two\n")
    }

    @Test func writesAJSONLineAsSoonAsItsPageIsKnown() throws {
        var lines = ExportFormat.jsonl.document()
        let line = try lines.add(SamplePages.japanese)
        #expect(line.hasSuffix("}\n"))
        #expect(line.filter { $0 == "\n" }.count == 1)
        #expect(lines.end() == "")
    }

    @Test func writesAJSONLineAsEncodedInTheOrderOfItsKeys() throws {
        var element = NDLElement(kind: .block)
        (element.type, element.box, element.confidence, element.characterCount) = ("図版", [0, -1, 2, 3], 0.5, 100)
        (element.order, element.line, element.indentInside, element.indentAfter) = (1, 2, 4, 6)
        element.children = [NDLElement(kind: .line)]
        var page = SamplePages.japanese
        page.structure = NDLStructure(pipeline: .classical, fidelity: .corrected, elements: [element], indentInside: 2)
        page.warnings = ["a\tb\"\\/\u{1}\u{8}\u{C}\r\n\u{7F}"]
        page.blocks[0].lines[0].cell = TableCell(row: 12, column: 0)
        page.blocks[0].lines[0].corrections = [Correction(base: 0..<1, from: "人", to: "入", reason: "lexicon")]
        #expect(try ExportFormat.jsonl.contents(of: page) == OrderedJSON(page).compact + "\n")
    }

    @Test(arguments: [ExportFormat.json, .jsonl])
    func writesTheSameAgainAfterReadingItBack(format: ExportFormat) throws {
        let json = try format.contents(of: SamplePages.japanese)
        let page = try JSONDecoder().decode(RecognizedPage.self, from: Data(json.utf8))
        #expect(try format.contents(of: page) == json)
    }

    @Test func takesTheNextPageAfterOneThatCannotBeWritten() throws {
        var broken = SamplePages.page(of: ["x"])
        broken.blocks[0].lines[0].confidence = .nan
        for format in [ExportFormat.json, .jsonl, .tei, .hocr, .alto, .pageXML, .csv] {
            var document = format.document()
            #expect(throws: ExportError.numberNotFinite(place: "blocks[0].lines[0].confidence")) {
                try document.add(broken)
            }
            let text = try document.add(SamplePages.empty) + document.end()
            #expect(text == (try format.contents(of: SamplePages.empty)))
        }
    }
}
