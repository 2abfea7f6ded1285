import Foundation
import GRDB
import YomitoriCore
import YomitoriDatabase

extension QueueStore {
    /// What names the results of inputs that are added to a batch together. Places start from the folder that its first
    /// inputs are below.
    ///
    /// - Parameter isGrowing: whether it may have inputs already.
    static func naming(
        _ inputs: [TakenInput], in batch: Int64, isGrowing: Bool, _ db: Database
    ) throws -> ResultNaming {
        let paths = Set(inputs.map(\.path)).map { TakenInput.resultPath($0) }
        return ResultNaming(
            paths, below: try root(of: batch, with: paths, db),
            after: isGrowing ? EarlierNames(batch: batch, db: db) : nil)
    }

    /// The folder from which the places of a batch's results start, once for all.
    private static func root(of batch: Int64, with paths: [SourcePath], _ db: Database) throws -> SourcePath {
        let row = try Row.fetchOne(db, sql: "SELECT root, folder FROM batch WHERE number = ?", arguments: [batch])
        if let known = try row.flatMap({ try $0.stored("root") as Data? }) { return SourcePath(bytes: Array(known)) }
        let watched = try row.flatMap { try $0.stored("folder") as Data? }
        let root = ResultNaming.root(of: paths, and: watched.map { SourcePath(bytes: Array($0)) })
        if !paths.isEmpty {
            try db.execute(
                sql: "UPDATE batch SET root = ? WHERE number = ?", arguments: [Data(root.bytes), batch])
        }
        return root
    }

    /// What a page's result is called below the folder it is written to.
    ///
    /// - Throws: `DamagedContent`.
    static func resultName(_ row: Row) throws -> SourcePath {
        let (page, count): (Int, Int?) = (try row.stored("page"), try row.stored("pages"))
        let isOneOfSeveral = page > 1 || (count ?? 1) > 1
        let name: Data? = try row.stored(isOneOfSeveral ? "divided" : "single")
        // A process of an earlier version that had the queue open meanwhile gives none.
        let base = try name.map { Array($0) } ?? path(row).lastComponent
        return SourcePath(bytes: isOneOfSeveral ? base + Array("-\(page)".utf8) : base)
    }
}

extension TakenInput {
    /// The path that its results' names come from.
    var resultPath: SourcePath { Self.resultPath(path) }

    /// A picture in memory is named as a file of its name in the current folder would be.
    ///
    /// - Parameter path: what stands in the database, where a picture in memory has a zero and its hash behind its name.
    static func resultPath(_ path: some Collection<UInt8>) -> SourcePath {
        SourcePath(bytes: Array(path.prefix { $0 != 0 })).absolute()
    }
}
