import Foundation
import HTTPTypes
import HummingbirdTesting
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

    @Test func listsPagesBeforeTheyAreRead() async throws {
        let fixture = try ServerFixture()
        try await upload(fixture)
        try await fixture.server().intake.takeWhatIsLeft()
        let pages = try await fixture.library.pages().items
        #expect(pages.map(\.name) == ["1.png", "2.png"])
        #expect(pages.allSatisfy { $0.state == .unread })
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
        let index = UploadIndex(uploads: uploads, queue: fixture.store)
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
        _ = try await UploadIndex(uploads: uploads, queue: fixture.store).upload(of: Batch.ID(rawValue: "none"))
        #expect(uploads.uploads().isEmpty)
    }
}
