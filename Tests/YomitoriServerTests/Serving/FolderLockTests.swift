import Foundation
import Testing

@testable import YomitoriServer

struct FolderLockTests {
    @Test func refusesASecondServerInOneFolder() async throws {
        let fixture = try ServerFixture()
        let first = try await fixture.server()
        let upload = fixture.folder.appendingPathComponent("server/uploads/" + UploadStore.newID())
        try FileManager.default.createDirectory(at: upload, withIntermediateDirectories: true)
        let error = await #expect(throws: ServerError.self) { _ = try await fixture.server() }
        #expect(error?.description.contains("another server uses this folder") == true)
        // The first one is being sent it.
        #expect(FileManager.default.fileExists(atPath: upload.path))
        withExtendedLifetime(first) {}
    }

    @Test func letsTheNextOneInWhenItEnds() async throws {
        let fixture = try ServerFixture()
        _ = try await fixture.server()
        _ = try await fixture.server()
    }
}
