import HTTPTypes
import Hummingbird

/// Refuses parameters of a query below `/v1` that the route does not take, or takes once and gets twice: whoever misspells one is
/// told so, and not answered something else.
struct QueryMiddleware: RouterMiddleware {
    private static let list: Set = ["limit", "cursor"]
    private static let export: Set = ["format", "lineBreaks", "ruby"]

    /// What the routes take; those that are not here take nothing. `/openapi.json` says the same.
    static let taken: [String: Set<String>] = [
        "POST /v1/recognize": export.union(ReadingFields.names).union(["name"]),
        "GET /v1/batches": list.union(["key"]),
        "GET /v1/batches/{id}/export": export,
        "GET /v1/events": ["since"],
        "GET /v1/pages": list.union(["project", "batch", "state", "order"]),
        "GET /v1/pages/{id}/history": list,
        "GET /v1/pages/{id}/picture": ["size", "original", "v"],
        "GET /v1/pages/{id}/tiles": ["original"],
        "GET /v1/pages/{id}/tiles/{level}/{column}/{row}": ["original", "v"],
        "GET /v1/pages/{id}/crop": ["box", "height", "original"],
        "GET /v1/pages/{id}/export": export,
        "GET /v1/projects": list,
        "DELETE /v1/projects/{id}": ["pages"],
        "GET /v1/projects/{id}/export": export,
        "GET /v1/search": list.union(["q", "project", "oldForms", "widths", "kana"]),
    ]

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        if let route = context.endpointPath, route.hasPrefix("/v1/") {
            // Whatever can be got has a head, too.
            let method = request.method == .head ? HTTPRequest.Method.get : request.method
            try Self.check(request.queryNames, against: Self.taken["\(method) \(route)"] ?? [])
        }
        return try await next(request, context)
    }

    private static func check(_ names: [String], against taken: Set<String>) throws {
        if let unknown = names.first(where: { !taken.contains($0) }) {
            let others = taken.isEmpty ? "there are none" : "there are " + taken.sorted().joined(separator: ", ")
            throw Problem(.badRequest, "there is no parameter \(DisplayName.line(unknown)) here; \(others)")
        }
        var given: Set<String> = []
        if let again = names.first(where: { !given.insert($0).inserted }) {
            throw Problem(.badRequest, "the parameter \(again) is given more than once; give it once")
        }
    }
}
