import Foundation
import Testing
import YomitoriCore
import YomitoriExport
import YomitoriTestSupport

@Suite struct SchemaTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../docs/schemas").standardized
    private static let pageFile = folder.appendingPathComponent("page.schema.json")

    @Test(arguments: [
        SamplePages.japanese, SamplePages.empty, SamplePages.page(of: ["a", "b"]),
        OriginalPage.page(fidelity: .original),
    ])
    func describesThePageObject(page: RecognizedPage) throws {
        let schema = try JSONSchema(Self.pageFile)
        #expect(try schema.faults(in: ExportFormat.json.contents(of: page)) == [])
        #expect(try schema.faults(in: ExportFormat.jsonl.contents(of: page)) == [])
    }

    @Test func describesSeveralPages() throws {
        let schema = try JSONSchema(
            Self.folder.appendingPathComponent("pages.schema.json"), references: [Self.pageFile])
        var document = ExportFormat.json.document()
        let text = try document.add(SamplePages.japanese) + document.add(SamplePages.empty) + document.end()
        #expect(try schema.faults(in: text) == [])
        #expect(try schema.faults(in: text.replacingOccurrences(of: "\"warnings\": []", with: "\"x\": 1")) != [])
    }

    @Test(arguments: [
        ("\"direction\":\"vertical\"", "\"direction\":\"up\""), ("\"confidence\":0.97", "\"confidence\":1.5"),
        ("\"yomitori.page/1\"", "\"yomitori.page/2\""), ("\"page\":1", "\"page\":1.5"), ("\"row\":0,", ""),
        ("[[940,100],", "["), ("\"language\":\"ja\"", "\"language\":3"), ("\"name\":\"general\"", "\"name\":\"\""),
    ])
    func rejectsADamagedPage(part: String, damaged: String) throws {
        let json = try ExportFormat.jsonl.contents(of: SamplePages.japanese)
        let changed = json.replacingOccurrences(of: part, with: damaged)
        #expect(changed != json)
        #expect(try JSONSchema(Self.pageFile).faults(in: changed) != [])
    }

    @Test(arguments: [
        ("\"kind\":\"LINE\"", "\"kind\":\"CHAR\""), ("\"pipeline\":\"modern\"", "\"pipeline\":\"other\""),
        ("[80,-3,10,90]", "[80,-3,10]"), ("\"fidelity\":\"original\",", ""),
    ])
    func rejectsADamagedStructure(part: String, damaged: String) throws {
        let json = try ExportFormat.jsonl.contents(of: OriginalPage.page(fidelity: .original))
        let changed = json.replacingOccurrences(of: part, with: damaged)
        #expect(changed != json)
        #expect(try JSONSchema(Self.pageFile).faults(in: changed) != [])
    }

    @Test func namesEveryKindThatALineOrBlockCanHave() throws {
        let schema = try String(contentsOf: Self.pageFile, encoding: .utf8)
        for kind in RecognizedLine.Kind.allCases.map(\.rawValue) + Block.Kind.allCases.map(\.rawValue) {
            #expect(schema.contains("\"\(kind)\""))
        }
    }
}
