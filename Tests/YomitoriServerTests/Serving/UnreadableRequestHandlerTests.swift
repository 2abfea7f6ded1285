import Foundation
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import Testing

@testable import YomitoriServer

struct UnreadableRequestHandlerTests {
    /// What the framework answers by itself.
    private static let bare = HTTPResponse(
        status: .badRequest, headerFields: [.connection: "close", .contentLength: "0"])

    /// What becomes of an answer behind a fault.
    private func sent(_ head: HTTPResponse, after fault: HTTPParserError?) throws -> [HTTPResponsePart] {
        let channel = EmbeddedChannel(handler: UnreadableRequestHandler(limits: ServerLimits()))
        defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
        if let fault { channel.pipeline.fireErrorCaught(fault) }
        // Others hear of the fault, too.
        if fault != nil { #expect(throws: HTTPParserError.self) { try channel.throwIfErrorCaught() } }
        try channel.writeOutbound(HTTPResponsePart.head(head))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
        var parts: [HTTPResponsePart] = []
        while let part = try channel.readOutbound(as: HTTPResponsePart.self) { parts.append(part) }
        return parts
    }

    @Test(arguments: [
        (HTTPParserError.invalidHeaderToken, 400, "bad-request"),
        (HTTPParserError.headerOverflow, 431, "header-too-large"),
        (HTTPParserError.invalidChunkSize, 400, "bad-request"),
    ]) func saysWhatIsWrong(fault: HTTPParserError, status: Int, kind: String) throws {
        let parts = try sent(Self.bare, after: fault)
        try #require(parts.count == 3)
        guard case .head(let head) = parts[0], case .body(let body) = parts[1] else {
            Issue.record("a head and a body are expected")
            return
        }
        #expect(head.status.code == status && head.headerFields[.connection] == "close")
        #expect(head.headerFields[.contentType] == "application/problem+json")
        #expect(head.headerFields[.xContentTypeOptions] == "nosniff")
        #expect(head.headerFields[.contentLength] == String(body.readableBytes))
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(body.readableBytesView)) as? [String: Any])
        #expect(object["type"] as? String == "/problems/\(kind)" && object["status"] as? Int == status)
        #expect(object["instance"] == nil)
    }

    @Test func leavesOtherAnswersAlone() throws {
        #expect(try sent(Self.bare, after: nil) == [.head(Self.bare), .end(nil)])
        let own = HTTPResponse(status: .badRequest, headerFields: [.contentLength: "12"])
        #expect(try sent(own, after: .invalidChunkSize) == [.head(own), .end(nil)])
        let nothing = HTTPResponse(status: .noContent, headerFields: [.contentLength: "0"])
        #expect(try sent(nothing, after: .invalidChunkSize) == [.head(nothing), .end(nil)])
    }
}
