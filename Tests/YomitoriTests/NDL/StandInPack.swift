import Foundation
import YomitoriModels

/// A user's own pack: the program's manifest of `ndl` or `koten` with a page's stand-in models in place of the real ones.
final class StandInPack {
    let folder: URL

    convenience init(for page: PipelineFixture) throws {
        try self.init(page.program, detector: page.folder.appendingPathComponent("detector.onnx"))
    }

    /// - Parameter detector: a page's stand-in; the recognisers are the same for all pages of a program.
    init(_ program: PipelineFixture.Program, detector: URL) throws {
        let root = PipelineFixture.root.appendingPathComponent(program.rawValue).path
        let models =
            program == .koten
            ? ["recogniser.onnx"] : ["parseq-24x256-30.onnx", "parseq-24x384-50.onnx", "parseq-24x768-100.onnx"]
        // In the order of the manifests: the detector, the alphabet, the recognisers.
        var files =
            [detector.path, "\(root)/config/NDLmoji.yaml"]
            + models.map { "\(root)/models/\($0)" }
        let name = program == .koten ? "koten" : "ndl"
        let manifest = String(decoding: PackManifest.builtIn[name] ?? Data(), as: UTF8.self)
        let kept = manifest.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> String? in
            guard let colon = line.firstIndex(of: ":") else { return String(line) }
            switch line[..<colon].drop(while: { " -".contains($0) }) {
            case "size", "sha256", "git-blob", "path", "download": return nil
            case "file": return "\(line[...colon]) \"\(files.removeFirst())\""
            default: return String(line)
            }
        }
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "yomitori-pack-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(kept.joined(separator: "\n").utf8).write(to: folder.appendingPathComponent("pack.yaml"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}
