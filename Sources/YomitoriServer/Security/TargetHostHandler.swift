import Foundation
import NIOCore
import NIOHTTP1

/// Keeps the host of a target in the absolute form, `GET http://name/path`, which is lost when only the path goes on: one that
/// `Host` does not name becomes a further `Host`, and ``OriginMiddleware`` refuses requests with two.
final class TargetHostHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data), let host = Self.host(of: head.uri),
            host.lowercased() != head.headers.first(name: "Host")?.lowercased()
        else { return context.fireChannelRead(data) }
        head.headers.add(name: "Host", value: host)
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// What stands where the absolute form has a name, perhaps with a port; nil where the target is a path.
    private static func host(of target: String) -> String? {
        guard !target.hasPrefix("/"), let scheme = target.range(of: "://") else { return nil }
        return String(target[scheme.upperBound...].prefix { !"/?#".contains($0) })
    }
}

@available(*, unavailable)
extension TargetHostHandler: Sendable {}

/// Puts a ``TargetHostHandler`` where requests still are as they came; added itself where they are taken apart already.
final class TargetHostPlacing: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    func handlerAdded(context: ChannelHandlerContext) {
        do {
            let pipeline = context.pipeline.syncOperations
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(TargetHostHandler(), position: .after(decoder))
        } catch {
            // Whoever could ask by another's name is not answered.
            context.close(promise: nil)
        }
    }
}

@available(*, unavailable)
extension TargetHostPlacing: Sendable {}
