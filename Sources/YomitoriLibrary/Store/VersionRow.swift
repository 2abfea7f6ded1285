import Foundation
import GRDB
import YomitoriCore
import YomitoriDatabase

/// A row of `version`: what it shows, and the way back and forth from it.
struct VersionRow {
    let revision: Int
    let kind: PageVersion.Kind
    let time: Date
    /// The version whose content this one shows; its own revision, if it made one.
    let node: Int
    /// The node before, for undoing.
    let parent: Int?
    /// Nodes that were undone, the next one to be done again last.
    let redo: [Int]
    /// The machine's reading that the content is built on.
    let reading: Int64
    let summary: PageVersion.Summary

    static func required(page: Int64, revision: Int, _ db: Database) throws -> VersionRow {
        guard
            let row = try Row.fetchOne(
                db, sql: "SELECT * FROM version WHERE page = ? AND revision = ?", arguments: [page, revision])
        else { throw missing }
        return try VersionRow(row)
    }

    private static let missing = DamagedContent("a version is missing")

    /// Looks whether the version whose content this one shows is there, and those that undoing and doing again lead to.
    ///
    /// - Throws: `DamagedContent`.
    func checkWays(page: Int64, _ db: Database) throws {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM version WHERE page = ? AND revision = ?")
        for other in [node] + redo + (parent.map { [$0] } ?? []) where other != revision {
            guard try Int.fetchOne(statement, arguments: [page, other]) != nil else { throw Self.missing }
        }
    }

    init(_ row: Row) throws {
        guard let kind = PageVersion.Kind(rawValue: try row.stored("kind")) else {
            throw DamagedContent("a version is of no known kind")
        }
        revision = try row.storedCount("revision")
        self.kind = kind
        time = try row.storedTime("time")
        node = try row.stored("node")
        parent = try row.stored("parent")
        redo = try JSONDecoder().decode(
            [Int].self, fromStored: "what was undone before a version", Data(try (row.stored("redo") as String).utf8))
        reading = try row.stored("reading")
        summary = PageVersion.Summary(
            lines: try row.storedCount("lines"), characters: try row.storedCount("characters"))
    }

    var version: PageVersion { PageVersion(revision: revision, time: time, kind: kind, summary: summary) }
}

/// What a version shows.
struct PageContent: Sendable {
    var stored: StoredDocument
    var conflicts: [OpenConflict]
    var document: Document { stored.document }

    /// The content of the version `node`.
    init(page: Int64, node: Int, _ db: Database) throws {
        guard
            let row = try Row.fetchOne(
                db, sql: "SELECT structure, conflicts FROM version WHERE page = ? AND revision = ?",
                arguments: [page, node]),
            let structure = try row.stored("structure") as Data?
        else { throw Self.missing }
        stored = try StoredDocument(structure, db)
        conflicts = try Self.conflicts(row.stored("conflicts"))
    }

    /// What is wrong where a version's content is not there.
    static let missing = DamagedContent("a version has no content")

    /// The conflicts that a version is stored with.
    static func conflicts(_ stored: Data?) throws -> [OpenConflict] {
        try stored.map { try JSONDecoder().decode([OpenConflict].self, fromStored: "a list of conflicts", $0) } ?? []
    }
}
