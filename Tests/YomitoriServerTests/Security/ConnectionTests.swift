import Foundation
import Testing
import YomitoriQueue

@testable import YomitoriServer

/// What a real connection meets.
struct ConnectionTests {
    /// Has a server listen for as long as the body runs; `stop` is called behind it.
    private func live(
        _ fixture: ServerFixture? = nil, _ change: (inout ServerOptions) -> Void = { _ in },
        _ body: @escaping @Sendable (Int, WebServer) async throws -> Void
    ) async throws {
        let fixture = try fixture ?? ServerFixture()
        let server = try await fixture.server(change)
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let running = Task {
            defer { continuation.finish() }
            try await server.run { continuation.yield($0) }
        }
        var port: Int?
        for await number in ports {
            port = number
            break
        }
        if let port {
            do {
                try await body(port, server)
            } catch {
                server.stop()
                _ = await running.result
                throw error
            }
        }
        server.stop()
        try await running.value
    }

    private static let get = "GET /health HTTP/1.1\r\nHost: localhost\r\n"

    @Test func answersItsOwnNameAndNoOther() async throws {
        try await live { port, _ in
            let answers = try await aside { () -> [String] in
                try ["localhost:\(port)", "evil.example"].map { name in
                    let client = try RawClient(port: port)
                    client.send("GET /health HTTP/1.1\r\nHost: \(name)\r\nConnection: close\r\n\r\n")
                    return client.receive(until: "}")
                }
            }
            #expect(answers[0].hasPrefix("HTTP/1.1 200"))
            #expect(answers[1].hasPrefix("HTTP/1.1 421"))
            #expect(answers[1].lowercased().contains("x-content-type-options: nosniff"))
        }
    }

    @Test(arguments: [
        ("/health", ["localhost", "evil.example"], "400"), ("/health", ["localhost", "localhost"], "400"),
        ("http://evil.example/health", ["localhost"], "400"), ("HTTP://EVIL.example:80?a", ["localhost"], "400"),
        ("http://localhost@evil.example/health", ["localhost"], "400"),
        ("http://localhost/health", ["evil.example"], "400"), ("http://evil.example/health", ["evil.example"], "421"),
        ("http://localhost/health", ["LOCALHOST"], "200"),
    ]) func answersNobodyWhoNamesAnotherHostBesideItsOwn(target: String, hosts: [String], status: String) async throws {
        try await live { port, _ in
            let answer = try await aside {
                let client = try RawClient(port: port)
                let names = hosts.map { "Host: \($0)\r\n" }.joined()
                client.send("GET \(target) HTTP/1.1\r\n\(names)Connection: close\r\n\r\n")
                return client.receive(until: "}")
            }
            #expect(answer.hasPrefix("HTTP/1.1 \(status)"))
        }
    }

    @Test func endsAConnectionWhoseHeaderDoesNotCome() async throws {
        try await live(nil, { $0.limits.idleSeconds = 0.3 }) { port, _ in
            let isEnded = try await aside {
                let client = try RawClient(port: port)
                client.send("GET /health HTTP/1.1\r\nHost: loc")
                return client.isEnded()
            }
            #expect(isEnded)
        }
    }

    @Test func endsAConnectionWhoseHeaderComesByteByByte() async throws {
        try await live(nil, { $0.limits.idleSeconds = 0.3 }) { port, _ in
            let isEnded = try await aside {
                let client = try RawClient(port: port)
                client.send("GET /health HTTP/1.1\r\nX: ")
                for _ in 0..<200 {
                    guard client.send("a") else { return true }
                    usleep(20_000)
                }
                return client.isEnded()
            }
            #expect(isEnded)
        }
    }

    @Test func endsAConnectionWhoseBodyComesTooSlowly() async throws {
        try await live(
            nil,
            { options in
                options.limits.idleSeconds = 0.3
                options.limits.bodyBytesPerSecond = 1_000_000
            }
        ) { port, _ in
            let answer = try await aside {
                let client = try RawClient(port: port)
                client.send("POST /v1/recognize HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n")
                for _ in 0..<50 {
                    guard client.send("a") else { break }
                    usleep(20_000)
                }
                return client.receive(until: "}")
            }
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 408"))
        }
    }

