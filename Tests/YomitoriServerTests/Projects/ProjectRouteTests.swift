import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import YomitoriLibrary

@testable import YomitoriServer

struct ProjectRouteTests {
    let fixture: ServerFixture

    init() throws { fixture = try ServerFixture() }

    @Test func makesChangesAndListsProjects() async throws {
        try await fixture.test { client in
            let made = try await client.send(.post, "/v1/projects", #"{"name":"letters","notes":"of 1890"}"#)
            #expect(made.status == .created && made.headers[.eTag] == "\"1\"")
            let uri = try #require(made.headers[.location])
            #expect(try await client.ask(.get, uri).object["notes"] as? String == "of 1890")
            #expect(try await client.send(.patch, uri, #"{"name":"x"}"#).status == .preconditionRequired)
            let changed = try await client.send(.patch, uri, at: 1, #"{"name":"diaries"}"#)
            #expect(
                try changed.object["name"] as? String == "diaries" && changed.object["notes"] as? String == "of 1890")
            let stale = try await client.send(.patch, uri, at: 1, #"{"name":"x"}"#)
            #expect(try stale.status == .conflict && stale.object["revision"] as? Int == 2)
            let list = try await client.ask(.get, "/v1/projects")
            #expect(try list.items.map { $0["name"] as? String } == ["diaries"] && list.object["total"] as? Int == 1)
            #expect(
                try list.items[0]["pages"] as? [String: Int] == ["total": 0, "unread": 0, "read": 0, "proofread": 0])
            #expect(try await client.send(.post, "/v1/projects", #"{"notes":"x"}"#).status == .badRequest)
            #expect(try await client.send(.post, "/v1/projects", #"{"name":" "}"#).status == .unprocessableContent)
        }
    }

    @Test func makesTheSameProjectOnce() async throws {
        let headers: HTTPFields = [.contentType: "application/json", .idempotencyKey: "abc"]
        let body = #"{"name":"letters","notes":"of 1890"}"#
        try await fixture.test { client in
            let first = try await client.ask(.post, "/v1/projects", headers, body: body)
            let second = try await client.ask(.post, "/v1/projects", headers, body: #"{"name":"letters again"}"#)
            #expect(first.status == .created && second.status == .ok && second.body == first.body)
            #expect(second.headers[.location] == first.headers[.location] && second.headers[.eTag] == "\"1\"")
        }
        // Also after a restart.
        try await fixture.test { client async throws in
            #expect(try await client.ask(.post, "/v1/projects", headers, body: body).status == .ok)
            var others = headers
            others[.idempotencyKey] = "abd"
            #expect(try await client.ask(.post, "/v1/projects", others, body: body).status == .created)
            #expect(try await client.send(.post, "/v1/projects", body).status == .created)
            #expect(try await client.ask(.get, "/v1/projects").items.count == 3)
            others[.idempotencyKey] = ""
            #expect(try await client.ask(.post, "/v1/projects", others, body: body).status == .badRequest)
        }
    }

    @Test func putsAProjectAwayWithItsPagesAndBringsItBack() async throws {
        let project = try await fixture.library.addProject(name: "letters")
        let id = try await fixture.add(["a"], project: project.id)
        try await fixture.test { client in
            let uri = "/v1/projects/\(project.id)"
            #expect(try await client.ask(.delete, uri).status == .conflict)
            #expect(try await client.ask(.delete, uri + "?pages=burn").status == .badRequest)
            #expect(try await client.ask(.delete, uri + "?pages=trash").status == .noContent)
            #expect(try await client.ask(.get, uri).status == .notFound)
            #expect(try await client.ask(.get, "/v1/pages").items.isEmpty)
            #expect(try await client.ask(.get, "/v1/pages?state=trashed").items.count == 1)
            let revision = try await client.revision(of: "/v1/pages/\(id)")
            _ = try await client.send(.patch, "/v1/pages/\(id)", at: revision, #"{"state":"read"}"#)
            #expect(try await client.ask(.get, uri).status == .ok)
        }
    }
}
