import Foundation
import Testing

@testable import YomitoriLibrary
@testable import YomitoriServer

struct SentCopyTests {
    @Test func removesWhatAProgramThatWasKilledHasLeft() async throws {
        let fixture = try ServerFixture()
        let folder = fixture.options().folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let places = Places(1, of: "copies")
        try places.take()
        // The copy itself is gone here: what a program leaves when it is killed is made of its name alone.
        let file = SentCopy(in: folder, places: places).file
        let unfinished = try UnfinishedDatabase(beside: file).file
        let others = ["mine.sqlite", ".mine.sqlite"].map { folder.appendingPathComponent($0) }
        let journals = [file, unfinished].map { URL(fileURLWithPath: $0.path + "-journal") }
        for url in others + journals + [file] { try Data("x".utf8).write(to: url) }
        _ = try await fixture.server()
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("sqlite") }
        #expect(left.sorted() == [".mine.sqlite", "mine.sqlite"])
    }
}
