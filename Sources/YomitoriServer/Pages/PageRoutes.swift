import Foundation
import HTTPTypes
import Hummingbird
import YomitoriCore
import YomitoriLibrary
import YomitoriQueue

/// Pages: their text, what is said of them, and corrections.
struct PageRoutes: RouteSet {
    let library: Library
    let desk: BatchDesk
    let limits: ServerLimits

    func add(to router: Router<ServerContext>) {
        router.get("/v1/pages") { request, _ in try await list(request) }
        router.get("/v1/pages/{id}") { request, context in
            let page = try await library.page(try context.page)
            if request.knows(page.summary.revision) {
                return Response(status: .notModified, headers: Revision.header(page.summary.revision))
            }
            return try await reply(page)
        }
        router.patch("/v1/pages/{id}") { request, context in
            let (id, revision) = (try context.page, try request.revision(of: "page"))
            let change = try await request.json(PageFields.self, context, limits: limits).change
            return try await reply(try await library.change(id, revision: revision, change))
        }
        router.post("/v1/pages/{id}/edits") { request, context in
            let (id, revision) = (try context.page, try request.revision(of: "page"))
            let operations = try await request.json(Operations.self, context, limits: limits).operations
            return try await reply(try await library.edit(id, revision: revision, operations: operations))
        }
        router.post("/v1/pages/{id}/undo") { request, context in
            try await reply(try await library.undo(try context.page, revision: try request.revision(of: "page")))
        }
        router.post("/v1/pages/{id}/redo") { request, context in
            try await reply(try await library.redo(try context.page, revision: try request.revision(of: "page")))
        }
        router.post("/v1/pages/{id}/conflicts/{conflict}") { request, context in
            let (id, revision) = (try context.page, try request.revision(of: "page"))
            let choice = try await request.json(Choice.self, context, limits: limits).keep
            return try await reply(
                try await library.resolve(
                    try context.parameter("conflict"), of: id, revision: revision, keeping: choice))
        }
        addHistory(to: router)
    }

    private func addHistory(to router: Router<ServerContext>) {
        router.get("/v1/pages/{id}/history") { request, context in
            let versions = try await library.history(of: try context.page)
            let start = try Self.start(request, upTo: versions.count)
            let part = versions[start...].prefix(try request.listLimit)
            return try Reply.json(
                ListReply(
                    items: Array(part), next: part.endIndex < versions.count ? "\(part.endIndex)" : nil,
                    total: versions.count))
        }
        router.get("/v1/pages/{id}/history/{revision}") { _, context in
            try Reply.json(try await library.document(of: try context.page, revision: try Self.revision(context)))
        }
        router.post("/v1/pages/{id}/restore") { request, context in
            let (id, revision) = (try context.page, try request.revision(of: "page"))
            let earlier = try await request.json(Earlier.self, context, limits: limits).revision
            return try await reply(try await library.restore(id, revision: revision, to: earlier))
        }
    }

    private func list(_ request: Request) async throws -> Response {
        var query = PageQuery()
        if let batch = request.query("batch") {
            query = try await desk.pages(of: Batch.ID(rawValue: batch), in: library)
        }
        query.project = request.query("project").map(ProjectID.init(rawValue:))
        query.state = try request.choice("state", PageState.self)
        if let order = try request.choice("order", PageQuery.Order.self) { query.order = order }
        query.limit = try request.listLimit
        query.cursor = request.query("cursor")
        return try Reply.json(try await library.pages(query))
    }

    private func reply(_ page: Page) async throws -> Response {
        Reply.bytes(
            try await blocking(on: .prompt) { try page.json() }, type: "application/json",
            headers: Revision.header(page.summary.revision))
    }

    private static func start(_ request: Request, upTo count: Int) throws -> Int {
        guard let cursor = request.query("cursor") else { return 0 }
        guard let start = Int(cursor), (0...count).contains(start) else {
            throw Problem(.badRequest, "the cursor is none that this list gave; begin the list anew")
        }
        return start
    }

    private static func revision(_ context: ServerContext) throws -> Int {
        guard let revision = Int(try context.parameter("revision")) else {
            throw Problem(.notFound, "a revision is a number; /history lists them")
        }
        return revision
    }

    // MARK: - Bodies

    private struct Operations: Decodable { var operations: [EditOperation] }
    private struct Choice: Decodable { var keep: ConflictChoice }
    private struct Earlier: Decodable { var revision: Int }
}

/// What is said of a page, as it is sent; what is not sent stays.
private struct PageFields: Decodable {
    var change = PageChange()

    private enum CodingKeys: String, CodingKey { case name, notes, state, trashed, project, position }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        change.name = try values.decodeIfPresent(String.self, forKey: .name)
        change.notes = try values.decodeIfPresent(String.self, forKey: .notes)
        let state = try values.decodeIfPresent(String.self, forKey: .state)
        change.state = try FieldValue.choice("state", state)
        change.isTrashed = try values.decodeIfPresent(Bool.self, forKey: .trashed)
        change.position = try values.decodeIfPresent(Double.self, forKey: .position)
        // null takes the page out of its project.
        if values.contains(.project) { change.project = try values.decode(ProjectID?.self, forKey: .project) }
    }
}

extension ServerContext {
    /// The page of the path.
    var page: PageID { get throws { PageID(rawValue: try parameter("id")) } }
}
