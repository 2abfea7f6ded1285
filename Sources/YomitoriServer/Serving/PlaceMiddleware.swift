import Hummingbird

/// Answers so many requests at the same time and no more. It comes behind the token: whoever does not know it takes nobody's
/// place but at the door, where bodies are short.
struct PlaceMiddleware: RouterMiddleware {
    /// Listeners have places of their own; whether the server lives is asked most when there is much to do.
    private static let free: Set<String> = ["/v1/events", "/health"]

    let places: Places

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        guard !Self.free.contains(context.endpointPath ?? "") else { return try await next(request, context) }
        return try await places.with { try await next(request, context) }
    }
}
