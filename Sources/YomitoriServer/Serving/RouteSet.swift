import Hummingbird

/// The routes of one resource.
protocol RouteSet: Sendable {
    /// Adds them; paths are written out in full, as `/openapi.json` has them.
    func add(to router: Router<ServerContext>)
}
