import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import YomitoriLibrary

@testable import YomitoriServer

struct SearchRouteTests {
    let fixture: ServerFixture

    init() throws { fixture = try ServerFixture() }

    @Test func findsWithPlacesAndFolding() async throws {
        let id = try await fixture.add(["これは國立国", "会図書館"])
        try await fixture.test { client in
            let query = try #require("国会図".addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let answer = try await client.ask(.get, "/v1/search?q=\(query)")
            let item = try #require(try answer.items.first)
            #expect(item["page"] as? String == id && item["count"] as? Int == 1)
            let hits = try #require(item["hits"] as? [[String: Any]])
            #expect(hits.map { $0["ranges"] as? [[Int]] } == [[[5, 6]], [[0, 2]]])
            #expect((hits[0]["quad"] as? [[Double]])?.count == 4)
            let old = try #require("国立".addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            #expect(try await client.ask(.get, "/v1/search?q=\(old)&oldForms=1").object["total"] as? Int == 1)
            #expect(try await client.ask(.get, "/v1/search?q=\(old)&oldForms=0").object["total"] as? Int == 0)
            #expect(try await client.ask(.get, "/v1/search").status == .badRequest)
            #expect(try await client.ask(.get, "/v1/search?q=").status == .unprocessableContent)
            #expect(try await client.ask(.get, "/v1/search?q=a&kana=2").status == .badRequest)
        }
    }

    @Test func countsRangesAsJavaScriptDoes() async throws {
        try await fixture.add(["𠮷野家の𠮟る"])
        try await fixture.test { client in
            let query = try #require("家の𠮟".addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let item = try #require(try await client.ask(.get, "/v1/search?q=\(query)").items.first)
            let hit = try #require((item["hits"] as? [[String: Any]])?.first)
            // Both characters beyond U+FFFF are two units each.
            #expect(hit["ranges"] as? [[Int]] == [[3, 7]])
            #expect(hit["text"] as? String == "𠮷野家の𠮟る")
        }
    }

    @Test func describesWhatItAnswers() async throws {
        try await fixture.add(["a"])
        let content = try #require(ProgramRoutes.interface)
        let description = try #require(try JSONSerialization.jsonObject(with: content) as? [String: Any])
        let schemas = (description["components"] as? [String: Any])?["schemas"] as? [String: Any]
        let result = try #require((schemas?["SearchResult"] as? [String: Any])?["properties"] as? [String: Any])
        let hits = (result["hits"] as? [String: Any])?["items"] as? [String: Any]
        let hit = try #require(hits?["properties"] as? [String: Any])
        let ranges = try #require(hit["ranges"] as? [String: Any])
        #expect((ranges["description"] as? String)?.contains("UTF-16") == true)
        let (described, describedHit) = (Set(result.keys), Set(hit.keys))
        try await fixture.test { client in
            let item = try #require(try await client.ask(.get, "/v1/search?q=a").items.first)
            #expect(Set(item.keys) == described)
            #expect((item["hits"] as? [[String: Any]])?.first.map { Set($0.keys) } == describedHit)
        }
    }

    @Test func sendsACopyOfTheLibraryAndKeepsNone() async throws {
        let id = try await fixture.add(["a"])
        try await fixture.test { client in
            for _ in 0..<3 {
                let answer = try await client.ask(.get, "/v1/library/backup")
                #expect(answer.status == .ok && answer.headers[.contentDisposition]?.contains("attachment") == true)
                let file = fixture.folder.appendingPathComponent("copy.sqlite")
                try Data(answer.body.readableBytesView).write(to: file)
                let copy = try Library(database: file)
                #expect(try await copy.page(PageID(rawValue: id)).document.lines.map(\.text) == ["a"])
                try copy.close()
                for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
            }
        }
        let left = try FileManager.default.subpathsOfDirectory(atPath: fixture.folder.path).filter {
            $0.contains("backup")
        }
        #expect(left == [])
    }

    @Test func makesNoCopyOfTheLibraryOnADiskThatIsNearlyFull() async throws {
        try await ServerFixture().test({ $0.limits.freeDisk = .max }) { client async throws in
            #expect(try await client.ask(.get, "/v1/library/backup").status.code == 507)
        }
    }
}
