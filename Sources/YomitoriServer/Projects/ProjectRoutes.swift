internal import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import YomitoriLibrary

/// Projects: pages that belong together.
struct ProjectRoutes: RouteSet {
    let library: Library
    let limits: ServerLimits

    private struct Fields: Decodable { var name: String?, notes: String? }

    func add(to router: Router<ServerContext>) {
        router.get("/v1/projects") { request, _ in
            try Reply.json(
                try await library.projects(limit: try request.listLimit, cursor: request.query("cursor")))
        }
        router.post("/v1/projects") { request, context in try await create(request, context) }
        router.get("/v1/projects/{id}") { _, context in try reply(try await library.project(try context.project)) }
        router.patch("/v1/projects/{id}") { request, context in
            let (id, revision) = (try context.project, try request.revision(of: "project"))
            let fields = try await request.json(Fields.self, context, limits: limits)
            return try reply(
                try await library.changeProject(id, revision: revision, name: fields.name, notes: fields.notes))
        }
        router.delete("/v1/projects/{id}") { request, context in
            let pages = request.query("pages")
            guard pages == nil || pages == "trash" else { throw Problem(.badRequest, "pages is trash, or not given") }
            let revision = request.headers[.ifMatch] == nil ? nil : try request.revision(of: "project")
            try await library.deleteProject(try context.project, trashingPages: pages == "trash", revision: revision)
            return Reply.nothing()
        }
    }

    private func create(_ request: Request, _ context: ServerContext) async throws -> Response {
        let key = try request.idempotencyKey
        let fields = try await request.json(Fields.self, context, limits: limits)
        guard let name = fields.name else { throw Problem(.badRequest, "the JSON has no name") }
        let notes = fields.notes ?? ""
        guard let key else { return try made(try await library.addProject(name: name, notes: notes), isNew: true) }
        let (project, isNew) = try await library.addProject(once: Self.project(of: key), name: name, notes: notes)
        return try made(project, isNew: isNew)
    }

    /// The project that a key stands for: after a restart, too, and without anything kept beside the project.
    private static func project(of key: String) -> ProjectID {
        ProjectID(rawValue: SHA256.hash(data: Data(key.utf8)).prefix(16).hexadecimal)
    }

    private func made(_ project: Project, isNew: Bool) throws -> Response {
        var headers = Revision.header(project.revision)
        headers[.location] = "/v1/projects/\(project.id.rawValue)"
        return try Reply.json(project, status: isNew ? .created : .ok, headers: headers)
    }

    private func reply(_ project: Project) throws -> Response {
        try Reply.json(project, headers: Revision.header(project.revision))
    }
}

extension ServerContext {
    /// The project of the path.
    fileprivate var project: ProjectID { get throws { ProjectID(rawValue: try parameter("id")) } }
}
