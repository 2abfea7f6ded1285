import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import NIOCore
import Testing
import YomitoriCore
import YomitoriLibrary

@testable import YomitoriServer

struct LogTests {
    /// What stands in the document, in its name, in a correction, and in what is searched for.
    private static let secrets = ["Geheimnis", "Steuerbescheid", "Korrektur", "Suchwort", "Notizen", "Projektname"]

    @Test func writesNothingOfDocumentsIntoItsLog() async throws {
        let lines = Box<[String]>([])
        let logger = Logger.collecting(into: lines)
        let fixture = try ServerFixture()
        let server = try await fixture.server(logger: logger)
        try await server.application().test(.router) { client async throws in
            _ = try await client.ask(.post, "/v1/recognize?name=Steuerbescheid.png", body: "Geheimnis")
            _ = try await client.ask(.post, "/v1/recognize?name=Steuerbescheid.png", body: "broken Geheimnis")
            let form = Form().field("name", "Projektname").file("Steuerbescheid.png", "Geheimnis")
                .file("Steuerbescheid 2.png", "broken Geheimnis")
            _ = try await client.ask(.post, "/v1/batches", [.contentType: Form.type], body: form.text)
            try await fixture.readEverything(server)
            let page = try #require(try await fixture.library.pages().items.first { $0.failed == nil }).id.rawValue
            let answer = try await client.ask(.get, "/v1/pages/\(page)")
            let revision = try await client.revision(of: "/v1/pages/\(page)")
            let edit = #"{"operations":[{"op":"setText","line":"\#(try answer.firstLine)","text":"Korrektur"}]}"#
            #expect(try await client.send(.post, "/v1/pages/\(page)/edits", at: revision, edit).status == .ok)
            let notes = #"{"notes":"Notizen"}"#
            #expect(try await client.send(.patch, "/v1/pages/\(page)", at: revision, notes).status == .conflict)
            #expect(try await client.ask(.get, "/v1/search?q=Suchwort").status == .ok)
            #expect(try await client.ask(.get, "/v1/pages/Geheimnis").status == .notFound)
            #expect(try await client.ask(.post, "/v1/session", body: "{\"token\": \"Geheimnis").status == .badRequest)
            #expect(try await client.ask(.get, "/v1/pages/\(page)/export?format=text").text == "Korrektur\n")
        }
        #expect(lines.value.contains { $0.contains("/v1/pages/{id}/edits") }, "routes are logged")
        for secret in Self.secrets {
            #expect(lines.value.filter { $0.contains(secret) } == [])
        }
    }

    @Test func namesAnUnknownErrorByItsKindAlone() {
        let error = Quoting(description: "Geheimnis")
        #expect(AnswerMiddleware.described(error) == "Quoting")
        #expect(!Problem(of: error).detail.contains("Geheimnis"))
    }

    /// An error of others, which quotes what it stumbled over.
    private struct Quoting: Error, CustomStringConvertible {
        let description: String
    }
}
