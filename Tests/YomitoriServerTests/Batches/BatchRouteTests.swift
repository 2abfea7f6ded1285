import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import YomitoriLibrary
import YomitoriQueue

@testable import YomitoriServer

struct BatchRouteTests {
    private static let form = Form().field("name", "Letters").file("box/1.png", "一").file("box/2.png", "二")

    @Test func takesPicturesInAndHasThemRead() async throws {
        let fixture = try ServerFixture()
        let server = try await fixture.server()
        try await server.application().test(.router) { client async throws in
            let response = try await client.ask(.post, "/v1/batches", [.contentType: Form.type], body: Self.form.text)
            #expect(response.status == .created)
            let id = try #require(try response.object["id"] as? String)
            #expect(response.headers[.location] == "/v1/batches/\(id)")
            #expect(try response.object["state"] as? String == "waiting")
            try await fixture.readEverything(server)
            let batch = try await client.ask(.get, "/v1/batches/\(id)").object
            #expect(batch["state"] as? String == "done")
            #expect(batch["completed"] as? Int == 2)
            let pages = try await fixture.library.pages().items
            #expect(pages.map(\.name) == ["box/1.png", "box/2.png"])
            #expect(pages.allSatisfy { $0.batch == id && $0.state == .read })
        }
    }

    @Test func keepsPicturesUnderNamesByChanceForTheirOwnerAlone() async throws {
        let fixture = try ServerFixture()
        try await fixture.test { client async throws in
            _ = try await client.ask(.post, "/v1/batches", [.contentType: Form.type], body: Self.form.text)
        }
        let uploads = fixture.folder.appendingPathComponent("server/uploads")
        let folders = try FileManager.default.contentsOfDirectory(atPath: uploads.path)
        let folder = uploads.appendingPathComponent(try #require(folders.first))
        #expect(folders.count == 1 && UploadStore.isID(folder.lastPathComponent))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(files == ["000001", "000002", "manifest.json"])
        for file in files {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + file)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    @Test func takesTheSameUploadOnce() async throws {
        let fixture = try ServerFixture()
        try await fixture.test { client async throws in
            let headers: HTTPFields = [.contentType: Form.type, .idempotencyKey: "abc"]
            let before = try await client.ask(.get, "/v1/batches?key=abc").object
            #expect(before["total"] as? Int == 0)
            let first = try await client.ask(.post, "/v1/batches", headers, body: Self.form.text)
            let second = try await client.ask(.post, "/v1/batches", headers, body: Self.form.text)
            #expect(first.status == .created && second.status == .ok)
            #expect(try first.object["id"] as? String == second.object["id"] as? String)
            let after = try await client.ask(.get, "/v1/batches?key=abc").object
            let found = try #require(after["items"] as? [[String: Any]])
            let sent = try #require(first.object["id"] as? String)
            #expect(found.compactMap { $0["id"] as? String } == [sent])
        }
        // Also after a restart.
        try await fixture.test { client async throws in
            let headers: HTTPFields = [.contentType: Form.type, .idempotencyKey: "abc"]
            #expect(try await client.ask(.post, "/v1/batches", headers, body: Self.form.text).status == .ok)
        }
        #expect(try await fixture.store.batches().count == 1)
    }

    @Test func keepsNothingOfAnUploadThatEndsInTheMiddle() async throws {
        let fixture = try ServerFixture()
        try await fixture.test { client async throws in
            let response = try await client.ask(
                .post, "/v1/batches", [.contentType: Form.type], body: String(Self.form.text.dropLast(30)))
            #expect(response.status == .badRequest)
        }
        let uploads = fixture.folder.appendingPathComponent("server/uploads")
        func left() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: uploads.path) }
        // It goes with the last who holds it, which may be after the answer.
        for _ in 0..<1000 where try !left().isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        #expect(try left() == [])
        #expect(try await fixture.store.batches().isEmpty)
    }

