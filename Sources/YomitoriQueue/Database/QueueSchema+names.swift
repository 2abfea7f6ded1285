import Foundation
import GRDB
import YomitoriCore

extension QueueSchema {
    /// Names the results of inputs that earlier versions added, as those did: by the order in which they came, the first of a
    /// stem after that.
    static func nameResults(_ db: Database) throws {
        for row in try Row.fetchAll(db, sql: "SELECT number, folder FROM batch") {
            let (batch, watched): (Int64, Data?) = (row["number"], row["folder"])
            let inputs = try Array(
                Row.fetchCursor(
                    db, sql: "SELECT number, name, given, path FROM input WHERE batch = ? ORDER BY position",
                    arguments: [batch]
                ).map { ($0["number"] as Int64, path($0)) })
            let root = ResultNaming.root(of: inputs.map(\.1), and: watched.map { SourcePath(bytes: Array($0)) })
            try db.execute(
                sql: "UPDATE batch SET root = ? WHERE number = ?", arguments: [Data(root.bytes), batch])
            // None of them came together.
            var naming = ResultNaming([], below: root)
            for (input, path) in inputs {
                let name = try naming.name(of: path)
                naming.take(name)
                try db.cachedStatement(sql: "UPDATE input SET single = ?, divided = ? WHERE number = ?").execute(
                    arguments: [Data(name.single), Data(name.divided), input])
            }
        }
    }

    /// Where a file was when it was added; a moved one has another path, and a relative name does not say from where.
    private static func path(_ row: Row) -> SourcePath {
        let given = QueueStore.path(row)
        let path: Data = row["path"]
        return given.bytes.first == UInt8(ascii: "/") ? given.absolute() : TakenInput.resultPath(path)
    }
}
