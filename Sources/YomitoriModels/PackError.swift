package import YomitoriCore

/// Why a model pack cannot be read, installed or used.
package enum PackError: Error, Hashable, Sendable {
    /// No pack of this name is installed; `places` are the folders that were searched.
    case missingPack(name: String, places: [String])
    /// No program-known pack has this name, so there is nothing to say how to install it.
    case unknownPack(name: String, known: [String])
    /// The program knows no pack of this name, or path, so that it cannot be installed without the folder it comes from;
    /// `known` can be.
    case unknownOrigin(name: String, known: [String])
    /// There is no pack at this path.
    case noPackFolder(path: String)
    /// `pack.yaml` does not follow the schema.
    case badManifest(file: String, reason: String)
    /// A file that the manifest names is not there. `pack`, here and below, is the pack's name, or its folder's path where
    /// it is asked for by that.
    case missingFile(pack: String, file: String)
    /// A file's size or SHA-256 is not the manifest's, or it does not hold what the manifest says.
    case changedFile(pack: String, file: String, reason: String)
    /// The pack's files are not published one by one, so that they can only be installed from where they are given.
    case notPublished(name: String)
    /// A file of the pack cannot be had from where it is published.
    case failedDownload(pack: String, address: String, reason: String)
    /// The wheel or folder to install from cannot be read, or lacks a file.
    case badSource(source: String, reason: String)
    /// A file or folder cannot be read, written or removed.
    case failedAccess(path: String, reason: String)
}

extension PackError: DescribedError {
    package var description: String {
        switch self {
        case .missingPack(let name, let places):
            "the model pack \(name) is not installed (looked in \(places.joined(separator: ", "))); "
                + "install it \(Self.ways(name))"
        case .unknownPack(let name, let known):
            "there is no model pack \(name); known are \(known.joined(separator: ", ")), "
                + "or give the path of a folder with a pack.yaml"
        case .unknownOrigin(let path, _) where PackStore.isPath(path):
            "\(path) is a path: the pack there is installed with `\(Self.install("NAME")) --from \(path)`, NAME being the one "
                + "in its \(PackManifest.manifestName)"
        case .unknownOrigin(let name, let known):
            "it is not known where the model pack \(name) comes from; known are \(known.joined(separator: ", ")), one's own "
                + "is installed with `\(Self.install(name)) --from DIR`, DIR being a folder with its "
                + PackManifest.manifestName
        case .noPackFolder(let path):
            "\(path): there is no folder with a \(PackManifest.manifestName), so it is no model pack (how one is laid out: "
                + "docs/models/README.md)"
        case .badManifest(let file, let reason):
            "\(file): \(reason) (the keys of a pack.yaml: docs/models/README.md)"
        case .missingFile(let pack, let file):
            "the model pack \(pack) lacks the file \(file); \(Self.repair(pack))"
        case .changedFile(let pack, let file, let reason):
            "the file \(file) of the model pack \(pack) is not as it should be: \(reason); \(Self.repair(pack))"
        case .notPublished(let name):
            "the files of the model pack \(name) are not published one by one; install it \(Self.ways(name))"
        case .failedDownload(let pack, let address, let reason):
            "\(address) cannot be downloaded: \(reason). Without a network: `\(Self.install(pack)) --from DIR`, DIR being a "
                + "clone of the repository from another machine"
                + (PackManifest.commit(in: address).map { " at the commit \($0)" } ?? "")
        case .badSource(let source, let reason):
            "\(source): \(reason)"
        case .failedAccess(let path, let reason):
            "\(path): \(reason)"
        }
    }

    private static func install(_ name: String) -> String { "yomitori models install \(name)" }

    /// `make setup` installs the pack that everybody needs, and the words; the others have an address or are somebody's own.
    private static func ways(_ name: String) -> String {
        if PackStore.wordPack(named: name) != nil { return "with `make setup` or with `\(install(name))`" }
        return name == PackManifest.standardName
            ? "with `make setup` or with `\(install(name)) --from WHEEL|DIR`"
            : "with `\(install(name))` or, without a network, with `\(install(name)) --from DIR`"
    }

    private static func repair(_ name: String) -> String {
        if PackStore.isPath(name) { return "put the file right, or mend the folder's \(PackManifest.manifestName)" }
        guard PackManifest.builtIn[name] != nil || PackStore.wordPack(named: name) != nil else {
            return "install it again with `\(install(name)) --from DIR`, DIR being the folder it came from"
        }
        return "install it again \(ways(name))"
    }
}

extension PackError: ClassifiedFailure {
    /// A pack is every page's.
    package var failureKind: FailureKind { .unavailable }
}
