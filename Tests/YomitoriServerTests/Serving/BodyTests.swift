import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import YomitoriLibrary
import YomitoriQueue

@testable import YomitoriServer

/// JSON bodies have the fields that the description names, and no others.
struct BodyTests {
    @Test(arguments: [
        ("POST", "/v1/session", #"{"tokn":"x"}"#, "tokn here; there are token"),
        ("PATCH", "/v1/pages/{page}", #"{"note":"x"}"#, "note here; there are name, notes, position"),
        ("PATCH", "/v1/pages/{page}", #"{"name":"x","bogus":1}"#, "bogus here"),
        ("POST", "/v1/pages/{page}/readings", #"{"levl":"fast"}"#, "levl here; there are candidates, flatten"),
        ("POST", "/v1/pages/{page}/corners", #"{"corner":[[1,1],[9,1],[9,9],[1,9]]}"#, "corner here"),
        ("POST", "/v1/pages/{page}/regions", #"{"box":[0,0,9,9],"rotate":90}"#, "rotate here"),
        ("POST", "/v1/pages/{page}/restore", #"{"revision":2,"why":"x"}"#, "why here; there are revision"),
        ("POST", "/v1/pages/{page}/conflicts/c1", #"{"keep":"mine","both":true}"#, "both here; there are keep"),
        ("POST", "/v1/projects", #"{"name":"Typo","note":"x"}"#, "note here; there are name, notes"),
        ("PATCH", "/v1/projects/{project}", #"{"note":"x"}"#, "note here; there are name, notes"),
        ("POST", "/v1/pages/{page}/edits", #"{"operations":[],"operation":1}"#, "operation here; there are operations"),
        (
            "POST", "/v1/pages/{page}/edits", #"{"operations":[{"op":"accept","line":"l1","txt":"x"}]}"#,
            "txt in operations.[0]; there are line, op"
        ),
        (
            "POST", "/v1/pages/{page}/edits",
            #"{"operations":[{"op":"setRuby","line":"l1","ruby":[{"text":"a","base":[0,1],"kuad":0}]}]}"#,
            "kuad in operations.[0].ruby.[0]; there are base, confidence, quad, text"
        ),
        (
            "POST", "/v1/pages/{page}/edits",
            #"{"operations":[{"op":"insertLine","block":"b1","at":0,"line":{"charaters":[]}}]}"#,
            "charaters in operations.[0].line"
        ),
    ]) func namesAFieldThatThereIsNot(method: String, uri: String, body: String, told: String) async throws {
        let fixture = try ServerFixture()
        let page = try await fixture.add(["a"])
        let project = try await fixture.library.addProject(name: "letters").id.rawValue
        let method = try #require(HTTPRequest.Method(method))
        let uri = uri.replacing("{page}", with: page).replacing("{project}", with: project)
        let revision = uri.contains("projects") ? 1 : 2
        try await fixture.test { client in
            let answer = try await client.send(method, uri, at: revision, body)
            #expect(answer.status == .badRequest)
            let detail = try #require(try answer.object["detail"] as? String)
            #expect(detail.hasPrefix("there is no field " + told))
            #expect(try await client.revision(of: "/v1/pages/\(page)") == 2)
            #expect(try await client.revision(of: "/v1/projects/\(project)") == 1)
            #expect(try await client.ask(.get, "/v1/projects").items.count == 1)
        }
        #expect(try await fixture.store.batches().isEmpty)
    }

    @Test(arguments: [
        ("/v1/pages/{page}", #"{"name":"x","notes":"y","name":"z"}"#, "name"),
        ("/v1/pages/{page}", #"{"notes":"a \"{,","notes" : null}"#, "notes"),
        ("/v1/projects/{project}", #"{"notes":"\\","name":"a","notes":"b"}"#, "notes"),
    ]) func refusesAFieldThatIsGivenTwice(uri: String, body: String, name: String) async throws {
        let fixture = try ServerFixture()
        let page = try await fixture.add(["a"])
        let project = try await fixture.library.addProject(name: "letters").id.rawValue
        let uri = uri.replacing("{page}", with: page).replacing("{project}", with: project)
        try await fixture.test { client in
            let answer = try await client.send(.patch, uri, at: uri.contains("projects") ? 1 : 2, body)
            #expect(answer.status == .badRequest)
            #expect((try answer.object["detail"] as? String)?.hasPrefix("the field \(name) is given twice") == true)
            #expect(try await client.revision(of: "/v1/pages/\(page)") == 2)
        }
    }

    @Test(arguments: [
        #"{"a":{"b":1},"b":[{"b":1},{"b":1}],"c":"a"}"#, #"["a","a",{"a":["a","a"]},"a"]"#, #"{"a":"\"a\":","b":"\\"}"#,
        #""a""#, "{}", #"{"a":{},"b":{"a":{}}}"#,
    ]) func takesANameInSeveralObjects(body: String) {
        #expect(RepeatedField.first(in: Data(body.utf8)) == nil)
    }

    @Test(arguments: [#"[1,{"a":1,"b":{"a":[{}]},"a":2}]"#, #"{"b":[{"a":1,"a":1}]}"#])
    func findsANameTwiceInAnInnerObject(body: String) {
        #expect(RepeatedField.first(in: Data(body.utf8)) == "a")
    }

    @Test func takesCornersOrNullForThemAndNotNothing() async throws {
        let fixture = try ServerFixture()
        let page = try await fixture.add(["a"])
        try await fixture.test { client in
            let answer = try await client.send(.post, "/v1/pages/\(page)/corners", "{}")
            #expect(answer.status == .badRequest && answer.text.contains("has no corners"))
        }
    }

    @Test(arguments: ["{}", #"{"name":"page.png"}"#, #"{"notes":"","state":"read"}"#, #"{"project":null}"#])
    func leavesThePageAtItsRevisionWhereNothingIsChanged(body: String) async throws {
        let fixture = try ServerFixture()
        let page = try await fixture.add(["a"])
        try await fixture.test { client in
            let answer = try await client.send(.patch, "/v1/pages/\(page)", at: 2, body)
            #expect(answer.status == .ok && answer.headers[.eTag] == "\"2\"")
        }
    }

    @Test(arguments: ["{}", #"{"name":"letters"}"#])
    func leavesTheProjectAtItsRevisionWhereNothingIsChanged(body: String) async throws {
        let fixture = try ServerFixture()
        let project = try await fixture.library.addProject(name: "letters").id
        try await fixture.test { client in
            let answer = try await client.send(.patch, "/v1/projects/\(project)", at: 1, body)
            #expect(answer.status == .ok && answer.headers[.eTag] == "\"1\"")
        }
    }
}
