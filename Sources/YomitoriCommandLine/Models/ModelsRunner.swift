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
    func run() throws -> ExitStatus {
        switch job {
        case .list: try list()
        case .path: try path()
        case .install(let pack, let source, let system): install(pack, from: source, system: system)
        case .verify(let pack): try verify(pack)
        case .remove(let pack, let system): remove(pack, system: system)
        }
    }

    private func list() throws -> ExitStatus {
        let rows = packs.list().map { entry in
            [
                entry.name, entry.manifest?.version ?? "?", entry.manifest?.licence ?? "?",
                SourcePath(entry.folder.path(percentEncoded: false)).displayed,
            ]
        }
        let table = TextTable(rows: [["pack", "version", "licence", "folder"]] + rows)
        try DescriptorOutput.standard().write(table.text)
        return .success
    }

    private func path() throws -> ExitStatus {
        guard let folder = packs.userFolder else {
            throw Unavailable("neither YOMITORI_HOME, XDG_DATA_HOME nor HOME is set, so there is no folder for packs")
        }
        try DescriptorOutput.standard().write(folder.path(percentEncoded: false) + "\n")
        return .success
    }

    private func install(_ pack: String, from source: SourcePath, system: Bool) -> ExitStatus {
        guard let name = String(validating: source.bytes, as: UTF8.self) else {
            return failed(source, "the name is no UTF-8; rename it", .someFailed)
        }
        do {
            let folder = try packs.install(pack, from: URL(fileURLWithPath: name), system: system)
            context.logger.notice("installed", metadata: ["folder": "\(folder.path(percentEncoded: false))"])
            return .success
        } catch {
            // A source is refused as such; any other access that fails is one to the folder that is written.
            let isWriting = if case .failedAccess? = error as? PackError { true } else { false }
            return failed(SourcePath(pack), ErrorLine.problem(error), isWriting ? .outputFailed : .someFailed)
        }
    }

    private func verify(_ pack: String?) throws -> ExitStatus {
        let names = pack.map { [$0] } ?? packs.list().map(\.name)
        if names.isEmpty {
            // Throws, and says how the program's own pack is installed.
            for name in PackManifest.builtIn.keys.sorted() { try look(for: name) }
        }
        var status = ExitStatus.success
        for name in names {
            do {
                let faults = try packs.verify(name)
                for fault in faults { status = failed(SourcePath(name), ErrorLine.problem(fault), .someFailed) }
                if faults.isEmpty { try DescriptorOutput.standard().write("\(name): every file is as it should be\n") }
            } catch let error as PackError {
                if case .missingPack = error { throw Unavailable(error.description) }
                status = failed(SourcePath(name), error.description, .someFailed)
            }
        }
        return status
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
            try packs.remove(pack, system: system)
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
