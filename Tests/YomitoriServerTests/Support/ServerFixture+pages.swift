import Foundation
import GRDB
import HTTPTypes
import HummingbirdTesting
import Testing
import YomitoriCore
import YomitoriLibrary

@testable import YomitoriServer

extension ServerFixture {
    /// Puts a page into the library, as if it had been read.
    @discardableResult
    func add(_ lines: [String], name: String = "page.png", project: ProjectID? = nil) async throws -> String {
        let key = UUID().uuidString
        return try await library.addReading(
            of: PageKey(key), name: name, project: project, picture: StoredPicture(path: "pictures/\(key)"),
            page: Self.page(lines)
        ).rawValue
    }

    /// Turns a page's state into one that there is not.
    func damageState(of page: String) throws {
        let queue = try DatabaseQueue(path: folder.appendingPathComponent("library.sqlite").path)
        try queue.write { db in
            try db.execute(sql: "UPDATE page SET state = 'rea' WHERE id = ?", arguments: [page])
        }
        try queue.close()
    }

    /// Reads a page again.
    func readAgain(_ page: String, _ lines: [String]) async throws {
        let key = UUID().uuidString
        try await library.addReading(
            of: PageKey(key, again: PageID(rawValue: page)), name: "page.png",
            picture: StoredPicture(path: "pictures/\(key)"), page: Self.page(lines))
    }

    private static func page(_ texts: [String]) -> RecognizedPage {
        let lines = texts.enumerated().map { number, text in
            let box = Rect(x: 10, y: 10 + 30 * Double(number), width: 20 * Double(text.count), height: 20)
            return RecognizedLine(
                direction: .horizontal, quad: Quad(box),
                characters: text.enumerated().map { place, character in
                    RecognizedCharacter(
                        text: String(character), confidence: 0.9,
                        quad: Quad(Rect(x: 10 + 20 * Double(place), y: box.y, width: 20, height: 20)))
                })
        }
        return RecognizedPage(
            source: PageSource(path: "page.png", width: 800, height: 600),
            pack: PackUse(name: "general", version: "1", level: .accurate), language: "ja",
            text: texts.joined(separator: "\n"),
            blocks: [
                Block(
                    kind: .paragraph, direction: .horizontal, box: Rect(x: 10, y: 10, width: 400, height: 200),
                    text: texts.joined(), lines: lines)
            ])
    }
}

extension TestClientProtocol {
    /// Sends JSON to a page or project at a revision.
    func send(
        _ method: HTTPRequest.Method, _ uri: String, at revision: Int? = nil, _ json: String? = nil
    ) async throws -> TestResponse {
        var headers: HTTPFields = [:]
        if let revision { headers[.ifMatch] = "\"\(revision)\"" }
        if json != nil { headers[.contentType] = "application/json" }
        return try await ask(method, uri, headers, body: json)
    }

    /// The revision that a page is at.
    func revision(of uri: String) async throws -> Int {
        let tag = try #require(try await ask(.get, uri).headers[.eTag])
        return try #require(Int(tag.trimmingCharacters(in: CharacterSet(charactersIn: "\""))))
    }
}

extension TestResponse {
    /// The texts of the lines of a page.
    var lines: [String] {
        get throws {
            let document = try #require(try object["document"] as? [String: Any])
            let blocks = try #require(document["blocks"] as? [[String: Any]])
            return blocks.flatMap { $0["lines"] as? [[String: Any]] ?? [] }.compactMap { $0["text"] as? String }
        }
    }

    /// The id of a page's first line.
    var firstLine: String {
        get throws {
            let document = try #require(try object["document"] as? [String: Any])
            let blocks = try #require(document["blocks"] as? [[String: Any]])
            return try #require((blocks.first?["lines"] as? [[String: Any]])?.first?["id"] as? String)
        }
    }

    /// The entries of a list.
    var items: [[String: Any]] { get throws { try #require(try object["items"] as? [[String: Any]]) } }
}
