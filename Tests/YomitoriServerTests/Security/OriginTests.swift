import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import YomitoriServer

struct OriginTests {
    @Test(arguments: ["localhost", "localhost:8787", "127.0.0.1:8787", "[::1]:8787", "192.168.0.7", "LOCALHOST"])
    func answersItsOwnNames(authority: String) throws {
        #expect(HostName(try ServerFixture().options()).accepts(authority))
    }

    @Test(arguments: [
        "evil.example", "localhost.evil.example", "127.0.0.1.evil.example:8787", "", ":80", "a b", "localhost:x",
    ])
    func answersNoNameOfOthers(authority: String) throws {
        #expect(!HostName(try ServerFixture().options()).accepts(authority))
    }

    @Test(arguments: ["scans.home.arpa", "desk", "DESK-2.local", "my_nas.lan", "xn--bcher-kva.example", "192.168.0.7"])
    func takesNames(text: String) { #expect(HostName.isName(text)) }

    @Test(arguments: [
        "", ".", "http://a/b", "http://desk", "desk:8787", "desk/", "a..b", "-a.b", "a b", "bücher.example", "[::1]",
        String(repeating: "a", count: 64),
    ])
    func takesNothingElseForAName(text: String) { #expect(!HostName.isName(text)) }

    @Test func answersTheMachinesNameToOthersOnly() throws {
        let fixture = try ServerFixture()
        #expect(!HostName(fixture.options(), machine: "desk").accepts("desk"))
        let shared = fixture.options {
            $0.host = "0.0.0.0"
            $0.names = ["scans.home.arpa"]
        }
        for name in ["desk:8787", "desk.local", "scans.home.arpa"] {
            #expect(HostName(shared, machine: "desk").accepts(name))
        }
    }

    @Test(arguments: [
        "http://evil.example", "null", "http://localhost:9", "http://localhost.evil.example", "file://localhost",
    ])
    func refusesPagesOfOtherSites(origin: String) async throws {
        try await ServerFixture().test { client async throws in
            let response = try await client.ask(.post, "/v1/session", [.origin: origin], body: "{\"token\": \"\"}")
            #expect(response.status == .forbidden)
        }
    }

    @Test func takesWhatItsOwnPagesSend() async throws {
        try await ServerFixture().test { client async throws in
            let headers: HTTPFields = [.origin: "http://localhost", .secFetchSite: "same-origin"]
            #expect(try await client.ask(.post, "/v1/session", headers, body: "{\"token\": \"\"}").status == .noContent)
        }
    }

    @Test func letsOtherSitesLinkButNotLoad() async throws {
        try await ServerFixture().test { client async throws in
            let headers: HTTPFields = [.secFetchSite: "cross-site"]
            #expect(try await client.ask(.get, "/", headers).status == .ok)
            #expect(try await client.ask(.get, "/v1/about", headers).status == .forbidden)
        }
    }

    @Test(arguments: ["/", "/health", "/v1/nothing"]) func saysEverywhereWhatBrowsersMayDo(path: String) async throws {
        try await ServerFixture().test { client async throws in
            let headers = try await client.ask(.get, path).headers
            #expect(headers[.xContentTypeOptions] == "nosniff")
            #expect(headers[.referrerPolicy] == "no-referrer")
            #expect(headers[.crossOriginResourcePolicy] == "same-origin")
            let policy = try #require(headers[.contentSecurityPolicy])
            #expect(!policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"))
            #expect(headers[.cacheControl] != nil)
        }
    }
}
