import Foundation
import Testing
import YomitoriCore
import YomitoriQueue

@testable import YomitoriCommandLine

@Suite struct FollowingTests {
    @Test func goesOnAfterFailuresAndTellsEachReasonOnce() async throws {
        let folder = try TemporaryFolder()
        let store = try QueueStore(database: URL(fileURLWithPath: folder.path + "/queue.sqlite"))
        for name in ["a", "b", "c"] { _ = try await store.enqueue([.file(SourcePath("/nowhere/\(name).png"))]) }
        let happened = try await store.events(follows: false).reduce(into: []) { $0.append($1) }
        let (busy, full) = (QueueError.busy(path: "/queue"), QueueError.diskFull(path: "/queue"))
        // How many events each look finds, and how it fails then.
        var looks: [(count: Int, fault: QueueError?)] = [
            (1, busy), (0, busy), (0, full), (0, busy), (1, busy), (1, nil),
        ]
        var told: [Int64] = []
        var reasons: [String] = []
        await following(after: 0, pause: .zero) { (last: Int64) -> AsyncThrowingStream<QueueEvent, any Error> in
            let look = looks.removeFirst()
            return AsyncThrowingStream { continuation in
                for event in happened.filter({ $0.sequence > last }).prefix(look.count) { continuation.yield(event) }
                continuation.finish(throwing: look.fault)
            }
        } fails: {
            reasons.append($0)
        } tell: {
            told.append($0.sequence)
        }
        #expect(told == happened.map(\.sequence) && told.count == 3)
        #expect(reasons == [busy, full, busy].map(\.description))
        #expect(looks.isEmpty)
    }
}