    @Test func refusesMoreThanItsLimits() async throws {
        let fixture = try ServerFixture()
        func status(_ change: (inout ServerLimits) -> Void) async throws -> HTTPResponse.Status {
            let box = Box(HTTPResponse.Status.ok)
            try await fixture.test({ change(&$0.limits) }) { client async throws in
                box.value =
                    try await client.ask(.post, "/v1/batches", [.contentType: Form.type], body: Self.form.text).status
            }
            return box.value
        }
        #expect(try await status { $0.fileBytes = 2 } == .contentTooLarge)
        #expect(try await status { $0.batchBytes = 5 } == .contentTooLarge)
        #expect(try await status { $0.batchFiles = 1 } == .contentTooLarge)
        #expect(try await status { $0.freeDisk = .max }.code == 507)
        #expect(try await status { $0.uploads = 0 } == .serviceUnavailable)
        let uploads = fixture.folder.appendingPathComponent("server/uploads")
        #expect(try FileManager.default.contentsOfDirectory(atPath: uploads.path).isEmpty)
    }

    @Test func saysHowMuchOfTheDiskStaysFreeAndWhatChangesIt() async throws {
        let change: @Sendable (inout ServerOptions) -> Void = { $0.limits.freeDisk = 1 << 60 }
        try await ServerFixture().test(change) { client async throws in
            let response = try await client.ask(.post, "/v1/batches", [.contentType: Form.type], body: Self.form.text)
            let told = response.text
            #expect(told.contains(" MiB left, and \(1 << 40) MiB of it stay free") && told.contains("--free-disk"))
        }
    }

    @Test func takesNothingForAProjectThatIsNot() async throws {
        let fixture = try ServerFixture()
        let gone = try await fixture.library.addProject(name: "gone").id
        try await fixture.library.deleteProject(gone, trashingPages: false, revision: nil)
        try await fixture.test { client async throws in
            for project in ["nope", gone.rawValue] {
                let form = Form().field("project", project).file("1.png", "x").text
                let response = try await client.ask(.post, "/v1/batches", [.contentType: Form.type], body: form)
                #expect(response.status == .notFound && response.text.contains(project))
            }
        }
        #expect(try await fixture.store.batches().isEmpty)
    }

    @Test func takesPicturesForAProject() async throws {
        let fixture = try ServerFixture()
        let project = try await fixture.library.addProject(name: "Letters").id
        try await fixture.test { client async throws in
            let form = Form().field("project", project.rawValue).file("1.png", "x").text
            let response = try await client.ask(.post, "/v1/batches", [.contentType: Form.type], body: form)
            #expect(try response.object["project"] as? String == project.rawValue)
        }
    }

    @Test(arguments: [
        ("/v1/batches", Form().field("langauges", "ja"), "languages"), ("/v1/batches", Form().field("file", "x"), "@"),
        ("/v1/recognize", Form().field("format", "text"), "query"),
        ("/v1/batches", Form().field("languages", "ja").field("languages", "en"), "languages is given more than once"),
    ]) func namesAFieldThatIsNotTaken(uri: String, form: Form, help: String) async throws {
        let fixture = try ServerFixture()
        try await fixture.test { client async throws in
            let response = try await client.ask(
                .post, uri, [.contentType: Form.type], body: form.file("1.png", "x").text)
            #expect(response.status == .badRequest)
            #expect((try response.object["detail"] as? String)?.contains(help) == true)
        }
        #expect(try await fixture.store.batches().isEmpty)
    }

    @Test func takesPicturesUnderTheirFieldAlone() async throws {
        try await ServerFixture().test { client async throws in
            let form = Form().file("1.png", "x").text.replacing("name=\"file\"", with: "name=\"fiel\"")
            let response = try await client.ask(.post, "/v1/batches", [.contentType: Form.type], body: form)
            #expect(response.status == .badRequest && response.text.contains("fiel"))
        }
    }

