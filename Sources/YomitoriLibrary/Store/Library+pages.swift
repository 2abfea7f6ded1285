import Foundation
import GRDB
public import YomitoriCore
import YomitoriDatabase

extension Library {
    /// A page with its text.
    public func page(_ id: PageID) async throws -> Page {
        try await database.read(of: id) { db in try Page(PageRow.required(id, db), db) }
    }

    /// A page as a list shows it.
    public func summary(of id: PageID) async throws -> PageSummary {
        try await database.read(of: id) { db in try PageSummary.listed(PageRow.stored(id, db)) }
    }

    /// The page that was added under a key; nil when there is none.
    public func page(of key: PageKey) async throws -> PageID? {
        try await database.read { db in
            try String.fetchOne(db, sql: "SELECT id FROM page WHERE key = ?", arguments: [key.reading])
                .map(PageID.init(rawValue:))
        }
    }

    /// The first page that was added under a key that begins so, in the trash or not; nil when there is none.
    public func firstPage(withKeyBeginning prefix: String) async throws -> PageID? {
        // Keys are compared byte by byte, and no character's bytes are greater than those of the last one.
        let last = prefix + "\u{10FFFF}"
        return try await database.read { db in
            try String.fetchOne(
                db, sql: "SELECT id FROM page WHERE key BETWEEN ? AND ? ORDER BY key LIMIT 1",
                arguments: [prefix, last]
            ).map(PageID.init(rawValue:))
        }
    }

    /// Which of these pages are still to be read without it being known why not: those that have no text and say no reason, in
    /// the trash too, and those that are not in the library yet. Pages that are to be read again and are gone are none of them.
    package func unsettled(_ keys: [PageKey]) async throws -> Set<PageKey> {
        try await database.read { db in
            let isUnsettled = "SELECT version IS NULL AND failed IS NULL FROM page"
            let added = try db.cachedStatement(sql: isUnsettled + " WHERE key = ?")
            let again = try db.cachedStatement(sql: isUnsettled + " WHERE id = ?")
            return try Set(
                keys.filter { key in
                    guard let page = key.page else {
                        return try Bool.fetchOne(added, arguments: [key.reading]) ?? true
                    }
                    return try Bool.fetchOne(again, arguments: [page.rawValue]) ?? false
                })
        }
    }

    /// The corrected text of a page as a page object, for exports.
    ///
    /// - Throws: `LibraryError.unread` before the page was read.
    public func recognizedPage(of id: PageID) async throws -> RecognizedPage {
        try await database.read(of: id) { db in try Self.recognizedPage(of: PageRow.required(id, db), db) }
    }

    static func recognizedPage(of page: PageRow, _ db: Database) throws -> RecognizedPage {
        guard let version = page.version else { throw LibraryError.unread(page: page.id.rawValue) }
        let shown = try VersionRow.required(page: page.number, revision: version, db)
        let document = try PageContent(page: page.number, node: shown.node, db).document
        let reading = try ReadingRow.required(shown.reading, db)
        var recognized = try document.page(reading.facts, read: StoredDocument(reading.structure, db).document)
        recognized.source.path = page.summary.name
        return recognized
    }

    /// Changes what is said of a page; where that is said already, its revision stays.
    ///
    /// - Parameter revision: of the page that the person has seen.
    public func change(_ id: PageID, revision: Int, _ change: PageChange) async throws -> Page {
        let time = now()
        return try await database.write(of: id) { db in
            let before = try PageRow.required(id, at: revision, db)
            var page = before
            if let name = change.name { page.summary.name = try Self.checked(name: name) }
            if let notes = change.notes { page.notes = try Self.checked(notes: notes) }
            if let position = change.position {
                guard position.isFinite else { throw LibraryError.invalidValue("a position is a number") }
                page.position = position
            }
            if let project = change.project {
                let row = try project.map { try ProjectRow.required($0, db) }
                try db.execute(
                    sql: "UPDATE page SET project = ? WHERE number = ?", arguments: [row?.number, page.number])
                page.summary.project = project
            }
            if let state = try page.state(after: change) { try page.set(state, at: time, db) }
            if page != before { try page.save(.facts, at: time, db) }
            return try Page(page, db)
        }
    }

    /// Longest name and notes, in bytes: what a file system takes, and a book's worth of notes.
    private static let mostNameBytes = 1024, mostNotesBytes = 1_000_000

    static func checked(name: String) throws -> String {
        let name = name.trimmingSpaces
        guard !name.isEmpty, name.utf8.count <= mostNameBytes,
            name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else {
            throw LibraryError.invalidValue(
                "a name has 1 to \(mostNameBytes) bytes and no line breaks or control characters in it")
        }
        return name
    }

    static func checked(notes: String) throws -> String {
        guard notes.utf8.count <= mostNotesBytes, !notes.unicodeScalars.contains("\0") else {
            throw LibraryError.invalidValue("notes have at most \(mostNotesBytes) bytes, and no zero among them")
        }
        return notes
    }
}

extension PageRow {
    /// The state that a change asks for; nil where it stays as it is.
    fileprivate func state(after change: PageChange) throws -> PageState? {
        guard let isTrashed = change.isTrashed else { return change.state }
        guard change.state == nil else {
            throw LibraryError.invalidValue(
                "a state says already whether the page is in the trash; leave one of them out")
        }
        guard isTrashed != (summary.state == .trashed) else { return nil }
        return isTrashed ? .trashed : stateBeforeTrash ?? (version == nil ? .unread : .read)
    }

    /// Puts the page into a state; a page that is taken back from the trash takes back its project.
    fileprivate mutating func set(_ state: PageState, at time: Date, _ db: Database) throws {
        if state == .unread ? version != nil : state != .trashed && version == nil {
            throw LibraryError.invalidValue(
                version == nil ? "the page was not read yet" : "the page was read; its state is read or proofread")
        }
        if state == .trashed, summary.state != .trashed { stateBeforeTrash = summary.state }
        if state != .trashed, summary.state == .trashed {
            stateBeforeTrash = nil
            try db.execute(
                sql: """
                    UPDATE project SET deleted = NULL, revision = revision + 1, modified = ?
                    WHERE deleted IS NOT NULL AND number = (SELECT project FROM page WHERE number = ?)
                    """, arguments: [time.timeIntervalSince1970, number])
        }
        summary.state = state
    }
}

extension Page {
    init(_ row: PageRow, _ db: Database) throws {
        self.init(
            summary: row.summary, notes: row.notes, picture: row.picture, pack: nil, language: nil,
            direction: .horizontal, document: Document(), conflicts: [], canUndo: false, canRedo: false)
        guard let version = row.version else { return }
        let shown = try VersionRow.required(page: row.number, revision: version, db)
        let content = try PageContent(page: row.number, node: shown.node, db)
        let facts = try ReadingRow.required(shown.reading, db).facts
        pack = facts.pack
        language = facts.language
        document = content.document
        let vertical = document.lines.count { $0.direction == .vertical }
        direction = 2 * vertical > document.lines.count ? .vertical : .horizontal
        conflicts = content.conflicts.compactMap { $0.conflict(in: document) }
        canUndo = shown.parent != nil
        canRedo = !shown.redo.isEmpty
    }
}
