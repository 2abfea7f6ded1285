import Foundation
import Testing
import YomitoriCore
import YomitoriLibrary
import YomitoriQueue

@testable import YomitoriServer

struct UploadIndexTests {
    let fixture: ServerFixture
    let uploads: UploadStore

    init() throws {
        fixture = try ServerFixture()
        uploads = try UploadStore(folder: fixture.folder.appendingPathComponent("server"))
    }

    private func makeIndex() async throws -> UploadIndex {
        try await UploadIndex(
            reading: uploads, queue: fixture.store, library: fixture.library, logger: ServerFixture.logger)
    }

    /// Where a manifest is written before it takes its name: a folder there keeps it from being written.
    private func unfinishedManifest(of upload: String) -> URL {
        uploads.folder.appendingPathComponent(upload + "/manifest.json.part")
    }

    /// Gives the queue a picture that is sent under a key; its batch cannot be written down.
    private func sendToFullDisk(_ key: String, _ upload: String, _ index: UploadIndex) async throws -> Batch.ID {
        let picture = uploads.file(PicturePlace(upload: upload, number: 1))
        try FileManager.default.createDirectory(
            at: picture.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("x".utf8).write(to: picture)
        let manifest = UploadManifest(key: key, created: Date(), files: [.init(name: "1.png", bytes: 1)])
        try uploads.write(manifest, of: upload)
        try FileManager.default.createDirectory(
            at: unfinishedManifest(of: upload), withIntermediateDirectories: false)
        return try await index.once(key) { [fixture] in
            let batch = try await fixture.store.enqueue([.file(SourcePath(picture.path))])
            await index.note(batch, manifest, of: upload)
            return batch
        }.batch
    }

    @Test func knowsABatchThatCannotBeWrittenDown() async throws {
        let (index, upload) = (try await makeIndex(), UploadStore.newID())
        let sent = try await sendToFullDisk("abc", upload, index)
        #expect(try uploads.manifest(of: upload).batch == nil)
        #expect(await index.batch(of: "abc") == sent)
        #expect(try await index.upload(of: sent) == upload)
        let again = try await index.once("abc") {
            Issue.record("it was taken twice")
            return sent
        }
        #expect(again.batch == sent && !again.isNew)
    }

    @Test func writesABatchDownWhenThereIsRoom() async throws {
        let (index, first, second) = (try await makeIndex(), UploadStore.newID(), UploadStore.newID())
        let sent = try await sendToFullDisk("abc", first, index)
        try FileManager.default.removeItem(at: unfinishedManifest(of: first))
        _ = try await sendToFullDisk("def", second, index)
        #expect(try uploads.manifest(of: first).batch == sent.rawValue)
        #expect(try uploads.manifest(of: second).batch == nil)
    }

    @Test func findsABatchThatWasNotWrittenDownAfterARestart() async throws {
        let upload = UploadStore.newID()
        let sent = try await sendToFullDisk("abc", upload, makeIndex())
        #expect(try await makeIndex().batch(of: "abc") == sent)
    }

    @Test func keepsThePicturesOfPagesWhoseBatchTheQueueHasForgotten() async throws {
        let upload = UploadStore.newID()
        let sent = try await sendToFullDisk("abc", upload, makeIndex())
        _ = try await OCRQueue(store: fixture.store) { _ in ScriptedReader() }.runUntilEmpty()
        try await fixture.server().intake.takeWhatIsLeft()
        var policy = PurgePolicy()
        policy.acknowledgedAge = 0
        try await fixture.store.purge(policy)
        #expect(try await fixture.store.batches().isEmpty)
        #expect(try await fixture.library.pages().total == 1)
        #expect(try uploads.manifest(of: upload).batch == nil)

        try FileManager.default.removeItem(at: unfinishedManifest(of: upload))
        #expect(try await makeIndex().batch(of: "abc") == sent)
        #expect(FileManager.default.fileExists(atPath: uploads.file(PicturePlace(upload: upload, number: 1)).path))
        #expect(try uploads.manifest(of: upload).batch == sent.rawValue)
    }
}
