import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle
import YomitoriQueue

/// Tells what happens, as it happens, and after a break what happened meanwhile.
struct EventRoutes: RouteSet {
    /// Frames that wait for a slow listener; whoever makes more waits.
    private static let bufferSize = 64

    let sources: EventSources
    let places: Places
    let metrics: ServerMetrics
    /// Between two signs that the connection lives.
    let pulse: Duration

    func add(to router: Router<ServerContext>) {
        router.get("/v1/events") { request, _ in
            let since = try await begin(request)
            // A place is taken before the answer begins, so that there can be another answer.
            let held = try HeldPlace(places, metrics)
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-cache",
                    .accelBuffering: "no",
                ],
                body: ResponseBody { writer in
                    defer { withExtendedLifetime(held) {} }
                    // Who leaves says nothing, and without this is noticed only when something is sent.
                    try await request.body.consumeWithCancellationOnInboundClose { _ in
                        try await tell(since: since, &writer)
                    }
                    try await writer.finish(nil)
                })
        }
    }

    /// The event after which to begin: the last one heard, else the one asked for, else from now on. A listener that has heard
    /// events of another log, before the queue was made anew, has heard nothing of this one.
    private func begin(_ request: Request) async throws -> Int64 {
        guard let text = request.headers[.lastEventID] ?? request.query("since"), !text.isEmpty else {
            return try await sources.desk.queue.lastEvent()
        }
        guard let number = Int64(text), number >= 0 else {
            throw Problem(.badRequest, "an event's number is asked for, as `id:` told it")
        }
        return try await sources.desk.queue.place(after: number)
    }

    private func tell(since: Int64, _ writer: inout any ResponseBodyWriter) async throws {
        // Who is cut off before the first event comes back to the same place, and not to a number of a former log.
        try await writer.write(ByteBuffer(string: "retry: 2000\n\n" + EventFrame.place(since).text))
        let (frames, continuation) = AsyncStream.makeStream(
            of: EventFrame.self, bufferingPolicy: .bufferingOldest(Self.bufferSize))
        let outlet = FrameOutlet(continuation: continuation)
        let sources = sources
        let producer = Task {
            defer { continuation.finish() }
            try? await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for try await event in sources.desk.queue.events(since: since, withPages: false) {
                        for frame in try await sources.frames(of: event) { try await outlet.send(frame) }
                    }
                }
                group.addTask { try await sources.followState(outlet.send) }
                group.addTask { try await sources.followLibrary(outlet.send) }
                group.addTask {
                    while true {
                        try await Task.sleep(for: pulse)
                        try await outlet.send(.pulse)
                    }
                }
                // Whichever fails first: the listener comes again and goes on where it was.
                try await group.next()
                group.cancelAll()
            }
        }
        defer { producer.cancel() }
        try await withGracefulShutdownHandler {
            try await withTaskCancellationHandler {
                for await frame in frames { try await writer.write(ByteBuffer(string: frame.text)) }
            } onCancel: {
                producer.cancel()
            }
        } onGracefulShutdown: {
            producer.cancel()
        }
    }
}

/// Where frames go on their way to a listener; who sends waits while too many are on the way.
struct FrameOutlet: Sendable {
    let continuation: AsyncStream<EventFrame>.Continuation

    @Sendable func send(_ frame: EventFrame) async throws {
        while true {
            switch continuation.yield(frame) {
            case .enqueued: return
            case .terminated: throw CancellationError()
            default: try await Task.sleep(for: .milliseconds(50))
            }
        }
    }
}

/// A listener's place, given back with the answer however that ends.
private final class HeldPlace: Sendable {
    private let places: Places
    private let metrics: ServerMetrics

    /// - Throws: `Problem` when there is none.
    init(_ places: Places, _ metrics: ServerMetrics) throws {
        try places.take()
        self.places = places
        self.metrics = metrics
        metrics.listens(1)
    }

    deinit {
        places.give()
        metrics.listens(-1)
    }
}

extension HTTPField.Name {
    /// The last event a listener has heard.
    static let lastEventID = Self("Last-Event-ID")!
    /// Has nginx pass events on as they come.
    static let accelBuffering = Self("X-Accel-Buffering")!
}
