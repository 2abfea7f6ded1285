import Hummingbird

/// Answers so many requests at the same time and no more. It comes behind the token, and what is open to everybody takes no place:
/// whoever does not know the token takes nobody's. That is answered at once, but for the log-in, which waits for its body: the
/// connection that this comes by and ``ServerLimits/signInBytes`` are all that it costs.
struct PlaceMiddleware: RouterMiddleware {
    /// Listeners have places of their own.
    private static let free = AccessMiddleware.open.union(["/v1/events"])

    let places: Places

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        guard !Self.free.contains(context.endpointPath ?? "") else { return try await next(request, context) }
        return try await places.with { try await next(request, context) }
    }
}
