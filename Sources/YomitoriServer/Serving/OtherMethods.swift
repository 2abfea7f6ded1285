import HTTPTypes
import Hummingbird

/// Tells at each address what can be done there, when something else is asked for (RFC 9110, 15.5.6).
struct OtherMethods {
    /// Those of RFC 9110 and 5789 that can be sent to an address, and those of WebDAV (RFC 4918), by which file managers ask;
    /// whatever somebody makes up leads nowhere.
    private static let known: [HTTPRequest.Method] =
        [.get, .head, .post, .put, .patch, .delete, .options, .trace]
        + ["PROPFIND", "PROPPATCH", "MKCOL", "COPY", "MOVE", "LOCK", "UNLOCK"].compactMap { HTTPRequest.Method($0) }

    /// Adds an answer for every method that no route has; to be called when all routes are there.
    static func refuse(in router: Router<ServerContext>) {
        for (path, routes) in Dictionary(grouping: router.routes, by: { "\($0.path)" }) {
            let own = Set(routes.map(\.method))
            // Whatever can be got has a head, too.
            let allowed = known.filter { own.contains($0) || $0 == .head && own.contains(.get) }
            let list = allowed.map(\.rawValue).joined(separator: ", ")
            for method in known where !allowed.contains(method) {
                router.on(RouterPath(path), method: method) { _, _ -> Response in
                    throw Problem(.methodNotAllowed, "here can be done: \(list)", headers: [.allow: list])
                }
            }
        }
    }
}
