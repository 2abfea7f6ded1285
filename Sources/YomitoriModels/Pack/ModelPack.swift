import Dispatch
package import Foundation
import Synchronization
package import YomitoriCore

/// A pack whose files were found to be what its manifest says, ready to be loaded.
package struct ModelPack: Hashable, Sendable {
    package let manifest: PackManifest
    /// The folder with the manifest.
    package let folder: URL
    package let detector: Detector
    package let recognizer: Recognizer

    /// A model that finds lines: its ONNX file and its facts.
    package enum Detector: Hashable, Sendable {
        case db(URL, DBDetectorFacts)
        case layout(URL, LayoutDetectorFacts)
    }

    /// A model that reads lines: its ONNX file and its facts.
    package enum Recognizer: Hashable, Sendable {
        case ctc(URL, CTCRecognizerFacts)
        /// A file for each stage.
        case parseq([URL], PARSeqFacts)
    }

    /// Reads the manifest in `folder` and checks every file of it, size and hashes.
    ///
    /// - Throws: ``PackError``.
    package init(folder: URL, names: PackManifest.FileNames) throws {
        let manifest = try PackManifest(folder: folder, names: names)
        if let fault = Self.faults(of: manifest, in: folder, names: names).first { throw fault }
        try self.init(checked: manifest, folder: folder, names: names)
    }

    /// Takes files that were checked already.
    init(checked manifest: PackManifest, folder: URL, names: PackManifest.FileNames) throws {
        func url(_ file: PackManifest.File) -> URL { Self.url(of: file, in: folder) }
        self.manifest = manifest
        self.folder = folder
        switch manifest.detector {
        case .db(let file, let facts): detector = .db(url(file), facts)
        case .layout(let file, let facts): detector = .layout(url(file), facts)
        }
        let alphabets = AlphabetReader(folder: folder, pack: Self.label(of: manifest, in: folder, names: names))
        switch manifest.recognizer {
        case .ctc(let file, let description):
            recognizer = .ctc(
                url(file),
                CTCRecognizerFacts(
                    normalization: description.normalization, height: description.height,
                    pixelsPerStep: description.pixelsPerStep,
                    alphabet: try alphabets.texts(of: description, model: file)
                ))
        case .parseq(let files, let description):
            recognizer = .parseq(
                files.map(url),
                PARSeqFacts(
                    normalization: description.normalization, resizeFilter: description.resizeFilter,
                    turnRatio: description.turnRatio, alphabet: try alphabets.texts(of: description),
                    stages: description.stages, splitLength: description.splitLength))
        }
    }

    /// What errors call the pack: a user's own, which is not in the store, by its path.
    private static func label(of manifest: PackManifest, in folder: URL, names: PackManifest.FileNames) -> String {
        switch names {
        case .inside: manifest.name
        case .anywhere: folder.path(percentEncoded: false)
        }
    }

    static func url(of file: PackManifest.File, in folder: URL) -> URL {
        URL(fileURLWithPath: file.name, relativeTo: folder).absoluteURL
    }

    /// What is wrong with the files of a pack, in the manifest's order; the files are read at the same time.
    static func faults(of manifest: PackManifest, in folder: URL, names: PackManifest.FileNames) -> [PackError] {
        let files = manifest.files
        let pack = label(of: manifest, in: folder, names: names)
        let found = Mutex<[Int: PackError]>([:])
        DispatchQueue.concurrentPerform(iterations: files.count) { i in
            let fault = fault(of: files[i], in: folder, pack: pack)
            found.withLock { $0[i] = fault }
        }
        return found.withLock { found in files.indices.compactMap { found[$0] } }
    }

    /// Why a file of the pack cannot be used; nil when it is sound.
    static func fault(of file: PackManifest.File, in folder: URL, pack: String) -> PackError? {
        let url = url(of: file, in: folder)
        guard FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) else {
            return .missingFile(pack: pack, file: file.name)
        }
        do {
            let objection = try file.objection(toFileAt: url)
            return objection.map { .changedFile(pack: pack, file: file.name, reason: $0) }
        } catch {
            return .changedFile(pack: pack, file: file.name, reason: "\(error)")
        }
    }
}

extension PackManifest {
    /// Reads the `pack.yaml` of a folder.
    init(folder: URL, names: FileNames) throws {
        let url = folder.appendingPathComponent(Self.manifestName)
        let file = try RegularFile(url)
        try self.init(
            yaml: Data(try file.bytes(at: 0, count: min(file.size, Self.byteLimit + 1))),
            file: url.path(percentEncoded: false), names: names)
    }
}
