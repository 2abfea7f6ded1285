import Testing
import YomitoriExport
import YomitoriTestSupport

@testable import YomitoriCommandLine

@Suite struct WrittenFormatTests {
    /// All but the texts that share an extension with another.
    @Test(arguments: [ExportFormat.json, .ndlXML, .ndlJSON, .tei, .alto, .pageXML])
    func isToldByTheBeginning(format: ExportFormat) throws {
        #expect(WrittenFormat.of(try format.contents(of: SamplePages.japanese).utf8) == format)
        var document = format.document(ExportOptions())
        let text =
            try document.add(SamplePages.page(of: ["a"], number: 1))
            + document.add(SamplePages.page(of: ["b"], number: 2))
            + document.end()
        #expect(WrittenFormat.of(text.utf8) == format)
    }

    @Test(arguments: ["", "<", "<?xml", "text", "<html>", "{}", "<?xml version='1.0'?>"])
    func isUnknownForAnythingElse(text: String) {
        #expect(WrittenFormat.of(text.utf8) == nil)
    }
}
