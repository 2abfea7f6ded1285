import HTTPTypes
import Hummingbird
import Logging
import NIOHTTP1

/// The outermost: turns errors into problems, adds what every answer has, counts, and logs without a document's text.
struct AnswerMiddleware: RouterMiddleware {
    let metrics: ServerMetrics

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        metrics.began()
        var response: Response
        do {
            response = try await next(request, context)
        } catch let error as HTTPParserError {
            // The connection answers it, and ends.
            metrics.ended(request.method, context.endpointPath, .badRequest, start)
            throw error
        } catch {
            let problem = Problem(of: error)
            if problem.kind == .internalFault {
                context.logger.error("a request failed", metadata: ["error": "\(Self.described(error))"])
            }
            response = problem.response(to: request.uri.path)
        }
        SecurityHeaders.add(to: &response, isWebApp: WebRoutes.paths.contains(context.endpointPath ?? ""))
        metrics.ended(request.method, context.endpointPath, response.status, start)
        // The route, not the path: names and searches are nobody's business.
        context.logger.debug(
            "answered",
            metadata: [
                "method": "\(request.method)", "route": "\(context.endpointPath ?? "none")",
                "status": "\(response.status.code)",
            ])
        return response
    }

    /// What the log says of an error: one of others may quote what it stumbled over.
    static func described(_ error: any Error) -> String {
        error is any ProblemConvertible ? "\(error)" : "\(type(of: error))"
    }
}

/// What every answer says to browsers.
enum SecurityHeaders {
    /// Nothing but what comes from here; no script or style inside HTML. Pictures that the app makes itself are `blob:`.
    private static let webApp = """
        default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'self'; \
        frame-ancestors 'none'
        """
    /// Data is no page: whatever it is, nothing in it is run or shown with our rights.
    private static let data = "default-src 'none'; frame-ancestors 'none'; sandbox"

    static func add(to response: inout Response, isWebApp: Bool) {
        response.headers[.contentSecurityPolicy] = isWebApp ? webApp : data
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.referrerPolicy] = "no-referrer"
        response.headers[.crossOriginResourcePolicy] = "same-origin"
        response.headers[.crossOriginOpenerPolicy] = "same-origin"
        response.headers[.xFrameOptions] = "DENY"
        response.headers[.permissionsPolicy] = "geolocation=(), microphone=(), payment=(), usb=()"
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    }
}

extension HTTPField.Name {
    static let referrerPolicy = Self("Referrer-Policy")!
    static let crossOriginOpenerPolicy = Self("Cross-Origin-Opener-Policy")!
    static let xFrameOptions = Self("X-Frame-Options")!
    static let permissionsPolicy = Self("Permissions-Policy")!
}
