import Foundation
import FoundationXML
import Testing
import YomitoriCore
import YomitoriExport
import YomitoriTestSupport

@Suite struct HOCRTests {
    private func rules(_ pages: [RecognizedPage], ruby: RubyText? = nil) throws -> HOCRRules {
        var options = ExportOptions()
        options.ruby = ruby
        var document = ExportFormat.hocr.document(options)
        var text = ""
        for page in pages { text += try document.add(page) }
        return HOCRRules(text + document.end())
    }

    @Test(arguments: FormatPages.all)
    func keepsTheRules(page: RecognizedPage) throws {
        let rules = try rules([page])
        #expect(rules.faults == [])
        #expect(rules.count("ocr_line") == page.lines.count)
        #expect(rules.count("ocr_carea") == page.blocks.count)
    }

    @Test func keepsTheRulesInADocumentOfSeveralPages() throws {
        let rules = try rules(FormatPages.all)
        #expect(rules.faults == [])
        #expect(rules.count("ocr_page") == FormatPages.all.count)
    }

    @Test func hasTheTextOfEveryLineAndNothingElseWithoutRuby() throws {
        let rules = try rules([FormatPages.mixed], ruby: .drop)
        #expect(rules.lines == FormatPages.mixed.lines.map(\.text))
    }

    @Test func writesCandidatesPlacesAndRuby() throws {
        let text = try ExportFormat.hocr.contents(of: SamplePages.japanese)
        #expect(text.contains("x_candidates &quot;日&quot; 97 &quot;曰&quot; 2\">日</span>"))
        #expect(text.contains("<rt title=\"x_ruby 942 100 958 180; x_conf 90.12\">こくりつ</rt></ruby>"))
        #expect(text.contains("x_cell 0 1"))
        #expect(text.contains("style=\"writing-mode: vertical-rl\""))
        #expect(text.contains("image &quot;scans/page 1.jpg&quot;; bbox 0 0 1024 1446; ppageno 0"))
    }

    @Test func keepsMarkupInTextAsText() throws {
        let rules = try rules([FormatPages.hostile])
        #expect(rules.elements.isDisjoint(with: ["script"]))
    }
}

/// Reads hOCR and notes what breaks its rules.
private final class HOCRRules: NSObject, XMLParserDelegate {
    private static let levels = ["ocr_page", "ocr_carea", "ocr_par", "ocr_line", "ocrx_word"]

    private(set) var faults: [String] = []
    private(set) var elements: Set<String> = []
    private(set) var lines: [String] = []
    private var metas: Set<String> = []
    private var counts: [String: Int] = [:]
    private var ids: Set<String> = []
    private var open: [(type: String?, box: [Int]?)] = []

    init(_ text: String) {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        if !parser.parse() { faults.append("not well-formed: \(String(describing: parser.parserError))") }
        for name in ["ocr-system", "ocr-capabilities"] where !metas.contains(name) { faults.append("no \(name)") }
    }

    func count(_ type: String) -> Int { counts[type] ?? 0 }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        elements.insert(name)
        if name == "meta", let meta = attributes["name"] { metas.insert(meta) }
        if let id = attributes["id"], !ids.insert(id).inserted { faults.append("\(id) is there twice") }
        let type = attributes["class"].flatMap { Self.levels.contains($0) ? $0 : nil }
        var box: [Int]?
        if let type, let level = Self.levels.firstIndex(of: type) {
            counts[type, default: 0] += 1
            let parent = open.last { $0.type != nil }
            if parent?.type != (level > 0 ? Self.levels[level - 1] : nil) {
                faults.append("\(type) in \(parent as Any)")
            }
            box = Self.box(attributes["title"] ?? "")
            if let box, box.count == 4, box[0] <= box[2], box[1] <= box[3] {
                if let outer = parent?.box,
                    box[0] < outer[0] || box[1] < outer[1] || box[2] > outer[2] || box[3] > outer[3]
                {
                    faults.append("\(type) \(box) outside of \(outer)")
                }
            } else {
                faults.append("\(type) has no box")
            }
            if type == "ocr_line" { lines.append("") }
        }
        open.append((type, box))
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        if open.contains(where: { $0.type == "ocr_line" }) { lines[lines.count - 1] += string }
    }

    private static func box(_ title: String) -> [Int]? {
        let property = title.components(separatedBy: "; ").first { $0.hasPrefix("bbox ") }
        return property?.split(separator: " ").dropFirst().compactMap { Int($0) }
    }
}
