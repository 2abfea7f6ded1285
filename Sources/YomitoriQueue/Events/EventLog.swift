import Foundation
import GRDB
import YomitoriCore
import YomitoriDatabase

/// The table of events.
enum EventLog {
    /// What stands in `event.kind`.
    enum Kind: String {
        case batchAdded, pagesFound, read, postponed, failed, leaseLost, inputMoved, inputChanged
        case cancelled, retried, batchEnded, paused, resumed, purged
    }

    /// The condition of the index of files that were moved or changed: SQLite takes the index only for the same words.
    static let isOfInput = "kind IN ('\(Kind.inputMoved.rawValue)', '\(Kind.inputChanged.rawValue)')"

    /// What stands in `event.detail`, as JSON.
    struct Detail: Codable {
        var count: Int?
        var failure: PageFailure?
        var until: Double?
        var from: String?
        /// The batch's name, where the event is kept longer than the batch.
        var batch: String?
    }

    /// Writes an event inside the transaction of what it tells.
    static func append(
        _ kind: Kind, time: Double, batch: Int64? = nil, item: Int64? = nil, attempt: Int? = nil,
        detail: Detail? = nil, _ db: Database
    ) throws {
        let text = try detail.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        try db.cachedStatement(
            sql: "INSERT INTO event (time, kind, batch, item, attempt, detail) VALUES (?, ?, ?, ?, ?, ?)"
        ).execute(arguments: [time, kind.rawValue, batch, item, attempt, text])
    }

    /// At most `limit` events after `sequence`, of one batch or of all, with the results of pages read where asked for; and
    /// the last sequence that was looked at, whether or not it is among them.
    static func events(
        after sequence: Int64, of batch: Int64?, limit: Int, withPages: Bool, _ db: Database
    ) throws -> (events: [QueueEvent], last: Int64) {
        let statement = try db.cachedStatement(
            sql: """
                SELECT event.sequence, event.time, event.kind, event.item, event.attempt, event.detail,
                    batch.id AS batch, batch.total, item.page, item.position, input.name, input.given,
                    input.pages,
                    \(withPages ? "result.page" : "NULL") AS result
                FROM event
                LEFT JOIN batch ON batch.number = event.batch
                LEFT JOIN item ON item.number = event.item
                LEFT JOIN input ON input.number = item.input
                \(withPages ? "LEFT JOIN result ON event.kind = 'read' AND result.item = event.item" : "")
                WHERE event.sequence > ? AND (? IS NULL OR event.batch = ?)
                ORDER BY event.sequence LIMIT ?
                """)
        let rows = try Row.fetchAll(statement, arguments: [sequence, batch, batch, limit])
        let last: Int64? =
            rows.count == limit
            ? try rows.last?.stored("sequence")
            : try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(sequence) FROM event"))
        // Only where all that is left is older: the later ones were purged, or were those of a former log.
        if last ?? 0 < sequence, try QueueStore.place(after: sequence, db) < sequence {
            return try events(after: 0, of: batch, limit: limit, withPages: withPages, db)
        }
        // What is damaged of an event itself hides no other.
        return (rows.compactMap { try? event($0) }, max(sequence, last ?? sequence))
    }

    /// - Throws: `DamagedContent`.
    private static func event(_ row: Row) throws -> QueueEvent? {
        // A newer version may log what this one does not know.
        guard let kind = Kind(rawValue: try row.stored("kind")), let detail = try detail(row) else { return nil }
        let told: QueueEvent.Kind?
        do { told = try Self.happened(kind, detail, row) } catch let damaged as DamagedContent {
            told = try end(kind, of: damaged, row)
        }
        guard let happened = told else { return nil }
        let batch: String? = try? row.stored("batch")
        return QueueEvent(
            sequence: try row.stored("sequence"), time: try row.storedTime("time"),
            batch: (batch ?? detail.batch).map(Batch.ID.init), total: (try? row.storedCount("total")) ?? 0,
            kind: happened)
    }

    /// Nil when a newer version wrote it, like its kinds.
    private static func detail(_ row: Row) throws -> Detail? {
        guard let text = try row.stored("detail") as String? else { return Detail() }
        return try? JSONDecoder().decode(Detail.self, from: Data(text.utf8))
    }

    private static func happened(_ kind: Kind, _ detail: Detail, _ row: Row) throws -> QueueEvent.Kind? {
        let count = detail.count ?? 0
        switch kind {
        case .batchAdded: return .added(count)
        case .cancelled: return .cancelled(count)
        case .retried: return .retried(count)
        case .batchEnded: return .ended
        case .paused: return .paused
        case .resumed: return .resumed
        case .purged: return .purgedUnacknowledged(count)
        case .pagesFound: return try page(row).map { .pagesFound($0, count: count) }
        case .leaseLost: return try page(row).map { .leaseLost($0) }
        case .inputChanged: return try page(row).map { .inputChanged($0) }
        case .inputMoved: return try page(row).map { .inputMoved($0, from: detail.from ?? "") }
        case .read:
            let result: Data? = try? row.stored("result")
            // `result(of:)` says why there is none if a newer version wrote it.
            let read = result.flatMap { try? RecognizedPage(json: $0) }
            return try page(row).map { .read($0, read) }
        case .failed:
            guard let failure = detail.failure else { return nil }
            return try page(row).map { .failed($0, failure) }
        case .postponed:
            guard let failure = detail.failure else { return nil }
            return try page(row).map { .postponed($0, failure, until: Date(timeIntervalSince1970: detail.until ?? 0)) }
        }
    }

    /// That a damaged page has ended is told all the same, as a failure.
    private static func end(_ kind: Kind, of damaged: DamagedContent, _ row: Row) throws -> QueueEvent.Kind? {
        guard kind == .read || kind == .failed else { return nil }
        let item: Int64 = try row.stored("item")
        func count(_ column: String, else other: Int) -> Int { (try? row.storedCount(column)) ?? other }
        let name: String = (try? row.stored("name")) ?? "?"
        let path = (try? QueueStore.path(row)) ?? SourcePath(name)
        let page = EventPage(
            id: QueuedPage.ID(rawValue: item), name: name, path: path, page: count("page", else: 0), pageCount: nil,
            index: count("position", else: 0), attempt: count("attempt", else: 1))
        return .failed(
            page, PageFailure(.unavailable, QueueError.damagedPage(item, reason: damaged.reason).description))
    }

    /// Nil when there is none, or it was purged.
    ///
    /// - Throws: `DamagedContent`.
    private static func page(_ row: Row) throws -> EventPage? {
        guard let item = try row.stored("item") as Int64?, let name = try row.stored("name") as String?
        else { return nil }
        return EventPage(
            id: QueuedPage.ID(rawValue: item), name: name, path: try QueueStore.path(row),
            page: try row.storedCount("page"), pageCount: try row.stored("pages"),
            index: try row.storedCount("position"), attempt: try (row.stored("attempt") as Int?) ?? 1)
    }
}
