import GRDB
import YomitoriCore

extension Library {
    /// The pages of a query, a part of the list at a time.
    ///
    /// Pages that come or go between two parts are there or not; none is listed twice, and none that stays is left out.
    public func pages(_ query: PageQuery = PageQuery()) async throws -> ListPart<PageSummary> {
        let after = try query.cursor.map { try ListCursor($0, of: .init(query.order)) }
        let limit = max(1, min(500, query.limit))
        return try await database.read { db in
            let filter = try PageFilter(query, db)
            let total =
                try Int.fetchOne(db, sql: "SELECT count(*) FROM page WHERE \(filter.sql)", arguments: filter.arguments)
                ?? 0
            let (column, way) = query.order.column
            var sql = "SELECT \(PageRow.columns) FROM \(PageRow.source) WHERE \(filter.sql)"
            var arguments = filter.arguments
            if let after {
                let comparison = way == "ASC" ? ">" : "<"
                sql += " AND (\(column) \(comparison) ? OR (\(column) = ? AND page.number > ?))"
                arguments += [after.databaseKey, after.databaseKey, after.number]
            }
            sql += " ORDER BY \(column) \(way), page.number LIMIT ?"
            arguments += [limit + 1]
            let rows = try Row.fetchAll(db, sql: sql, arguments: arguments)
            let items = try rows.prefix(limit).map(PageSummary.listed)
            guard rows.count > limit, let last = rows.dropLast().last else {
                return ListPart(items: items, next: nil, total: total)
            }
            return ListPart(items: items, next: try ListCursor(last, order: query.order).text, total: total)
        }
    }

    /// All ids of a query's pages in its order, whatever `limit` and `cursor` say: what an export takes.
    public func pageIDs(_ query: PageQuery = PageQuery()) async throws -> [PageID] {
        try await database.read { db in
            let filter = try PageFilter(query, db)
            let (column, way) = query.order.column
            return try String.fetchAll(
                db,
                sql: "SELECT page.id FROM page WHERE \(filter.sql) ORDER BY \(column) \(way), page.number",
                arguments: filter.arguments
            ).map(PageID.init(rawValue:))
        }
    }

    /// Whether any page came with this batch, be it in the trash.
    public func hasPages(ofBatch batch: String) async throws -> Bool {
        try await database.read { db in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM page WHERE batch = ?)", arguments: [batch]) ?? false
        }
    }
}

/// A query's conditions.
private struct PageFilter {
    var sql = ""
    var arguments = StatementArguments()

    init(_ query: PageQuery, _ db: Database) throws {
        var parts: [String] = []
        if query.state == .unread {
            parts.append(PageRow.isUnread)
        } else if let state = query.state {
            parts.append("page.state = ?")
            arguments += [state.rawValue]
        } else {
            parts.append("page.state <> 'trashed'")
        }
        if let project = query.project {
            parts.append("page.project = ?")
            arguments += [try ProjectRow.required(project, db).number]
        }
        if let batch = query.batch {
            parts.append("page.batch = ?")
            arguments += [batch]
        }
        if let page = query.page {
            parts.append("page.id = ?")
            arguments += [page.rawValue]
        }
        sql = parts.joined(separator: " AND ")
    }
}

extension PageQuery.Order {
    fileprivate var column: (String, String) {
        switch self {
        case .position: ("page.position", "ASC")
        case .modified: ("page.modified", "DESC")
        case .name: ("page.sort_name", "ASC")
        }
    }
}
