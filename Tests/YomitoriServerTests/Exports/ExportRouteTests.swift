import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import YomitoriLibrary

@testable import YomitoriServer

struct ExportRouteTests {
    @Test func exportsABatchAsAnArchiveOfItsCorrectedPages() async throws {
        let fixture = try ServerFixture()
        let server = try await fixture.server()
        try await server.application().test(.router) { client async throws in
            let form = Form().field("name", "手紙").file("a/1.png", "一").file("a/2.png", "broken")
            let id = try #require(
                try await client.ask(.post, "/v1/batches", [.contentType: Form.type], body: form.text)
                    .object["id"] as? String)
            try await fixture.readEverything(server)
            let response = try await client.ask(.get, "/v1/batches/\(id)/export?format=text")
            #expect(response.headers[.contentType] == "application/zip")
            #expect(response.headers[.contentDisposition]?.contains("filename*=UTF-8''%E6%89%8B%E7%B4%99.zip") == true)
            #expect(response.text == "a/1.txt=一\n")
        }
    }

    @Test func saysThatThereIsNoSuchBatch() async throws {
        try await ServerFixture().test { client async throws in
            let response = try await client.ask(.get, "/v1/batches/none/export")
            #expect(response.status == .notFound && response.text.contains("there is no batch none"))
        }
    }

    @Test func exportsAPage() async throws {
        let fixture = try ServerFixture()
        let server = try await fixture.server()
        try await server.application().test(.router) { client async throws in
            _ = try await client.ask(
                .post, "/v1/batches", [.contentType: Form.type], body: Form().file("scan.png", "一").text)
            try await fixture.readEverything(server)
            let id = try #require(try await fixture.library.pages().items.first).id
            let response = try await client.ask(.get, "/v1/pages/\(id)/export?format=hocr")
            #expect(response.headers[.contentDisposition]?.contains("scan.html") == true)
            // Never shown as a page of ours.
            #expect(response.headers[.contentDisposition]?.hasPrefix("attachment") == true)
        }
    }

    @Test(arguments: [
        ("a\r\nX-Evil: 1", "aX-Evil: 1"), ("quote\"; filename=\"x", "quote\"; filename=\"x"),
        ("../../etc/passwd", "passwd"),
        ("東京", "東京"), ("", "export"),
    ]) func writesNamesThatStayNames(name: String, shown: String) throws {
        let field = Attachment(name: name, "zip").field
        #expect(!field.contains("\r") && !field.contains("\n"))
        let plain = try #require(HeaderParameters(field)["filename"])
        #expect(plain.allSatisfy { $0.isASCII && $0 != "\"" && $0 != "/" && $0 != "\\" })
        let encoded = try #require(HeaderParameters(field)["filename*"])
        #expect(String(encoded.dropFirst("UTF-8''".count)).removingPercentEncoding == shown + ".zip")
    }
}
