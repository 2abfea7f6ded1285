import Foundation
import GRDB
package import YomitoriCore
import YomitoriDatabase

/// A file that was not where, or not what, it was when it was added.
package struct InputNews: Hashable, Sendable {
    /// What had become of it.
    package enum Kind: Hashable, Sendable {
        /// It was found at another place, where it was read.
        case moved
        /// Its content was another, and was read as it was then.
        case changed

        /// Nil for an event that tells of something else.
        init?(event: String) {
            switch EventLog.Kind(rawValue: event) {
            case .inputMoved: self = .moved
            case .inputChanged: self = .changed
            default: return nil
            }
        }
    }

    package let kind: Kind
    /// The file as it was named when it was added.
    package let name: String
    /// Where it was last.
    package let place: SourcePath
}

extension InputNews {
    /// Nil for an event that tells of something else.
    ///
    /// - Throws: `DamagedContent`.
    fileprivate init?(_ row: Row) throws {
        guard let kind = Kind(event: try row.stored("kind")) else { return nil }
        let path: Data = try row.stored("path")
        self.init(kind: kind, name: try row.stored("name"), place: SourcePath(bytes: Array(path)))
    }
}

extension QueueStore {
    /// The files of a batch that were moved or changed between adding and reading, in its order, as long as pages of them are
    /// kept.
    package func inputNews(of batch: Batch.ID) async throws -> [InputNews] {
        try await database.read { db in
            guard let number = try Self.number(of: batch, db) else { throw QueueError.unknownBatch(batch.rawValue) }
            return try Row.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT event.kind, input.number, input.name, input.path
                    FROM event INDEXED BY event_of_input
                    JOIN item ON item.number = event.item JOIN input ON input.number = item.input
                    WHERE event.\(EventLog.isOfInput) AND event.batch = ?
                    ORDER BY input.position, event.kind
                    """, arguments: [number]
            ).compactMap { try? InputNews($0) }
        }
    }

    /// How many files of each batch were moved or changed; batches without any are left out.
    static func inputCounts(_ db: Database) throws -> [Batch.ID: InputCounts] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT batch.id, event.kind, count(DISTINCT item.input) AS count
                FROM event INDEXED BY event_of_input
                JOIN batch ON batch.number = event.batch JOIN item ON item.number = event.item
                WHERE event.\(EventLog.isOfInput) GROUP BY event.batch, event.kind
                """
        ).reduce(into: [:]) { counts, row in
            // Of a batch whose name is damaged nothing can be told.
            guard let name: String = try? row.stored("id") else { return }
            let batch = Batch.ID(rawValue: name)
            switch InputNews.Kind(event: try row.stored("kind")) {
            case .moved: counts[batch, default: InputCounts()].moved = try row.storedCount("count")
            case .changed: counts[batch, default: InputCounts()].changed = try row.storedCount("count")
            case nil: break
            }
        }
    }
}
