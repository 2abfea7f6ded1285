import Foundation
import YomitoriLibrary
import YomitoriQueue

/// What is told to a listener, from the queue's log and the library's.
struct EventSources: Sendable {
    /// A page of a batch.
    struct PageEvent: Encodable, Sendable {
        enum Outcome: String, Encodable, Sendable { case read, failed, cancelled }

        var batch: String
        var name: String
        /// Place of its file in the batch, from 0.
        var index: Int
        var total: Int
        /// The page in the library; nil while it is not there.
        var page: String?
        var outcome: Outcome
        var message: String?

        private enum CodingKeys: String, CodingKey { case batch, name, index, total, page, outcome, message }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(batch, forKey: .batch)
            try values.encode(name, forKey: .name)
            try values.encode(index, forKey: .index)
            try values.encode(total, forKey: .total)
            try values.encode(page, forKey: .page)
            try values.encode(outcome, forKey: .outcome)
            try values.encode(message, forKey: .message)
        }
    }

    /// Without a page where any may be another.
    private struct LibraryEvent: Encodable { var page: String?, revision: Int, change: String }

    /// Seconds between two looks at what changed in the library: a person notices later ones.
    private static let libraryPause = Duration.milliseconds(500)

    let desk: BatchDesk
    let library: Library
    let progress: IntakeProgress

    /// What one event of the queue's log is told as; empty for what concerns nobody here.
    func frames(of event: QueueEvent) async throws -> [EventFrame] {
        guard let batch = event.batch else { return [.place(event.sequence)] }
        switch event.kind {
        case .read(let page, _): return try await frames(event, batch, page, .read, nil)
        case .failed(let page, let failure): return try await frames(event, batch, page, .failed, failure.message)
        case .added, .cancelled, .retried, .ended, .pagesFound:
            guard let reply = try? await desk.reply(for: batch) else { return [.place(event.sequence)] }
            return [try EventFrame("batch", id: event.sequence, reply)]
        default: return [.place(event.sequence)]
        }
    }

    private func frames(
        _ event: QueueEvent, _ batch: Batch.ID, _ page: EventPage, _ outcome: PageEvent.Outcome, _ message: String?
    ) async throws -> [EventFrame] {
        guard let place = desk.uploads.place(ofPath: page.name) else { return [.place(event.sequence)] }
        // Whoever hears of a page asks for it.
        await progress.wait(for: event.sequence)
        let name = await desk.name(of: page.name)
        let manifest = try? await desk.index.manifest(of: place.upload)
        let id: String?
        if let again = manifest?.again {
            id = again.page
        } else {
            id = try? await library.page(of: PageKey(UploadManifest.key(of: place, page: page.page)))?.rawValue
        }
        let told = PageEvent(
            batch: batch.rawValue, name: name, index: page.index, total: event.total, page: id, outcome: outcome,
            message: message?.replacing(page.name, with: name))
        var frames = [try EventFrame("page", id: event.sequence, told)]
        if let reply = try? await desk.reply(for: batch) { frames.append(try EventFrame("batch", reply)) }
        return frames
    }

    /// What the queue does, now and each time that it is something else.
    func followState(_ send: (EventFrame) async throws -> Void) async throws {
        var last: QueueReply?
        while !Task.isCancelled {
            let reply = try await QueueReply(desk.queue)
            if reply != last { try await send(EventFrame("queue", reply)) }
            last = reply
            try await Task.sleep(for: Self.libraryPause)
        }
    }

    /// What changes in the library from now on.
    func followLibrary(_ send: (EventFrame) async throws -> Void) async throws {
        var last = try await library.lastChange()
        while !Task.isCancelled {
            for change in try await library.changes(since: last) {
                last = change.sequence
                try await send(
                    EventFrame(
                        "library",
                        LibraryEvent(
                            page: change.page?.rawValue, revision: change.revision, change: change.kind.rawValue)))
            }
            try await Task.sleep(for: Self.libraryPause)
        }
    }
}
