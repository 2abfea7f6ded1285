import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import Yomitori

@Suite struct DocumentObservationTests {
    private func block(_ kind: Block.Kind, _ text: String, cell: TableCell? = nil) -> Block {
        var block = SamplePages.page(of: [text]).blocks[0]
        block.kind = kind
        block.lines[0].cell = cell
        return block
    }

    private func document(_ blocks: [Block]) -> DocumentObservation {
        var page = SamplePages.page(of: ["x"])
        page.blocks = blocks
        return DocumentObservation(page)
    }

    @Test func collectsTheItemsOfAList() throws {
        let document = document([
            block(.title, "Rules"), block(.listItem, "1. Be quiet."), block(.listItem, "2. No food."),
            block(.paragraph, "And:"), block(.listItem, "• Smile."),
        ])
        #expect(document.title?.transcript == "Rules")
        #expect(document.lists.count == 2)
        #expect(document.lists[0].items.map(\.marker) == ["1.", "2."])
        #expect(document.lists[0].items.map(\.itemString) == ["Be quiet.", "No food."])
        #expect(document.lists[1].items.map(\.itemString) == ["Smile."])
        #expect(document.paragraphs.map(\.transcript) == ["And:"])
    }

    @Test func putsLinesIntoTheCellsOfATable() throws {
        var table = block(.table, "a", cell: TableCell(row: 0, column: 0))
        table.lines += [
            block(.table, "b", cell: TableCell(row: 0, column: 2)).lines[0],
            block(.table, "c", cell: TableCell(row: 1, column: 0)).lines[0],
            block(.table, "d", cell: TableCell(row: 1, column: 0)).lines[0],
        ]
        let found = try #require(document([table]).tables.first)
        #expect(found.rows.map { $0.map(\.content.transcript) } == [["a", "b"], ["c\nd"]])
        #expect(found.columns.map { $0.map(\.content.transcript) } == [["a", "c\nd"], [], ["b"]])
    }

    @Test func keepsThePartsInReadingOrder() {
        let document = DocumentObservation(SamplePages.japanese)
        #expect(document.elements.count == SamplePages.japanese.blocks.count)
        guard case .title(let title) = document.elements.first, case .folio = document.elements.last else {
            Issue.record("the title is first, the folio last")
            return
        }
        #expect(title.boundingBox.height > title.boundingBox.width)
    }
}
