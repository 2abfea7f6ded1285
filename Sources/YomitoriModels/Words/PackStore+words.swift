package import Foundation

extension PackStore {
    /// The word pack of this name, if it is one.
    package static func wordPack(named name: String) -> WordPack? { WordPack.known.first { $0.name == name } }

    /// Compiles a language's words from a folder of their sources and installs them.
    ///
    /// - Returns: the pack's folder.
    /// - Throws: ``PackError``.
    @discardableResult
    package func install(_ pack: WordPack, from source: URL, system: Bool = false) throws -> URL {
        let compiled = try pack.compiled(from: source)
        let folder = try makeFolder(of: pack.name, system: system)
        let written = try WrittenFile(folder.appendingPathComponent(WordPack.fileName))
        try compiled.withUnsafeBytes { try written.write($0) }
        try written.commit()
        return folder
    }

    /// The file of an installed word pack; nil where it is not installed.
    package func file(of pack: WordPack) -> URL? {
        folders.map {
            $0.appendingPathComponent(pack.name, isDirectory: true).appendingPathComponent(WordPack.fileName)
        }
        .first { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
    }

    /// The installed words of a language; nil where there are none.
    ///
    /// - Parameter language: a BCP-47 tag, of which the primary part counts.
    /// - Throws: ``PackError`` for a file that is damaged.
    package func lexicon(for language: String) throws -> Lexicon? {
        let primary = language.prefix { $0 != "-" }.lowercased()
        guard let pack = WordPack.known.first(where: { $0.languages.contains(primary) }), let file = file(of: pack)
        else {
            return nil
        }
        return try Lexicon(contentsOf: file, pack: pack.name)
    }

    /// The installed word packs in the order of their names.
    package var installedWords: [(pack: WordPack, file: URL)] {
        WordPack.known.compactMap { pack in file(of: pack).map { (pack, $0) } }.sorted { $0.pack.name < $1.pack.name }
    }

    /// Removes the user's words of this pack, or with `system` the machine's.
    ///
    /// - Throws: ``PackError``.
    package func remove(_ pack: WordPack, system: Bool = false) throws {
        let folder = try target(system: system).appendingPathComponent(pack.name, isDirectory: true)
        do {
            try FileManager.default.removeItem(at: folder.appendingPathComponent(WordPack.fileName))
            try FileManager.default.removeItem(at: folder)
        } catch {
            throw PackError.failedAccess(
                path: folder.path(percentEncoded: false), reason: "there are no words of \(pack.name) to remove")
        }
    }
}
