import Foundation
import GRDB
import YomitoriTestSupport

@testable import YomitoriLibrary

extension LibraryFixture {
    /// Brings what is in the write-ahead log into a file that nobody has open; the log goes.
    static func emptyLog(of file: URL) throws {
        let queue = try DatabaseQueue(path: file.path)
        try queue.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
        try queue.close()
    }

    /// Writes something else over what a page's row says in a column.
    static func damage(_ column: String, of page: PageID, as content: String, in file: URL) throws {
        let queue = try DatabaseQueue(path: file.path)
        try queue.write { db in
            try db.execute(
                sql: "UPDATE page SET \(column) = ? WHERE id = ?", arguments: [content, page.rawValue])
        }
        try queue.close()
    }

    /// Loses the middle of the longest line of a library that nobody has open; SQLite itself finds that.
    static func loseSector(ofLongestLineIn file: URL) throws {
        try emptyLog(of: file)
        let queue = try DatabaseQueue(path: file.path)
        let content = try queue.read { db in
            try Data.fetchOne(db, sql: "SELECT content FROM line ORDER BY length(content) DESC LIMIT 1")
        }
        try queue.close()
        try LostSector.put(inMiddleOf: content ?? Data(), of: file)
    }

    /// Turns one bit in the middle of what is stored of the line whose content has `text`, as a worn disk does.
    static func damage(lineWith text: String, in file: URL) throws {
        let queue = try DatabaseQueue(path: file.path)
        try queue.write { db in
            let rows = try Row.fetchAll(db, sql: "SELECT number, content FROM line")
            for row in rows {
                var content: Data = row["content"]
                guard content.range(of: Data(text.utf8)) != nil,
                    let place = content.range(of: Data("\"c\":[".utf8))
                else { continue }
                // The bracket that opens the list of characters becomes another character.
                content[place.upperBound - 1] ^= 1
                try db.execute(
                    sql: "UPDATE line SET content = ? WHERE number = ?", arguments: [content, row["number"] as Int64])
            }
        }
        try queue.close()
    }
}
