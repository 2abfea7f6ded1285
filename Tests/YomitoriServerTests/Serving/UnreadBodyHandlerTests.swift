import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import YomitoriServer

struct UnreadBodyHandlerTests {
    private static let head = HTTPRequestPart.head(
        HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/v1/batches"))
    private static let byte = HTTPRequestPart.body(ByteBuffer(string: "a"))

    /// A connection that waits 5 seconds, on a clock that goes on when it is told to.
    private func onAConnection(_ body: (EmbeddedChannel) throws -> Void) throws {
        let channel = EmbeddedChannel(handler: UnreadBodyHandler(seconds: 5))
        defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
        channel.connect(to: try SocketAddress(unixDomainSocketPath: "client"), promise: nil)
        try body(channel)
    }

    private func answer(_ channel: EmbeddedChannel) throws {
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .unauthorized)))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
    }

    @Test func endsAConnectionWhoseBodyGoesOnBehindItsAnswer() throws {
        try onAConnection { channel in
            try channel.writeInbound(Self.head)
            try answer(channel)
            for _ in 0..<4 {
                channel.embeddedEventLoop.advanceTime(by: .seconds(1))
                try channel.writeInbound(Self.byte)
            }
            #expect(channel.isActive)
            channel.embeddedEventLoop.advanceTime(by: .seconds(1))
            #expect(!channel.isActive)
        }
    }

    @Test func keepsAConnectionWhoseBodyEndsSoonBehindItsAnswer() throws {
        try onAConnection { channel in
            try channel.writeInbound(Self.head)
            try answer(channel)
            channel.embeddedEventLoop.advanceTime(by: .seconds(4))
            try channel.writeInbound(Self.byte)
            try channel.writeInbound(HTTPRequestPart.end(nil))
            channel.embeddedEventLoop.advanceTime(by: .hours(1))
            #expect(channel.isActive)
        }
    }

    @Test func waitsForTheAnswerToTheRequestThatIsComing() throws {
        try onAConnection { channel in
            try channel.writeInbound(Self.head)
            try channel.writeInbound(HTTPRequestPart.end(nil))
            try channel.writeInbound(Self.head)
            try answer(channel)
            channel.embeddedEventLoop.advanceTime(by: .hours(1))
            #expect(channel.isActive)
            try answer(channel)
            channel.embeddedEventLoop.advanceTime(by: .seconds(5))
            #expect(!channel.isActive)
        }
    }
}
