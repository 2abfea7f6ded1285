package import Foundation

extension PackStore {
    /// The word pack of this name, if it is one.
    package static func wordPack(named name: String) -> WordPack? { WordPack.known.first { $0.name == name } }

    /// Compiles a language's words from a folder of their sources and installs them.
    ///
    /// Words that are installed already, undamaged and from the same sources, are kept.
    ///
    /// - Parameter source: a folder; nil: where Debian's package puts the words.
    /// - Returns: the pack's folder.
    /// - Throws: ``PackError``, and `CancellationError` when its task is cancelled before they are compiled.
    @discardableResult
    package func install(_ pack: WordPack, from source: URL? = nil, system: Bool = false) throws -> URL {
        if let source { try Self.refuseWhatIsMissing(source, wanted: "a folder with the words' sources") }
        let sources = try pack.sources(in: source ?? pack.usualFolder)
        let digests = try sources.map { url in
            try Self.readingSource {
                let file = try RegularFile(url)
                return WordManifest.File(url.lastPathComponent, Data(try file.bytes(at: 0, count: file.size)))
            }
        }
        let folder = try makeFolder(of: pack.name, system: system)
        if let there = try? WordManifest(folder: folder), there.sources == digests,
            Self.faults(of: pack, in: folder).isEmpty
        {
            return folder
        }
        let compiled = try pack.compiled(from: sources)
        try Task.checkCancellation()
        // The manifest comes last: until then the words that it tells of are others.
        for (name, bytes) in [
            (WordPack.fileName, compiled),
            (WordManifest.fileName, try WordManifest(pack, compiled: compiled, sources: digests).yaml()),
        ] {
            let written = try WrittenFile(folder.appendingPathComponent(name))
            try bytes.withUnsafeBytes { try written.write($0) }
            try written.commit()
        }
        return folder
    }

    /// The installed words of a language; nil where there are none.
    ///
    /// - Parameter language: a BCP-47 tag, of which the primary part counts.
    /// - Throws: ``PackError`` for a file that is damaged.
    package func lexicon(for language: String) throws -> Lexicon? {
        let primary = language.prefix { $0 != "-" }.lowercased()
        guard let pack = WordPack.known.first(where: { $0.languages.contains(primary) }),
            let folder = folder(of: pack)
        else { return nil }
        return try Lexicon(contentsOf: folder.appendingPathComponent(WordPack.fileName), pack: pack.name)
    }

    /// Installed words.
    package struct WordEntry: Hashable, Sendable {
        package let pack: WordPack
        package let folder: URL
        /// Nil when the manifest is missing or cannot be read; `verify` says why.
        package let manifest: WordManifest?
    }

    /// The installed word packs in the order of their names.
    package var installedWords: [WordEntry] {
        WordPack.known.compactMap { pack in
            folder(of: pack).map { WordEntry(pack: pack, folder: $0, manifest: try? WordManifest(folder: $0)) }
        }
        .sorted { $0.pack.name < $1.pack.name }
    }

    /// Checks installed words against their manifest.
    ///
    /// - Returns: what is wrong; empty when the words are sound.
    /// - Throws: ``PackError/missingPack(name:places:)``.
    package func verify(_ pack: WordPack) throws -> [PackError] {
        guard let folder = folder(of: pack) else {
            throw PackError.missingPack(name: pack.name, places: folders.map { $0.path(percentEncoded: false) })
        }
        return Self.faults(of: pack, in: folder)
    }

    /// Removes the user's words of this pack, or with `system` the machine's.
    ///
    /// - Throws: ``PackError``.
    package func remove(_ pack: WordPack, system: Bool = false) throws {
        let folder = try target(system: system).appendingPathComponent(pack.name, isDirectory: true)
        do {
            for name in [WordManifest.fileName, WordPack.fileName] {
                let file = folder.appendingPathComponent(name)
                // Words of before there were manifests have none.
                if FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
                    try FileManager.default.removeItem(at: file)
                }
            }
            try FileManager.default.removeItem(at: folder)
        } catch {
            throw PackError.failedAccess(
                path: folder.path(percentEncoded: false), reason: "there are no words of \(pack.name) to remove")
        }
    }

    /// Where the words of a pack are; nil when they are not installed.
    private func folder(of pack: WordPack) -> URL? {
        folders.map { $0.appendingPathComponent(pack.name, isDirectory: true) }.first {
            FileManager.default.fileExists(
                atPath: $0.appendingPathComponent(WordPack.fileName).path(percentEncoded: false))
        }
    }

    private static func faults(of pack: WordPack, in folder: URL) -> [PackError] {
        do {
            let manifest = try WordManifest(folder: folder)
            let url = folder.appendingPathComponent(WordPack.fileName)
            let file = try RegularFile(url)
            guard file.size == manifest.compiled.size else {
                throw PackError.changedFile(
                    pack: pack.name, file: WordPack.fileName,
                    reason: "it has \(file.size) bytes, not \(manifest.compiled.size)")
            }
            let found = WordManifest.File(WordPack.fileName, Data(try file.bytes(at: 0, count: file.size)))
            guard found == manifest.compiled else {
                throw PackError.changedFile(
                    pack: pack.name, file: WordPack.fileName,
                    reason: "its SHA-256 is \(found.sha256), not \(manifest.compiled.sha256)")
            }
            _ = try Lexicon(contentsOf: url, pack: pack.name)
            return []
        } catch let error as PackError {
            return [error]
        } catch {
            return [.failedAccess(path: folder.path(percentEncoded: false), reason: "\(error)")]
        }
    }
}