    @Test(arguments: [
        ("GET /health", "localhost", "200"), ("POST /v1/batches", "localhost", "401"),
        ("POST /v1/session", "evil.example", "421"), ("POST /none", "localhost", "404"),
    ]) func endsAConnectionWhoseBodyNobodyReads(request: String, host: String, status: String) async throws {
        try await live(
            nil,
            { options in
                options.token = try? AccessToken("correct-horse-battery")
                options.limits.lingeringSeconds = 0.3
            }
        ) { port, _ in
            let (answer, isEnded) = try await aside { () -> (String, Bool) in
                let client = try RawClient(port: port)
                client.send("\(request) HTTP/1.1\r\nHost: \(host)\r\nContent-Length: \(1 << 20)\r\n\r\n")
                return (client.receive(until: "}"), client.isEndedWhileSending())
            }
            #expect(answer.hasPrefix("HTTP/1.1 \(status)"))
            #expect(isEnded)
        }
    }

    @Test func keepsAConnectionWhoseBodyEndsBehindItsAnswer() async throws {
        try await live(
            nil,
            { options in
                options.token = try? AccessToken("correct-horse-battery")
                options.limits.lingeringSeconds = Double(RawClient.patience)
            }
        ) { port, _ in
            let (refused, answer) = try await aside { () -> (String, String) in
                let client = try RawClient(port: port)
                client.send("POST /v1/batches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n")
                let refused = client.receive(until: "}")
                client.send("0123456789" + Self.get + "\r\n")
                return (refused, client.receive(until: "}"))
            }
            #expect(refused.hasPrefix("HTTP/1.1 401"))
            #expect(answer.hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func refusesHeadersWithoutEnd() async throws {
        try await live { port, _ in
            let answer = try await aside {
                let client = try RawClient(port: port)
                client.send(Self.get + "X: " + String(repeating: "a", count: 100_000) + "\r\n\r\n")
                return client.receive(until: "\r\n\r\n")
            }
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"))
        }
    }

    @Test(arguments: [
        "GET /health HTTP/1.1\r\n\r\n",
        "GET /health HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
        "GET /\u{0}health HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "\u{16}\u{3}\u{1}\u{2}\u{0}\r\n\r\n",
    ]) func refusesWhatIsNoRequest(text: String) async throws {
        try await live { port, _ in
            let answer = try await aside {
                let client = try RawClient(port: port)
                client.send(text)
                return client.receive(until: "\r\n\r\n")
            }
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"))
        }
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\nno field\r\n\r\n", "400", "bad-request"),
        ("GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: 20_000))\r\n\r\n", "431", "header-too-large"),
    ]) func saysWhatIsWrongWithWhatIsNoRequest(text: String, status: String, kind: String) async throws {
        try await live { port, _ in
            let answer = try await aside {
                let client = try RawClient(port: port)
                client.send(Self.get + "\r\n" + text)
                return client.receive(until: "/problems/\(kind)")
            }
            // What came before it is answered.
            #expect(answer.hasPrefix("HTTP/1.1 200"))
            #expect(answer.contains("HTTP/1.1 \(status)") && answer.contains("application/problem+json"))
            #expect(answer.contains("/problems/\(kind)"))
        }
    }

