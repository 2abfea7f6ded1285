import Foundation
import GRDB
import YomitoriDatabase

extension Library {
    /// All projects in the order in which they were made, a part of the list at a time.
    ///
    /// - Parameters:
    ///   - limit: most projects at once, 1…500.
    ///   - cursor: `next` of the part before.
    public func projects(limit: Int = 100, cursor: String? = nil) async throws -> ListPart<Project> {
        let after = try cursor.map { try ListCursor($0, of: .projects).number } ?? 0
        let limit = max(1, min(500, limit))
        return try await database.read { db in
            let total = try Int.fetchOne(db, sql: "SELECT count(*) FROM project WHERE deleted IS NULL") ?? 0
            let rows = try ProjectRow.all(after: after, limit: limit + 1, db)
            let items = rows.prefix(limit)
            guard rows.count > limit, let last = items.last else {
                return ListPart(items: items.map(\.project), next: nil, total: total)
            }
            let next = try ListCursor(in: .projects, number: last.number).text
            return ListPart(items: items.map(\.project), next: next, total: total)
        }
    }

    /// One project.
    public func project(_ id: ProjectID) async throws -> Project {
        try await database.read { db in try ProjectRow.required(id, db).project }
    }

    /// Makes a project without pages.
    public func addProject(name: String, notes: String = "") async throws -> Project {
        let id = UUID().uuidString.lowercased().replacingOccurrences(of: "-", with: "")
        return try await addProject(once: ProjectID(rawValue: id), name: name, notes: notes).project
    }

    /// Makes a project without pages, once however often it is asked for.
    ///
    /// - Parameter id: what it is known by, for whoever cannot tell whether an earlier try was taken.
    /// - Returns: the project as it is, with the name and notes that it was first made with or was given since; and whether it
    ///   was made now.
    /// - Throws: `LibraryError.unknownProject` where it was made and put away since.
    public func addProject(
        once id: ProjectID, name: String, notes: String = ""
    ) async throws -> (project: Project, isNew: Bool) {
        let time = now()
        let name = try Self.checked(name: name), notes = try Self.checked(notes: notes)
        return try await database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO project (id, name, notes, created, modified) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (id) DO NOTHING
                    """,
                arguments: [id.rawValue, name, notes, time.timeIntervalSince1970, time.timeIntervalSince1970])
            let isNew = db.changesCount > 0
            return (project: try ProjectRow.required(id, db).project, isNew: isNew)
        }
    }

    /// Changes a project's name or notes; what is nil stays. Where they are so already, its revision stays.
    public func changeProject(
        _ id: ProjectID, revision: Int, name: String? = nil, notes: String? = nil
    ) async throws -> Project {
        let time = now()
        let name = try name.map(Self.checked(name:)), notes = try notes.map(Self.checked(notes:))
        return try await database.write { db in
            let row = try ProjectRow.required(id, at: revision, db)
            let newName = name ?? row.project.name, newNotes = notes ?? row.project.notes
            guard newName != row.project.name || newNotes != row.project.notes else { return row.project }
            try db.execute(
                sql: "UPDATE project SET name = ?, notes = ?, modified = ?, revision = revision + 1 WHERE number = ?",
                arguments: [newName, newNotes, time.timeIntervalSince1970, row.number])
            return try ProjectRow.required(id, db).project
        }
    }

    /// Puts a project away: one without pages, or together with them into the trash.
    ///
    /// A page that is taken back from the trash brings its project back.
    public func deleteProject(_ id: ProjectID, trashingPages: Bool = false, revision: Int? = nil) async throws {
        let time = now()
        try await database.write { db in
            let row = try revision.map { try ProjectRow.required(id, at: $0, db) } ?? ProjectRow.required(id, db)
            let pages = row.project.pages.total
            guard trashingPages || pages == 0 else { throw LibraryError.projectNotEmpty(pages: pages) }
            try PageRow.trashAll(ofProject: row.number, at: time, db)
            try db.execute(
                sql: "UPDATE project SET deleted = ?, revision = revision + 1 WHERE number = ?",
                arguments: [time.timeIntervalSince1970, row.number])
        }
    }
}

extension PageRow {
    /// Puts a project's pages into the trash, also those that are damaged: nothing of them has to be read for that.
    fileprivate static func trashAll(ofProject project: Int64, at time: Date, _ db: Database) throws {
        let pages = try Row.fetchAll(
            db, sql: "SELECT id, revision + 1 AS revision FROM page WHERE project = ? AND state <> 'trashed'",
            arguments: [project])
        try db.execute(
            sql: """
                UPDATE page SET state_before_trash = state, state = 'trashed', revision = revision + 1, modified = ?
                WHERE project = ? AND state <> 'trashed'
                """, arguments: [time.timeIntervalSince1970, project])
        for page in pages {
            try LibraryChange.note(
                page: PageID(rawValue: try page.stored("id")), revision: try page.storedCount("revision"), .facts,
                at: time, db)
        }
    }
}
