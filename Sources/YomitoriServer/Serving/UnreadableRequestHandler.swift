import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Gives the answer to what is no request of HTTP the body that all errors have. No route sees it: the framework answers by
/// itself, with 400 and nothing else, and ends the connection.
final class UnreadableRequestHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: ServerLimits
    /// What the parser stopped at; nothing is read behind it.
    private var fault: HTTPParserError?

    init(limits: ServerLimits) { self.limits = limits }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        fault = fault ?? error as? HTTPParserError
        context.fireErrorCaught(error)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        // Requests that came before the fault have their own answers, each with a body.
        guard let fault, case .head(let head) = unwrapOutboundIn(data), head.status == .badRequest,
            head.headerFields[.contentLength] == "0"
        else { return context.write(data, promise: promise) }
        let problem = problem(of: fault)
        var response = problem.response(to: nil)
        SecurityHeaders.add(to: &response, isWebApp: false)
        response.headers[.connection] = "close"
        let full = HTTPResponse(status: response.status, headerFields: response.headers)
        context.write(wrapOutboundOut(.head(full)), promise: promise)
        context.write(wrapOutboundOut(.body(problem.body(for: nil))), promise: nil)
    }

    private func problem(of fault: HTTPParserError) -> Problem {
        guard fault == .headerOverflow else {
            return Problem(.badRequest, "what came is no request of HTTP/1.1, or its body breaks off")
        }
        return Problem(
            .headerTooLarge,
            "the address and the header fields may have \(limits.headerBytes) bytes, and there may be "
                + "\(limits.headerFields) fields")
    }
}

@available(*, unavailable)
extension UnreadableRequestHandler: Sendable {}
