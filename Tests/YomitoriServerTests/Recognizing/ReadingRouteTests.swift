import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import YomitoriCore
import YomitoriLibrary
import YomitoriQueue

@testable import YomitoriServer

/// Reading pages again, and parts of them.
struct ReadingRouteTests {
    private static let corners = #"{"corners":[[120,80],[1080,80],[1080,720],[120,720]]}"#
    private static let otherCorners = #"{"corners":[[100,80],[1080,80],[1080,720],[100,720]]}"#

    /// The address of a page that was uploaded and read, by a server that has ended since.
    private func page(in fixture: ServerFixture) async throws -> String {
        let server = try await fixture.server()
        try await server.application().test(.router) { client async throws in
            let form = Form().file("1.png", "first")
            _ = try await client.ask(.post, "/v1/batches", [.contentType: Form.type], body: form.text)
        }
        try await fixture.readEverything(server)
        let page = try #require(try await fixture.library.pages().items.first)
        return "/v1/pages/\(page.id)"
    }

    /// Has a page read again by a server that has ended since.
    private func readAgain(_ page: String, in fixture: ServerFixture) async throws {
        let server = try await fixture.server()
        try await server.application().test(.router) { client async throws in
            _ = try await post(page + "/readings", "{}", client)
        }
        try await fixture.readEverything(server)
    }

    private func post(_ path: String, _ json: String, _ client: some TestClientProtocol) async throws -> TestResponse {
        try await client.ask(.post, path, [.contentType: "application/json"], body: json)
    }

