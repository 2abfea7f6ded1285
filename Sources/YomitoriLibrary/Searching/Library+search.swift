import Foundation
import GRDB
import YomitoriCore
import YomitoriDatabase

extension Library {
    /// The pages whose corrected text has what is searched for, across line ends too, in the order in which they came.
    public func search(_ query: SearchQuery) async throws -> ListPart<SearchResult> {
        guard query.text.utf8.count <= 1000 else {
            throw LibraryError.invalidValue("what is searched for has at most 1000 bytes")
        }
        let after = try query.cursor.map { try ListCursor($0, of: .search).number } ?? 0
        let limit = max(1, min(500, query.limit))
        return try await database.read { db in
            let folding = CharacterFolding(query.options)
            let wanted = FoldedText(query.text.replacingLineEnds, folding).scalars
            let condition = PageIndex.condition(for: query.text.replacingLineEnds)
            guard !wanted.isEmpty, !condition.isEmpty else {
                throw LibraryError.invalidValue("there is nothing to search for; give one character at least")
            }
            var sql = """
                SELECT page.number, page.id, page.name, project.id AS project_id, page_text.text, page_text.lines
                FROM gram JOIN page_text ON page_text.page = gram.rowid JOIN page ON page.number = gram.rowid
                    LEFT JOIN project ON project.number = page.project
                WHERE gram MATCH ? AND page.state <> 'trashed'
                """
            var arguments: StatementArguments = [condition]
            if let project = query.project {
                sql += " AND page.project = ?"
                arguments += [try ProjectRow.required(project, db).number]
            }
            sql += " ORDER BY gram.rowid"
            var items: [SearchResult] = []
            var total = 0
            var last: Int64 = 0
            var hasMore = false
            let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
            while let row = try rows.next() {
                let text: String = try row.stored("text"), number: Int64 = try row.stored("number")
                let found = FoldedText(text, folding).places(of: wanted).count
                guard found > 0 else { continue }
                total += 1
                guard number > after else { continue }
                guard items.count < limit else {
                    hasMore = true
                    continue
                }
                items.append(try Self.result(row, text, wanted, folding))
                last = number
            }
            let next = hasMore ? try ListCursor(in: .search, number: last).text : nil
            return ListPart(items: items, next: next, total: total)
        }
    }

    /// Lines that are shown of one page.
    private static let mostHits = 50

    private static func result(
        _ row: Row, _ text: String, _ wanted: [UInt32], _ folding: CharacterFolding
    ) throws -> SearchResult {
        let folded = FoldedText(text, folding, withOrigins: true)
        let places = folded.places(of: wanted)
        var ranges: [Int: [[Int]]] = [:]
        for place in places {
            var range: FoldedText.Origin?
            for origin in folded.origins[place] {
                if let open = range, open.line == origin.line {
                    range?.end = origin.end
                } else {
                    if let open = range { ranges[open.line, default: []].append([open.start, open.end]) }
                    range = origin
                }
            }
            if let open = range { ranges[open.line, default: []].append([open.start, open.end]) }
        }
        let texts = text.unicodeScalars.split(omittingEmptySubsequences: false) {
            $0 == FoldedText.lineEnd || $0 == FoldedText.blockEnd
        }
        let lines = try (row.stored("lines") as String).split(separator: "\n", omittingEmptySubsequences: false)
        let hits = ranges.keys.sorted().prefix(mostHits).compactMap { number -> SearchResult.Hit? in
            guard number < texts.count, number < lines.count else { return nil }
            let parts = lines[number].split(separator: " ")
            let values = parts.dropFirst().compactMap { Double($0) }
            guard let id = parts.first, values.count == 8 else { return nil }
            let corners = stride(from: 0, to: 8, by: 2).map { Point(x: values[$0], y: values[$0 + 1]) }
            return SearchResult.Hit(
                line: String(id), text: String(String.UnicodeScalarView(texts[number])),
                ranges: ranges[number] ?? [], quad: Quad(corners[0], corners[1], corners[2], corners[3]))
        }
        return SearchResult(
            page: PageID(rawValue: try row.stored("id")), name: try row.stored("name"),
            project: try (row.stored("project_id") as String?).map(ProjectID.init(rawValue:)), hits: hits,
            count: places.count)
    }
}

extension String {
    /// On one line, as what is searched for is.
    fileprivate var replacingLineEnds: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }
}