    @Test func tellsOfFailuresByTheirNames() async throws {
        let fixture = try ServerFixture()
        let server = try await fixture.server()
        try await server.application().test(.router) { client async throws in
            let form = Form().file("good.png", "x").file("<b>bad</b>.png", "broken")
            let id = try #require(
                try await client.ask(.post, "/v1/batches", [.contentType: Form.type], body: form.text)
                    .object["id"] as? String)
            try await fixture.readEverything(server)
            let batch = try await client.ask(.get, "/v1/batches/\(id)").object
            let failures = try #require(batch["failures"] as? [[String: Any]])
            #expect(failures.count == 1)
            #expect(failures.first?["name"] as? String == "<b>bad</b>.png")
            #expect((failures.first?["message"] as? String)?.contains("uploads") == false)
            let failed = try await fixture.library.pages().items.filter { $0.failed != nil }
            #expect(failed.map(\.name) == ["<b>bad</b>.png"])
        }
    }

    @Test func cancelsAndRetries() async throws {
        let fixture = try ServerFixture()
        let server = try await fixture.server()
        try await server.application().test(.router) { client async throws in
            let id = try #require(
                try await client.ask(.post, "/v1/batches", [.contentType: Form.type], body: Self.form.text)
                    .object["id"] as? String)
            let cancelled = try await client.ask(.post, "/v1/batches/\(id)/cancel").object
            #expect(cancelled["state"] as? String == "cancelled")
            #expect(try await client.ask(.post, "/v1/batches/\(id)/retry").object["state"] as? String == "waiting")
            try await fixture.readEverything(server)
            #expect(try await client.ask(.get, "/v1/batches/\(id)").object["state"] as? String == "done")
        }
    }

    @Test func listsTheLastBatchFirstInParts() async throws {
        try await ServerFixture().test { client async throws in
            for name in ["a", "b", "c"] {
                _ = try await client.ask(
                    .post, "/v1/batches", [.contentType: Form.type],
                    body: Form().field("name", name).file("1", "x").text)
            }
            let first = try await client.ask(.get, "/v1/batches?limit=2").object
            #expect((first["items"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == ["c", "b"])
            #expect(first["total"] as? Int == 3)
            let cursor = try #require(first["next"] as? String)
            let second = try await client.ask(.get, "/v1/batches?limit=2&cursor=\(cursor)").object
            #expect((second["items"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == ["a"])
        }
    }

    @Test func pausesTheQueue() async throws {
        try await ServerFixture().test { client async throws in
            #expect(try await client.ask(.post, "/v1/queue/pause").object["state"] as? String == "paused")
            #expect(try await client.ask(.post, "/v1/queue/resume").object["state"] as? String == "idle")
        }
    }

    @Test func saysThatItPausesWhenWhatIsBeingReadHasEnded() async throws {
        let fixture = try ServerFixture()
        try await fixture.test { client async throws in
            _ = try await client.ask(.post, "/v1/batches", [.contentType: Form.type], body: Self.form.text)
            let lease = try await fixture.store.claim()
            #expect(lease != nil)
            let before = try await client.ask(.get, "/v1/queue").object
            #expect(before["state"] as? String == "processing" && before["pausing"] as? Bool == false)
            let paused = try await client.ask(.post, "/v1/queue/pause").object
            #expect(paused["state"] as? String == "processing" && paused["pausing"] as? Bool == true)
            #expect((paused["reason"] as? String)?.contains("as soon as what is being read has ended") == true)
        }
    }

    @Test(arguments: ["/v1/batches/none", "/v1/batches/..%2f..", "/v1/batches/none/cancel"])
    func knowsNoBatchesOfOthers(path: String) async throws {
        try await ServerFixture().test { client async throws in
            let method: HTTPRequest.Method = path.hasSuffix("cancel") ? .post : .get
            #expect(try await client.ask(method, path).status == .notFound)
        }
    }
}
