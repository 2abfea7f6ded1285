import Foundation
import GRDB
public import YomitoriCore
import YomitoriDatabase

extension QueueStore {
    /// The pages of a batch that have ended and how, in the order of its files and their pages, a few at a time.
    public func results(of batch: Batch.ID) -> PageResults { PageResults(store: self, batch: batch) }

    /// What was read of a page; nil when it was not read, or is purged.
    ///
    /// - Throws: `QueueError`; `newerPage` when a newer version wrote what this one does not know.
    public func result(of page: QueuedPage.ID) async throws -> RecognizedPage? {
        try await database.read { db in
            try Data.fetchOne(db, sql: "SELECT page FROM result WHERE item = ?", arguments: [page.rawValue])
        }.map { try Self.result($0, of: page) }
    }

    /// - Throws: `QueueError.newerPage`.
    static func result(_ json: Data, of page: QueuedPage.ID) throws(QueueError) -> RecognizedPage {
        do { return try RecognizedPage(json: json) } catch {
            throw .newerPage(page.rawValue)
        }
    }

    /// A page and where it stands.
    ///
    /// One of which not all can be read has what can, and says in its failure what is damaged; one that was read has failed
    /// then.
    public func page(_ id: QueuedPage.ID) async throws -> QueuedPage {
        let found = try await database.read { db in
            try Row.fetchOne(
                db, sql: "\(Self.pages) WHERE item.number = ?", arguments: [id.rawValue]
            ).map(QueuedPage.listed)
        }
        guard let found else { throw QueueError.unknownPage(id.rawValue) }
        return found
    }

    /// Pages of a batch, ended or not, in its order.
    ///
    /// One that is damaged hides no other: it is as ``page(_:)`` gives it.
    /// - Parameters:
    ///   - after: the last page of the part before; nil: from the first.
    ///   - limit: at most so many.
    public func pages(of batch: Batch.ID, after: QueuedPage? = nil, limit: Int = 1000) async throws -> [QueuedPage] {
        try await database.read { db in
            guard let number = try Self.number(of: batch, db) else { throw QueueError.unknownBatch(batch.rawValue) }
            return try Row.fetchAll(
                db,
                sql: """
                    \(Self.pages) WHERE item.batch = ? AND (item.position, item.page) > (?, ?)
                    ORDER BY item.position, item.page LIMIT ?
                    """, arguments: ([number] as StatementArguments) + Self.place(after: after) + [limit]
            ).map(QueuedPage.listed)
        }
    }

    /// The position and page of the page that was listed last, which may be purged by now.
    static func place(after page: QueuedPage?) -> StatementArguments {
        // Less than any place, however damaged that is.
        guard let place = page?.place else { return [-Double.infinity, 0] }
        return [place.position, place.page]
    }

    /// How many pages of a batch were purged, whatever their outcome: one row is read.
    package func purgedPages(of batch: Batch.ID) async throws -> Int {
        let count = try await database.read { db in
            try Int.fetchOne(db, sql: "SELECT total - kept FROM batch WHERE id = ?", arguments: [batch.rawValue])
        }
        guard let count else { throw QueueError.unknownBatch(batch.rawValue) }
        return count
    }

    /// The pages that were given up last and that nobody has acknowledged, the latest last, and the sequence of the last
    /// event of that moment: from there ``events(since:of:withPages:follows:)`` tells of those that follow.
    package func lastFailures(limit: Int) async throws -> (pages: [QueuedPage], sequence: Int64) {
        try await database.read { db in
            let pages = try Row.fetchAll(
                db,
                // The first two conditions are those of an index.
                sql: """
                    \(Self.pages) WHERE item.state IN (4, 5) AND item.acknowledged IS NULL AND item.state = 4
                    ORDER BY item.ended DESC LIMIT ?
                    """, arguments: [limit]
            ).map(QueuedPage.listed)
            return (pages.reversed(), try Self.lastEvent(db))
        }
    }

    /// Pages that were read or given up and that nobody has acknowledged, in the order in which they were added.
    ///
    /// - Parameters:
    ///   - after: the last page of the part before; nil: from the first.
    ///   - limit: at most so many.
    public func unacknowledged(after: QueuedPage.ID? = nil, limit: Int = 1000) async throws -> [QueuedPage] {
        try await database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    \(Self.pages) WHERE item.state IN (3, 4) AND item.acknowledged IS NULL AND item.number > ?
                    ORDER BY item.number LIMIT ?
                    """, arguments: [after?.rawValue ?? 0, limit]
            ).map(QueuedPage.listed)
        }
    }

    /// Acknowledges outcomes, all or none: they may be purged when their time has come. Pages that have not ended and those
    /// acknowledged before are passed over.
    ///
    /// - Returns: how many were acknowledged.
    @discardableResult
    public func acknowledge(_ pages: some Sequence<QueuedPage.ID> & Sendable) async throws -> Int {
        let now = now
        return try await database.write { db in
            let acknowledge = try db.cachedStatement(
                sql: "UPDATE item SET acknowledged = ? WHERE number = ? AND state >= 3 AND acknowledged IS NULL")
            return try pages.reduce(0) { count, page in
                try acknowledge.execute(arguments: [now, page.rawValue])
                return count + db.changesCount
            }
        }
    }

    /// Acknowledges every outcome of a batch.
    ///
    /// - Returns: how many were acknowledged.
    @discardableResult
    public func acknowledge(_ batch: Batch.ID) async throws -> Int {
        let now = now
        return try await database.write { db in
            guard let number = try Self.number(of: batch, db) else { throw QueueError.unknownBatch(batch.rawValue) }
            try db.execute(
                sql: "UPDATE item SET acknowledged = ? WHERE batch = ? AND state >= 3 AND acknowledged IS NULL",
                arguments: [now, number])
            return db.changesCount
        }
    }

    static let pages = """
        SELECT item.*, batch.id AS batchID, input.name, input.given, input.pages, input.single, input.divided FROM item
        JOIN batch ON batch.number = item.batch JOIN input ON input.number = item.input
        """

    /// The path of a page's file as it was given.
    ///
    /// - Throws: `DamagedContent`.
    static func path(_ row: Row) throws -> SourcePath {
        let (name, given): (String, Data?) = (try row.stored("name"), try row.stored("given"))
        return given.map { SourcePath(bytes: Array($0)) } ?? SourcePath(name)
    }
}
