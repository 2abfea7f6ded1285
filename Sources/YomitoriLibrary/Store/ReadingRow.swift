import Foundation
import GRDB
import YomitoriCore
import YomitoriDatabase

/// A row of `reading`: what the machine read, kept as it was.
struct ReadingRow {
    let number: Int64
    let picture: StoredPicture
    /// The page object without its blocks and text.
    let facts: RecognizedPage
    let structure: Data

    static func required(_ number: Int64, _ db: Database) throws -> ReadingRow {
        guard let row = try Row.fetchOne(db, sql: "SELECT * FROM reading WHERE number = ?", arguments: [number]) else {
            throw DamagedContent("a reading is missing")
        }
        return try ReadingRow(row)
    }

    init(_ row: Row) throws {
        let decoder = JSONDecoder()
        number = try row.stored("number")
        picture = try decoder.decode(
            StoredPicture.self, fromStored: "a reading's picture", Data(try (row.stored("picture") as String).utf8))
        facts = try decoder.decode(
            RecognizedPage.self, fromStored: "what a reading says of the page", try row.stored("facts"))
        structure = try row.stored("structure")
    }

    /// Stores what was read.
    ///
    /// - Parameter document: the page's lines under the ids by which later readings are compared with it.
    /// - Returns: the row's number.
    static func insert(
        key: PageKey, page: Int64, picture: StoredPicture, read: RecognizedPage, structure: Data, at time: Date,
        _ db: Database
    ) throws -> Int64 {
        var facts = read
        facts.blocks = []
        facts.text = ""
        try db.execute(
            sql: "INSERT INTO reading (page, key, time, picture, facts, structure) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
                page, key.reading, time.timeIntervalSince1970, try picture.json, try JSONEncoder().encode(facts),
                structure,
            ])
        return db.lastInsertedRowID
    }
}
