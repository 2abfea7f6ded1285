import HTTPTypes
import HummingbirdTesting
import Testing
import YomitoriCore

@testable import YomitoriServer

struct RequestPlaceTests {
    @Test func answersSoManyRequestsAtOnce() async throws {
        try await ServerFixture().test({ $0.limits.requests = 0 }) { client async throws in
            let response = try await client.ask(.get, "/v1/pages")
            #expect(response.status == .serviceUnavailable)
            #expect(response.headers[.retryAfter] != nil)
            #expect(try await client.ask(.get, "/health").status == .ok)
        }
    }

    @Test func givesEveryPlaceBack() async throws {
        try await ServerFixture().test({ $0.limits.requests = 1 }) { client async throws in
            for _ in 0..<3 {
                #expect(try await client.ask(.get, "/v1/pages").status == .ok)
                #expect(try await client.ask(.get, "/v1/pages/none").status == .notFound)
            }
        }
    }

    @Test(arguments: [
        (HTTPRequest.Method.post, "/v1/pages", "GET, HEAD"), (.put, "/v1/pages/x", "GET, HEAD, PATCH"),
        (.get, "/v1/recognize", "POST"), (.head, "/v1/recognize", "POST"), (.delete, "/", "GET, HEAD"),
        (.options, "/v1/session", "GET, HEAD, POST, DELETE"), (.patch, "/assets/app.js", "GET, HEAD"),
    ]) func tellsWhatCanBeDoneThere(method: HTTPRequest.Method, path: String, allowed: String) async throws {
        try await ServerFixture().test { client async throws in
            let response = try await client.ask(method, path)
            #expect(response.status == .methodNotAllowed)
            #expect(response.headers[.allow] == allowed)
            #expect(method == .head || response.headers[.contentType] == "application/problem+json")
        }
    }

    @Test(arguments: ["PROPFIND", "LOCK"]) func tellsFileManagersWhatCanBeDone(name: String) async throws {
        let method = try #require(HTTPRequest.Method(name))
        try await ServerFixture().test { client async throws in
            let response = try await client.ask(method, "/v1/pages")
            #expect(response.status == .methodNotAllowed)
            #expect(response.headers[.allow] == "GET, HEAD")
            #expect(try await client.ask(method, "/v1/none").status == .notFound)
        }
    }

    @Test func tellsNobodyWhatCanBeDoneWhoDoesNotKnowTheToken() async throws {
        try await ServerFixture().test({ $0.token = try? AccessToken("correct-horse-battery") }) {
            client async throws in
            #expect(try await client.ask(.delete, "/v1/pages").status == .unauthorized)
        }
    }

    @Test func takesNobodysPlaceBeforeItKnowsWhoAsks() async throws {
        let token = "correct-horse-battery"
        try await ServerFixture().test({
            $0.token = try? AccessToken(token)
            $0.limits.requests = 0
        }) { client async throws in
            let headers: HTTPFields = [.authorization: "Bearer \(token)"]
            #expect(try await client.ask(.get, "/v1/pages", headers).status == .serviceUnavailable)
            for path in ["/", "/openapi.json", "/v1/session"] {
                #expect(try await client.ask(.get, path).status == .ok, "\(path)")
            }
            let body = "{\"token\": \"\(token)\"}"
            #expect(try await client.ask(.post, "/v1/session", body: body).status == .noContent)
        }
    }

    @Test func takesNoLongBodyBeforeItKnowsWhoSendsIt() async throws {
        try await ServerFixture().test({ $0.token = try? AccessToken("correct-horse-battery") }) {
            client async throws in
            let body = "{\"token\": \"" + String(repeating: "a", count: 5_000) + "\"}"
            #expect(try await client.ask(.post, "/v1/session", body: body).status == .contentTooLarge)
        }
    }
}
