import Foundation
import YomitoriQueue

/// Tells on standard error how far a batch is, from its events.
struct BatchProgressLines {
    let queue: OCRQueue

    /// Until everything of the batch has ended.
    func follow(_ batch: Batch.ID) async throws -> BatchProgress {
        // Without the results: they are fetched when everything is there. Events before this call are told again.
        for try await event in queue.events(of: batch, withPages: false) {
            switch event.kind {
            case .read(let page, _): tell("read \(page.name), picture \(page.index + 1)")
            case .postponed(let page, let failure, _): tell("\(page.name), attempt \(page.attempt): \(failure)")
            case .failed(let page, let failure): tell("\(page.name): \(failure)")
            default: break
            }
            let progress = try await queue.progress(for: batch)
            if progress.hasEnded { return progress }
        }
        return try await queue.progress(for: batch)
    }

    private func tell(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
