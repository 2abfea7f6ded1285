import Foundation
import Testing

/// The table of docs/vision.md is as the code has it.
@Suite struct VisionTableTests {
    private struct Row {
        /// What stands in the first column as code.
        var symbols: [String]
        /// The second column.
        var state: String
    }

    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The tables of classic names and of error codes.
    private func table() throws -> String {
        let page = try text("docs/vision.md")
        let start = try #require(page.range(of: "## Classic names"))
        let end = try #require(page.range(of: "## Threads"))
        return String(page[start.upperBound..<end.lowerBound])
    }

    private func rows() throws -> [Row] {
        try table().split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return Row(symbols: cells[0].matches(of: /`([^`]+)`/).map { String($0.output.1) }, state: cells[1])
        }
    }

    /// What a symbol is declared as: the last of its names, or of an initialiser `init(` and its first label.
    ///
    /// - Returns: nil for one that only says how names end.
    private func declaration(of symbol: String) -> String? {
        guard !symbol.hasPrefix("…") else { return nil }
        let parts = symbol.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].split(separator: ".").last.map { String($0) } ?? ""
        guard parts.count == 2, name.first?.isUppercase ?? true else { return name }
        return "init(" + String(parts[1].prefix { $0.isLetter })
    }

    /// All that the target declares for others.
    private func declarations() throws -> Set<String> {
        let folder = root.appendingPathComponent("Sources/YomitoriVision")
        let named = /(?:public|open) (?:[a-z]+ )*(?:class|enum|struct|func|let|var|typealias|protocol) (\w+)/
        let initializer = /(?:public|open) (?:[a-z]+ )*init\(\s*(\w+)/
        let enumCase = /case (\w+)/
        var names: Set<String> = []
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) where file.hasSuffix(".swift") {
            let code = try text("Sources/YomitoriVision/\(file)")
            names.formUnion(code.matches(of: named).map { String($0.output.1) })
            names.formUnion(code.matches(of: initializer).map { "init(" + String($0.output.1) })
            names.formUnion(code.matches(of: enumCase).map { String($0.output.1) })
        }
        return names
    }

    @Test func hasNoRowThatIsUntrue() throws {
        let declared = try declarations()
        let rows = try rows().filter { $0.state != "Foundation's" }
        #expect(rows.count > 40)
        for row in rows {
            for symbol in row.symbols {
                guard let name = declaration(of: symbol) else { continue }
                #expect(declared.contains(name) != row.state.hasPrefix("absent"), "\(symbol)")
            }
        }
    }

    @Test func hasARowForEachNameThatIsDeclared() throws {
        let table = try table()
        for name in try declarations() where name.hasPrefix("VN") {
            let shown = name.hasSuffix("UsingRegionOfInterest") ? String(name.dropLast(21)) : name
            #expect(table.contains("`\(shown)"), "\(name)")
        }
    }
}
