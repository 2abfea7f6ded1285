package import Foundation
import YomitoriCore

/// The folders where installed packs live, a folder a pack: the user's own, then the machine's.
package struct PackStore: Hashable, Sendable {
    /// Where packs of this user are installed; nil when the environment names no home.
    package let userFolder: URL?
    /// Where packs for every user of the machine are installed.
    package let systemFolder: URL
    /// Manifests of the packs that the program knows, by name.
    let known: [String: Data]
    /// SHA-256 of earlier ones that may stand in their place, by name.
    let earlier: [String: Set<String>]

    /// Finds the folders in `environment`: `$YOMITORI_HOME/models`, else `models` in the standard folder for data.
    ///
    /// - Parameters:
    ///   - known: manifests of the packs that can be installed by name alone.
    ///   - earlier: SHA-256 of earlier manifests that may still be installed.
    package init(
        environment: [String: String],
        systemFolder: URL = URL(fileURLWithPath: "/usr/local/share/yomitori/models", isDirectory: true),
        known: [String: Data] = PackManifest.builtIn, earlier: [String: Set<String>] = PackManifest.earlier
    ) {
        let home = environment["YOMITORI_HOME"].flatMap { $0.isEmpty ? nil : $0 }
        userFolder = (home ?? StandardFolder.data.path(in: environment)).map { path in
            URL(fileURLWithPath: path, isDirectory: true)
                .appendingPathComponent("models", isDirectory: true).absoluteURL
        }
        self.systemFolder = systemFolder
        self.known = known
        self.earlier = earlier
    }

    /// In the order in which packs are looked for.
    package var folders: [URL] { [userFolder, systemFolder].compactMap { $0 } }

    /// An installed pack.
    package struct Entry: Hashable, Sendable {
        package let name: String
        package let folder: URL
        /// Nil when the manifest cannot be read; `verify` says why.
        package let manifest: PackManifest?
    }

    /// The installed packs by name; of two of the same name the one that is used, which is the user's.
    package func list() -> [Entry] {
        var entries: [String: Entry] = [:]
        for store in folders.reversed() {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: store.path(percentEncoded: false))) ?? []
            for name in names where PackManifest.isName(name) && Self.isPack(store.appendingPathComponent(name)) {
                let folder = store.appendingPathComponent(name, isDirectory: true)
                entries[name] = Entry(
                    name: name, folder: folder, manifest: try? PackManifest(folder: folder, names: .inside))
            }
        }
        return entries.values.sorted { $0.name < $1.name }
    }

    /// The folder of an installed pack.
    ///
    /// - Throws: ``PackError/missingPack(name:places:)``, ``PackError/unknownPack(name:known:)``.
    package func folder(of name: String) throws -> URL {
        if PackManifest.isName(name) {
            for store in folders {
                let folder = store.appendingPathComponent(name, isDirectory: true)
                if Self.isPack(folder) { return folder }
            }
        }
        guard known[name] != nil else {
            let known = Set(known.keys).union(list().map(\.name))
            throw PackError.unknownPack(name: name, known: known.sorted())
        }
        throw PackError.missingPack(name: name, places: folders.map { $0.path(percentEncoded: false) })
    }

    /// Looks whether a pack is there, by its name or by the path of its folder; its files are not checked.
    ///
    /// - Throws: ``PackError/missingPack(name:places:)``, ``PackError/unknownPack(name:known:)``,
    ///   ``PackError/noPackFolder(path:)``.
    package func find(_ reference: String) throws {
        if Self.isPath(reference) { try Self.lookForManifest(at: reference) } else { _ = try folder(of: reference) }
    }

    /// What a pack says of itself, by its name or by the path of its folder; of one that the program knows also where it is
    /// not installed. Its files are not checked; nil where there is no pack, or its manifest cannot be read.
    package func manifest(of reference: String) -> PackManifest? {
        if Self.isPath(reference) {
            return try? PackManifest(folder: URL(fileURLWithPath: reference, isDirectory: true), names: .anywhere)
        }
        if let yaml = known[reference] {
            return try? PackManifest(yaml: yaml, file: PackManifest.manifestName, names: .inside)
        }
        return list().first { $0.name == reference }?.manifest
    }

    /// Opens a pack by its name, or a user's own by the path of its folder: whatever holds a `/` or is `.` or `..`.
    ///
    /// Every file is checked against its size and hashes first.
    ///
    /// - Throws: ``PackError``.
    package func open(_ reference: String) throws -> ModelPack {
        if Self.isPath(reference) {
            try Self.lookForManifest(at: reference)
            return try ModelPack(folder: URL(fileURLWithPath: reference, isDirectory: true), names: .anywhere)
        }
        let folder = try folder(of: reference)
        try checkManifest(of: reference, in: folder)
        return try ModelPack(folder: folder, names: .inside)
    }

    /// Checks every file of an installed pack, or of the one at a path.
    ///
    /// - Returns: what is wrong; empty when the pack is sound.
    /// - Throws: ``PackError`` when there is no such pack.
    package func verify(_ reference: String) throws -> [PackError] {
        let isPath = Self.isPath(reference)
        let folder = isPath ? URL(fileURLWithPath: reference, isDirectory: true) : try folder(of: reference)
        do {
            if isPath { try Self.lookForManifest(at: reference) } else { try checkManifest(of: reference, in: folder) }
            let names = isPath ? PackManifest.FileNames.anywhere : .inside
            let manifest = try PackManifest(folder: folder, names: names)
            let faults = ModelPack.faults(of: manifest, in: folder, names: names)
            if faults.isEmpty { _ = try ModelPack(checked: manifest, folder: folder, names: names) }
            return faults
        } catch let error as PackError {
            return [error]
        }
    }

    /// How many files of a user's own pack, which is at a path, have neither a size nor a hash in its manifest: of these
    /// nothing is checked but that they are there and hold something.
    ///
    /// - Throws: ``PackError`` when the manifest cannot be read.
    package func uncheckedFiles(of reference: String) throws -> Int {
        // Every file of a pack in the store has a size and a hash.
        guard Self.isPath(reference) else { return 0 }
        let manifest = try PackManifest(folder: URL(fileURLWithPath: reference, isDirectory: true), names: .anywhere)
        return manifest.files.count { $0.size == nil && $0.sha256 == nil && $0.gitBlob == nil }
    }

    /// What ``remove(_:system:)`` found.
    package enum Removal: Hashable, Sendable {
        case pack
        /// What an interrupted installation had left.
        case remains
    }

    /// Removes the user's pack of this name, or with `system` the machine's, or what an interrupted installation of it left.
    ///
    /// - Throws: ``PackError``.
    @discardableResult
    package func remove(_ name: String, system: Bool = false) throws -> Removal {
        let store = try target(system: system)
        let folder = store.appendingPathComponent(name, isDirectory: true)
        let isWhole = Self.isPack(folder)
        // A folder of another name that holds neither a manifest nor an installation's mark may be anybody's.
        let isBegun = known[name] != nil || InstallationMark(in: folder).isThere
        guard PackManifest.isName(name), isWhole || isBegun && Self.isFolder(folder) else {
            throw PackError.failedAccess(
                path: store.path(percentEncoded: false), reason: "there is no pack \(name) to remove")
        }
        do {
            // The manifest first: a folder without one is no pack, so that a half-removed pack is never used.
            if isWhole {
                try FileManager.default.removeItem(at: folder.appendingPathComponent(PackManifest.manifestName))
            }
            try FileManager.default.removeItem(at: folder)
        } catch {
            throw PackError.failedAccess(
                path: folder.path(percentEncoded: false), reason: "cannot be removed: \(error)")
        }
        return isWhole ? .pack : .remains
    }

    /// The folder to change.
    func target(system: Bool) throws -> URL {
        if system { return systemFolder }
        guard let userFolder else {
            throw PackError.failedAccess(
                path: "$HOME", reason: "not set; set it or YOMITORI_HOME, or install for all users with --system")
        }
        return userFolder
    }

    /// Whether a pack is asked for by its path.
    package static func isPath(_ reference: String) -> Bool {
        reference.contains("/") || reference == "." || reference == ".."
    }

    /// Refuses a path at which there is no pack; what else is wrong there is told by whoever reads it.
    private static func lookForManifest(at path: String) throws {
        let manifest = URL(fileURLWithPath: path, isDirectory: true)
            .appendingPathComponent(PackManifest.manifestName).path(percentEncoded: false)
        if access(manifest, F_OK) != 0, [ENOENT, ENOTDIR].contains(errno) { throw PackError.noPackFolder(path: path) }
    }

    /// Whether the folder holds a manifest.
    static func isPack(_ folder: URL) -> Bool {
        FileManager.default.fileExists(
            atPath: folder.appendingPathComponent(PackManifest.manifestName).path(percentEncoded: false))
    }

    /// The manifest of a pack that the program knows has to be the program's own, to the byte, or an earlier one that says the
    /// same: one of another version goes with other files, and a changed number would go unnoticed.
    private func checkManifest(of name: String, in folder: URL) throws {
        guard let expected = known[name] else { return }
        let file = try RegularFile(folder.appendingPathComponent(PackManifest.manifestName))
        let found = Data(try file.bytes(at: 0, count: PackManifest.byteLimit))
        guard found == expected || earlier[name]?.contains(FileDigest.sha256(of: found)) == true else {
            throw PackError.changedFile(
                pack: name, file: PackManifest.manifestName, reason: "it is not the one of this version of yomitori")
        }
    }
}
