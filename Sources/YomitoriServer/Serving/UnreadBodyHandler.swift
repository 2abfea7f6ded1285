import NIOCore
import NIOHTTPTypes

/// Ends a connection whose request goes on for long behind its answer. Nobody reads the rest of it, and each byte would give the
/// connection another ``ServerLimits/idleSeconds``.
final class UnreadBodyHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limit: TimeAmount
    /// Whether a request has begun and not ended.
    private var isComing = false
    /// Requests that have begun and whose answers have not ended: a client may send the next before it has the answer.
    private var unanswered = 0
    private var deadline: Scheduled<Void>?

    init(seconds: Double) { limit = .nanoseconds(Int64(seconds * 1e9)) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            isComing = true
            unanswered += 1
        case .body: break
        case .end:
            isComing = false
            forgetDeadline()
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            unanswered -= 1
            if isComing, unanswered == 0, deadline == nil {
                let channel = context.channel
                deadline = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
            }
        }
        context.write(data, promise: promise)
    }

    func handlerRemoved(context: ChannelHandlerContext) { forgetDeadline() }

    private func forgetDeadline() {
        deadline?.cancel()
        deadline = nil
    }
}

@available(*, unavailable)
extension UnreadBodyHandler: Sendable {}
