import Foundation
import YomitoriCore
import YomitoriLibrary
import YomitoriQueue

/// Takes batches in and tells how far they are.
struct BatchDesk: Sendable {
    let queue: QueueStore
    let uploads: UploadStore
    let index: UploadIndex
    let knownFailures = KnownFailures()
    let rates: ReadingRates

    /// Has the queue read the pictures of a writer.
    ///
    /// When this returns, they survive a failure of the power.
    func take(_ writer: UploadWriter, _ manifest: UploadManifest, options: BatchOptions) async throws -> Batch.ID {
        try await blocking(on: .prompt) { try writer.keep(manifest) }
        let files = (1...max(1, manifest.files.count)).map { number in
            PageInput.file(SourcePath(uploads.file(PicturePlace(upload: writer.id, number: number)).path))
        }
        return try await index.taking {
            let batch: Batch.ID
            do {
                batch = try await queue.enqueue(files, name: manifest.name, options: options)
            } catch {
                writer.discard()
                throw error
            }
            await index.note(batch, manifest, of: writer.id)
            return batch
        }
    }

    /// - Throws: `QueueError.unknownBatch`, also for batches that did not come by the server.
    func reply(for id: Batch.ID) async throws -> BatchReply {
        guard let upload = try await index.upload(of: id) else { throw QueueError.unknownBatch(id.rawValue) }
        let batch = try await queue.batch(id)
        let manifest = try await index.manifest(of: upload)
        var failures: [BatchReply.Failure] = []
        if batch.progress.failed > 0 {
            failures = try await knownFailures.failures(of: id, count: batch.progress.failed) {
                try await self.failures(of: id, manifest)
            }
        }
        return BatchReply(batch, manifest, failures: failures, rate: rates.rate(of: id))
    }

    /// The batches that came by the server, the last first; those the queue has purged are left out.
    func batches() async throws -> [Batch] {
        var own: [Batch] = []
        for batch in try await queue.batches().reversed() where try await index.upload(of: batch.id) != nil {
            own.append(batch)
        }
        return own
    }

    /// Which pages of the library are a batch's: those that came with it, or the one that it reads again.
    ///
    /// A batch stays in the library after the queue has forgotten it.
    /// - Throws: `QueueError.unknownBatch` where neither has ever had it here.
    func pages(of id: Batch.ID, in library: Library) async throws -> PageQuery {
        var query = PageQuery()
        if let upload = try await index.upload(of: id) {
            query.page = try await index.manifest(of: upload).again.map { PageID(rawValue: $0.page) }
        } else if try await !library.hasPages(ofBatch: id.rawValue) {
            throw QueueError.unknownBatch(id.rawValue)
        }
        if query.page == nil { query.batch = id.rawValue }
        return query
    }

    /// What a page is called, from the file it is read from.
    func name(of page: String) async -> String {
        guard let place = uploads.place(ofPath: page), let manifest = try? await index.manifest(of: place.upload)
        else { return "picture" }
        return manifest.name(of: place)
    }

    private func failures(of batch: Batch.ID, _ manifest: UploadManifest) async throws -> [BatchReply.Failure] {
        var failures: [BatchReply.Failure] = []
        var last: QueuedPage?
        repeat {
            let pages = try await queue.pages(of: batch, after: last)
            last = pages.last
            for page in pages where page.status == .failed && failures.count < BatchReply.mostFailures {
                let name = await name(of: page.name)
                let message = (page.failure?.message ?? "").replacing(page.name, with: name)
                failures.append(.init(name: name, page: page.page, message: message))
            }
        } while last != nil && failures.count < BatchReply.mostFailures
        return failures
    }
}
