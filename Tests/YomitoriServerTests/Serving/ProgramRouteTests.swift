import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import YomitoriServer

struct ProgramRouteTests {
    @Test func tellsThatItLives() async throws {
        try await ServerFixture().test { client async throws in
            let response = try await client.ask(.get, "/health")
            #expect(response.status == .ok)
            #expect(try response.object["version"] as? String == "1.2.3")
        }
    }

    @Test func tellsWhatItCanDo() async throws {
        try await ServerFixture().test { client async throws in
            let about = try await client.ask(.get, "/v1/about").object
            #expect((about["formats"] as? [[String: Any]])?.contains { $0["name"] as? String == "json" } == true)
            #expect(about["languages"] as? [String] == ["ja", "en"])
        }
    }

    @Test func sendsTheWebAppOnceAndSaysThenThatItHasNotChanged() async throws {
        try await ServerFixture().test { client async throws in
            let first = try await client.ask(.get, "/")
            #expect(first.status == .ok)
            #expect(first.headers[.contentType] == "text/html; charset=utf-8")
            let tag = try #require(first.headers[.eTag])
            let second = try await client.ask(.get, "/", [.ifNoneMatch: tag])
            #expect(second.status == .notModified)
            #expect(second.body.readableBytes == 0)
        }
    }

    @Test func answersHeadWithoutABody() async throws {
        try await ServerFixture().test { client async throws in
            let response = try await client.ask(.head, "/health")
            #expect(response.status == .ok)
            #expect(response.body.readableBytes == 0)
        }
    }

    @Test(arguments: [
        ("GET", "/v1/nothing"), ("GET", "/%zz"), ("GET", "/v1/pages/%zz"), ("GET", "/v1/pages/%ff%fe"),
        ("PROPFIND", "/v1/nothing"), ("CONNECT", "localhost:1"),
    ]) func describesWhatIsNotThereAsAProblem(method: String, uri: String) async throws {
        let method = try #require(HTTPRequest.Method(method))
        try await ServerFixture().test { client async throws in
            let response = try await client.ask(method, uri)
            #expect(response.status == .notFound)
            #expect(response.headers[.contentType] == "application/problem+json")
            #expect(try response.object["type"] as? String == "/problems/not-found")
        }
    }

    @Test(arguments: [
        "/assets/../Package.swift", "/assets/..%2f..%2fetc/passwd", "/assets/%2e%2e/Serving/WebServer.swift",
        "/assets/.git/config",
    ])
    func leavesTheFolderOfTheWebAppForNoPath(path: String) async throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        try await ServerFixture().test({ $0.webFolder = folder }) { client async throws in
            #expect(try await client.ask(.get, path).status == .notFound)
        }
    }
}
