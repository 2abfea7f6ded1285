import Foundation
import Testing
import Yomitori
import YomitoriCore
import YomitoriModels

@testable import YomitoriQueue

private let installed = PackStore(environment: ProcessInfo.processInfo.environment)

@Suite(
    .enabled(if: (try? installed.folder(of: "general")) != nil, "the pack general is not installed: make setup"),
    .timeLimit(.minutes(10)))
struct RealReadingTests {
    @Test func readsASamplePageThroughTheQueue() async throws {
        let fixture = try QueueFixture()
        let picture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples/pages/horizontal.png")
        let engine = try await OCREngine(pack: .general)
        let alone = try await engine.recognize(imageAt: picture)
        let queue = try OCRQueue(database: fixture.database, recognizer: engine)
        let damaged = try fixture.file("damaged.png", "no picture at all")
        let batch = try await queue.enqueue([.file(SourcePath(picture.path)), damaged])
        let summary = try await queue.runUntilEmpty()
        #expect(summary.read == 1 && summary.failed == 1)
        let outcomes = try await queue.results(of: batch).reduce(into: []) { $0.append($1.outcome) }
        #expect(outcomes.first?.text == alone.text)
        #expect(outcomes.last?.failure?.kind == .lasting)
    }
}