    @Test(arguments: [("/readings", "{}"), ("/corners", corners), ("/corners", #"{"corners":null}"#)])
    func readsAPageAgainAfterARestart(path: String, json: String) async throws {
        let fixture = try ServerFixture()
        let page = try await page(in: fixture)
        let server = try await fixture.server()
        try await server.application().test(.router) { client async throws in
            let answer = try await post(page + path, json, client)
            #expect(answer.status == .accepted)
            try await fixture.readEverything(server)
            let batch = try #require(answer.headers[.location])
            let state = try await client.ask(.get, batch).object["state"] as? String
            #expect(state == "done")
            let kinds = try await client.ask(.get, page + "/history").items.map { $0["kind"] as? String }
            #expect(kinds == ["merge", "read"])
        }
    }

    @Test func givesThePageOfABatchThatReadsItAgain() async throws {
        let fixture = try ServerFixture()
        let page = try await page(in: fixture)
        let server = try await fixture.server()
        try await server.application().test(.router) { client async throws in
            let batch = try #require(try await post(page + "/readings", "{}", client).object["batch"] as? String)
            try await fixture.readEverything(server)
            let export = try await client.ask(.get, "/v1/batches/\(batch)/export")
            #expect(export.status == .ok && export.text == "1.txt=first\n")
            let listed = try await client.ask(.get, "/v1/pages?batch=\(batch)").items.map { $0["id"] as? String }
            #expect(listed == [String(page.dropFirst("/v1/pages/".count))])
        }
    }

    @Test func readsAPartAfterARestart() async throws {
        let fixture = try ServerFixture()
        let page = try await page(in: fixture)
        try await fixture.test { client async throws in
            let answer = try await post(page + "/regions", #"{"box":[5,6,40,20]}"#, client)
            #expect(answer.status == .ok)
            #expect((try answer.object["lines"] as? [Any])?.count == 1)
        }
    }

    @Test(arguments: [
        ("/regions", #"{"box":[1e300,0,10,10]}"#), ("/regions", #"{"box":[0,0,1e300,10]}"#),
        ("/regions", #"{"box":[0,0,10,0]}"#), ("/corners", #"{"corners":[[0,0],[1e300,0],[10,10],[0,10]]}"#),
    ]) func refusesPlacesThatAreInNoPicture(path: String, json: String) async throws {
        let fixture = try ServerFixture()
        let page = try await page(in: fixture)
        try await fixture.test { client async throws in
            let answer = try await post(page + path, json, client)
            #expect(answer.status == .badRequest)
        }
    }

    @Test(arguments: [
        ("[[5000,5000],[6000,5000],[6000,6000],[5000,6000]]", "none of it is between them"),
        ("[[0,0],[900000,0],[1000,700],[0,700]]", "the top right corner"),
        ("[[7,7],[7,7],[7,7],[7,7]]", "four different ones"),
    ]) func saysWhatIsWrongWithCornersAndLeavesThePage(corners: String, words: String) async throws {
        let fixture = try ServerFixture()
        let page = try await page(in: fixture)
        let server = try await fixture.server()
        try await server.application().test(.router) { client async throws in
            let answer = try await post(page + "/corners", #"{"corners":\#(corners)}"#, client)
            #expect(answer.status == .unprocessableContent)
            #expect(try #require(try answer.object["detail"] as? String).contains(words))
            try await fixture.readEverything(server)
            #expect(try await client.ask(.get, page).lines == ["first"])
        }
    }

    @Test func keepsTheSizeThatCornersAreInWhenTheyAreSetAgain() async throws {
        let fixture = try ServerFixture()
        let page = try await page(in: fixture)
        let server = try await fixture.server()
        try await server.application().test(.router) { client async throws in
            for (json, left) in [(Self.corners, 120.0), (Self.otherCorners, 100.0)] {
                let answer = try await post(page + "/corners", json, client)
                #expect(answer.status == .accepted)
                try await fixture.readEverything(server)
                let flat = try await client.ask(.get, page).object
                let original = try #require(flat["original"] as? [String: Any])
                #expect(original["width"] as? Int == 1200 && original["height"] as? Int == 800)
                #expect(flat["width"] as? Int == 100)
                #expect((flat["corners"] as? [[Double]])?.first == [left, 80])
            }
        }
    }

    /// Each with what the reader is told of sheets, at once and by the readings after it.
    @Test(arguments: [
        (
            #"{"corners":null}"#,
            [("{}", Flattening.never), (#"{"flatten":"auto"}"#, Flattening.auto), ("{}", Flattening.auto)]
        ),
        (corners, [("{}", Flattening.never), (#"{"flatten":"auto"}"#, Flattening.never)]),
    ])
    func looksForNoSheetWhereAPersonHasSaidWhatThePageIs(json: String, later: [(String, Flattening)]) async throws {
        let reader = NotingReader()
        let fixture = try ServerFixture(recognizer: reader)
        let page = try await page(in: fixture)
        #expect(reader.flattenings.value == [.auto])
        let steps: [(String, String, Flattening)] =
            [("/corners", json, .never)] + later.map { ("/readings", $0.0, $0.1) }
        let server = try await fixture.server()
        try await server.application().test(.router) { client async throws in
            for (path, json, flattening) in steps {
                let answer = try await post(page + path, json, client)
                #expect(answer.status == .accepted)
                try await fixture.readEverything(server)
                #expect(reader.flattenings.value.last == flattening, "\(path) \(json)")
            }
            #expect(reader.flattenings.value.count == 1 + steps.count)
        }
    }

    @Test func readsAPartOfAWholePictureAsItIs() async throws {
        let reader = NotingReader()
        let fixture = try ServerFixture(recognizer: reader)
        let page = try await page(in: fixture)
        let server = try await fixture.server()
        try await server.application().test(.router) { client async throws in
            _ = try await post(page + "/corners", #"{"corners":null}"#, client)
            try await fixture.readEverything(server)
            #expect(try await client.ask(.get, page).object["whole"] as? Bool == true)
            _ = try await post(page + "/regions", #"{"box":[5,6,40,20]}"#, client)
            #expect(reader.flattenings.value == [.auto, .never, .never])
        }
    }

    @Test func keepsNothingOfAPageThatWasReadAgain() async throws {
        let fixture = try ServerFixture()
        let page = try await page(in: fixture)
        let folder = fixture.folder.appendingPathComponent("server/uploads")
        @Sendable func pictures() throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix("/000001") }
        }
        let server = try await fixture.server()
        try await server.application().test(.router) { client async throws in
            _ = try await post(page + "/corners", Self.corners, client)
            #expect(try pictures().count == 2)
            try await fixture.readEverything(server)
            #expect(try pictures().count == 1)
            let shown = try await client.ask(.get, page + "/picture?original=1")
            #expect(shown.status == .ok)
        }
    }

    @Test func forgetsAReadingThatTheQueueHasForgotten() async throws {
        let fixture = try ServerFixture()
        let page = try await page(in: fixture)
        try await readAgain(page, in: fixture)
        let uploads = try UploadStore(folder: fixture.folder.appendingPathComponent("server"))
        #expect(try uploads.uploads().count == 2)
        var policy = PurgePolicy()
        policy.acknowledgedAge = 0
        try await fixture.store.purge(policy)
        try await fixture.test { client async throws in
            #expect(try uploads.uploads().count == 1)
            #expect(try await client.ask(.get, page + "/picture").status == .ok)
        }
    }

    @Test func laysSoManyPagesFlatAtOnceAndNoMore() async throws {
        let fixture = try ServerFixture()
        let page = try await page(in: fixture)
        try await fixture.test({ $0.limits.pictures = 0 }) { client async throws in
            let answer = try await post(page + "/corners", Self.corners, client)
            #expect(answer.status == .serviceUnavailable)
            #expect(answer.headers[.retryAfter] != nil)
        }
    }
}

/// Reads as the script does, and notes what it is told of sheets.
private struct NotingReader: TextRecognizing {
    let flattenings = Box<[Flattening]>([])

    func pages(
        of input: PageInput, options: RecognitionOptions
    ) -> AsyncThrowingStream<RecognizedPage, any Error> {
        flattenings.value.append(options.flatten)
        return ScriptedReader().pages(of: input, options: options)
    }
}
