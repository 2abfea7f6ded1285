import Foundation
import GRDB
import YomitoriCore
import YomitoriDatabase

extension QueueSchema {
    /// Names the results of inputs that earlier versions added, as those did: by the order in which they came, the first of a
    /// stem after that. Only that a number with a leading zero is no page's is new (`ResultName.unnumbered(_:)`).
    static func nameResults(_ db: Database) throws {
        for row in try Row.fetchAll(db, sql: "SELECT number, folder FROM batch") {
            let batch: Int64 = try row.stored("number")
            let watched = (try? row.stored("folder")) as Data?
            let root = try root(of: batch, and: watched.map { SourcePath(bytes: Array($0)) }, db)
            try db.execute(
                sql: "UPDATE batch SET root = ? WHERE number = ?", arguments: [Data(root.bytes), batch])
            // None of them came together.
            var naming = ResultNaming([], below: root)
            // They may be millions: one at a time.
            let inputs = try Row.fetchCursor(db, sql: inputsOfBatch + " ORDER BY position", arguments: [batch])
            while let input = try inputs.next() {
                // One that is damaged gets none: it holds up no other.
                guard let path = try? path(input) else { continue }
                let name = try naming.name(of: path)
                naming.take(name)
                let number: Int64 = try input.stored("number")
                try db.cachedStatement(sql: "UPDATE input SET single = ?, divided = ? WHERE number = ?").execute(
                    arguments: [Data(name.single), Data(name.divided), number])
            }
        }
    }

    private static let inputsOfBatch = "SELECT number, name, given, path FROM input WHERE batch = ?"

    /// The folder that all inputs of a batch are below, and the one that it watches.
    private static func root(of batch: Int64, and watched: SourcePath?, _ db: Database) throws -> SourcePath {
        var root = watched
        let inputs = try Row.fetchCursor(db, sql: inputsOfBatch, arguments: [batch])
        while let input = try inputs.next() {
            if let path = try? path(input) { root = ResultNaming.root(of: [path], and: root) }
        }
        return ResultNaming.root(of: [], and: root)
    }

    /// Where a file was when it was added; a moved one has another path, and a relative name does not say from where.
    private static func path(_ row: Row) throws -> SourcePath {
        let given = try QueueStore.path(row)
        let path: Data = try row.stored("path")
        return given.bytes.first == UInt8(ascii: "/") ? given.absolute() : TakenInput.resultPath(path)
    }
}
