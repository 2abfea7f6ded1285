import Foundation
import HTTPTypes
import Hummingbird
import YomitoriCore
import YomitoriLibrary
import YomitoriQueue

/// Batches: what many pictures were sent in, and how far they are.
struct BatchRoutes: RouteSet {
    /// The fields of a batch beside its pictures.
    static let fields = ReadingFields.names.union(["name", "project"])

    let desk: BatchDesk
    let services: ServerServices
    let limits: ServerLimits
    let places: Places
    let metrics: ServerMetrics

    func add(to router: Router<ServerContext>) {
        router.post("/v1/batches") { request, _ in try await create(request) }
        router.get("/v1/batches") { request, _ in try await list(request) }
        router.get("/v1/batches/{id}") { _, context in try Reply.json(await reply(context)) }
        router.post("/v1/batches/{id}/cancel") { _, context in
            try await desk.queue.cancel(await batch(context))
            return try Reply.json(await reply(context))
        }
        router.post("/v1/batches/{id}/retry") { _, context in
            try await desk.queue.retry(await batch(context))
            return try Reply.json(await reply(context))
        }
        router.get("/v1/queue") { _, _ in try Reply.json(await QueueReply(desk.queue)) }
        router.post("/v1/queue/pause") { _, _ in
            try await desk.queue.pause()
            return try Reply.json(await QueueReply(desk.queue))
        }
        router.post("/v1/queue/resume") { _, _ in
            try await desk.queue.resume()
            return try Reply.json(await QueueReply(desk.queue))
        }
    }

    /// The batch of the path, if it came by the server.
    private func batch(_ context: ServerContext) async throws -> Batch.ID {
        let id = Batch.ID(rawValue: try context.parameter("id"))
        guard try await desk.index.upload(of: id) != nil else { throw QueueError.unknownBatch(id.rawValue) }
        return id
    }

    private func reply(_ context: ServerContext) async throws -> BatchReply {
        try await desk.reply(for: Batch.ID(rawValue: try context.parameter("id")))
    }

    private func list(_ request: Request) async throws -> Response {
        if let key = request.query("key") { return try await sent(under: key) }
        let limit = try request.listLimit
        let all = try await desk.batches()
        let start = try request.query("cursor").map { try Self.place(of: $0, in: all) } ?? 0
        let part = all[start...].prefix(limit)
        var items: [BatchReply] = []
        for batch in part { items.append(try await desk.reply(for: batch.id)) }
        let next = part.endIndex < all.endIndex ? all[part.endIndex].id.rawValue : nil
        return try Reply.json(ListReply(items: items, next: next, total: all.count))
    }

    /// Where a list goes on: with the batch that the cursor names.
    private static func place(of cursor: String, in batches: [Batch]) throws -> Int {
        guard let place = batches.firstIndex(where: { $0.id.rawValue == cursor }) else {
            throw Problem(.badRequest, "the cursor leads nowhere in this list, or not any more; begin the list anew")
        }
        return place
    }

    /// What was sent under an `Idempotency-Key`: one batch, or none.
    private func sent(under key: String) async throws -> Response {
        var items: [BatchReply] = []
        if let id = await desk.index.batch(of: key) { items.append(try await desk.reply(for: id)) }
        return try Reply.json(ListReply(items: items, next: nil, total: items.count))
    }

    // MARK: - Taking in

    private func create(_ request: Request) async throws -> Response {
        let key = try request.idempotencyKey
        let (id, isNew) = try await desk.index.once(key) {
            try await places.with { try await receive(request, key: key) }
        }
        return try Reply.json(
            await desk.reply(for: id), status: isNew ? .created : .ok,
            headers: [.location: "/v1/batches/\(id.rawValue)"])
    }

    private func receive(_ request: Request, key: String?) async throws -> Batch.ID {
        let writer = try await blocking(on: .prompt) { [desk, limits] in
            try UploadWriter(store: desk.uploads, limits: limits)
        }
        let form = UploadForm(writer: writer, limits: limits, mostFiles: limits.batchFiles, names: Self.fields)
        try await form.receive(request.body, type: request.headers[.contentType] ?? "")
        guard !writer.files.isEmpty else { throw Problem(.badRequest, "the form has no pictures") }
        let options = try ReadingFields(services).options { form.fields[$0] }
        let project = form.fields["project"].flatMap { $0.isEmpty ? nil : ProjectID(rawValue: $0) }
        if let project { _ = try await services.library.project(project) }
        metrics.uploaded(bytes: writer.bytes)
        let name = form.fields["name"].map { DisplayName.line($0) } ?? ""
        let manifest = UploadManifest(
            name: name.isEmpty ? nil : name, project: project?.rawValue, key: key, again: nil, created: Date(),
            files: writer.files, batch: nil)
        return try await desk.take(writer, manifest, options: options)
    }
}

/// What the queue does.
struct QueueReply: Encodable, Hashable, Sendable {
    var state: String
    var reason: String?
    /// Whether it is paused when what is being read has ended.
    var pausing: Bool
    /// Pages that wait.
    var depth: Int

    init(_ queue: QueueStore) async throws {
        let state = try await queue.state()
        self.state = state.name
        reason = state.reason
        pausing = if case .pausing = state { true } else { false }
        depth = try await queue.depth()
    }

    private enum CodingKeys: String, CodingKey { case state, reason, pausing, depth }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(state, forKey: .state)
        try values.encode(reason, forKey: .reason)
        try values.encode(pausing, forKey: .pausing)
        try values.encode(depth, forKey: .depth)
    }
}
