package import Foundation

extension PackStore {
    /// Manifests of the packs that can be installed by their name alone, in the order of the names.
    package var publishedManifests: [PackManifest] {
        known.keys.sorted().compactMap { name in
            known[name].flatMap { try? PackManifest(yaml: $0, file: PackManifest.manifestName, names: .inside) }
        }.filter { $0.download != nil }
    }

    /// Installs a pack that the program knows from where it is published.
    ///
    /// Files that are in place are kept; a file that arrived in part is taken up where it broke off. Each is checked
    /// by size and hashes before it gets its name, and the manifest comes last.
    ///
    /// - Parameter begin: called before a file is asked for: its name, its bytes, and how many of them are here already.
    /// - Returns: the pack's folder.
    /// - Throws: ``PackError``, `CancellationError`. What has arrived of a file is kept for the next time, unless it is
    ///   another file.
    @discardableResult
    package func download(
        _ name: String, system: Bool = false, limits: DownloadLimits = DownloadLimits(),
        begin: (_ file: String, _ size: Int, _ there: Int) async -> Void = { _, _, _ in }
    ) async throws -> URL {
        guard let yaml = known[name] else { throw unknownOrigin(of: name) }
        let manifest = try PackManifest(yaml: yaml, file: PackManifest.manifestName, names: .inside)
        guard let root = manifest.download else { throw PackError.notPublished(name: name) }
        let folder = try makeFolder(of: name, system: system)
        for file in manifest.files where ModelPack.fault(of: file, in: folder, pack: name) != nil {
            guard let path = file.path else { throw PackError.notPublished(name: name) }
            let part = try PartialFile(of: file, in: folder)
            defer { part.release() }
            await begin(file.name, file.size ?? 0, part.size)
            let address = path.split(separator: "/").reduce(root) { $0.appendingPathComponent(String($1)) }
            try await Self.complete(part, from: address, pack: name, limits)
        }
        try finish(folder, yaml)
        return folder
    }

    private static func complete(
        _ part: PartialFile, from address: URL, pack: String, _ limits: DownloadLimits
    ) async throws {
        func failure(_ reason: String) -> PackError {
            .failedDownload(pack: pack, address: address.absoluteString, reason: reason)
        }
        let late = "it takes too long; the same command goes on from there"
        var vain = 0
        var place = address
        var redirects = 0
        var wasResumed = part.size > 0
        let end = ContinuousClock.now + .seconds(limits.duration)
        while true {
            let before = part.size
            var limits = limits
            limits.duration = (end - .now) / .seconds(1)
            guard limits.duration > 0 else { throw failure(late) }
            do {
                if part.size < part.file.size ?? 0 {
                    try await FileTransfer(of: part, from: place, limits: limits).run()
                }
            } catch FileTransfer.Outcome.broken(let reason) {
                vain = part.size > before ? 0 : vain + 1
                guard vain <= limits.vainAttempts else {
                    throw failure(part.size > 0 ? "\(reason); the same command goes on from there" : reason)
                }
                continue
            } catch FileTransfer.Outcome.moved(let elsewhere) {
                redirects += 1
                guard redirects <= limits.redirects else { throw failure("it leads on and on") }
                guard elsewhere.scheme == place.scheme || elsewhere.scheme == "https" else {
                    throw failure("it leads out of https")
                }
                place = elsewhere
                continue
            } catch FileTransfer.Outcome.late {
                throw failure(late)
            } catch FileTransfer.Outcome.refused(let reason) {
                if part.size == 0 { part.discard() }
                throw failure(reason)
            }
            guard let objection = part.objection() else { return try part.commit() }
            try part.restart()
            guard wasResumed else {
                part.discard()
                throw failure("it is another file: \(objection)")
            }
            // The earlier part may have been the fault; once more from the beginning.
            wasResumed = false
        }
    }
}
