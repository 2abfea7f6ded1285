import Foundation
import HTTPTypes
import Logging
import YomitoriCore
import YomitoriLibrary
import YomitoriQueue

/// Which upload belongs to which batch of the queue, and what its sender calls it.
///
/// The manifests on the disk are what counts; this is what was read of them. An upload is kept in three steps, each whole
/// before the next: its pictures and manifest, the queue's batch, the batch's name in the manifest. What was interrupted
/// between them is put right when the index is made, before anything new is written.
actor UploadIndex {
    private let uploads: UploadStore
    private let queue: QueueStore
    private let library: Library
    private let logger: Logger
    private var batches: [Batch.ID: String] = [:]
    private var keys: [String: String] = [:]
    private var manifests: [String: UploadManifest] = [:]
    private var recent: [String] = []
    /// Manifests with the names of their batches that the disk, which may be full, has not taken yet.
    private var unwritten: [String: UploadManifest] = [:]
    private var underWay: Set<String> = []
    /// Takings begun until now, and those under way: uploads of which the queue may know already.
    private var takings = 0
    private var open: Set<Int> = []

    /// Manifests held: those of the batches that a listener is told of again. One of 3,000 pictures has some hundred kilobytes.
    private static let manifestsHeld = 32

    /// Reads what is on the disk, and puts right what was interrupted.
    ///
    /// Nobody may write uploads meanwhile: one without a manifest is taken for interrupted, and removed.
    /// - Throws: `ServerError` when the folders cannot be listed, `QueueError`, `LibraryError`.
    init(reading uploads: UploadStore, queue: QueueStore, library: Library, logger: Logger) async throws {
        self.uploads = uploads
        self.queue = queue
        self.library = library
        self.logger = logger
        let found = try await read()
        if !found.unnamed.isEmpty { try await settle(found.unnamed) }
        if !found.again.isEmpty { try await removeFinished(found.again) }
    }

    /// The upload of a batch; nil for batches of others.
    func upload(of batch: Batch.ID) async throws -> String? {
        // The queue tells of a batch before it is noted here whose it is.
        let last = takings
        while batches[batch] == nil, open.contains(where: { $0 <= last }) {
            try await Task.sleep(for: .milliseconds(5))
        }
        return batches[batch]
    }

    /// Has `work` give the queue a batch that will be noted, or fail.
    func taking(_ work: @Sendable () async throws -> Batch.ID) async throws -> Batch.ID {
        takings += 1
        let number = takings
        open.insert(number)
        defer { open.remove(number) }
        return try await work()
    }

    func manifest(of upload: String) async throws -> UploadManifest {
        if let manifest = manifests[upload] { return manifest }
        let manifest = try await blocking(on: .prompt) { [uploads] in try uploads.manifest(of: upload) }
        // Somebody may have noted more in the meantime.
        if let manifest = manifests[upload] { return manifest }
        hold(manifest, of: upload)
        return manifest
    }

    /// The batch that was made under a key; nil while there is none.
    func batch(of key: String) -> Batch.ID? {
        guard let upload = keys[key] else { return nil }
        return batches.first { $0.value == upload }?.key
    }

    /// Has `work` make the batch of a key, unless there is one.
    ///
    /// - Throws: `Problem` while the same is being sent already.
    func once(
        _ key: String?, _ work: @Sendable () async throws -> Batch.ID
    ) async throws -> (batch: Batch.ID, isNew: Bool) {
        if let key {
            if let present = self.batch(of: key) { return (present, false) }
            guard underWay.insert(key).inserted else {
                throw Problem(.notAsThingsAre, "this upload is under way already", headers: [.retryAfter: "5"])
            }
        }
        defer { key.map { _ = underWay.remove($0) } }
        return (try await work(), true)
    }

    /// Knows a batch and its key from now on, and writes the batch's name into its manifest.
    ///
    /// The queue has the batch: whoever heard that it failed would send it again. A name that the disk does not take is
    /// written with the next one, or found at the next start: in the queue or, once that has forgotten the batch, with the
    /// library's pages.
    func note(_ batch: Batch.ID, _ manifest: UploadManifest, of upload: String) async {
        var manifest = manifest
        manifest.batch = batch.rawValue
        hold(manifest, of: upload)
        batches[batch] = upload
        if let key = manifest.key { keys[key] = upload }
        unwritten[upload] = manifest
        // Taken out, so that nobody else writes them meanwhile.
        let due = unwritten
        unwritten = [:]
        for (upload, manifest) in due {
            do {
                // On the disk when this returns, which may take the disk a while.
                try await blocking(on: .prompt) { [uploads] in try uploads.write(manifest, of: upload) }
            } catch {
                unwritten[upload] = manifest
                logger.error(
                    "the batch of an upload cannot be noted; it is tried again with the next one",
                    metadata: ["upload": "\(upload)", "error": "\(Problem(of: error).detail)"])
            }
        }
    }

    /// Forgets an upload and removes its folder.
    func remove(_ upload: String) {
        batches = batches.filter { $0.value != upload }
        keys = keys.filter { $0.value != upload }
        manifests[upload] = nil
        unwritten[upload] = nil
        recent.removeAll { $0 == upload }
        uploads.remove(upload)
    }

    private func hold(_ manifest: UploadManifest, of upload: String) {
        manifests[upload] = manifest
        recent.removeAll { $0 == upload }
        recent.append(upload)
        if recent.count > Self.manifestsHeld { manifests[recent.removeFirst()] = nil }
    }

    // MARK: - After a start

    /// - Returns: the uploads whose manifests name no batch, and those by which pages are read again.
    private func read() async throws -> (unnamed: [String: UploadManifest], again: Set<String>) {
        let found = try await blocking(on: .prompt) { [uploads] in
            try uploads.uploads().map { upload in (upload, Result { try uploads.confirmedManifest(of: upload) }) }
        }
        var unnamed: [String: UploadManifest] = [:]
        var again: Set<String> = []
        for (upload, manifest) in found {
            switch manifest {
            case .success(let manifest?):
                if let key = manifest.key { keys[key] = upload }
                if manifest.again != nil { again.insert(upload) }
                if let batch = manifest.batch {
                    batches[Batch.ID(rawValue: batch)] = upload
                } else {
                    unnamed[upload] = manifest
                }
            case .success(nil):
                // It was being sent when the program ended; nobody was told that it is here.
                uploads.remove(upload)
            case .failure(let error):
                logger.error(
                    "the manifest of an upload cannot be read; its pictures are left where they are",
                    metadata: ["upload": "\(upload)", "error": "\(Problem(of: error).detail)"])
            }
        }
        return (unnamed, again)
    }

    /// What was made for reading pages again goes with the queue's batch: the pages show their own pictures.
    private func removeFinished(_ again: Set<String>) async throws {
        let present = Set(try await queue.batches().map(\.id))
        for (batch, upload) in batches where again.contains(upload) && !present.contains(batch) { remove(upload) }
    }

    /// Uploads without a batch: its name was not noted, and the queue has it or had it, or it never came to that.
    ///
    /// The queue forgets batches whose pages are in the library, and these pages show the upload's pictures.
    private func settle(_ unnamed: [String: UploadManifest]) async throws {
        var left = unnamed
        for batch in try await queue.batches().reversed() where batches[batch.id] == nil {
            guard let page = try await queue.pages(of: batch.id, limit: 1).first,
                let upload = uploads.place(ofPath: page.name)?.upload,
                let manifest = left.removeValue(forKey: upload)
            else { continue }
            await note(batch.id, manifest, of: upload)
        }
        for (upload, manifest) in left {
            guard let page = try await library.firstPage(withKeyBeginning: UploadManifest.keyPrefix(of: upload)) else {
                remove(upload)
                continue
            }
            if let batch = try await library.summary(of: page).batch {
                await note(Batch.ID(rawValue: batch), manifest, of: upload)
            }
        }
    }
}
