import Foundation
import Glibc
import YomitoriCore
import YomitoriModels

/// The folders the program uses.
struct FolderExamination: Examination {
    /// Where compiled models are kept; nil when the environment names no home.
    let cache: String?
    let packs: PackStore

    func sections() async -> [ExaminedSection] {
        let paths = packs.folders.map { folder in
            (folder == packs.userFolder ? "your packs" : "everybody's packs", folder.path(percentEncoded: false))
        }
        let findings =
            [program]
            + paths.map { Finding(name: $0, value: $1 + (exists($1) ? "" : " (made when a pack is installed there)")) }
            + [
                cache.map {
                    Finding(name: "compiled models", value: $0 + note($0), state: isUsable($0) ? .fine : .poor)
                }
                    ?? Finding(
                        name: "compiled models", value: "kept nowhere: neither HOME nor XDG_CACHE_HOME is set",
                        state: .poor)
            ]
        return [ExaminedSection(title: "folders", findings: findings)]
    }

    /// From proc(5).
    private var program: Finding {
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return Finding(name: "program", value: path ?? "the system does not tell")
    }

    private func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Whether it can be written, or made.
    private func isUsable(_ path: String) -> Bool {
        var folder = SourcePath(path)
        while folder.bytes.count > 1, !folder.withCString({ access($0, F_OK) == 0 }) { folder = folder.folder }
        return folder.withCString { access($0, W_OK) == 0 }
    }

    private func note(_ path: String) -> String {
        if !isUsable(path) { return " (cannot be written: the models are compiled anew each time)" }
        return exists(path) ? "" : " (made when it is needed)"
    }
}
