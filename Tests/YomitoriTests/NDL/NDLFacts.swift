import YomitoriCore
import YomitoriModels

/// What the program's own manifests say about the National Diet Library's models.
private enum NDLFacts {
    static let modern = manifest("ndl")
    static let classical = manifest("koten")

    private static func manifest(_ name: String) -> PackManifest {
        guard let yaml = PackManifest.builtIn[name],
            let manifest = try? PackManifest(yaml: yaml, file: "pack.yaml", names: .inside)
        else { preconditionFailure("the program's manifest of \(name) cannot be read") }
        return manifest
    }

    static func detector(_ manifest: PackManifest) -> LayoutDetectorFacts {
        guard case .layout(_, let facts) = manifest.detector else {
            preconditionFailure("\(manifest.name) finds lines only")
        }
        return facts
    }

    static func recognizer(_ manifest: PackManifest, _ alphabet: [String]) -> PARSeqFacts {
        guard case .parseq(_, let facts) = manifest.recognizer else {
            preconditionFailure("\(manifest.name) has no PARSeq")
        }
        return PARSeqFacts(
            normalization: facts.normalization, resizeFilter: facts.resizeFilter, turnRatio: facts.turnRatio,
            alphabet: alphabet, stages: facts.stages, splitLength: facts.splitLength)
    }
}

extension LayoutDetectorFacts {
    static let deim = NDLFacts.detector(NDLFacts.modern)
    static let rtmdet = NDLFacts.detector(NDLFacts.classical)
}

extension PageTreeFacts {
    static let modern = LayoutDetectorFacts.deim.pageTree
    static let classical = LayoutDetectorFacts.rtmdet.pageTree

    static func of(_ pipeline: NDLPipeline) -> PageTreeFacts { pipeline == .modern ? .modern : .classical }
}

extension PARSeqFacts {
    /// Of the three models of `ndl`.
    static func modern(_ alphabet: [String]) -> PARSeqFacts { NDLFacts.recognizer(NDLFacts.modern, alphabet) }

    /// Of the model of `koten`.
    static func koten(_ alphabet: [String]) -> PARSeqFacts { NDLFacts.recognizer(NDLFacts.classical, alphabet) }
}
