import HTTPTypes
import Hummingbird

/// The web app's files.
struct WebRoutes: RouteSet {
    /// The routes, as they are declared: what everybody may load, also by a link from elsewhere.
    static let paths: Set<String> = ["/", "/assets/**", "/favicon.ico"]

    let assets: WebAssets

    func add(to router: Router<ServerContext>) {
        router.get("/") { request, _ in try answer(request, "") }
        router.get("/assets/**") { request, context in
            try answer(request, context.parameters.getCatchAll().joined(separator: "/"))
        }
        router.get("/favicon.ico") { request, _ in try answer(request, "icon.svg") }
    }

    /// The file, or that it has not changed.
    private func answer(_ request: Request, _ path: String) throws -> Response {
        guard let asset = assets.asset(at: path) else {
            throw Problem(.notFound, "nothing is at this address; /openapi.json lists what there is")
        }
        // A new program may bring new files under the same names: browsers ask each time, and mostly hear that it is the same.
        var headers: HTTPFields = [.contentType: asset.type, .eTag: asset.tag, .cacheControl: "no-cache"]
        // Offline it may answer for the whole app, not only for what lies beside it.
        if path == "service-worker.js" { headers[.serviceWorkerAllowed] = "/" }
        if EntityTag.matches(request.headers[.ifNoneMatch], asset.tag) {
            return Response(status: .notModified, headers: [.eTag: asset.tag, .cacheControl: "no-cache"])
        }
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: asset.content))
    }
}

extension HTTPField.Name {
    /// The paths that a service worker may answer for.
    static let serviceWorkerAllowed = Self("Service-Worker-Allowed")!
}
