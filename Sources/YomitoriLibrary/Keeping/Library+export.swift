public import Foundation
import GRDB
import Glibc
import YomitoriCore
import YomitoriDatabase

extension Library {
    /// Writes everything into a folder, for people and programs that know nothing of this library's database.
    ///
    /// `library.json` lists projects and pages. A project has a folder, pages without one `pages`, thrown away ones `trash`. Each page
    /// that was read has a page object (`NAME.json`), its text (`NAME.txt`), and what a person made of it with every earlier state
    /// (`NAME.history.json`). Each file takes its name when it is whole. A page that cannot be read keeps no other from being
    /// written.
    /// - Parameter folder: made where it is missing; files of the same name are replaced.
    @discardableResult
    public func export(to folder: URL) async throws -> LibraryExport {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        var names = ExportNames()
        var index = ExportIndex(
            projects: try await database.read { db in
                try ExportIndex.Project.all(db)
            })
        let pages = try await database.read { db in
            try Row.fetchAll(db, sql: "SELECT id, name FROM page ORDER BY position, number").map { row in
                (id: PageID(rawValue: try row.stored("id")), name: (try? row.stored("name")) ?? "?")
            }
        }
        var export = LibraryExport()
        for number in index.projects.indices {
            index.projects[number].folder = names.unused(index.projects[number].name, in: "")
        }
        let folders = Dictionary(
            index.projects.map { ($0.id, $0.folder) }, uniquingKeysWith: { first, _ in first })
        for (id, name) in pages {
            try Task.checkCancellation()
            // What is known of it when something of it turns out to be damaged.
            var entry: ExportIndex.Page?
            do {
                let row = try await database.read(of: id) { db in try PageRow.required(id, db) }
                entry = ExportIndex.Page(row)
                if row.version != nil {
                    let place =
                        row.summary.state == .trashed ? "trash" : row.summary.project.flatMap { folders[$0] } ?? "pages"
                    let suffix = row.picture.page > 1 ? "-\(row.picture.page)" : ""
                    let stem = names.stem(row.summary.name) + suffix
                    let files =
                        place + "/" + names.unused(stem, in: place, before: ExportedFile.allCases.map(\.rawValue))
                    let base = folder.appendingPathComponent(files).path
                    let recognized = try await recognizedPage(of: id)
                    try await write(try encoder.encode(recognized), to: base + ExportedFile.page.rawValue)
                    try await write(Data((recognized.text + "\n").utf8), to: base + ExportedFile.text.rawValue)
                    entry?.files = files
                    export.written += 1
                    let history = try await record(of: id)
                    try await write(try encoder.encode(history), to: base + ExportedFile.history.rawValue)
                } else {
                    export.unread += 1
                }
            } catch LibraryError.damagedPage(_, let reason), LibraryError.damaged(_, let reason) {
                let page = DamagedPage(id: id, name: name, reason: reason)
                export.damaged.append(page)
                if entry == nil { entry = ExportIndex.Page(page) }
                entry?.damaged = reason
            }
            if let entry { index.pages.append(entry) }
        }
        try await write(try encoder.encode(index), to: folder.appendingPathComponent("library.json").path)
        return export
    }

    private func record(of id: PageID) async throws -> ExportRecord {
        let page = try await page(id)
        var versions: [ExportRecord.Version] = []
        for version in try await history(of: id).reversed() {
            let document = try await document(of: id, revision: version.revision)
            versions.append(
                ExportRecord.Version(
                    revision: version.revision, time: version.time, kind: version.kind,
                    lines: document.lines.map(\.text)))
        }
        return ExportRecord(page: page, versions: versions)
    }

    private func write(_ data: Data, to path: String) async throws {
        try await blocking(on: .own) {
            let url = URL(fileURLWithPath: path)
            do {
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try data.write(to: url, options: .atomic)
            } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
                throw LibraryError.diskFull(path: path)
            } catch {
                let cause = (error as? CocoaError)?.underlying as? POSIXError
                let reason = cause.map { " (" + String(cString: strerror($0.code.rawValue)) + ")" } ?? ""
                throw LibraryError.failedAccess(path: path, reason: "cannot be written" + reason)
            }
        }
    }
}

/// How the names of a page's files end.
private enum ExportedFile: String, CaseIterable {
    case page = ".json"
    case text = ".txt"
    case history = ".history.json"
}

/// `library.json`
private struct ExportIndex: Encodable {
    struct Project: Encodable {
        var id: ProjectID
        var name: String
        var notes: String
        var created: Date
        var folder = ""

        /// Those that were put away too: their pages are in the trash.
        static func all(_ db: Database) throws -> [Project] {
            try Row.fetchAll(db, sql: "SELECT id, name, notes, created FROM project ORDER BY number").map { row in
                Project(
                    id: ProjectID(rawValue: try row.stored("id")), name: try row.stored("name"),
                    notes: try row.stored("notes"), created: try row.storedTime("created"))
            }
        }
    }

    struct Page: Encodable {
        var id: PageID
        var name: String
        // Nil where what is stored of the page itself cannot be read.
        var number: Int?
        var project: ProjectID?
        var batch: String?
        var state: PageState?
        var notes: String?
        var failed: String?
        var picture: StoredPicture?
        var modified: Date?
        /// What the page's files are called before their extensions.
        var files: String?
        /// Why some of them are missing, or all of them and what is said of the page.
        var damaged: String?

        init(_ page: PageRow) {
            id = page.summary.id
            name = page.summary.name
            number = page.summary.number
            project = page.summary.project
            batch = page.summary.batch
            state = page.summary.state
            notes = page.notes
            failed = page.summary.failed
            picture = page.picture
            modified = page.summary.modified
        }

        init(_ page: DamagedPage) {
            id = page.id
            name = page.name
            damaged = page.reason
        }
    }

    var schema = "yomitori.library/1"
    var projects: [Project]
    var pages: [Page] = []
}

/// `NAME.history.json`
private struct ExportRecord: Encodable {
    struct Version: Encodable {
        var revision: Int
        var time: Date
        var kind: PageVersion.Kind
        var lines: [String]
    }

    var page: Page
    var versions: [Version]
}

/// Names that a file system takes, none twice in a folder.
private struct ExportNames {
    /// The folders' own names are taken from the start.
    private var taken: Set<String> = ["/pages", "/trash", "/library.json"]

    /// Bytes of a name without what is put behind it; file systems take 255.
    private static let mostBytes = 180

    /// A picture's name without its extension.
    func stem(_ name: String) -> String {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        guard let dot = last.lastIndex(of: "."), dot != last.startIndex,
            last.distance(from: dot, to: last.endIndex) <= 6
        else { return last }
        return String(last[..<dot])
    }

    /// A name that is free, and then taken, before each of these extensions: another page's name may end like one of them.
    mutating func unused(_ name: String, in folder: String, before extensions: [String] = [""]) -> String {
        var safe = String(
            String.UnicodeScalarView(
                name.unicodeScalars.map {
                    $0 == "/" || $0 == "\\" || $0 == ":" || $0.properties.generalCategory == .control ? "_" : $0
                }))
        while safe.utf8.count > Self.mostBytes { safe.removeLast() }
        if safe.isEmpty || safe.hasPrefix(".") { safe = "_" + safe }
        var unused = safe
        var number = 2
        // Upper and lower case are one on some file systems.
        func places() -> [String] { extensions.map { folder + "/" + (unused + $0).lowercased() } }
        while !taken.isDisjoint(with: places()) {
            unused = "\(safe) (\(number))"
            number += 1
        }
        taken.formUnion(places())
        return unused
    }
}
