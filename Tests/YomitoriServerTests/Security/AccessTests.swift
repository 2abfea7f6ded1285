import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import YomitoriServer

struct AccessTests {
    private static let token = "correct-horse-battery"

    private func withToken(_ options: inout ServerOptions) { options.token = try? AccessToken(Self.token) }

    @Test func refusesToListenForOthersWithoutAToken() async throws {
        await #expect(throws: ServerError.self) { try await ServerFixture().server { $0.host = "0.0.0.0" } }
        await #expect(throws: ServerError.self) { try await ServerFixture().server { $0.host = "192.168.1.5" } }
        await #expect(throws: Never.self) { try await ServerFixture().server { $0.host = "::1" } }
    }

    @Test(arguments: ["short", "has a space in it and is long", ""]) func refusesTokensThatCouldBeGuessed(text: String)
    {
        #expect(throws: ServerError.self) { try AccessToken(text) }
    }

    @Test func refusesAFileThatEverybodyCanRead() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        try Data((Self.token + "\nmore\n").utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        #expect(throws: ServerError.self) { try AccessToken(file: file) }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        #expect(try AccessToken(file: file).matches(Self.token))
    }

    @Test func saysWhyATokenCannotBeRead() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let missing = #expect(throws: ServerError.self) { try AccessToken(file: file) }
        #expect(missing?.description == "\(file.path): a token cannot be read: No such file or directory")
        try Data(repeating: UInt8(ascii: "a"), count: 5000).write(to: file)
        let long = #expect(throws: ServerError.self) { try AccessToken(file: file) }
        #expect(long?.description.contains("more than 4096 bytes") == true)
    }

    @Test func asksForTheTokenEverywhereButAtTheDoor() async throws {
        try await ServerFixture().test(withToken) { client async throws in
            for path in ["/", "/health", "/v1/session"] {
                #expect(try await client.ask(.get, path).status == .ok)
            }
            for path in ["/v1/about", "//v1/about", "/v1//about", "/metrics"] {
                #expect(try await client.ask(.get, path).status != .ok, "\(path)")
            }
            #expect(try await client.ask(.get, "/v1/about", [.authorization: "Bearer wrong"]).status == .unauthorized)
            #expect(try await client.ask(.get, "/v1/about", [.authorization: "Bearer \(Self.token)"]).status == .ok)
        }
    }

    @Test func keepsALogInInACookieThatScriptsAndOtherSitesDoNotGet() async throws {
        try await ServerFixture().test(withToken) { client async throws in
            let response = try await client.ask(.post, "/v1/session", body: "{\"token\": \"\(Self.token)\"}")
            #expect(response.status == .noContent)
            let cookie = try #require(response.headers[.setCookie])
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && !cookie.contains(Self.token))
            let value = String(cookie.prefix { $0 != ";" })
            #expect(try await client.ask(.get, "/v1/about", [.cookie: "other=1; " + value]).status == .ok)
            let forged = value.dropLast() + (value.last == "0" ? "1" : "0")
            #expect(try await client.ask(.get, "/v1/about", [.cookie: String(forged)]).status == .unauthorized)
            #expect(try await client.ask(.delete, "/v1/session", [.cookie: value]).status == .noContent)
            #expect(try await client.ask(.get, "/v1/about", [.cookie: value]).status == .unauthorized)
        }
    }

    @Test(arguments: [true, false]) func keepsTheCookieToEncryptedConnectionsWhereThereAreAny(isSecure: Bool) throws {
        var options = try ServerFixture().options(withToken)
        let file = URL(fileURLWithPath: "/nonexistent.pem")
        if isSecure { options.tls = .init(certificate: file, key: file) }
        let cookie = try #require(try Access(options).signIn(Self.token, client: "127.0.0.1"))
        #expect(cookie.split(separator: "; ").contains("Secure") == isSecure)
    }

    @Test func endsSessionsWithTheirTimeAndWithTheToken() throws {
        let clock = Box(Date(timeIntervalSince1970: 1_000_000))
        let sessions = Sessions(token: try AccessToken(Self.token), seconds: 60, now: { clock.value })
        let value = sessions.begin()
        #expect(sessions.holds(value))
        #expect(!Sessions(token: try AccessToken(Self.token + "2"), seconds: 60, now: { clock.value }).holds(value))
        clock.value += 61
        #expect(!sessions.holds(value))
    }

    @Test func slowsGuessingDown() async throws {
        try await ServerFixture().test { options in
            options.token = try? AccessToken(Self.token)
            options.limits.failedSignIns = 3
            options.limits.failedSignInSeconds = 3600
        } _: { client async throws in
            for _ in 0..<3 {
                #expect(try await client.ask(.post, "/v1/session", body: "{\"token\": \"no\"}").status == .unauthorized)
            }
            let response = try await client.ask(.post, "/v1/session", body: "{\"token\": \"\(Self.token)\"}")
            #expect(response.status == .tooManyRequests)
            #expect(response.headers[.retryAfter] != nil)
        }
    }

    @Test func forgetsFailuresAfterAMinute() throws {
        let clock = Box(ContinuousClock.now)
        let limit = AttemptLimit(limit: 1, within: 60, now: { clock.value })
        limit.noteFailure(of: "a")
        #expect(throws: Problem.self) { try limit.check("a") }
        #expect(throws: Never.self) { try limit.check("b") }
        clock.value += .seconds(61)
        #expect(throws: Never.self) { try limit.check("a") }
    }
}
