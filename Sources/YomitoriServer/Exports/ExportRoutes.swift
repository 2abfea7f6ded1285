import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import YomitoriCore
import YomitoriExport
import YomitoriLibrary
import YomitoriQueue

/// Exports of the corrected text: a page, or a batch or project as an archive that is written while it is sent.
struct ExportRoutes: RouteSet {
    let library: Library
    let desk: BatchDesk
    let archives: (any PageArchiving)?

    func add(to router: Router<ServerContext>) {
        router.get("/v1/pages/{id}/export") { request, context in
            let id = PageID(rawValue: try context.parameter("id"))
            let (format, options) = try choices(of: request)
            let page = try await library.recognizedPage(of: id)
            let name = try await library.summary(of: id).name
            let text = try await blocking(on: .prompt) { try format.contents(of: page, options: options) }
            return Reply.bytes(
                Data(text.utf8), type: format.mediaType,
                headers: [.contentDisposition: Attachment(name: Self.stem(of: name), format.fileExtension).field])
        }
        router.get("/v1/batches/{id}/export") { request, context in
            let batch = Batch.ID(rawValue: try context.parameter("id"))
            let query = try await desk.pages(of: batch, in: library)
            let name = try? await desk.reply(for: batch).name
            return try await archive(query, named: name ?? batch.rawValue, request, context.logger)
        }
        router.get("/v1/projects/{id}/export") { request, context in
            let id = ProjectID(rawValue: try context.parameter("id"))
            var query = PageQuery()
            query.project = id
            return try await archive(query, named: try await library.project(id).name, request, context.logger)
        }
    }

    private func choices(of request: Request) throws -> (ExportFormat, ExportOptions) {
        (try request.choice("format", ExportFormat.self) ?? .text, try ExportOptions(query: request))
    }

    private func archive(
        _ query: PageQuery, named name: String, _ request: Request, _ logger: Logger
    ) async throws -> Response {
        guard let archives else { throw Problem(.unavailable, "archives cannot be written by this server") }
        let (format, options) = try choices(of: request)
        let ids = try await library.pageIDs(query)
        guard !ids.isEmpty else { throw Problem(.notFound, "there are no pages to export") }
        let entries = ExportEntries(library: library, ids: ids, format: format, options: options, logger: logger)
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/zip", .cacheControl: "no-store",
                .contentDisposition: Attachment(name: DisplayName.line(name), "zip").field,
            ],
            body: ResponseBody { writer in
                // The archive asks for the next page when the one before is on its way: memory is that of a page.
                nonisolated(unsafe) var sink = writer  // one task writes, in order
                try await archives.write(entries, options: ArchiveOptions()) { bytes in
                    try await sink.write(ByteBuffer(bytes: bytes))
                }
                try await sink.finish(nil)
            })
    }

    /// A name without what stands behind its last point.
    static func stem(of name: String) -> String {
        guard let point = name.lastIndex(of: "."), point > name.startIndex, !name[point...].contains("/") else {
            return name
        }
        return String(name[..<point])
    }
}

/// The pages of an export as files, each made when it is asked for. Pages that were not read are left out; those that are damaged
/// are named in a last file.
struct ExportEntries: AsyncSequence, Sendable {
    typealias Element = ArchiveEntry

    let library: Library
    let ids: [PageID]
    let format: ExportFormat
    let options: ExportOptions
    let logger: Logger

    func makeAsyncIterator() -> Iterator { Iterator(entries: self) }

    struct Iterator: AsyncIteratorProtocol {
        let entries: ExportEntries
        private var next = 0
        private var missing = MissingPages()

        init(entries: ExportEntries) { self.entries = entries }

        mutating func next() async throws -> ArchiveEntry? {
            while next < entries.ids.count {
                let id = entries.ids[next]
                next += 1
                do {
                    return try await entries.entry(of: id)
                } catch LibraryError.unread, LibraryError.unknownPage {
                    continue
                } catch LibraryError.damagedPage(_, let reason), LibraryError.damaged(_, let reason) {
                    await note(id, reason)
                } catch let error as ExportError {
                    await note(id, error.description)
                }
            }
            defer { missing = MissingPages() }
            return missing.entry
        }

        private mutating func note(_ id: PageID, _ reason: String) async {
            entries.logger.error(
                "a page cannot be exported", metadata: ["page": "\(id)", "error": "\(reason)"])
            let name = try? await entries.library.summary(of: id).name
            missing.add(name ?? "a page", id, reason: reason)
        }
    }

    private func entry(of id: PageID) async throws -> ArchiveEntry {
        let page = try await library.recognizedPage(of: id)
        let summary = try await library.summary(of: id)
        let number = page.source.page > 1 ? "-\(page.source.page)" : ""
        let text = try format.contents(of: page, options: options)
        let name = ExportRoutes.stem(of: summary.name) + number + "." + format.fileExtension
        var entry = ArchiveEntry(name, bytes: Array(text.utf8))
        entry.date = summary.modified
        return entry
    }
}

/// `Content-Disposition` of a download (RFC 6266).
struct Attachment {
    let field: String

    /// - Parameter name: of any characters; what could be mistaken for the header's own is left out or encoded.
    init(name: String, _ fileExtension: String) {
        let last = DisplayName.line(name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? "")
        let full = (last.isEmpty ? "export" : last) + "." + fileExtension
        let plain = String(full.map { $0.isASCII && ($0.isLetter || $0.isNumber || " ._-()".contains($0)) ? $0 : "_" })
        let allowed = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        let encoded = full.addingPercentEncoding(withAllowedCharacters: allowed) ?? plain
        field = "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(encoded)"
    }
}
