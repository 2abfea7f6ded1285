import HTTPTypes
import Hummingbird

/// Who may ask.
struct Access: Sendable {
    private let token: AccessToken?
    private let sessions: Sessions?
    private let attempts: AttemptLimit
    /// Whether the cookie is for TLS alone.
    private let isSecure: Bool
    private let seconds: Double

    init(_ options: ServerOptions) {
        token = options.token
        seconds = options.limits.sessionSeconds
        sessions = options.token.map { Sessions(token: $0, seconds: options.limits.sessionSeconds) }
        attempts = AttemptLimit(limit: options.limits.failedSignIns, within: options.limits.failedSignInSeconds)
        isSecure = options.tls != nil
    }

    /// Whether a token has to be known.
    var isNeeded: Bool { token != nil }

    /// Whether this request may be answered.
    ///
    /// - Throws: `Problem` when its client has tried too often.
    func isGranted(_ request: Request, client: String) throws -> Bool {
        guard let token, let sessions else { return true }
        if let cookie = Self.cookie(of: request), sessions.holds(cookie) { return true }
        guard let header = request.headers[.authorization] else { return false }
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return false }
        return try check(String(parts[1]), token, client)
    }

    /// The cookie of a new session for who knows the token.
    ///
    /// - Throws: `Problem` for a wrong one, and for too many of them.
    func signIn(_ candidate: String, client: String) throws -> String? {
        guard let token, let sessions else { return nil }
        guard try check(candidate, token, client) else { throw Problem(.signInNeeded, "this is not the token") }
        return cookie(sessions.begin(), seconds: Int(seconds))
    }

    /// The cookie that takes the place of one that was given.
    func signOut(_ request: Request) -> String {
        if let cookie = Self.cookie(of: request) { sessions?.end(cookie) }
        return cookie("", seconds: 0)
    }

    private func check(_ candidate: String, _ token: AccessToken, _ client: String) throws -> Bool {
        try attempts.check(client)
        if token.matches(candidate) { return true }
        attempts.noteFailure(of: client)
        return false
    }

    private func cookie(_ value: String, seconds: Int) -> String {
        "\(Sessions.cookie)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
            + (isSecure ? "; Secure" : "")
    }

    private static func cookie(of request: Request) -> String? {
        for field in request.headers[values: .cookie] {
            for part in field.split(separator: ";") {
                let pair = part.split(separator: "=", maxSplits: 1)
                guard pair.count == 2, pair[0].drop(while: { $0 == " " }) == Sessions.cookie else { continue }
                return String(pair[1])
            }
        }
        return nil
    }
}

/// Lets nobody through who has to know a token and does not.
struct AccessMiddleware: RouterMiddleware {
    /// What everybody may see: the web app's own files, which ask for the token, and what has nothing of a document.
    static let open = WebRoutes.paths.union(["/health", "/openapi.json", "/v1/session"])

    let access: Access

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        // The route that was found, not the path as it was written: //v1/pages is the same route as /v1/pages.
        if access.isNeeded, let route = context.endpointPath, !Self.open.contains(route),
            try !access.isGranted(request, client: context.client)
        {
            throw Problem(
                .signInNeeded, "send the token to /v1/session, or as Authorization: Bearer",
                headers: [.wwwAuthenticate: "Bearer"])
        }
        return try await next(request, context)
    }
}

/// Logging in and out.
struct SessionRoutes: RouteSet {
    let access: Access
    let limits: ServerLimits

    private struct SignIn: Decodable { var token: String }
    private struct State: Encodable { var needed: Bool, signedIn: Bool }

    func add(to router: Router<ServerContext>) {
        router.get("/v1/session") { request, context in
            try Reply.json(
                State(needed: access.isNeeded, signedIn: try access.isGranted(request, client: context.client)))
        }
        router.post("/v1/session") { request, context in
            let token = try await request.json(SignIn.self, context, limits: limits, upTo: limits.signInBytes)
                .token
            let cookie = try access.signIn(token, client: context.client)
            return Reply.nothing(cookie.map { [.setCookie: $0] } ?? [:])
        }
        router.delete("/v1/session") { request, _ in Reply.nothing([.setCookie: access.signOut(request)]) }
    }
}
