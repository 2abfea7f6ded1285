import HTTPTypes
import Hummingbird
import NIOCore
import YomitoriCore

/// Sends text as gzip to whoever takes it; pictures and archives are small already, events have to arrive one by one.
struct GzipMiddleware: RouterMiddleware {
    /// Below this it fits into one packet anyway: an Ethernet frame less the headers.
    private static let smallest = 1_400
    /// From here on it takes milliseconds, and other answers need the thread.
    private static let aside = 64 << 10

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        guard let type = response.headers[.contentType], Self.isText(type), response.headers[.contentEncoding] == nil
        else { return response }
        response.headers[.vary] = "Accept-Encoding"
        guard request.method != .head, response.status == .ok || response.status == .created,
            let length = response.body.contentLength, length >= Self.smallest,
            AcceptedEncodings.includeGzip(request.headers[values: .acceptEncoding])
        else { return response }
        let plain = try await Self.bytes(of: response.body)
        let small =
            length < Self.aside ? Gzip.compressed(plain) : await blocking(on: .prompt) { Gzip.compressed(plain) }
        response.body = .init(byteBuffer: small ?? plain)
        guard let small else { return response }
        response.headers[.contentEncoding] = "gzip"
        response.headers[.contentLength] = "\(small.readableBytes)"
        // Other bytes are another representation; the same one for whoever compares weakly (RFC 9110, 8.8.1).
        if let tag = response.headers[.eTag], !tag.hasPrefix("W/") { response.headers[.eTag] = "W/" + tag }
        return response
    }

    /// By the media type; what is sent in pieces as it comes is none of it.
    private static func isText(_ type: String) -> Bool {
        let type = HeaderParameters(type).value.lowercased()
        guard type != "text/event-stream" else { return false }
        return type.hasPrefix("text/") || type.hasSuffix("json") || type.hasSuffix("xml")
    }

    /// A body whose length is known; it is in memory already.
    private static func bytes(of body: ResponseBody) async throws -> ByteBuffer {
        let collected = Collected()
        try await body.write(collected)
        return collected.bytes
    }

    /// One task writes and then reads.
    private final class Collected: ResponseBodyWriter {
        private(set) var bytes = ByteBuffer()

        func write(_ buffer: ByteBuffer) { bytes.writeImmutableBuffer(buffer) }
        func finish(_ trailingHeaders: HTTPFields?) {}
    }
}
