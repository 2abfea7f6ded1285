import HTTPTypes
import Hummingbird

/// Refuses what other sites have a browser send: requests by a name that is not ours, and those of other sites' pages.
struct OriginMiddleware: RouterMiddleware {
    let hosts: HostName

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        // The first has become the authority; what is left are others.
        guard request.headers[.furtherHost] == nil else {
            throw Problem(.badRequest, "the request names two hosts; send one Host, that of the address")
        }
        guard let authority = request.head.authority, hosts.accepts(authority) else {
            throw Problem(
                .unknownHost, "ask for localhost or the machine's address, or start the server with --allow-host NAME")
        }
        if let origin = request.headers[.origin], !Self.isSame(origin, authority) {
            throw Problem(.foreignOrigin, "pages of other sites may not use this server")
        }
        // Older browsers do not say; the origin above and the cookie's SameSite are there too.
        if let site = request.headers[.secFetchSite], site == "cross-site" || site == "same-site",
            !WebRoutes.paths.contains(context.endpointPath ?? "")
        {
            throw Problem(.foreignOrigin, "pages of other sites may not use this server")
        }
        return try await next(request, context)
    }

    /// Whether the origin is this server; the scheme may be that of a proxy before it.
    static func isSame(_ origin: String, _ authority: String) -> Bool {
        let parts = origin.lowercased().split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "http" || parts[0] == "https" else { return false }
        return parts[1] == authority.lowercased()
    }
}

extension HTTPField.Name {
    /// Another `Host` than the one that a request's authority is.
    static let furtherHost = Self("Host")!
    /// Where a request comes from, as the browser says; pages cannot set it.
    static let secFetchSite = Self("Sec-Fetch-Site")!
}
