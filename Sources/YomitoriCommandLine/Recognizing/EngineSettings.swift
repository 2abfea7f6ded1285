import Foundation
import YomitoriCore
import YomitoriImaging
import YomitoriModels

/// What the engine is built from: everything that holds for all pages of a run.
struct EngineSettings: Hashable, Sendable {
    var pack = PackChoice.auto
    var precision = Precision.auto
    var limits = ImageLimits()
    /// Bytes that the process should hold at most; nil for half of what there is.
    var memoryLimit: Int?
    /// Processor cores that the models use; nil for all.
    var threads: Int?
    /// Whether the models that every page needs are loaded before the first page and not by it.
    var loadsAhead = false
    /// A folder for what every stage saw: pictures, crops, JSON.
    var traceFolder: SourcePath?
    /// A folder for a picture of every page with its lines and blocks drawn in.
    var drawingFolder: SourcePath?
    /// The folder that all inputs are below: what lies between is kept in both, as inputs can have equal names.
    var inputRoot: SourcePath?
}

/// Which models read.
enum PackChoice: Hashable, Sendable {
    /// The installed pack that fits.
    case auto
    case named(String)
    /// A user's own pack: the folder with its `pack.yaml`.
    case folder(SourcePath)

    /// What `--pack` calls the pack: a name, or the path of a folder with a slash.
    ///
    /// - Parameter packs: what is installed, a user's own packs among it; nil: where the environment says.
    /// - Throws: `ArgumentFault`.
    init(argument: String, packs: PackStore? = nil) throws(ArgumentFault) {
        if argument == "auto" {
            self = .auto
        } else if PackStore.isPath(argument) {
            self = .folder(SourcePath(argument: argument))
        } else if PackManifest.builtIn[argument] != nil {
            self = .named(argument)
        } else {
            let packs = packs ?? PackStore(environment: ProcessInfo.processInfo.environment)
            let installed = packs.list().map(\.name)
            guard !installed.contains(argument) else {
                self = .named(argument)
                return
            }
            let names = (["auto"] + Set(PackManifest.builtIn.keys).union(installed).sorted()).joined(separator: ", ")
            throw ArgumentFault(
                "there is no pack \(argument); choose one of \(names), or a folder written as ./\(argument)")
        }
    }
}
