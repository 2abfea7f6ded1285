import Foundation
import Logging
import YomitoriCore
import YomitoriModels

/// Does what `yomitori models` was asked for.
@MainActor
struct ModelsRunner {
    let job: ModelsJob
    let context: ToolContext

    private var packs: PackStore { context.composition.packs }

    /// - Throws: `OutputError`, `Unavailable`.
    func run() async throws -> ExitStatus {
        switch job {
        case .list: try list()
        case .path: try path()
        case .install(let pack, let source?, let system): await install(pack, from: source, system: system)
        case .install(let pack, nil, let system):
            if let words = PackStore.wordPack(named: pack) {
                await install(pack) { [packs] in try packs.install(words, system: system) }
            } else {
                await download(pack, system: system)
            }
        case .verify(let pack): try verify(pack)
        case .remove(let pack, let system): remove(pack, system: system)
        }
    }

    private func list() throws -> ExitStatus {
        let installed = packs.list()
        var rows = installed.map { entry in
            row(entry.name, entry.manifest, SourcePath(entry.folder.path(percentEncoded: false)).displayed)
        }
        let missing = packs.publishedManifests.filter { manifest in !installed.contains { $0.name == manifest.name } }
        rows += missing.map { row($0.name, $0, "not installed (yomitori models install \($0.name))") }
        let words = packs.installedWords
        rows += words.map { words in
            [
                words.pack.name, words.manifest?.version ?? "?", words.pack.licence,
                SourcePath(words.folder.path(percentEncoded: false)).displayed,
            ]
        }
        rows += WordPack.known.filter { pack in !words.contains { $0.pack == pack } }.map { pack in
            [pack.name, "-", pack.licence, "not installed (yomitori models install \(pack.name))"]
        }
        let table = TextTable(rows: [["pack", "version", "licence", "folder"]] + rows)
        // The licences ask for the names of those who made the models.
        let credits =
            (installed.compactMap(\.manifest) + missing).map { "\n\($0.name): \($0.attribution.displayed)" }.joined()
            + words.map { "\n\($0.pack.name): \($0.pack.attribution)" }.joined()
        try DescriptorOutput.standard().write(table.text + (credits.isEmpty ? "" : credits + "\n"))
        return .success
    }

    private func row(_ name: String, _ manifest: PackManifest?, _ place: String) -> [String] {
        [name, manifest?.version.displayed ?? "?", manifest?.licence.displayed ?? "?", place]
    }

    private func path() throws -> ExitStatus {
        guard let folder = packs.userFolder else {
            throw Unavailable("neither YOMITORI_HOME, XDG_DATA_HOME nor HOME is set, so there is no folder for packs")
        }
        try DescriptorOutput.standard().write(folder.path(percentEncoded: false) + "\n")
        return .success
    }

    private func install(_ pack: String, from source: SourcePath, system: Bool) async -> ExitStatus {
        guard let name = String(validating: source.bytes, as: UTF8.self) else {
            return failed(source, "the name is no UTF-8; rename it", .someFailed)
        }
        let url = URL(fileURLWithPath: name)
        return await install(pack) { [packs] in
            if let words = PackStore.wordPack(named: pack) {
                try packs.install(words, from: url, system: system)
            } else {
                try packs.install(pack, from: url, system: system)
            }
        }
    }

    private func download(_ pack: String, system: Bool) async -> ExitStatus {
        let (packs, logger) = (context.composition.packs, context.logger)
        return await install(pack) {
            try await packs.download(pack, system: system) { file, size, there in
                let size = ByteCount(bytes: size).description
                let rest = there > 0 ? ", \(ByteCount(bytes: there).description) are here already" : ""
                logger.notice("downloading \(file), \(size)\(rest)")
            }
        }
    }

    /// Does the work of an installation beside the main thread; a signal cancels it, so that it leaves nothing half.
    private func install(_ pack: String, _ work: @escaping @Sendable () async throws -> URL) async -> ExitStatus {
        let (logger, interruption) = (context.logger, context.interruption)
        let task = Task.detached { try await work() }
        return await interruption.during {
            do {
                let folder = try await task.value
                logger.notice("installed", metadata: ["folder": "\(folder.path(percentEncoded: false))"])
                return .success
            } catch {
                if let status = interruption.status { return status }
                return failedInstallation(pack, error)
            }
        } onSignal: {
            task.cancel()
        }
    }

    private func failedInstallation(_ pack: String, _ error: any Error) -> ExitStatus {
        // A source is refused as such; any other access that fails is one to the folder that is written.
        let isWriting = if case .failedAccess? = error as? PackError { true } else { false }
        return failed(SourcePath(pack), ErrorLine.problem(error), isWriting ? .outputFailed : .someFailed)
    }

    private func verify(_ pack: String?) throws -> ExitStatus {
        let names = pack.map { [$0] } ?? (packs.list().map(\.name) + packs.installedWords.map(\.pack.name))
        if pack == nil, packs.list().isEmpty {
            // Throws, and says how the program's own pack is installed.
            for name in PackManifest.builtIn.keys.sorted() { try look(for: name) }
        }
        var status = ExitStatus.success
        for name in names {
            do {
                let faults = try PackStore.wordPack(named: name).map(packs.verify) ?? packs.verify(name)
                for fault in faults { status = failed(SourcePath(name), ErrorLine.problem(fault), .someFailed) }
                if faults.isEmpty { try DescriptorOutput.standard().write("\(name): \(try soundness(of: name))\n") }
            } catch let error as PackError {
                if case .missingPack = error { throw Unavailable(error.description) }
                status = failed(SourcePath(name), error.description, .someFailed)
            }
        }
        return status
    }

    /// What is told of a pack without a fault.
    private func soundness(of name: String) throws -> String {
        switch try packs.uncheckedFiles(of: name) {
        case 0: "every file is as it should be"
        case 1: "no fault was found, but of 1 file pack.yaml has no size or hash: it is there and not empty"
        case let count:
            "no fault was found, but of \(count) files pack.yaml has no size or hash: they are there and not empty"
        }
    }

    private func look(for name: String) throws {
        do {
            _ = try packs.folder(of: name)
        } catch let error as PackError {
            throw Unavailable(error.description)
        }
    }

    private func remove(_ pack: String, system: Bool) -> ExitStatus {
        do {
            if let words = PackStore.wordPack(named: pack) {
                try packs.remove(words, system: system)
            } else if try packs.remove(pack, system: system) == .remains {
                context.logger.notice("\(pack) was not whole; what an interrupted installation had left is removed")
            }
            return .success
        } catch {
            return failed(SourcePath(pack), ErrorLine.problem(error), .someFailed)
        }
    }

    private func failed(_ name: SourcePath, _ problem: String, _ status: ExitStatus) -> ExitStatus {
        context.standardError.line(ErrorLine.text(for: name, problem))
        return status
    }
}

extension String {
    /// A text of somebody's manifest on the terminal: control characters in it could forge further lines.
    fileprivate var displayed: String { SourcePath(self).displayed }
}
