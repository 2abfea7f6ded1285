import Foundation
import GRDB
import HTTPTypes
import HummingbirdTesting
import Logging
import NIOCore
import Testing
import YomitoriCore
import YomitoriLibrary
import YomitoriQueue

@testable import YomitoriServer

struct IntakeTests {
    private static let form = Form().file("1.png", "一").file("2.png", "二")

    /// A batch that waits in the queue.
    private func upload(_ fixture: ServerFixture, _ form: Form = form) async throws {
        try await fixture.test { client async throws in
            _ = try await client.ask(.post, "/v1/batches", [.contentType: Form.type], body: form.text)
        }
    }

    private func read(_ fixture: ServerFixture) async throws {
        _ = try await OCRQueue(store: fixture.store) { _ in ScriptedReader() }.runUntilEmpty()
    }

    @Test func acknowledgesWhatIsInTheLibrary() async throws {
        let fixture = try ServerFixture()
        try await upload(fixture)
        try await read(fixture)
        #expect(try await fixture.store.unacknowledged().count == 2)
        try await fixture.server().intake.takeWhatIsLeft()
        #expect(try await fixture.store.unacknowledged().isEmpty)
        #expect(try await fixture.library.pages().total == 2)
    }

    @Test func takesAPageOnceThatWasTakenAndNotAcknowledged() async throws {
        let fixture = try ServerFixture()
        try await upload(fixture)
        try await read(fixture)
        // As if the program had ended between both.
        let place = try #require(
            try await fixture.server().intake.uploads.place(ofPath: fixture.store.unacknowledged()[0].name))
        try await fixture.library.addReading(
            of: PageKey(UploadManifest.key(of: place, page: 1)), name: "1.png",
            picture: StoredPicture(path: place.text), page: ScriptedReader.page("一", path: "1.png"))
        try await fixture.server().intake.takeWhatIsLeft()
        let pages = try await fixture.library.pages().items
        #expect(pages.map(\.name) == ["1.png", "2.png"])
        #expect(try await fixture.library.history(of: pages[0].id).count == 1)
    }

    @Test func keepsWhatAPersonMadeWhenAPageIsHandedOverAgain() async throws {
        let fixture = try ServerFixture()
        try await upload(fixture)
        try await read(fixture)
        try await fixture.server().intake.takeWhatIsLeft()
        let page = try #require(try await fixture.library.pages().items.first)
        let line = try #require(try await fixture.library.page(page.id).document.lines.first)
        _ = try await fixture.library.edit(
            page.id, revision: page.revision, operations: [.setText(SetText(line: line.id, text: "壱"))])
        try await fixture.server().intake.takeWhatIsLeft()
        #expect(try await fixture.library.page(page.id).document.lines.first?.text == "壱")
    }

    @Test(.timeLimit(.minutes(5))) func takesAllThatIsLeftAfterAFirstAttemptThatFailed() async throws {
        let fixture = try ServerFixture()
        try await upload(fixture)
        try await read(fixture)
        let library = try DatabaseQueue(path: fixture.folder.appendingPathComponent("library.sqlite").path)
        try await library.write { db in
            try db.execute(
                sql: "CREATE TRIGGER refuse BEFORE INSERT ON page BEGIN SELECT RAISE(ABORT, 'not now'); END")
        }
        // The library takes pages again as soon as an attempt is said to have failed, and so before the next one.
        let logger = Logger.heard { event in
            guard event.message.description.hasPrefix("pages cannot be taken") else { return }
            try? library.write { db in try db.execute(sql: "DROP TRIGGER IF EXISTS refuse") }
        }
        var intake = try await fixture.server(logger: logger).intake
        intake.pause = .milliseconds(10)
        let running = Task { [intake] in try await intake.run() }
        defer { running.cancel() }
        while try await !fixture.store.unacknowledged().isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try await fixture.library.pages().items.map(\.name) == ["1.png", "2.png"])
    }

    @Test func goesOnAfterAPageThatCannotBeTaken() async throws {
        let fixture = try ServerFixture()
        try await upload(fixture)
        try await read(fixture)
        let queue = try DatabaseQueue(path: fixture.folder.appendingPathComponent("state/queue.sqlite").path)
        let first = try await fixture.store.unacknowledged()[0].id.rawValue
        let whole = try await queue.write { db in
            let whole = try Data.fetchOne(db, sql: "SELECT page FROM result WHERE item = ?", arguments: [first])
            try db.execute(sql: "UPDATE result SET page = ? WHERE item = ?", arguments: [Data("{}".utf8), first])
            return whole
        }
        try await fixture.server().intake.takeWhatIsLeft()
        let pages = try await fixture.library.pages().items
        #expect(pages.map(\.name) == ["1.png", "2.png"])
        #expect(pages.map(\.state) == [.unread, .read])
        #expect(pages[0].failed?.contains("newer version") == true && pages[1].failed == nil)
        // It is not lost: whoever understands it takes it.
        #expect(try await fixture.store.unacknowledged().map(\.id.rawValue) == [first])
        try await queue.write { db in
            try db.execute(sql: "UPDATE result SET page = ? WHERE item = ?", arguments: [whole, first])
        }
        try await fixture.server().intake.takeWhatIsLeft()
        #expect(try await fixture.library.pages().items.allSatisfy { $0.state == .read && $0.failed == nil })
    }

    @Test func goesOnAfterAPageThatIsDamagedInTheLibrary() async throws {
        let fixture = try ServerFixture()
        try await upload(fixture)
        try await fixture.server().intake.takeWhatIsLeft()
        let damaged = try await fixture.library.pages().items[0].id
        try fixture.damageState(of: damaged.rawValue)
        try await fixture.server().intake.takeWhatIsLeft()
        try await read(fixture)
        try await fixture.server().intake.takeWhatIsLeft()
        #expect(try await fixture.library.pages().items.map(\.state) == [.unread, .read])
        // Its reading waits for a backup.
        #expect(try await fixture.store.unacknowledged().count == 1)
    }

    @Test func goesOnAfterAnUploadThatCannotBeRead() async throws {
        let fixture = try ServerFixture()
        try await upload(fixture)
        try await upload(fixture, Form().file("3.png", "三"))
        try await read(fixture)
        let uploads = try UploadStore(folder: fixture.folder.appendingPathComponent("server"))
        let torn = try #require(try uploads.uploads().first { try uploads.manifest(of: $0).files.count == 2 })
        try Data("{".utf8).write(to: uploads.folder.appendingPathComponent(torn + "/manifest.json"))
        try await fixture.server().intake.takeWhatIsLeft()
        #expect(try await fixture.library.pages().items.map(\.name) == ["3.png"])
        #expect(try await fixture.store.unacknowledged().count == 2)
    }

    @Test func passesEventsOfPagesThatWerePurged() async throws {
        let fixture = try ServerFixture()
        try await upload(fixture)
        try await read(fixture)
        var events: [QueueEvent] = []
        for try await event in fixture.store.events(withPages: false, follows: false) { events.append(event) }
        try await fixture.server().intake.takeWhatIsLeft()
        var policy = PurgePolicy()
        policy.acknowledgedAge = 0
        try await fixture.store.purge(policy)
        #expect(try await fixture.store.batches().isEmpty)
        let intake = try await fixture.server().intake
        for event in events { try await intake.take(event) }
        #expect(try await fixture.library.pages().total == 2)
    }

    @Test func listsPagesBeforeTheyAreRead() async throws {
        let fixture = try ServerFixture()
        try await upload(fixture)
        try await fixture.server().intake.takeWhatIsLeft()
        let pages = try await fixture.library.pages().items
        #expect(pages.map(\.name) == ["1.png", "2.png"])
        #expect(pages.allSatisfy { $0.state == .unread })
    }

    /// As after `yomitori queue cancel` while the server was away, whether or not it had listed the pages.
    @Test(arguments: [false, true]) func saysOfPagesThatTheyWereCancelledMeanwhile(wereListed: Bool) async throws {
        let fixture = try ServerFixture()
        try await upload(fixture)
        if wereListed { try await fixture.server().intake.takeWhatIsLeft() }
        #expect(try await fixture.store.cancelAll() == 2)
        try await fixture.server().intake.takeWhatIsLeft()
        let pages = try await fixture.library.pages().items
        #expect(pages.map(\.name) == ["1.png", "2.png"])
        #expect(pages.allSatisfy { $0.state == .unread && $0.failed?.contains("cancelled") == true })
    }

    @Test func saysOfPagesThatTheyAreCancelledAndNothingOfThoseThatHaveText() async throws {
        let fixture = try ServerFixture()
        try await upload(fixture)
        let server = try await fixture.server()
        try await server.intake.takeWhatIsLeft()
        let pages = try await fixture.library.pages().items
        try await fixture.library.addReading(
            of: PageKey("again", again: pages[0].id), name: "1.png", picture: StoredPicture(path: "again"),
            page: ScriptedReader.page("一", path: "1.png"))
        let last = try await fixture.store.lastEvent()
        #expect(try await fixture.store.cancelAll() == 2)
        for try await event in fixture.store.events(since: last, withPages: false, follows: false) {
            try await server.intake.take(event)
        }
        let failures = try await fixture.library.pages().items.map(\.failed)
        #expect(failures[0] == nil && failures[1]?.contains("cancelled") == true)
    }

    @Test func saysNothingOfCancelledPagesOfWhichMoreIsKnown() async throws {
        let fixture = try ServerFixture()
        try await upload(fixture)
        try await fixture.store.cancelAll()
        try await fixture.server().intake.takeWhatIsLeft()
        let pages = try await fixture.library.pages().items
        let picture = StoredPicture(path: "again")
        try await fixture.library.addReading(
            of: PageKey("first again", again: pages[0].id), name: "1.png", picture: picture,
            page: ScriptedReader.page("一", path: "1.png"))
        try await fixture.library.addFailure(
            of: PageKey("second again", again: pages[1].id), name: "2.png", picture: picture, message: "damaged")
        try await fixture.server().intake.takeWhatIsLeft()
        #expect(try await fixture.library.pages().items.map(\.failed) == [nil, "damaged"])
    }

    @Test func leavesPagesOfOthersToThem() async throws {
        let fixture = try ServerFixture()
        let file = fixture.folder.appendingPathComponent("theirs.png")
        try Data("x".utf8).write(to: file)
        _ = try await fixture.store.enqueue([.file(SourcePath(file.path))])
        try await read(fixture)
        try await fixture.server().intake.takeWhatIsLeft()
        #expect(try await fixture.store.unacknowledged().count == 1)
        #expect(try await fixture.library.pages().total == 0)
    }

    @Test func finishesAnUploadThatWasInterruptedAfterTheQueueHadIt() async throws {
        let fixture = try ServerFixture()
        try await upload(fixture)
        // As if the program had ended before the batch's name was noted.
        let uploads = try UploadStore(folder: fixture.folder.appendingPathComponent("server"))
        let upload = try #require(uploads.uploads().first)
        var manifest = try uploads.manifest(of: upload)
        let batch = manifest.batch
        manifest.batch = nil
        try uploads.write(manifest, of: upload)
        let index = try await UploadIndex(
            reading: uploads, queue: fixture.store, library: fixture.library, logger: ServerFixture.logger)
        #expect(try await index.upload(of: Batch.ID(rawValue: #require(batch))) == upload)
        #expect(try uploads.manifest(of: upload).batch == batch)
    }

    @Test func removesAnUploadThatNeverCameToTheQueue() async throws {
        let fixture = try ServerFixture()
        let uploads = try UploadStore(folder: fixture.folder.appendingPathComponent("server"))
        let (kept, torn) = (UploadStore.newID(), UploadStore.newID())
        for id in [kept, torn] {
            try FileManager.default.createDirectory(
                at: uploads.folder.appendingPathComponent(id), withIntermediateDirectories: true)
        }
        try uploads.write(UploadManifest(created: Date(), files: []), of: kept)
        _ = try await fixture.server()
        #expect(try uploads.uploads().isEmpty)
    }

    @Test(arguments: ["{", #"{"created":"of a later version"}"#, ""])
    func leavesAnUploadWhoseManifestCannotBeRead(manifest: String) async throws {
        let fixture = try ServerFixture()
        let uploads = try UploadStore(folder: fixture.folder.appendingPathComponent("server"))
        let upload = UploadStore.newID()
        let folder = uploads.folder.appendingPathComponent(upload)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(manifest.utf8).write(to: folder.appendingPathComponent("manifest.json"))
        try Data("picture".utf8).write(to: uploads.file(PicturePlace(upload: upload, number: 1)))
        _ = try await fixture.server()
        #expect(try uploads.uploads() == [upload])
        #expect(FileManager.default.fileExists(atPath: uploads.file(PicturePlace(upload: upload, number: 1)).path))
    }

    @Test func goesOnAfterAPageWhoseRowInTheQueueIsDamaged() async throws {
        let fixture = try ServerFixture()
        try await upload(fixture)
        try await read(fixture)
        let queue = try DatabaseQueue(path: fixture.folder.appendingPathComponent("state/queue.sqlite").path)
        let first = try await fixture.store.unacknowledged()[0].id.rawValue
        try await queue.write { db in
            try db.execute(sql: "UPDATE item SET attempts = 'x' WHERE number = ?", arguments: [first])
            try db.execute(sql: "UPDATE batch SET priority = 'x'")
        }
        let server = try await fixture.server()
        try await server.intake.takeWhatIsLeft()
        let pages = try await fixture.library.pages().items
        #expect(pages.map(\.state) == [.unread, .read])
        #expect(pages[0].failed?.contains("page \(first) is damaged") == true && pages[1].failed == nil)
        try await server.application().test(.router) { client async throws in
            #expect(try await client.ask(.get, "/v1/batches").items.count == 1)
        }
    }

    @Test func leavesAnUploadWhoseManifestIsNoFile() async throws {
        let fixture = try ServerFixture()
        let uploads = try UploadStore(folder: fixture.folder.appendingPathComponent("server"))
        let upload = UploadStore.newID()
        try FileManager.default.createDirectory(
            at: uploads.folder.appendingPathComponent(upload + "/manifest.json"), withIntermediateDirectories: true)
        _ = try await fixture.server()
        #expect(try uploads.uploads() == [upload])
    }
}