    @Test func takesSoManyConnectionsAndLetsOthersWait() async throws {
        // Each takes two of the 1,024 descriptors that this process has by default.
        let places = 100
        try await live(nil, { $0.limits.connections = places }) { port, _ in
            let (early, late) = try await aside { () -> (String?, String) in
                var held = try (0..<places).map { _ in try RawClient(port: port) }
                for client in held {
                    client.send(Self.get + "\r\n")
                    _ = client.receive(until: "}")
                }
                let third = try RawClient(port: port, seconds: 1)
                third.send(Self.get + "\r\n")
                let early = third.receive()
                held.removeLast()
                third.wait(RawClient.patience)
                return (early, third.receive(until: "}"))
            }
            #expect(early == nil)
            #expect(late.hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test(.enabled(if: OpenSSL.installed != nil, "openssl makes the certificate, and is not installed"))
    func answersOverTLS() async throws {
        let openSSL = try #require(OpenSSL.installed)
        let fixture = try ServerFixture()
        let folder = fixture.folder
        try await aside { try openSSL.makeCertificate(in: folder) }
        let files = ServerOptions.TLSFiles(
            certificate: folder.appendingPathComponent("certificate.pem"), key: folder.appendingPathComponent("key.pem")
        )
        try await live(fixture, { $0.tls = files }) { port, _ in
            let request = Self.get + "Connection: close\r\n\r\n"
            let (secret, plain) = try await aside { () -> (String, String?) in
                let client = try RawClient(port: port)
                client.send(request)
                return (try openSSL.answer(to: request, port: port, in: folder), client.receive())
            }
            #expect(secret.hasPrefix("HTTP/1.1 200") && secret.contains("\"version\""))
            #expect(plain?.contains("HTTP/1.1") != true)
        }
    }

    @Test func endsAConnectionWhoseClientTakesNothing() async throws {
        try await live(nil, { $0.limits.stalledSeconds = 0.3 }) { port, _ in
            let isEnded = try await aside {
                let client = try RawClient(port: port)
                let requests = String(repeating: "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 500)
                // The system holds some megabytes for a client; then the server waits, and then it ends the connection.
                for _ in 0..<200 {
                    guard client.send(requests) else { return true }
                }
                return false
            }
            #expect(isEnded)
        }
    }

    @Test func goesOnWithEventsWhereAListenerWasCutOff() async throws {
        let fixture = try ServerFixture()
        try await fixture.store.pause()
        try await live(fixture) { port, _ in
            let request = "GET /v1/events HTTP/1.1\r\nHost: localhost\r\n"
            let first = try await aside {
                let client = try RawClient(port: port)
                client.send(request + "\r\n")
                return client.receive(until: "event: queue")
            }
            #expect(first.contains("text/event-stream") && first.contains("\"state\":\"paused\""))
            let batch = try await self.upload(port)
            let missed = try await aside {
                let client = try RawClient(port: port)
                client.send(request + "Last-Event-ID: 0\r\n\r\n")
                return client.receive(until: "event: batch")
            }
            #expect(missed.contains("id: ") && missed.contains(batch))
        }
    }

    @Test(arguments: ["/v1/events?since=1000 HTTP/1.1", "/v1/events HTTP/1.1\r\nLast-Event-ID: 1000"])
    func tellsEverythingToAListenerOfAFormerLog(request: String) async throws {
        try await live { port, _ in
            let batch = try await self.upload(port)
            let told = try await aside {
                let client = try RawClient(port: port)
                client.send("GET \(request)\r\nHost: localhost\r\n\r\n")
                return client.receive(until: "event: batch")
            }
            #expect(told.contains("id: 0\n\n") && told.contains(batch))
        }
    }

    @Test(.timeLimit(.minutes(5))) func givesTheNextListenerThePlaceOfOneThatLeft() async throws {
        let limits: (inout ServerOptions) -> Void = {
            $0.limits.listeners = 1
            // Nothing is sent that would fail.
            $0.limits.pulseSeconds = 100_000
        }
        try await live(nil, limits) { port, _ in
            let isTold = try await aside {
                for _ in 0..<2 {
                    var answer = ""
                    while !answer.contains("event: queue") {
                        let client = try RawClient(port: port)
                        client.send("GET /v1/events HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                        answer = client.receive(until: "event: queue")
                    }
                }
                return true
            }
            #expect(isTold)
        }
    }

    @Test func endsInOrderWithAListenerAndAnIdleConnection() async throws {
        let fixture = try ServerFixture()
        try await live(fixture) { port, server in
            let clients = try await aside { () -> [RawClient] in
                let clients = [try RawClient(port: port), try RawClient(port: port)]
                clients[0].send("GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
                _ = clients[0].receive(until: "event: queue")
                clients[1].send(Self.get + "\r\n")
                _ = clients[1].receive(until: "}")
                return clients
            }
            server.stop()
            let areEnded = try await aside { clients.allSatisfy { $0.isEnded() } }
            #expect(areEnded)
        }
    }

    /// The id of a batch of one picture.
    private func upload(_ port: Int) async throws -> String {
        let form = Form().file("1.png", "x").text
        let answer = try await aside {
            let client = try RawClient(port: port)
            client.send(
                "POST /v1/batches HTTP/1.1\r\nHost: localhost\r\nContent-Type: \(Form.type)\r\n"
                    + "Content-Length: \(form.utf8.count)\r\n\r\n" + form)
            return client.receive(until: "\"total\":1")
        }
        let id = answer.split(separator: "\"id\":\"").dropFirst().first.map { $0.prefix { $0 != "\"" } }
        return String(try #require(id))
    }
}
