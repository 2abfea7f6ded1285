import CZlib
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import YomitoriLibrary

@testable import YomitoriServer

struct GzipTests {
    private static let gzip: HTTPFields = [.acceptEncoding: "gzip, deflate, br"]

    /// The bytes before they were made smaller.
    private func plain(_ bytes: ByteBuffer) throws -> Data {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(bytes.readableBytesView).write(to: file)
        let stream = try #require(gzopen(file.path, "rb"))
        defer { gzclose(stream) }
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        let count = gzread(stream, &buffer, UInt32(buffer.count))
        return Data(buffer.prefix(Int(count)))
    }

    @Test(arguments: ["/openapi.json", "/", "/assets/app.js", "/assets/styles/page.css"])
    func sendsTextSmaller(path: String) async throws {
        try await ServerFixture().test { client async throws in
            let first = try await client.ask(.get, path)
            let second = try await client.ask(.get, path, Self.gzip)
            #expect(first.headers[.contentEncoding] == nil && second.headers[.contentEncoding] == "gzip")
            #expect(first.headers[.vary] == "Accept-Encoding" && second.headers[.vary] == "Accept-Encoding")
            #expect(second.body.readableBytes < first.body.readableBytes / 2)
            #expect(try plain(second.body) == Data(first.body.readableBytesView))
            #expect(second.headers[.contentType] == first.headers[.contentType])
        }
    }

    @Test func knowsAgainWhatItSentSmaller() async throws {
        try await ServerFixture().test { client async throws in
            let tag = try #require(try await client.ask(.get, "/", Self.gzip).headers[.eTag])
            #expect(tag.hasPrefix("W/"))
            var headers = Self.gzip
            headers[.ifNoneMatch] = tag
            #expect(try await client.ask(.get, "/", headers).status == .notModified)
        }
    }

    @Test func takesTheTagOfASmallerPageForAChange() async throws {
        let fixture = try ServerFixture()
        let page = try await fixture.add(Array(repeating: "長い行の文字", count: 20))
        try await fixture.test { client async throws in
            let answer = try await client.ask(.get, "/v1/pages/\(page)", Self.gzip)
            #expect(answer.headers[.contentEncoding] == "gzip")
            let tag = try #require(answer.headers[.eTag])
            let change = try await client.ask(
                .patch, "/v1/pages/\(page)", [.ifMatch: tag], body: "{\"notes\": \"checked\"}")
            #expect(change.status == .ok)
        }
    }

    @Test(arguments: ["", "br", "gzip;q=0", "*;q=0", "gzip; q=0.0, *", "identity"])
    func leavesTextAsItIsForOthers(accepted: String) async throws {
        try await ServerFixture().test { client async throws in
            let answer = try await client.ask(.get, "/openapi.json", [.acceptEncoding: accepted])
            #expect(answer.headers[.contentEncoding] == nil)
        }
    }

    @Test(arguments: ["gzip", "GZIP", "br, gzip;q=0.5", "*", "x-gzip"]) func readsWhatIsAccepted(accepted: String) {
        #expect(AcceptedEncodings.includeGzip([accepted]))
    }

    @Test func leavesPicturesArchivesAndShortAnswersAsTheyAre() async throws {
        let fixture = try ServerFixture()
        let project = try await fixture.library.addProject(name: "Letters", notes: "")
        try await fixture.add(Array(repeating: "文字", count: 500), project: project.id)
        try await fixture.test { client async throws in
            for path in ["/health", "/v1/projects/\(project.id.rawValue)/export", "/v1/library/backup"] {
                let answer = try await client.ask(.get, path, Self.gzip)
                #expect(answer.status == .ok)
                #expect(answer.headers[.contentEncoding] == nil, "\(path)")
            }
        }
    }

    @Test func saysOfAHeadWhatItsTextWouldBe() async throws {
        try await ServerFixture().test { client async throws in
            let answer = try await client.ask(.head, "/openapi.json", Self.gzip)
            #expect(answer.status == .ok && answer.body.readableBytes == 0)
            #expect(answer.headers[.vary] == "Accept-Encoding")
        }
    }
}
