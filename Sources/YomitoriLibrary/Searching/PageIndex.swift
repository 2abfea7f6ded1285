import Foundation
import GRDB
import YomitoriCore

/// What is searched of a page: its lines' texts and places, and the grams of the loosest folding.
enum PageIndex {
    private static let folding = CharacterFolding(.loosest)

    /// Makes a page's text that which is found.
    static func write(_ document: Document, of page: Int64, _ db: Database) throws {
        let text = text(of: document)
        let lines = document.blocks.filter { !$0.lines.isEmpty }.flatMap(\.lines).map { line in
            ([line.id] + line.quad.corners.flatMap { [$0.x, $0.y] }.map(Self.wholePixels))
                .joined(separator: " ")
        }.joined(separator: "\n")
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO page_text (page, text, lines) VALUES (?, ?, ?)")
            .execute(arguments: [page, text, lines])
        try db.cachedStatement(sql: "DELETE FROM gram WHERE rowid = ?").execute(arguments: [page])
        let grams = FoldedText(text, folding).grams
        try db.cachedStatement(sql: "INSERT INTO gram (rowid, grams) VALUES (?, ?)")
            .execute(arguments: [page, grams.joined(separator: " ")])
    }

    private static func wholePixels(_ coordinate: Double) -> String {
        String(Int(LineRecord.bounded(coordinate).rounded()))
    }

    /// Lines with an end after each but the last of a block, blocks with one of theirs.
    static func text(of document: Document) -> String {
        document.blocks.filter { !$0.lines.isEmpty }.map { block in
            block.lines.map { String(String.UnicodeScalarView($0.text.unicodeScalars.map(Self.withoutEnds))) }
                .joined(separator: String(FoldedText.lineEnd))
        }.joined(separator: String(FoldedText.blockEnd))
    }

    /// A line that holds an end of lines would be two, and a zero would end the text; its length must stay.
    private static func withoutEnds(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        scalar.properties.generalCategory == .control ? " " : scalar
    }

    /// What the index is asked for; every page that has the text in any of its forms is among the answers.
    static func condition(for query: String) -> String {
        let folded = FoldedText(query, folding)
        let pairs = folded.grams.filter { $0.contains("x") }
        // The longer ones say more; beyond some the answer does not get smaller.
        return (pairs.isEmpty ? folded.grams : pairs).sorted().prefix(48).map { "\"\($0)\"" }.joined(separator: " ")
    }
}
