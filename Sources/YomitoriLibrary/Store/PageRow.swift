import Foundation
import GRDB
import YomitoriCore
import YomitoriDatabase

/// A row of `page`.
struct PageRow: Equatable {
    let number: Int64
    var summary: PageSummary
    var notes: String
    var position: Double
    var picture: StoredPicture
    /// The version that is shown; nil before the first reading.
    var version: Int?
    var ids: IDSource
    var stateBeforeTrash: PageState?
    var id: PageID { summary.id }

    static let columns = """
        page.*, project.id AS project_id
        """
    static let source = "page LEFT JOIN project ON project.number = page.project"
    /// The condition that a page is not read; one whose state is damaged is listed and counted as such.
    static let isUnread = "page.state NOT IN ('read', 'proofread', 'trashed')"

    init(_ row: Row) throws {
        let picture = try StoredPicture.decoder.decode(
            StoredPicture.self, fromStored: "what it says of its picture",
            Data(try (row.stored("picture") as String).utf8))
        guard let state = PageState(rawValue: try row.stored("state")) else {
            throw DamagedContent("its state is unknown")
        }
        number = try row.stored("number")
        self.picture = picture
        summary = try PageSummary(row, state: state, picture: picture)
        notes = try row.stored("notes")
        position = try row.stored("position")
        version = try row.stored("version")
        ids = IDSource(next: try row.storedCount("next_id"))
        stateBeforeTrash = try (row.stored("state_before_trash") as String?).flatMap(PageState.init(rawValue:))
    }

    /// The page, or an error that says that there is none, or that it is damaged: whatever else is done, it is this page's fault.
    static func required(_ id: PageID, _ db: Database) throws -> PageRow {
        let row = try stored(id, db)
        do { return try PageRow(row) } catch let error as DamagedContent {
            throw LibraryError.damagedPage(id, reason: error.reason)
        }
    }

    /// What is stored of the page, whether or not it can be read, or an error that says that there is none.
    static func stored(_ id: PageID, _ db: Database) throws -> Row {
        guard
            let row = try Row.fetchOne(
                db, sql: "SELECT \(columns) FROM \(source) WHERE page.id = ?", arguments: [id.rawValue])
        else { throw LibraryError.unknownPage(id.rawValue) }
        return row
    }

    /// The page at the revision that a person has seen, or an error with the one it is at.
    static func required(_ id: PageID, at revision: Int, _ db: Database) throws -> PageRow {
        let row = try required(id, db)
        guard row.summary.revision == revision else { throw LibraryError.stale(current: row.summary.revision) }
        return row
    }

    /// Writes everything but the links to other rows, one revision further.
    mutating func save(_ kind: LibraryChange.Kind, at time: Date, _ db: Database) throws {
        summary.revision += 1
        summary.modified = time
        try db.cachedStatement(
            sql: """
                UPDATE page SET name = ?, sort_name = ?, position = ?, notes = ?, state = ?, state_before_trash = ?,
                    failed = ?, picture = ?, revision = ?, version = ?, next_id = ?, lines = ?, characters = ?,
                    doubtful = ?, corrected = ?, modified = ?
                WHERE number = ?
                """
        ).execute(arguments: [
            summary.name, SortName.of(summary.name), position, notes, summary.state.rawValue,
            stateBeforeTrash?.rawValue, summary.failed, try picture.json, summary.revision, version, ids.next,
            summary.counts.lines, summary.counts.characters, summary.counts.doubtful, summary.counts.corrected,
            time.timeIntervalSince1970, number,
        ])
        try LibraryChange.note(page: id, revision: summary.revision, kind, at: time, db)
    }
}

extension PageSummary {
    /// A page as a list shows it. One whose row is damaged is in the list too, and is to be seen there: it says what is wrong,
    /// and nothing of a picture.
    static func listed(_ row: Row) throws -> PageSummary {
        do { return try PageRow(row).summary } catch let error as DamagedContent {
            return PageSummary(damaged: row, error.reason)
        }
    }

    fileprivate init(_ row: Row, state: PageState, picture: StoredPicture) throws {
        var counts = DocumentSummary()
        counts.lines = try row.storedCount("lines")
        counts.characters = try row.storedCount("characters")
        counts.doubtful = try row.storedCount("doubtful")
        counts.corrected = try row.storedCount("corrected")
        self.init(
            id: PageID(rawValue: try row.stored("id")), name: try row.stored("name"), number: picture.page,
            project: try (row.stored("project_id") as String?).map(ProjectID.init(rawValue:)),
            batch: try row.stored("batch"), state: state, failed: try row.stored("failed"), width: picture.width,
            height: picture.height, counts: counts, revision: try row.storedCount("revision"),
            modified: try row.storedTime("modified"))
    }

    /// What is left of a page's row: its text may be whole.
    private init(damaged row: Row, _ reason: String) {
        func left<Value: DatabaseValueConvertible>(_ column: String) -> Value? { try? row.stored(column) }
        let id: String = left("id") ?? "?"
        let project: String? = left("project_id")
        let state = left("state").flatMap(PageState.init(rawValue:))
        self.init(
            id: PageID(rawValue: id), name: left("name") ?? id, number: 1,
            project: project.map(ProjectID.init(rawValue:)),
            batch: left("batch"), state: state ?? .unread,
            failed: LibraryError.damagedPage(PageID(rawValue: id), reason: reason).description, width: 0, height: 0,
            counts: DocumentSummary(), revision: (try? row.storedCount("revision")) ?? 0,
            modified: (try? row.storedTime("modified")) ?? Date(timeIntervalSince1970: 0))
    }
}

extension StoredPicture {
    /// One for all rows: a list has hundreds, and making a decoder takes as long as decoding one.
    fileprivate static let decoder = JSONDecoder()

    /// As it is stored.
    var json: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }
}

/// A name in the order in which people number files.
enum SortName {
    /// Sorted byte by byte: figures as long as the longest, upper and lower case together.
    static func of(_ name: String) -> String {
        var sorted = ""
        var digits = ""
        func end() {
            guard !digits.isEmpty else { return }
            let number = digits.drop { $0 == "0" }
            // The length of the number first, then the number: 2 before 10.
            sorted += String(Unicode.Scalar(UInt8(ascii: "0") + UInt8(min(number.count, 60)))) + number
            digits = ""
        }
        for character in name.lowercased() {
            if ("0"..."9").contains(character) {
                digits.append(character)
            } else {
                end()
                sorted.append(character)
            }
        }
        end()
        return sorted
    }
}
