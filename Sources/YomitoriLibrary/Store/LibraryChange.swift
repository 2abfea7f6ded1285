public import Foundation
import GRDB
import YomitoriDatabase

/// Something in the library has changed.
public struct LibraryChange: Hashable, Sendable {
    /// What has.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// The page came into the library.
        case added
        /// It could not be read.
        case failed
        /// Its name, notes, state, project or place.
        case facts
        case read, edit, undo, redo, merge, restore
        /// A backup took the library's place: any page and project may be another.
        case replaced

        init(_ kind: PageVersion.Kind) {
            switch kind {
            case .read: self = .read
            case .edit: self = .edit
            case .undo: self = .undo
            case .redo: self = .redo
            case .merge: self = .merge
            case .restore: self = .restore
            }
        }
    }

    /// Grows from change to change.
    public var sequence: Int64
    /// Which page; nil where it is all of them.
    public var page: PageID?
    /// The page's revision from then on.
    public var revision: Int
    /// What has changed.
    public var kind: Kind
    /// When.
    public var time: Date

    static func note(page: PageID, revision: Int, _ kind: Kind, at time: Date, _ db: Database) throws {
        try db.cachedStatement(sql: "INSERT INTO change (page, revision, kind, time) VALUES (?, ?, ?, ?)")
            .execute(arguments: [page.rawValue, revision, kind.rawValue, time.timeIntervalSince1970])
    }

    /// - Parameter sequence: greater than that of every change before; others follow it.
    static func noteReplacement(as sequence: Int64, revision: Int, at time: Date, _ db: Database) throws {
        try db.execute(
            sql: "INSERT INTO change (sequence, page, revision, kind, time) VALUES (?, '', ?, ?, ?)",
            arguments: [sequence, revision, Kind.replaced.rawValue, time.timeIntervalSince1970])
    }

    /// The number of the last change; 0 before the first.
    static func last(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT max(sequence) FROM change") ?? 0
    }
}

extension Library {
    /// What has changed after the change `sequence`, by whichever process, oldest first.
    public func changes(since sequence: Int64, limit: Int = 1000) async throws -> [LibraryChange] {
        try await database.read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM change WHERE sequence > ? ORDER BY sequence LIMIT ?",
                arguments: [sequence, limit]
            ).compactMap { row in
                // One that is damaged is passed over: who follows would hear of none after it.
                guard let kind = LibraryChange.Kind(rawValue: (try? row.stored("kind")) ?? "") else { return nil }
                return try? LibraryChange(
                    sequence: row.stored("sequence"),
                    page: kind == .replaced ? nil : PageID(rawValue: row.stored("page")),
                    revision: row.storedCount("revision"), kind: kind, time: row.storedTime("time"))
            }
        }
    }

    /// The number of the last change; 0 before the first.
    public func lastChange() async throws -> Int64 {
        try await database.read { db in try LibraryChange.last(db) }
    }
}
