package import Foundation
import YomitoriArchive

extension PackStore {
    /// Installs a pack from a wheel, or from a folder that holds its files or such a wheel.
    ///
    /// Files that are in place already are kept. Each other one is checked while it is written beside its place and
    /// then renamed, the manifest last, so that an installation that is interrupted, or two at once, do no harm.
    ///
    /// - Parameters:
    ///   - name: a pack the program knows, or any other whose folder has a `pack.yaml`.
    ///   - source: the wheel or the folder.
    ///   - system: for every user of the machine, which takes the right to write there.
    /// - Returns: the pack's folder.
    /// - Throws: ``PackError``, and `CancellationError` when its task is cancelled while a file is copied.
    @discardableResult
    package func install(_ name: String, from source: URL, system: Bool = false) throws -> URL {
        let isPublished = publishedManifests.contains { $0.name == name }
        try Self.refuseWhatIsMissing(
            source,
            wanted: isPublished
                ? "a clone of the repository that the pack is published in, or a folder with its files"
                : "a wheel, or a folder with the pack's files")
        try Self.refuseWhatIsNoFile(source)
        let yaml = try manifest(of: name, in: source)
        let manifest = try PackManifest(
            yaml: yaml, file: source.appendingPathComponent(PackManifest.manifestName).path(percentEncoded: false),
            names: .inside)
        guard manifest.name == name else {
            throw PackError.badSource(
                source: source.path(percentEncoded: false), reason: "holds the pack \(manifest.name), not \(name)")
        }
        let folder = try makeFolder(of: name, system: system)
        let mark = InstallationMark(in: folder)
        if !Self.isPack(folder) { try mark.set() }
        do {
            let missing = manifest.files.filter { ModelPack.fault(of: $0, in: folder, pack: name) != nil }
            if !missing.isEmpty {
                try Self.naming(manifest.commit) {
                    try Self.copy(missing, from: source, to: folder, archive: isPublished ? "zip file" : "wheel")
                }
            }
            try finish(folder, yaml)
        } catch {
            mark.takeBack()
            throw error
        }
        return folder
    }

    /// The folder of a pack that is to be written, made where it is missing.
    func makeFolder(of name: String, system: Bool) throws -> URL {
        let folder = try target(system: system).appendingPathComponent(name, isDirectory: true)
        try Self.makeFolder(folder)
        return folder
    }

    /// Writes the manifest of a pack whose files are all in place, and opens it.
    func finish(_ folder: URL, _ yaml: Data) throws {
        let written = try WrittenFile(folder.appendingPathComponent(PackManifest.manifestName))
        try yaml.withUnsafeBytes { try written.write($0) }
        try written.commit()
        InstallationMark(in: folder).remove()
        for file in try ModelPack(folder: folder, names: .inside).manifest.files {
            PartialFile.discard(file, in: folder)
            WrittenFile.clearRemains(of: folder.appendingPathComponent(file.name))
        }
    }

    func unknownOrigin(of name: String) -> PackError {
        .unknownOrigin(name: name, known: known.keys.sorted() + WordPack.known.map(\.name))
    }

