import Foundation
import Testing
import YomitoriCore
import YomitoriExport

@testable import Yomitori

/// Elements, order and files of the original programs, from their own detections and texts.
@Suite(.enabled(if: GoldenTreePage.folder != nil, "needs ../shared/ndl-reference"))
struct PageTreeFixtureTests {
    @Test(arguments: GoldenTreePage.modern + GoldenTreePage.classical)
    func ranksLinesAsTheOriginalDoes(page: GoldenTreePage) {
        guard !page.ranks.isEmpty else { return }
        let tree = PageTreeBuilder(
            page.detections, facts: .of(page.pipeline), pipeline: page.pipeline, fidelity: .original
        ).tree()
        #expect(BlockCut.ranks(of: tree.lines().compactMap { tree.nodes[$0].box }) == page.ranks)
    }

    @Test(arguments: GoldenTreePage.modern + GoldenTreePage.classical)
    func writesTheOriginalsFiles(page: GoldenTreePage) throws {
        let recognized = page.recognized(fidelity: .original)
        #expect(recognized.lines.map(\.text) == page.texts)
        #expect(try ExportFormat.ndlXML.contents(of: recognized) == page.expectedFile(".xml"))
        #expect(try ExportFormat.ndlJSON.contents(of: recognized) == page.expectedFile(".json"))
        #expect(try ExportFormat.ndlText.contents(of: recognized) == page.expectedFile(".txt"))
        if page.pipeline == .classical, !page.isOneOfSeveral {
            #expect(try ExportFormat.tei.contents(of: recognized) == page.expectedFile("_tei.xml"))
        }
    }

    @Test(arguments: GoldenTreePage.modern + GoldenTreePage.classical)
    func writesTheOriginalsXMLAfterTheJSONWasReadBack(page: GoldenTreePage) throws {
        let json = try ExportFormat.json.contents(of: page.recognized(fidelity: .original))
        let read = try JSONDecoder().decode(RecognizedPage.self, from: Data(json.utf8))
        #expect(try ExportFormat.ndlXML.contents(of: read) == page.expectedFile(".xml"))
    }

    @Test func writesSeveralPagesAsOneTEIDocument() throws {
        let pages = GoldenTreePage.classical.filter(\.isOneOfSeveral)
        var document = ExportFormat.tei.document()
        var text = ""
        for page in pages { text += try document.add(page.recognized(fidelity: .original)) }
        text += document.end()
        #expect(text == (try pages.first?.expectedFile("_tei.xml")))
    }

    @Test(arguments: GoldenTreePage.modern + GoldenTreePage.classical)
    func keepsEveryLineOnceWhenCorrected(page: GoldenTreePage) throws {
        let tree = NDLPageTree(
            page.detections, pageSize: page.size, facts: .of(page.pipeline), pipeline: page.pipeline,
            fidelity: .corrected)
        let marks = tree.lines.indices.map { "〔\($0)〕" }
        let found = tree.layout(of: zip(tree.lines, marks).map { GoldenTreePage.reading(of: $0, text: $1) })
        let lines = found.layout.blocks.flatMap(\.lines)
        #expect(found.structure.lines.compactMap(\.line).sorted() == Array(lines.indices))
        // Pieces of one line may have been joined; ruby stands beside its line.
        let text = (lines.map(\.text) + lines.flatMap(\.ruby).map(\.text)).joined()
        for mark in marks { #expect(text.components(separatedBy: mark).count == 2) }
        #expect(found.layout.placements.allSatisfy { found.layout.blocks.indices.contains($0.block) })
    }
}
