import Foundation
import GRDB
import YomitoriCore
import YomitoriDatabase

/// A document as a list of rows of `line`.
struct StoredDocument: Sendable {
    /// What a version or a reading holds.
    private struct Structure: Codable {
        struct Block: Codable {
            var id: String
            var kind: YomitoriCore.Block.Kind
            var direction: TextDirection
            var box: Rect
            /// Numbers of rows.
            var lines: [Int64]
            /// Nil where lines are joined, and in what was stored before there was another way.
            var keepsLines: Bool?
        }
        var blocks: [Block]
    }

    private(set) var document: Document
    /// The rows of the document's lines, by the lines' ids.
    private var rows: [String: Int64]

    /// The rows of the lines, in reading order.
    var lineRows: [Int64] { document.lines.compactMap { rows[$0.id] } }

    init(_ structure: Data, _ db: Database) throws {
        let structure = try Self.structure(in: structure)
        let statement = try db.cachedStatement(sql: "SELECT content FROM line WHERE number = ?")
        var rows: [String: Int64] = [:]
        document = Document(
            blocks: try structure.blocks.map { block in
                DocumentBlock(
                    id: block.id, kind: block.kind, direction: block.direction, box: block.box,
                    lines: try block.lines.map { number in
                        guard let content = try Data.fetchOne(statement, arguments: [number]) else {
                            throw Self.missingLine
                        }
                        let line = try LineRecord.line(in: content)
                        rows[line.id] = number
                        return line
                    }, keepsLines: block.keepsLines ?? false)
            })
        self.rows = rows
    }

    private static let missingLine = DamagedContent("a line is missing")

    private static func structure(in stored: Data) throws -> Structure {
        try JSONDecoder().decode(Structure.self, fromStored: "the list of a text's lines", stored)
    }

    /// Looks whether a structure can be read and its lines are there, without reading these.
    ///
    /// - Throws: `DamagedContent`.
    static func check(_ structure: Data, _ db: Database) throws {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM line WHERE number = ?")
        for line in try Self.structure(in: structure).blocks.flatMap(\.lines) {
            guard try Int.fetchOne(statement, arguments: [line]) != nil else { throw missingLine }
        }
    }

    /// Writes the lines of a page's document that are not those of `others`, and gives the structure to store.
    static func write(_ document: Document, of page: Int64, sharing others: [StoredDocument], _ db: Database) throws
        -> Data
    {
        var known: [DocumentLine: Int64] = [:]
        for other in others {
            for line in other.document.lines { known[line] = other.rows[line.id] }
        }
        let statement = try db.cachedStatement(sql: "INSERT INTO line (page, content) VALUES (?, ?)")
        let structure = Structure(
            blocks: try document.blocks.map { block in
                Structure.Block(
                    id: block.id, kind: block.kind, direction: block.direction, box: block.box,
                    lines: try block.lines.map { line in
                        if let row = known[line] { return row }
                        try statement.execute(arguments: [page, try LineRecord(line).json()])
                        known[line] = db.lastInsertedRowID
                        return db.lastInsertedRowID
                    }, keepsLines: block.keepsLines ? true : nil)
            })
        return try JSONEncoder().encode(structure)
    }

    /// The texts of a structure's lines without their characters.
    static func lines(of structure: Data, ids: Set<String>, _ db: Database) throws -> [DocumentLine] {
        try StoredDocument(structure, db).document.lines.filter { ids.contains($0.id) }
    }
}
