import Foundation
import GRDB
import YomitoriCore

/// Adds versions to a page's history.
struct VersionWriter {
    let db: Database
    let time: Date

    /// A new content follows the one that is shown.
    func add(
        _ kind: PageVersion.Kind, to page: inout PageRow, document: Document, conflicts: [OpenConflict],
        reading: Int64, structure: Data
    ) throws {
        let parent = try page.version.map { try VersionRow.required(page: page.number, revision: $0, db).node }
        let revision = page.summary.revision + 1
        let open = conflicts.filter { $0.conflict(in: document) != nil }
        try insert(
            kind, page: page.number, revision: revision, node: revision, parent: parent, redo: [], reading: reading,
            structure: structure, conflicts: open.isEmpty ? nil : try JSONEncoder().encode(open),
            summary: DocumentSummary(document))
        try show(document, version: revision, of: &page, kind)
    }

    /// The content of an earlier version is shown again.
    func go(
        _ kind: PageVersion.Kind, to node: VersionRow, redo: [Int], of page: inout PageRow
    ) throws {
        let content = try PageContent(page: page.number, node: node.node, db)
        let revision = page.summary.revision + 1
        try insert(
            kind, page: page.number, revision: revision, node: node.node, parent: node.parent, redo: redo,
            reading: node.reading, structure: nil, conflicts: nil, summary: DocumentSummary(content.document))
        // Places belong to the picture as it was looked at for this reading.
        page.picture = try ReadingRow.required(node.reading, db).picture
        try show(content.document, version: revision, of: &page, kind)
    }

    private func show(
        _ document: Document, version: Int, of page: inout PageRow, _ kind: PageVersion.Kind
    ) throws {
        page.version = version
        page.summary.counts = DocumentSummary(document)
        try PageIndex.write(document, of: page.number, db)
        try page.save(.init(kind), at: time, db)
    }

    private func insert(
        _ kind: PageVersion.Kind, page: Int64, revision: Int, node: Int, parent: Int?, redo: [Int], reading: Int64,
        structure: Data?, conflicts: Data?, summary: DocumentSummary
    ) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO version (page, revision, kind, time, node, parent, redo, reading, structure, conflicts, lines,
                    characters)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            page, revision, kind.rawValue, time.timeIntervalSince1970, node, parent,
            "[" + redo.map(String.init).joined(separator: ",") + "]", reading, structure, conflicts, summary.lines,
            summary.characters,
        ])
    }
}