    private func manifest(of name: String, in source: URL) throws -> Data {
        if let known = known[name] { return known }
        let url = source.appendingPathComponent(PackManifest.manifestName)
        guard FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) else {
            throw unknownOrigin(of: name)
        }
        return try Self.readingSource {
            let file = try RegularFile(url)
            return Data(try file.bytes(at: 0, count: min(file.size, PackManifest.byteLimit + 1)))
        }
    }

    /// Refuses a source that is not there.
    ///
    /// - Parameter wanted: what should be there.
    static func refuseWhatIsMissing(_ source: URL, wanted: String) throws {
        let path = source.path(percentEncoded: false)
        var status = stat()
        guard stat(path, &status) != 0 else { return }
        let problem = String(cString: strerror(errno))
        throw PackError.badSource(source: path, reason: "\(problem); --from takes \(wanted)")
    }

    /// Refuses a pipe, a device or a socket, which would be waited for, or read, without an end.
    private static func refuseWhatIsNoFile(_ source: URL) throws {
        let path = source.path(percentEncoded: false)
        var status = stat()
        // What is not there is told of by whoever opens it.
        guard stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { return }
        throw PackError.badSource(source: path, reason: "neither a regular file nor a folder")
    }

    /// Tells of what cannot be read as of a fault of the source, not of the folder that is written.
    static func readingSource<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch PackError.failedAccess(let path, let reason) {
            throw PackError.badSource(source: path, reason: reason)
        }
    }

    /// Tells of a source that holds other files, or too few, which state of the repository has the right ones.
    private static func naming(_ commit: String?, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch PackError.badSource(let source, let reason) {
            let advice = commit.map { "; the pack is of the commit \($0): in a clone, check out \($0)" } ?? ""
            throw PackError.badSource(source: source, reason: reason + advice)
        }
    }

    /// - Parameter archive: what a file is taken for that holds the pack's files, for messages.
    private static func copy(
        _ files: [PackManifest.File], from source: URL, to folder: URL, archive: String
    ) throws {
        var missing = Dictionary(files.map { ($0.name, $0) }) { first, _ in first }
        if isFolder(source) {
            for file in files {
                // As they are, as they lie in an unpacked wheel, or in a clone of the project that publishes them.
                let places = ["", "models/", "rapidocr/models/"].map { $0 + file.name } + [file.path].compactMap { $0 }
                for url in places.map({ source.appendingPathComponent($0) })
                where FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) {
                    try copy(file, from: url, to: folder)
                    missing[file.name] = nil
                    break
                }
            }
            for wheel in wheels(in: source) where !missing.isEmpty {
                try copy(&missing, fromArchive: wheel, archive, to: folder)
            }
        } else {
            try copy(&missing, fromArchive: source, archive, to: folder)
        }
        if !missing.isEmpty {
            throw PackError.badSource(
                source: source.path(percentEncoded: false),
                reason: "lacks \(missing.keys.sorted().joined(separator: ", "))")
        }
    }

    private static func copy(
        _ missing: inout [String: PackManifest.File], fromArchive source: URL, _ kind: String, to folder: URL
    ) throws {
        try refuseWhatIsNoFile(source)
        var found: Set<String> = []
        do {
            try ZipReader(url: source).read(Set(missing.keys)) { name, size, next in
                guard let file = missing[name], !found.contains(name), size == nil || size == file.size else { return }
                try write(file, to: folder, source: source, next: next)
                found.insert(name)
            }
        } catch let error as ArchiveError {
            throw PackError.badSource(source: error.name, reason: "cannot be read as a \(kind): \(error.reason)")
        }
        for name in found { missing[name] = nil }
    }

    private static func copy(_ file: PackManifest.File, from url: URL, to folder: URL) throws {
        let source = try readingSource { try RegularFile(url) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { buffer.deallocate() }
        var offset = 0
        try write(file, to: folder, source: url) {
            let count = try readingSource { try source.read(into: buffer, at: offset) }
            offset += count
            return count == 0 ? nil : UnsafeRawBufferPointer(rebasing: buffer[..<count])
        }
    }

    /// Writes the pieces as `file`, unless they are not what it has to be.
    private static func write(
        _ file: PackManifest.File, to folder: URL, source: URL, next: () throws -> UnsafeRawBufferPointer?
    ) throws {
        let written = try WrittenFile(folder.appendingPathComponent(file.name))
        var digest = FileDigest(of: file)
        let limit = file.size ?? 0
        var isPointer = false
        while digest.size <= limit, let piece = try next() {
            try Task.checkCancellation()
            if digest.size == 0 { isPointer = piece.starts(with: pointerStart) }
            digest.update(piece)
            // A source that never ends must not fill the disk.
            if digest.size <= limit { try written.write(piece) }
        }
        if let objection = digest.objection() {
            let fault =
                isPointer
                ? "is a pointer of Git LFS, not the file; `git lfs pull` in the clone gets it"
                : "is another one: \(objection)"
            throw PackError.badSource(
                source: source.path(percentEncoded: false), reason: "its file \(file.name) \(fault)")
        }
        try written.commit()
    }

    /// How what Git LFS has in the place of a file begins: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
    private static let pointerStart = Array("version https://git-lfs.github.com/spec/".utf8)

    private static func wheels(in folder: URL) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
        return names.filter { $0.hasSuffix(".whl") }.sorted().map { folder.appendingPathComponent($0) }
    }

    static func isFolder(_ url: URL) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path(percentEncoded: false), isDirectory: &isDirectory)
            && isDirectory.boolValue
    }

    /// Makes the folder and those above it where they are missing, open to every reader whatever the umask.
    private static func makeFolder(_ folder: URL) throws {
        guard !isFolder(folder) else { return }
        let path = folder.path(percentEncoded: false)
        let parent = folder.deletingLastPathComponent()
        if parent.path(percentEncoded: false) != path { try makeFolder(parent) }
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
            throw PackError.failedAccess(path: path, reason: "cannot be made: \(String(cString: strerror(errno)))")
        }
        _ = chmod(path, 0o755)
    }
}
