import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
public import Logging
import NIOCore
import ServiceLifecycle
import Synchronization

/// The local server: HTTP interface and web app.
///
///     let server = try await WebServer(options, services, metrics: registry, logger: logger)
///     try await server.run { port in … }
public final class WebServer: Sendable {
    private let options: ServerOptions
    private let services: ServerServices
    private let metrics: PrometheusRegistry
    private let logger: Logger
    /// Held as long as this lives: others would take our uploads for interrupted ones.
    private let lock: FolderLock
    private let uploads: UploadStore
    private let desk: BatchDesk
    private let pictures: PagePictureStore?
    private let progress = IntakeProgress()
    private let counts = ServerMetrics()
    private let group = Mutex<(group: ServiceGroup?, isStopping: Bool)>((nil, false))

    /// A server that does not listen yet; what was interrupted in its folder is put right.
    ///
    /// - Throws: ``ServerError`` for options that would let anybody in, and folders that cannot be used or that another
    ///   server uses; `QueueError`, `LibraryError`.
    public init(
        _ options: ServerOptions, _ services: ServerServices, metrics: PrometheusRegistry, logger: Logger
    ) async throws {
        try options.check()
        uploads = try UploadStore(folder: options.folder)
        lock = try FolderLock(options.folder)
        SentCopy.sweep(options.folder)
        desk = BatchDesk(
            queue: services.queue, uploads: uploads,
            index: try await UploadIndex(
                reading: uploads, queue: services.queue, library: services.library, logger: logger),
            rates: ReadingRates())
        self.options = options
        self.services = services
        self.metrics = metrics
        self.logger = logger
        pictures = services.pictures.map { [uploads] pictures in
            PagePictureStore(
                uploads: uploads, pictures: pictures,
                cache: PictureCache(folder: options.folder, limit: options.limits.pictureCacheBytes),
                places: Places(options.limits.pictures, of: "pictures being made"))
        }
    }

    /// Answers until ``stop()``, or until the task is cancelled.
    ///
    /// - Parameter onStart: called with the port once there is one to ask at.
    /// - Throws: ``ServerError`` when the address is taken, or none of this machine's.
    public func run(onStart: @escaping @Sendable (Int) async -> Void = { _ in }) async throws {
        let application = try application(onStart: onStart)
        var configuration = ServiceGroupConfiguration(
            services: (services.background + [intake, application]).map { .init(service: $0) }, logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(options.limits.shutdownSeconds)
        let group = ServiceGroup(configuration: configuration)
        let isStopping = self.group.withLock { state in
            state.group = group
            return state.isStopping
        }
        if isStopping { return }
        do {
            try await group.run()
        } catch {
            throw ListeningFault(host: options.host, port: options.port).error(for: error) ?? error
        }
    }

    /// Takes nothing new, lets answers end, and has ``run(onStart:)`` return.
    public func stop() {
        let group = group.withLock { state in
            state.isStopping = true
            return state.group
        }
        guard let group else { return }
        Task { await group.triggerGracefulShutdown() }
    }

    // MARK: - Putting together

    /// What takes pages that were read into the library.
    var intake: Intake {
        Intake(
            queue: services.queue, library: services.library, uploads: uploads, index: desk.index, rates: desk.rates,
            progress: progress, metrics: counts, logger: logger)
    }

    /// What listeners are told of.
    var eventSources: EventSources {
        EventSources(desk: desk, library: services.library, progress: progress)
    }

    /// What answers, without what runs beside.
    func application(onStart: @escaping @Sendable (Int) async -> Void = { _ in }) throws -> Application<
        RouterResponder<ServerContext>
    > {
        let limits = options.limits
        return Application(
            router: try router(), server: try channels(),
            configuration: ApplicationConfiguration(
                address: .hostname(options.host, port: options.port), backlog: limits.backlog,
                availableConnectionsDelegate: .maximum(limits.connections, logger: logger)),
            onServerRunning: { channel in await onStart(channel.localAddress?.port ?? 0) }, logger: logger)
    }

    /// The routes and, at each address, that nothing else can be done there.
    func router() throws -> Router<ServerContext> {
        let router = try declaredRouter()
        OtherMethods.refuse(in: router)
        return router
    }

    /// The routes, behind what guards them; the order matters.
    func declaredRouter() throws -> Router<ServerContext> {
        let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
        let access = Access(options)
        router.add(middleware: AnswerMiddleware(metrics: counts))
        router.add(middleware: GzipMiddleware())
        router.add(middleware: OriginMiddleware(hosts: HostName(options)))
        router.add(middleware: AccessMiddleware(access: access))
        router.add(middleware: QueryMiddleware())
        router.add(middleware: PlaceMiddleware(places: Places(options.limits.requests, of: "requests being answered")))
        for routes in routeSets(access) { routes.add(to: router) }
        return router
    }

    /// Everything that can be asked for, a set a resource.
    private func routeSets(_ access: Access) -> [any RouteSet] {
        let (limits, library) = (options.limits, services.library)
        let uploadPlaces = Places(limits.uploads, of: "uploads")
        let readingPlaces = Places(limits.recognitions, of: "pages being read")
        var sets: [any RouteSet] = [
            WebRoutes(assets: options.webFolder.map(WebAssets.init(folder:)) ?? WebAssets()),
            ProgramRoutes(facts: services.facts, limits: limits, metrics: metrics),
            SessionRoutes(access: access, limits: limits),
            RecognizeRoutes(
                services: services, store: uploads, limits: limits, places: readingPlaces, uploads: uploadPlaces),
            BatchRoutes(desk: desk, services: services, limits: limits, places: uploadPlaces, metrics: counts),
            EventRoutes(
                sources: eventSources, places: Places(limits.listeners, of: "listeners"), metrics: counts,
                pulse: .seconds(limits.pulseSeconds)),
            PageRoutes(library: library, desk: desk, limits: limits), ProjectRoutes(library: library, limits: limits),
            SearchRoutes(
                library: library, folder: options.folder, uploads: uploads, limits: limits,
                copies: Places(2, of: "copies being sent")),
            ExportRoutes(library: library, desk: desk, archives: services.archives),
        ]
        if let pictures {
            sets.append(PictureRoutes(library: library, store: pictures))
            sets.append(
                ReadingRoutes(
                    library: library, desk: desk, pictures: pictures, services: services, limits: limits,
                    places: readingPlaces))
        }
        return sets
    }

    private func channels() throws -> HTTPServerBuilder {
        let limits = options.limits
        let http = HTTPServerBuilder.http1(
            configuration: .init(
                additionalChannelHandlers: [
                    TargetHostPlacing(),
                    StalledClientHandler(seconds: limits.stalledSeconds),
                    UnreadBodyHandler(seconds: limits.lingeringSeconds),
                    UnreadableRequestHandler(limits: limits),
                ],
                idleTimeout: .nanoseconds(Int64(limits.idleSeconds * 1e9)),
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: limits.headerBytes, maxHeaderListSize: limits.headerBytes,
                    maxHeaderFieldCount: limits.headerFields)))
        guard let tls = options.tls else { return http }
        return try .tls(http, tlsConfiguration: tls.configuration())
    }
}
