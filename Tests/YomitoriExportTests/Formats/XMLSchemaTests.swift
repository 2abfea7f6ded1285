import Foundation
import Testing
import YomitoriCore
import YomitoriExport
import YomitoriTestSupport

/// ALTO and PAGE against their schemas, by libxml2's program.
@Suite(
    .enabled(
        if: Validator.isThere, "needs ../shared/schemas and xmllint, of Debian's libxml2-utils"))
struct XMLSchemaTests {
    @Test(arguments: FormatPages.all, [nil, RubyText.drop])
    func writesValidALTO(page: RecognizedPage, ruby: RubyText?) throws {
        var options = ExportOptions()
        options.ruby = ruby
        options.date = Date(timeIntervalSince1970: 1_790_000_000)
        let text = try ExportFormat.alto.contents(of: page, options: options)
        #expect(try Validator.faults(in: text, schema: "alto-4-4.xsd") == "")
    }

    @Test func writesValidALTOOfSeveralPages() throws {
        var document = ExportFormat.alto.document()
        var text = ""
        for page in FormatPages.all { text += try document.add(page) }
        #expect(try Validator.faults(in: text + document.end(), schema: "alto-4-4.xsd") == "")
    }

    @Test(arguments: FormatPages.all, [nil, LineBreaks.join])
    func writesValidPAGE(page: RecognizedPage, lineBreaks: LineBreaks?) throws {
        var options = ExportOptions()
        options.lineBreaks = lineBreaks
        options.date = Date(timeIntervalSince1970: 1_790_000_000.5)
        let text = try ExportFormat.pageXML.contents(of: page, options: options)
        #expect(try Validator.faults(in: text, schema: "page-2019-07-15.xsd") == "")
    }

    @Test func writesADocumentAPageInPAGE() throws {
        var document = ExportFormat.pageXML.document()
        var text = ""
        for page in FormatPages.all { text += try document.add(page) }
        text += document.end()
        let documents = text.split(separator: "\u{0C}")
        #expect(documents.count == FormatPages.all.count)
        for document in documents {
            #expect(try Validator.faults(in: String(document), schema: "page-2019-07-15.xsd") == "")
        }
    }

    @Test func findsFaults() throws {
        let text = try ExportFormat.alto.contents(of: SamplePages.japanese)
        let damaged = text.replacingOccurrences(of: "CONTENT=", with: "TEXT=")
        #expect(try Validator.faults(in: damaged, schema: "alto-4-4.xsd") != "")
    }
}

private enum Validator {
    static var program: String? {
        ["/usr/bin/xmllint", "/usr/local/bin/xmllint", "/opt/homebrew/bin/xmllint"]
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    static var isThere: Bool { program != nil && ReferenceFolder.url("schemas") != nil }

    /// What the program says about it; empty when it is valid.
    static func faults(in text: String, schema: String) throws -> String {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("document.xml")
        try Data(text.utf8).write(to: file)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(program))
        let schema = try #require(ReferenceFolder.url("schemas")).appendingPathComponent(schema)
        process.arguments = ["--noout", "--nonet", "--schema", schema.path, file.path]
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? "" : String(decoding: output, as: UTF8.self)
    }
}
