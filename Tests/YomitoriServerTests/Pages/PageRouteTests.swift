import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import YomitoriLibrary

@testable import YomitoriServer

struct PageRouteTests {
    let fixture: ServerFixture

    init() throws { fixture = try ServerFixture() }

    @Test func tellsAPageAsTheInterfaceSays() async throws {
        let id = try await fixture.add(["今日は", "晴れ"], name: "leaf.jpg")
        try await fixture.test { client in
            let answer = try await client.ask(.get, "/v1/pages/\(id)")
            #expect(answer.status == .ok && answer.headers[.eTag] == "\"2\"")
            let page = try answer.object
            for key in [
                "id", "name", "number", "project", "batch", "state", "failed", "width", "height", "characters",
                "doubtful",
                "corrected", "revision", "modified", "notes", "source", "pack", "language", "direction", "flattened",
                "corners", "whole",
                "document", "conflicts", "canUndo", "canRedo",
            ] { #expect(page[key] != nil, "\(key)") }
            #expect(page["name"] as? String == "leaf.jpg" && page["state"] as? String == "read")
            #expect(page["width"] as? Int == 800 && page["project"] is NSNull)
            #expect(try answer.lines == ["今日は", "晴れ"])
            let source = try #require(page["source"] as? [String: Any])
            #expect((source["path"] as? String)?.contains("/") == false, "no path of this machine leaves it")
            let known = try await client.ask(.get, "/v1/pages/\(id)", [.ifNoneMatch: "\"2\""])
            #expect(known.status == .notModified && known.text.isEmpty)
            #expect(try await client.ask(.get, "/v1/pages/nonsense").status == .notFound)
        }
    }

    @Test func listsPagesInParts() async throws {
        for number in 0..<5 { try await fixture.add(["x"], name: "\(number).png") }
        try await fixture.test { client in
            let first = try await client.ask(.get, "/v1/pages?limit=2&order=name")
            #expect(try first.items.map { $0["name"] as? String } == ["0.png", "1.png"])
            #expect(try first.object["total"] as? Int == 5)
            let next = try #require(try first.object["next"] as? String)
            let second = try await client.ask(.get, "/v1/pages?limit=3&order=name&cursor=\(next)")
            #expect(try second.items.map { $0["name"] as? String } == ["2.png", "3.png", "4.png"])
            #expect(try second.object["next"] is NSNull)
            #expect(try await client.ask(.get, "/v1/pages?order=size").status == .badRequest)
            #expect(try await client.ask(.get, "/v1/pages?state=lost").status == .badRequest)
            #expect(try await client.ask(.get, "/v1/pages?limit=0").status == .badRequest)
            #expect(try await client.ask(.get, "/v1/pages?project=none").status == .notFound)
            #expect(try await client.ask(.get, "/v1/pages?batch=none").status == .notFound)
            #expect(try await client.ask(.get, "/v1/pages?cursor=none").status == .badRequest)
        }
    }

    @Test func listsPagesOfABatchThatTheQueueHasForgotten() async throws {
        let id = try await fixture.library.addPage(
            of: PageKey("1"), name: "1.png", batch: "old", picture: StoredPicture(path: "pictures/1"))
        try await fixture.test { client in
            #expect(try await client.ask(.get, "/v1/pages?batch=old").items.count == 1)
            let revision = try await client.revision(of: "/v1/pages/\(id)")
            _ = try await client.send(.patch, "/v1/pages/\(id)", at: revision, #"{"trashed":true}"#)
            let left = try await client.ask(.get, "/v1/pages?batch=old")
            #expect(try left.status == .ok && left.items.isEmpty)
        }
    }

    @Test func listsManyPagesInPortionsOfTheAppsSize() async throws {
        for number in 1...1000 {
            try await fixture.library.addPage(
                of: PageKey("\(number)"), name: "\(number).png", picture: StoredPicture(path: "pictures/\(number)"))
        }
        try await fixture.test { client in
            var names: [String] = []
            var cursor: String?
            repeat {
                let at = cursor.map { "&cursor=\($0)" } ?? ""
                let part = try await client.ask(.get, "/v1/pages?limit=200&order=name\(at)")
                #expect(try part.object["total"] as? Int == 1000)
                #expect(try part.items.count == 200)
                names += try part.items.compactMap { $0["name"] as? String }
                cursor = try part.object["next"] as? String
            } while cursor != nil && names.count < 2000
            #expect(names == (1...1000).map { "\($0).png" })
            #expect(try await client.ask(.get, "/v1/pages?limit=5000").status == .badRequest)
        }
    }

    @Test func correctsAPageAtTheRevisionThatWasSeen() async throws {
        let id = try await fixture.add(["今曰は"])
        try await fixture.test { client in
            let page = "/v1/pages/\(id)"
            let line = try await client.ask(.get, page).firstLine
            let edit = #"{"operations":[{"op":"replaceCharacters","line":"\#(line)","base":[1,2],"text":"日"}]}"#
            let answer = try await client.send(.post, page + "/edits", at: 2, edit)
            #expect(answer.status == .ok && answer.headers[.eTag] == "\"3\"")
            #expect(try answer.lines == ["今日は"] && answer.object["corrected"] as? Int == 1)
            #expect(try await client.ask(.get, page).lines == ["今日は"])
        }
    }

    @Test(arguments: ["/edits", "/undo", "/redo", "/restore", "/conflicts/c1", ""])
    func takesNoChangeWithoutTheRevisionAndNoneOfAnOldOne(_ path: String) async throws {
        let id = try await fixture.add(["a"])
        try await fixture.test { client in
            let page = "/v1/pages/\(id)"
            let line = try await client.ask(.get, page).firstLine
            let edit = #"{"operations":[{"op":"setText","line":"\#(line)","text":"mine"}]}"#
            _ = try await client.send(.post, page + "/edits", at: 2, edit)
            let body: String? =
                switch path {
                case "/edits": edit.replacing("mine", with: "late")
                case "/restore": #"{"revision":2}"#
                case "/conflicts/c1": #"{"keep":"mine"}"#
                case "": #"{"name":"late"}"#
                default: nil
                }
            let method: HTTPRequest.Method = path.isEmpty ? .patch : .post
            let missing = try await client.send(method, page + path, body)
            #expect(missing.status == .preconditionRequired)
            let stale = try await client.send(method, page + path, at: 2, body)
            #expect(stale.status == .conflict)
            #expect(stale.headers[.contentType]?.hasPrefix("application/problem+json") == true)
            #expect(try stale.object["revision"] as? Int == 3)
            let now = try await client.ask(.get, page)
            #expect(
                try now.lines == ["mine"] && now.object["name"] as? String == "page.png"
                    && now.headers[.eTag] == "\"3\"")
        }
    }

    @Test func takesAPageBackFromTheTrashAsItWas() async throws {
        let id = try await fixture.add(["a"])
        try await fixture.test { client in
            let page = "/v1/pages/\(id)"
            var states: [String?] = []
            for (revision, change) in [#"{"state":"proofread"}"#, #"{"trashed":true}"#, #"{"trashed":false}"#]
                .enumerated()
            {
                let answer = try await client.send(.patch, page, at: 2 + revision, change)
                states.append(try answer.object["state"] as? String)
            }
            #expect(states == ["proofread", "trashed", "proofread"])
            let both = try await client.send(.patch, page, at: 5, #"{"trashed":true,"state":"read"}"#)
            #expect(both.status == .unprocessableContent)
        }
    }

    @Test func givesAndTakesTextOfAPageInTheTrash() async throws {
        let id = try await fixture.add(["a"])
        try await fixture.test { client in
            let page = "/v1/pages/\(id)"
            let line = try await client.ask(.get, page).firstLine
            #expect(try await client.send(.patch, page, at: 2, #"{"trashed":true}"#).status == .ok)
            #expect(try await client.ask(.get, page).status == .ok)
            let edit = #"{"operations":[{"op":"setText","line":"\#(line)","text":"b"}]}"#
            #expect(try await client.send(.post, page + "/edits", at: 3, edit).status == .ok)
            let changed = try await client.ask(.get, page)
            #expect(try changed.lines == ["b"])
            #expect(try changed.object["state"] as? String == "trashed")
        }
    }

    @Test func keepsBothOfTwoWhoCorrectAtOnce() async throws {
        let id = try await fixture.add(["a", "b"])
        try await fixture.test { client in
            let page = "/v1/pages/\(id)"
            let line = try await client.ask(.get, page).firstLine
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<6 {
                    group.addTask {
                        let edit = #"{"operations":[{"op":"setText","line":"\#(line)","text":"\#(number)"}]}"#
                        return try await client.send(.post, page + "/edits", at: 2, edit).status.code
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [200, 409, 409, 409, 409, 409])
        }
    }

    @Test func takesNoChangeOfOneWhoSawThePageBeforeALibraryCameBack() async throws {
        let id = try await fixture.add(["a"])
        let backup = fixture.folder.appendingPathComponent("backup.sqlite")
        try await fixture.library.backup(to: backup)
        try await fixture.test { client in
            let page = "/v1/pages/\(id)"
            let line = try await client.ask(.get, page).firstLine
            @Sendable func edit(_ text: String, of tag: String?) async throws -> TestResponse {
                try await client.ask(
                    .post, page + "/edits", [.ifMatch: tag ?? "", .contentType: "application/json"],
                    body: #"{"operations":[{"op":"setText","line":"\#(line)","text":"\#(text)"}]}"#)
            }
            var tags: [String?] = []
            for text in ["mine", "theirs"] {
                try await Library.restore(from: backup, to: fixture.library.location)
                let answer = try await edit(text, of: try await client.ask(.get, page).headers[.eTag])
                #expect(answer.status == .ok)
                tags.append(answer.headers[.eTag])
            }
            #expect(try await edit("late", of: tags[0]).status == .conflict)
            #expect(try await client.ask(.get, page).lines == ["theirs"])
        }
    }

    @Test func saysWhichOperationCannotBeDone() async throws {
        let id = try await fixture.add(["a"])
        try await fixture.test { client in
            let edits = "/v1/pages/\(id)/edits"
            let line = try await client.ask(.get, "/v1/pages/\(id)").firstLine
            let refused = try await client.send(
                .post, edits, at: 2,
                #"{"operations":[{"op":"accept","line":"\#(line)"},{"op":"deleteLine","line":"l99"}]}"#)
            #expect(refused.status == .unprocessableContent)
            #expect(try refused.object["operation"] as? Int == 1 && refused.text.contains("l99"))
            for body in [#"{"operations":[]}"#] {
                #expect(try await client.send(.post, edits, at: 2, body).status == .unprocessableContent)
            }
            for body in ["", "[]", #"{"operations":[{"op":"explode"}]}"#, #"{"operations":"x"}"#, "{"] {
                #expect(try await client.send(.post, edits, at: 2, body).status == .badRequest, "\(body)")
            }
            #expect(try await client.revision(of: "/v1/pages/\(id)") == 2)
        }
    }

    @Test(arguments: [
        ("edits", #"{"operations":[{"op":"explode"}]}"#, ["operations.[0].op", "setText", "deleteBlock"]),
        ("edits", #"{"operations":[{"op":"accept","line":"l1"},{"op":"setText"}]}"#, ["operations.[1].line"]),
        ("edits", #"{"operations":[{"op":"setLineKind","line":"l1","kind":"secret"}]}"#, ["operations.[0].kind"]),
        ("", #"{"state":"secret"}"#, ["state", "unread, read, proofread, trashed"]),
        ("", #"{"trashed":"secret"}"#, ["trashed"]),
    ]) func namesTheFieldThatIsWrong(route: String, body: String, told: [String]) async throws {
        let id = try await fixture.add(["a"])
        try await fixture.test { client in
            let page = "/v1/pages/\(id)"
            let answer = try await client.send(
                route.isEmpty ? .patch : .post, route.isEmpty ? page : "\(page)/\(route)", at: 2, body)
            #expect(answer.status == .badRequest)
            let detail = try #require(try answer.object["detail"] as? String)
            for text in told { #expect(detail.contains(text)) }
            #expect(!detail.contains("secret"))
        }
    }

    @Test(arguments: [
        #"{"op":"insertLine","block":"{block}","at":0,"line":{"text":"a","quad":{far},"direction":"horizontal","kind":"body"}}"#,
        #"{"op":"setRuby","line":"{line}","ruby":[{"text":"a","base":[0,1],"quad":{far}}]}"#,
    ]) func refusesPlacesThatAreInNoPicture(_ operation: String) async throws {
        let id = try await fixture.add(["a"])
        try await fixture.test { client in
            let page = "/v1/pages/\(id)"
            let answer = try await client.ask(.get, page)
            let blocks = try #require((answer.object["document"] as? [String: Any])?["blocks"] as? [[String: Any]])
            let edit = try operation.replacing("{block}", with: #require(blocks.first?["id"] as? String))
                .replacing("{line}", with: answer.firstLine)
                .replacing("{far}", with: "[[1e300,0],[1,0],[1,1],[0,1]]")
            let refused = try await client.send(.post, page + "/edits", at: 2, #"{"operations":[\#(edit)]}"#)
            #expect(refused.status == .unprocessableContent && refused.text.contains("in no picture"))
            #expect(try await client.revision(of: page) == 2)
        }
    }

    @Test func goesBackAndForthAndKeepsItsHistory() async throws {
        let id = try await fixture.add(["a"])
        try await fixture.test { client in
            let page = "/v1/pages/\(id)"
            let line = try await client.ask(.get, page).firstLine
            _ = try await client.send(
                .post, page + "/edits", at: 2, #"{"operations":[{"op":"setText","line":"\#(line)","text":"b"}]}"#)
            #expect(try await client.send(.post, page + "/undo", at: 3).lines == ["a"])
            #expect(try await client.send(.post, page + "/undo", at: 4).status == .conflict)
            #expect(try await client.send(.post, page + "/redo", at: 4).lines == ["b"])
            #expect(try await client.send(.post, page + "/restore", at: 5, #"{"revision":2}"#).lines == ["a"])
            let history = try await client.ask(.get, page + "/history")
            #expect(try history.items.map { $0["kind"] as? String } == ["restore", "redo", "undo", "edit", "read"])
            #expect(try history.items.first?["summary"] as? [String: Int] == ["lines": 1, "characters": 1])
            let part = try await client.ask(.get, page + "/history?limit=2&cursor=3")
            #expect(try part.items.map { $0["revision"] as? Int } == [3, 2])
            let earlier = try await client.ask(.get, page + "/history/3").object
            #expect((earlier["blocks"] as? [Any])?.count == 1)
            #expect(try await client.ask(.get, page + "/history/77").status == .notFound)
            #expect(try await client.send(.post, page + "/restore", at: 6, #"{"revision":77}"#).status == .notFound)
        }
    }

    @Test(arguments: [("/undo", "there is nothing to undo"), ("/redo", "there is nothing to redo")])
    func tellsAStepThatThereIsNotFromAChangeBySomebodyElse(_ path: String, _ detail: String) async throws {
        let id = try await fixture.add(["a"])
        try await fixture.test { client in
            let page = "/v1/pages/\(id)"
            let answer = try await client.send(.post, page + path, at: 2)
            #expect(answer.status == .conflict)
            let problem = try answer.object
            #expect(problem["type"] as? String == "/problems/not-as-things-are")
            #expect(problem["title"] as? String == "It cannot be done as things are")
            #expect(problem["detail"] as? String == detail)
            let stale = try await client.send(.post, page + path, at: 1).object
            #expect(stale["title"] as? String == "It was changed meanwhile")
        }
    }

    @Test func settlesConflicts() async throws {
        let id = try await fixture.add(["今曰は"])
        try await fixture.test { client in
            let page = "/v1/pages/\(id)"
            let line = try await client.ask(.get, page).firstLine
            _ = try await client.send(
                .post, page + "/edits", at: 2, #"{"operations":[{"op":"setText","line":"\#(line)","text":"今日は"}]}"#)
            try await fixture.readAgain(id, ["今目は"])
            let answer = try await client.ask(.get, page)
            let conflict = try #require((answer.object["conflicts"] as? [[String: Any]])?.first)
            #expect(conflict["mine"] as? String == "今日は" && conflict["theirs"] as? String == "今目は")
            let uri = page + "/conflicts/\(try #require(conflict["id"] as? String))"
            #expect(try await client.send(.post, uri, at: 4, #"{"keep":"both"}"#).status == .badRequest)
            let settled = try await client.send(.post, uri, at: 4, #"{"keep":"theirs"}"#)
            #expect(try settled.lines == ["今目は"] && (settled.object["conflicts"] as? [Any])?.isEmpty == true)
            #expect(try await client.send(.post, uri, at: 5, #"{"keep":"mine"}"#).status == .notFound)
        }
    }

    @Test func changesWhatIsSaidOfAPage() async throws {
        let project = try await fixture.library.addProject(name: "letters")
        let id = try await fixture.add(["a"])
        try await fixture.test { client in
            let page = "/v1/pages/\(id)"
            let body =
                #"{"name":"leaf 1","notes":"torn","state":"proofread","project":"\#(project.id)","position":0.5}"#
            let answer = try await client.send(.patch, page, at: 2, body).object
            #expect(answer["name"] as? String == "leaf 1" && answer["state"] as? String == "proofread")
            #expect(answer["project"] as? String == project.id.rawValue && answer["notes"] as? String == "torn")
            #expect(try await client.send(.patch, page, at: 3, #"{"project":null}"#).object["project"] is NSNull)
            #expect(try await client.send(.patch, page, at: 4, #"{"state":"lost"}"#).status == .badRequest)
            #expect(try await client.send(.patch, page, at: 4, #"{"name":""}"#).status == .unprocessableContent)
            #expect(try await client.send(.patch, page, at: 4, #"{"project":"none"}"#).status == .notFound)
            #expect(try await client.revision(of: page) == 4)
        }
    }

    @Test(arguments: ["7", "\"x\"", "*", "\"\""]) func asksForAProperRevision(_ tag: String) async throws {
        let id = try await fixture.add(["a"])
        try await fixture.test { client in
            let headers: HTTPFields = [.ifMatch: tag]
            let answer = try await client.ask(.post, "/v1/pages/\(id)/undo", headers)
            #expect(answer.status == .badRequest)
        }
    }
}
