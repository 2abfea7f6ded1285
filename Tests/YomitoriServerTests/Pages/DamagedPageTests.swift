import Foundation
import GRDB
import HTTPTypes
import HummingbirdTesting
import Logging
import Testing
import YomitoriLibrary
import YomitoriTestSupport

@testable import YomitoriServer

struct DamagedPageTests {
    @Test func saysThatThePagesTextIsDamagedAndWhichInTheLog() async throws {
        let lines = Box<[String]>([])
        let logger = Logger.collecting(into: lines)
        let fixture = try ServerFixture()
        let damaged = try await fixture.add(["Geheimnis"])
        let whole = try await fixture.add(["b"])
        try Self.damage(damaged, in: fixture)
        let server = try await fixture.server(logger: logger)
        try await server.application().test(.router) { client async throws in
            let answer = try await client.ask(.get, "/v1/pages/\(damaged)")
            #expect(answer.status == .internalServerError)
            let detail = try #require(try answer.object["detail"] as? String)
            #expect(detail.contains("stored text of page \(damaged) is damaged"))
            #expect(try await client.ask(.get, "/v1/pages/\(whole)").status == .ok)
            #expect(try await client.ask(.get, "/v1/library/backup").status == .ok)
        }
        let logged = lines.value.filter { $0.contains(damaged) }
        #expect(logged.contains { $0.contains("a request failed") })
        #expect(logged.contains { $0.contains("a copy of the library") })
        #expect(!lines.value.contains { $0.contains("Geheimnis") })
    }

    @Test func exportsAllOtherPagesAndNamesTheDamagedOneInTheArchive() async throws {
        let fixture = try ServerFixture()
        let project = try await fixture.library.addProject(name: "letters").id
        try await fixture.add(["a"], name: "1.png", project: project)
        let damaged = try await fixture.add(["Geheimnis"], name: "2.png", project: project)
        try await fixture.add(["c"], name: "3.png", project: project)
        try Self.damage(damaged, in: fixture)
        try await fixture.test { client async throws in
            let answer = try await client.ask(.get, "/v1/projects/\(project.rawValue)/export?format=text")
            #expect(answer.status == .ok)
            #expect(answer.text.contains("1.txt=a\n") && answer.text.contains("3.txt=c\n"))
            let missing = try #require(answer.text.split(separator: "missing-pages.txt=").dropFirst().first)
            #expect(missing.contains("2.png (\(damaged)): "))
            #expect(!answer.text.contains("2.txt") && !answer.text.contains("Geheimnis"))
        }
    }

    @Test func exportsAllOtherPagesOfALibraryThatHasLostASector() async throws {
        let fixture = try ServerFixture()
        let project = try await fixture.library.addProject(name: "letters").id
        try await fixture.add(["a"], name: "1.png", project: project)
        let damaged = try await fixture.add(
            [String(repeating: "lost ", count: 200)], name: "2.png", project: project)
        try await fixture.add(["c"], name: "3.png", project: project)
        try Self.loseSector(of: damaged, in: fixture)
        try await fixture.test { client async throws in
            let answer = try await client.ask(.get, "/v1/projects/\(project.rawValue)/export?format=text")
            #expect(answer.status == .ok)
            #expect(answer.text.contains("1.txt=a\n") && answer.text.contains("3.txt=c\n"))
            #expect(answer.text.contains("2.png (\(damaged)): ") && !answer.text.contains("2.txt"))
        }
    }

    @Test func listsAPageWhoseStateIsDamagedAndNamesItInTheArchive() async throws {
        let fixture = try ServerFixture()
        let project = try await fixture.library.addProject(name: "letters").id
        let damaged = try await fixture.add(["a"], name: "1.png", project: project)
        try await fixture.add(["b"], name: "2.png", project: project)
        try fixture.damageState(of: damaged)
        try await fixture.test { client async throws in
            let list = try await client.ask(.get, "/v1/pages")
            #expect(list.status == .ok)
            let failures = try list.items.map { $0["failed"] as? String }
            #expect(failures.count == 2 && failures[1] == nil)
            #expect(failures[0]?.contains("its state is unknown") == true)
            let answer = try await client.ask(.get, "/v1/projects/\(project.rawValue)/export?format=text")
            #expect(answer.text.contains("2.txt=b\n"))
            #expect(answer.text.contains("1.png (\(damaged)): its state is unknown"))
        }
    }

    private static func loseSector(of page: String, in fixture: ServerFixture) throws {
        let file = fixture.folder.appendingPathComponent("library.sqlite")
        let queue = try DatabaseQueue(path: file.path)
        let content = try queue.read { db in
            try Data.fetchOne(
                db, sql: "SELECT content FROM line WHERE page = (SELECT number FROM page WHERE id = ?)",
                arguments: [page])
        }
        try queue.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
        try LostSector.put(inMiddleOf: content ?? Data(), of: file)
        // Whoever has the library open holds a part of it in memory until somebody has written.
        try queue.write { db in try db.execute(sql: "UPDATE page SET notes = 'x' WHERE id = ?", arguments: [page]) }
        try queue.close()
    }

    private static func damage(_ page: String, in fixture: ServerFixture) throws {
        let queue = try DatabaseQueue(path: fixture.folder.appendingPathComponent("library.sqlite").path)
        try queue.write { db in
            try db.execute(
                sql: "UPDATE line SET content = ? WHERE page = (SELECT number FROM page WHERE id = ?)",
                arguments: [Data("{\"id\":\"Geheimnis".utf8), page])
        }
        try queue.close()
    }
}
