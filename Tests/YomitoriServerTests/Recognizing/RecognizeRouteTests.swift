import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import YomitoriCore
import YomitoriLibrary

@testable import YomitoriServer

struct RecognizeRouteTests {
    @Test func readsAPictureThatIsTheBody() async throws {
        try await ServerFixture().test { client async throws in
            let response = try await client.ask(.post, "/v1/recognize?name=a/b.png", body: "日本語")
            #expect(response.status == .ok)
            let page = try JSONDecoder().decode(RecognizedPage.self, from: Data(response.body.readableBytesView))
            #expect(page.text == "日本語")
            #expect(page.source.path == "a/b.png")
        }
    }

    @Test func readsAPictureOfAForm() async throws {
        try await ServerFixture().test { client async throws in
            let form =
                "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"1.png\"\r\n\r\nhello\r\n--b--\r\n"
            let response = try await client.ask(
                .post, "/v1/recognize?format=text", [.contentType: "multipart/form-data; boundary=b"], body: form)
            #expect(response.text == "hello\n")
            #expect(response.headers[.contentType] == "text/plain; charset=utf-8")
        }
    }

    @Test(arguments: [
        ("text/plain", "text/plain"), ("text/html, */*;q=0.1", "application/json"), ("text/*", "text/plain"),
    ])
    func writesWhatIsAccepted(accept: String, type: String) async throws {
        try await ServerFixture().test { client async throws in
            let response = try await client.ask(.post, "/v1/recognize", [.accept: accept], body: "x")
            #expect(response.headers[.contentType]?.hasPrefix(type) == true)
        }
    }

    @Test(arguments: [
        "format=word", "level=best", "candidates=0", "candidates=x", "pack=../../models", "pack=/etc", "fidelity=x",
        "tateChuYoko=maybe", "flatten=always", "ruby=yes", "lineBreaks=0",
    ]) func namesTheOptionThatIsWrong(query: String) async throws {
        try await ServerFixture().test { client async throws in
            let response = try await client.ask(.post, "/v1/recognize?" + query, body: "x")
            #expect(response.status == .badRequest)
            let name = String(query.prefix { $0 != "=" })
            #expect((try response.object["detail"] as? String)?.contains(name) == true)
        }
    }

    @Test func saysWhyAPictureCannotBeReadWithoutItsPath() async throws {
        let fixture = try ServerFixture()
        try await fixture.test { client async throws in
            let response = try await client.ask(.post, "/v1/recognize?name=scan.png", body: "broken")
            #expect(response.status == .unprocessableContent)
            #expect(try response.object["detail"] as? String == "scan.png is no picture")
        }
    }

    @Test(arguments: [
        ("", "濃淡を\n"), ("&ruby=keep", "｜濃淡《のうたん》を\n"), ("&lineBreaks=keep", "濃淡\nを\n"),
        ("&ruby=keep&lineBreaks=keep", "｜濃淡《のうたん》\nを\n"), ("&ruby=drop&lineBreaks=join", "濃淡を\n"),
    ])
    func writesRubyAndLineBreaksAsItIsTold(query: String, text: String) async throws {
        try await ServerFixture(recognizer: RubyReader()).test { client async throws in
            let response = try await client.ask(.post, "/v1/recognize?format=text" + query, body: "x")
            #expect(response.text == text)
        }
    }

    @Test(arguments: [("", "auto"), ("auto", "auto"), ("never", "never")])
    func laysPagesFlatAsItIsTold(field: String, choice: String) async throws {
        let fixture = try ServerFixture(recognizer: FlattenTeller())
        let server = try await fixture.server()
        try await server.application().test(.router) { client async throws in
            let read = try await client.ask(.post, "/v1/recognize?format=text&flatten=\(field)", body: "x")
            #expect(read.text == choice + "\n")
            let form = Form().field("flatten", field).file("1.png", "x")
            let batch = try await client.ask(.post, "/v1/batches", [.contentType: Form.type], body: form.text)
            #expect(batch.status == .created)
            try await fixture.readEverything(server)
            let page = try #require(try await fixture.library.pages().items.first)
            #expect(try await fixture.library.recognizedPage(of: page.id).text == choice)
        }
    }

    @Test(.timeLimit(.minutes(5))) func keepsNothing() async throws {
        let fixture = try ServerFixture()
        try await fixture.test { client async throws in
            _ = try await client.ask(.post, "/v1/recognize", body: "x")
            _ = try await client.ask(.post, "/v1/recognize", body: "broken")
        }
        let uploads = fixture.folder.appendingPathComponent("server/uploads")
        // They go with the last owner, which may be a thread that wrote to them.
        while try !FileManager.default.contentsOfDirectory(atPath: uploads.path).isEmpty {
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    @Test func refusesWhatIsTooLargeOrEmpty() async throws {
        try await ServerFixture().test({ $0.limits.fileBytes = 10 }) { client async throws in
            #expect(try await client.ask(.post, "/v1/recognize", body: "12345678901").status == .contentTooLarge)
            #expect(try await client.ask(.post, "/v1/recognize", body: "").status == .badRequest)
        }
    }

    @Test func refusesMoreAtOnceThanItHasPlacesFor() async throws {
        try await ServerFixture().test({ $0.limits.recognitions = 0 }) { client async throws in
            let response = try await client.ask(.post, "/v1/recognize", body: "x")
            #expect(response.status == .serviceUnavailable)
            #expect(response.headers[.retryAfter] != nil)
        }
    }
}

/// Reads two lines of one paragraph, the first with ruby.
private struct RubyReader: TextRecognizing {
    func pages(of input: PageInput, options: RecognitionOptions) -> AsyncThrowingStream<RecognizedPage, any Error> {
        AsyncThrowingStream { continuation in
            var page = ScriptedReader.page("濃淡", path: input.name)
            let second = ScriptedReader.page("を", path: input.name).lines
            page.blocks[0].lines[0].ruby = [
                Ruby(text: "のうたん", base: 0..<2, quad: page.blocks[0].lines[0].quad, confidence: 1)
            ]
            page.blocks[0].lines += second
            page.blocks[0].text = "濃淡を"
            page.text = "濃淡を"
            continuation.yield(page)
            continuation.finish()
        }
    }
}

/// Reads nothing but whether pages are to be laid flat.
private struct FlattenTeller: TextRecognizing {
    func pages(of input: PageInput, options: RecognitionOptions) -> AsyncThrowingStream<RecognizedPage, any Error> {
        AsyncThrowingStream { continuation in
            continuation.yield(ScriptedReader.page(options.flatten.rawValue, path: input.name))
            continuation.finish()
        }
    }
}
