import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import YomitoriCore
import YomitoriLibrary

@testable import YomitoriServer

struct PictureRouteTests {
    /// Asks for the picture of a page that was uploaded; `{}` stands for its address.
    private func ask(
        _ paths: [String], of content: String = "<svg onload=alert(1)>",
        change: (inout ServerOptions) -> Void = { _ in },
        _ check: @escaping @Sendable (Int, TestResponse) throws -> Void
    ) async throws {
        let fixture = try ServerFixture()
        let server = try await fixture.server(change)
        try await server.application().test(.router) { client async throws in
            let form = Form().file("1.png", content)
            _ = try await client.ask(.post, "/v1/batches", [.contentType: Form.type], body: form.text)
            try await fixture.readEverything(server)
            let id = try #require(try await fixture.library.pages().items.first).id
            for (index, path) in paths.enumerated() {
                try check(index, await client.ask(.get, path.replacing("{}", with: "/v1/pages/\(id)")))
            }
        }
    }

    @Test func showsPagesInSizesAndParts() async throws {
        let wanted = [
            ("{}/picture?size=thumbnail", "whole 320"), ("{}/picture", "whole 2048"),
            ("{}/tiles/0/0/0", "part 0 0 512 512 512"), ("{}/crop?box=5,6,40,20&height=100", "part 5 6 40 20 200"),
        ]
        try await ask(wanted.map(\.0)) { index, response in
            #expect(response.status == .ok)
            #expect(response.text == wanted[index].1)
        }
    }

    @Test(arguments: [
        ("a sheet on a desk", #"{"corners":[[120,80],[1080,80],[1080,720],[120,720]]}"#),
        ("a wall", #"{"corners":null}"#),
    ]) func proposesTheCornersThatAreSeen(content: String, reply: String) async throws {
        try await ask(["{}/corners"], of: content) { _, response in
            #expect(response.status == .ok)
            #expect(response.text == reply)
        }
    }

    @Test func neverSendsTheBytesOfAnUpload() async throws {
        try await ask(["{}/picture?size=full", "{}/picture?original=1&size=full"]) { _, response in
            #expect(!response.text.contains("svg"))
            #expect(response.headers[.contentType] == "image/jpeg")
            #expect(response.headers[.xContentTypeOptions] == "nosniff")
            #expect(response.headers[.contentSecurityPolicy]?.contains("sandbox") == true)
        }
    }

    @Test func makesSoManyPicturesAtOnceAndNoMore() async throws {
        try await ask(["{}/picture", "{}/crop?box=5,6,40,20"], change: { $0.limits.pictures = 0 }) { _, response in
            #expect(response.status == .serviceUnavailable)
            #expect(response.headers[.retryAfter] != nil)
        }
    }

    @Test(arguments: [
        "{}/tiles/9/0/0", "{}/tiles/0/99/0", "{}/tiles/0/-1/0", "{}/tiles/x/0/0", "{}/tiles/0/0/99999999999999999999",
    ]) func hasNoTilesBesideThePicture(path: String) async throws {
        try await ask([path]) { _, response in #expect(response.status == .notFound) }
    }

    @Test(arguments: [
        "", "box=1,2,3", "box=1,2,0,4", "box=a,b,c,d", "box=nan,1,1,1", "box=1,1,1e9,1", "box=1e300,1,1,1",
    ])
    func refusesBoxesThatAreNone(query: String) async throws {
        try await ask(["{}/crop?\(query)"]) { _, response in #expect(response.status == .badRequest) }
    }

    @Test(arguments: [0, 1, 2]) func knowsItsTilesHoweverLargeANumberIs(level: Int) {
        let size = PixelSize(width: 1200, height: 800)
        func has(_ column: Int, _ row: Int) -> Bool {
            PictureRoutes.hasTile(level: level, column: column, row: row, of: size)
        }
        let last = (column: [2, 1, 0][level], row: [1, 0, 0][level])
        #expect(has(0, 0) && has(last.column, last.row))
        for far in [1, 1 << 61, 1 << 62, Int.max - 2] {
            #expect(!has(last.column + far, 0) && !has(0, last.row + far))
        }
        #expect(!has(-1, 0) && !has(0, .min))
    }

    @Test func countsLevelsDownToOneTile() {
        #expect(PictureRoutes.levels(of: PixelSize(width: 512, height: 10)) == 1)
        #expect(PictureRoutes.levels(of: PixelSize(width: 513, height: 10)) == 2)
        #expect(PictureRoutes.levels(of: PixelSize(width: 10_000, height: 7_000)) == 6)
    }
}

struct PictureCacheTests {
    @Test func makesAPictureOnceAndForgetsTheOldestOnes() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let made = Box(0)
        let cache = PictureCache(folder: folder, limit: 250)
        func content(_ name: String) async throws {
            _ = try await cache.content(name) {
                made.value += 1
                return Data(count: 100)
            }
        }
        try await content("a")
        try await content("b")
        try await content("a")
        #expect(made.value == 2)
        try await content("c")
        // b was asked for longest ago.
        try await content("a")
        #expect(made.value == 3)
        try await content("b")
        #expect(made.value == 4)
        let size = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("pictures").path)
        #expect(size.count <= 2)
    }

    @Test func findsWhatWasMadeBeforeARestart() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try await PictureCache(folder: folder, limit: 1000).content("a") { Data([1]) }
        let again = try await PictureCache(folder: folder, limit: 1000).content("a") { Data([2]) }
        #expect(again == Data([1]))
    }
}

struct PictureTurnTests {
    @Test(arguments: [
        (90, Point(x: 0, y: 0), Point(x: 0, y: 50)), (180, Point(x: 10, y: 20), Point(x: 90, y: 30)),
        (270, Point(x: 0, y: 0), Point(x: 100, y: 0)), (0, Point(x: 3, y: 4), Point(x: 3, y: 4)),
    ]) func findsPointsAgain(degrees: Int, turned: Point, upright: Point) throws {
        let turn = try #require(PictureTurn(degrees: degrees))
        #expect(turn.upright(turned, in: PixelSize(width: 100, height: 50)) == upright)
    }

    @Test func saysTheTurnBeforeEverythingElse() throws {
        let turned = try #require(PictureTurn(degrees: 90)).applied(to: Data([0xFF, 0xD8, 0xFF, 0xDB, 1]))
        #expect(turned.prefix(4) == Data([0xFF, 0xD8, 0xFF, 0xE1]))
        #expect(turned.suffix(3) == Data([0xFF, 0xDB, 1]))
        #expect(turned.count == 5 + 2 + 2 + 6 + 26)
    }
}
