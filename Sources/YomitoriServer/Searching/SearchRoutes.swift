import Foundation
import HTTPTypes
import Hummingbird
import Logging
import YomitoriLibrary

/// Searching over the corrected text of all pages, and copies of it all.
struct SearchRoutes: RouteSet {
    let library: Library
    /// Where a copy is made before it is sent.
    let folder: URL
    let uploads: UploadStore
    let limits: ServerLimits
    /// Copies that are made and sent at the same time.
    let copies: Places

    func add(to router: Router<ServerContext>) {
        router.get("/v1/search") { request, _ in
            guard let text = request.query("q") else { throw Problem(.badRequest, "q is what is searched for") }
            var query = SearchQuery(text)
            query.project = request.query("project").flatMap { $0.isEmpty ? nil : ProjectID(rawValue: $0) }
            if let flag = try request.flag("oldForms") { query.options.oldForms = flag }
            if let flag = try request.flag("widths") { query.options.widths = flag }
            if let flag = try request.flag("kana") { query.options.kana = flag }
            query.limit = try request.listLimit
            query.cursor = request.query("cursor")
            return try await Reply.large(try await library.search(query))
        }
        router.get("/v1/library/backup") { _, context in try await backup(context.logger) }
    }

    /// A consistent copy, sent from a file of its own that goes with the answer.
    ///
    /// - Parameter logger: is told of pages that cannot be read; the copy holds them as the library does.
    private func backup(_ logger: Logger) async throws -> Response {
        try uploads.checkDisk(least: limits.freeDisk)
        try copies.take()
        let copy = SentCopy(in: folder, places: copies)
        let damaged = try await library.backup(to: copy.file)
        if !damaged.isEmpty {
            let pages = damaged.map { "\($0.id): \($0.reason)" }.joined(separator: ", ")
            logger.error("a copy of the library has pages that cannot be read", metadata: ["pages": "\(pages)"])
        }
        let size = try copy.open()
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/vnd.sqlite3", .cacheControl: "no-store", .contentLength: "\(size)",
                .contentDisposition: "attachment; filename=\"yomitori-library.sqlite\"",
            ],
            body: ResponseBody(contentLength: size) { writer in
                while let part = try await copy.read() { try await writer.write(part) }
                try await writer.finish(nil)
            })
    }
}
