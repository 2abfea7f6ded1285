import HTTPTypes
import HummingbirdTesting
import Testing

@testable import YomitoriServer

struct QueryTests {
    @Test(arguments: [
        ("POST", "/v1/recognize?formt=text", "formt", "format"), ("GET", "/v1/pages?after=zzz", "after", "cursor"),
        ("HEAD", "/v1/pages?after=zzz", "", ""), ("GET", "/v1/pages?limit=1&%6Cimi=2", "limi", "limit"),
        ("POST", "/v1/batches?project=x", "project", "none"), ("GET", "/v1/about?x", "x", "none"),
        ("GET", "/v1/events?sinc=1", "sinc", "since"),
    ]) func namesAParameterThatThereIsNot(method: String, uri: String, name: String, other: String) async throws {
        let method = try #require(HTTPRequest.Method(method))
        try await ServerFixture().test { client async throws in
            let response = try await client.ask(method, uri, body: method == .post ? "x" : nil)
            #expect(response.status == .badRequest)
            if method == .head { return }
            let detail = try #require(try response.object["detail"] as? String)
            #expect(detail.contains("parameter \(name) ") && detail.contains(other))
        }
    }

    @Test(arguments: [("/v1/pages?limit=1&limit=2", "limit"), ("/v1/search?q=a&kana=1&%71=b", "q")])
    func takesAParameterOnce(uri: String, name: String) async throws {
        try await ServerFixture().test { client async throws in
            let response = try await client.ask(.get, uri)
            #expect(response.status == .badRequest)
            let detail = try #require(try response.object["detail"] as? String)
            #expect(detail.hasPrefix("the parameter \(name) is given more than once"))
        }
    }

    @Test(arguments: ["/v1/pages?", "/v1/pages?limit=1&&", "/v1/projects?limit=1", "/health?x=1", "/?page=1"])
    func takesTheParametersThatThereAre(uri: String) async throws {
        try await ServerFixture().test { client async throws in
            #expect(try await client.ask(.get, uri).status == .ok)
        }
    }

    @Test func leavesWhatIsNotThereToOthers() async throws {
        try await ServerFixture().test { client async throws in
            #expect(try await client.ask(.get, "/v1/none?x=1").status == .notFound)
        }
        let token = try AccessToken("correct-horse-battery")
        try await ServerFixture().test({ $0.token = token }) { client async throws in
            #expect(try await client.ask(.get, "/v1/pages?x=1").status == .unauthorized)
        }
    }

    @Test(arguments: ["/v1/batches", "/v1/pages", "/v1/projects", "/v1/search?q=a"])
    func refusesACursorThatNoListGave(list: String) async throws {
        try await ServerFixture().test { client async throws in
            let uri = list + (list.contains("?") ? "&" : "?") + "cursor=zzz"
            #expect(try await client.ask(.get, uri).status == .badRequest)
        }
    }
}
