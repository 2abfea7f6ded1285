import Foundation
import Logging
import ServiceLifecycle
import YomitoriCore
import YomitoriLibrary
import YomitoriQueue

/// Takes what the queue has read into the library, and acknowledges it then.
///
/// What is not acknowledged is what is left to do, after whatever interruption: the library takes a reading once by its key,
/// however often it is handed over, so that a page that is in the library and not acknowledged is acknowledged the next time.
struct Intake: Service {
    let queue: QueueStore
    let library: Library
    let uploads: UploadStore
    let index: UploadIndex
    let rates: ReadingRates
    let progress: IntakeProgress
    let metrics: ServerMetrics
    let logger: Logger
    /// Between a failure and the next attempt.
    var pause = Duration.seconds(2)

    /// Until the program is asked to end. What fails is tried again: the disk may have room by then.
    func run() async throws {
        var since: Int64?
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            do {
                if since == nil {
                    let last = try await queue.lastEvent()
                    try await takeWhatIsLeft()
                    since = last
                    progress.note(last)
                }
                for try await event in queue.events(since: since ?? 0, withPages: false).cancelOnGracefulShutdown() {
                    try await take(event)
                    since = event.sequence
                    progress.note(event.sequence)
                }
            } catch is CancellationError {
                return
            } catch {
                logger.error(
                    "pages cannot be taken into the library", metadata: ["error": "\(Problem(of: error).detail)"])
                try? await Task.sleep(for: pause)
            }
        }
    }

    /// Everything that ended and was not acknowledged, and the pages of batches that came or were cancelled while nobody took them.
    ///
    /// Cancelled pages come last: for as long as the queue keeps them they are looked at again at each start.
    func takeWhatIsLeft() async throws {
        var batches: [Batch] = []
        for batch in try await queue.batches() where try await index.upload(of: batch.id) != nil {
            batches.append(batch)
        }
        for batch in batches where !batch.progress.hasEnded {
            try await passingPurgedPages { try await add(batch.id) }
        }
        var last: QueuedPage.ID?
        repeat {
            let pages = try await queue.unacknowledged(after: last)
            last = pages.last?.id
            for page in pages { try await take(page) }
        } while last != nil
        for batch in batches where batch.progress.cancelled > 0 {
            try await passingPurgedPages { try await takeCancelled(batch.id) }
        }
    }

    // MARK: - Events

    func take(_ event: QueueEvent) async throws {
        try await passingPurgedPages { try await takePages(of: event) }
    }

    private func takePages(of event: QueueEvent) async throws {
        switch event.kind {
        case .added, .retried:
            if let batch = event.batch { try await add(batch) }
        case .pagesFound(let page, let count) where count > 1:
            guard let batch = event.batch, let place = uploads.place(ofPath: page.name) else { return }
            for number in 2...count { try await add(place, page: number, batch: batch) }
        case .read(let page, _), .failed(let page, _):
            if let batch = event.batch { rates.noteEnd(in: batch, at: event.time) }
            guard uploads.place(ofPath: page.name) != nil else { return }
            try await take(queue.page(page.id))
        case .cancelled:
            if let batch = event.batch { try await takeCancelled(batch) }
        default: break
        }
    }

    /// Notes the pages of a batch that wait, so that they are listed in their order.
    private func add(_ batch: Batch.ID) async throws {
        var last: QueuedPage?
        repeat {
            let pages = try await queue.pages(of: batch, after: last)
            last = pages.last
            for page in pages where page.status != .done && page.status != .cancelled {
                guard let place = uploads.place(ofPath: page.name) else { return }
                try await add(place, page: page.page, batch: batch)
            }
        } while last != nil
    }

    private func add(_ place: PicturePlace, page: Int, batch: Batch.ID) async throws {
        try await passingUnreadablePages {
            guard let entry = try await entry(place, page: page, batch: batch), entry.key.page == nil else { return }
            _ = try await stored(entry) { project in
                try await library.addPage(
                    of: entry.key, name: entry.name, project: project, batch: entry.batch, picture: entry.picture)
            }
        }
    }

    /// Notes with those of a batch's cancelled pages of which no more is known why they are not read.
    private func takeCancelled(_ batch: Batch.ID) async throws {
        var last: QueuedPage?
        repeat {
            let pages = try await queue.pages(of: batch, after: last)
            last = pages.last
            for page in try await unsettled(pages.filter { $0.status == .cancelled }) {
                try await passingUnreadablePages { try await fail(page, "it was cancelled before it was read") }
            }
        } while last != nil
    }

    /// Those of some pages of which the library has neither the text nor why not. Cancelled pages are not acknowledged, as they
    /// may be read after all for as long as the queue keeps them: it does not tell whether this was noted, and what became of
    /// the page since.
    private func unsettled(_ pages: [QueuedPage]) async throws -> [QueuedPage] {
        var keys: [QueuedPage.ID: PageKey] = [:]
        for page in pages {
            try await passingUnreadablePages { keys[page.id] = try await entry(of: page)?.key }
        }
        // Thousands that were cancelled are asked about at every start: not one by one.
        let unsettled = try await library.unsettled(Array(keys.values))
        return pages.filter { page in keys[page.id].map { unsettled.contains($0) } ?? false }
    }

    /// Takes a page that has ended, and acknowledges it.
    ///
    /// What keeps this page alone from being taken is noted with it, and holds up no other: it is tried again at the next start.
    private func take(_ page: QueuedPage) async throws {
        try await passingUnreadablePages {
            do {
                try await takeEnded(page)
            } catch let error where !Self.mayPass(error) {
                let detail = Problem(of: error).detail
                logger.error(
                    "a page cannot be taken into the library", metadata: ["page": "\(page.id)", "error": "\(detail)"])
                // Where not even this can be noted, the library is at fault, or the library's page is damaged.
                try await fail(page, "what was read cannot be kept: " + detail)
            }
        }
    }

    private func takeEnded(_ page: QueuedPage) async throws {
        switch page.status {
        case .done where page.acknowledged == nil:
            guard let place = uploads.place(ofPath: page.name) else { return }
            if let entry = try await entry(place, page: page.page, batch: page.batch),
                var read = try await queue.result(of: page.id)
            {
                read.source.path = entry.name
                _ = try await stored(entry) { [read] project in
                    try await library.addReading(
                        of: entry.key, name: entry.name, project: project, batch: entry.batch, picture: entry.picture,
                        page: read)
                }
                metrics.ingested(pages: 1)
            }
            try await queue.acknowledge([page.id])
            await removeSheet(of: place, batch: page.batch)
        case .failed where page.acknowledged == nil && uploads.place(ofPath: page.name) != nil:
            try await fail(page, page.failure?.message ?? "it cannot be read")
            try await queue.acknowledge([page.id])
        default: break
        }
    }

    /// What was made for reading a page again is not needed once everything of it is read: the page shows its own picture.
    /// What is left all the same goes with the folder, when the queue has forgotten the batch.
    private func removeSheet(of place: PicturePlace, batch: Batch.ID) async {
        guard let manifest = try? await index.manifest(of: place.upload), manifest.again != nil,
            let progress = try? await queue.batch(batch).progress, progress.done == progress.total
        else { return }
        await blocking(on: .prompt) { [uploads] in uploads.remove(place) }
    }

    /// Whether the same may go well later, and it is not this page's fault.
    private static func mayPass(_ error: any Error) -> Bool {
        switch error {
        case LibraryError.diskFull, LibraryError.busy, LibraryError.failedAccess: true
        case QueueError.diskFull, QueueError.busy, QueueError.failedAccess, QueueError.unavailable: true
        default: error is CancellationError || error is Problem
        }
    }

    /// Does what is to be done for pages of the queue; those that were purged in the meantime are passed over.
    private func passingPurgedPages(_ work: () async throws -> Void) async throws {
        do {
            try await work()
        } catch QueueError.unknownPage, QueueError.unknownBatch {}
    }

    /// Does what is to be done for one page; where the manifest of its upload cannot be read, or what the library has of it, it
    /// waits for the next start.
    private func passingUnreadablePages(_ work: () async throws -> Void) async throws {
        do {
            try await work()
        } catch let problem as Problem {
            logger.error("a page waits: its upload cannot be read", metadata: ["error": "\(problem.detail)"])
        } catch LibraryError.damagedPage(let page, let reason) {
            logger.error("a page waits: it is damaged", metadata: ["page": "\(page)", "error": "\(reason)"])
        }
    }

    private func fail(_ page: QueuedPage, _ message: String) async throws {
        guard let entry = try await entry(of: page) else { return }
        let message = message.replacing(page.name, with: entry.name)
        _ = try await stored(entry) { project in
            try await library.addFailure(
                of: entry.key, name: entry.name, project: project, batch: entry.batch, picture: entry.picture,
                message: message)
        }
    }

    // MARK: - Where a page belongs

    /// A page of the queue as the library knows it.
    struct Entry: Sendable {
        var key: PageKey
        var name: String
        var project: ProjectID?
        var batch: String
        var picture: StoredPicture
    }

    private func entry(of page: QueuedPage) async throws -> Entry? {
        guard let place = uploads.place(ofPath: page.name) else { return nil }
        return try await entry(place, page: page.page, batch: page.batch)
    }

    /// Nil where the pictures are gone, and for the other pages of a file of which one is read again.
    ///
    /// - Throws: `Problem` when the manifest cannot be read.
    private func entry(_ place: PicturePlace, page: Int, batch: Batch.ID) async throws -> Entry? {
        let manifest: UploadManifest
        do {
            manifest = try await index.manifest(of: place.upload)
        } catch let problem as Problem where problem.kind == .notFound {
            return nil
        }
        let name = manifest.name(of: place)
        let reading = UploadManifest.key(of: place, page: page)
        if let again = manifest.again {
            guard again.number == page else { return nil }
            return Entry(
                key: PageKey(reading, again: PageID(rawValue: again.page)), name: name, project: nil,
                batch: batch.rawValue, picture: again.picture)
        }
        return Entry(
            key: PageKey(reading), name: name, project: manifest.project.map(ProjectID.init(rawValue:)),
            batch: batch.rawValue, picture: StoredPicture(path: place.text, page: page))
    }

    /// - Returns: nil where the page that was to be read again is gone.
    private func stored(
        _ entry: Entry, _ store: (ProjectID?) async throws -> PageID
    ) async throws -> PageID? {
        do {
            return try await store(entry.project)
        } catch LibraryError.unknownProject {
            // It was removed while its pages waited; they are not lost with it.
            return try await store(nil)
        } catch LibraryError.unknownPage where entry.key.page != nil {
            return nil
        }
    }
}
