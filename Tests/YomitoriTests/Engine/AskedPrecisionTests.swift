import Foundation
import Synchronization
import Testing
import YomitoriCore
import YomitoriImaging
import YomitoriInference
import YomitoriModels
import YomitoriTestSupport

@testable import Yomitori

/// In what precision engines ask for the models of the program's own packs, on any processor: no model is really loaded.
@Suite struct AskedPrecisionTests {
    private struct Memory: MemorySource {
        let available = 8 << 30
        let peak = 0
        func state() -> MemoryState { MemoryState(resident: 0, isShort: false) }
    }

    /// Gives the same whatever it is shown.
    private struct ScriptedModel: TensorModel {
        var inputs: [TensorDescription]
        var answer: @Sendable (_ input: Tensor) -> [Tensor]
        var outputs: [TensorDescription] { [] }
        var parallelism: Int { 1 }
        func run(_ inputs: [Tensor]) async throws -> [Tensor] { answer(inputs[0]) }
    }

    /// The models that were loaded, each by its file's name, and the precisions that were asked for.
    private final class Loads: Sendable {
        private let precisions = Mutex<[String: Set<Precision>]>([:])
        var all: [String: Set<Precision>] { precisions.withLock { $0 } }
        func note(_ file: URL, _ options: InferenceOptions) {
            precisions.withLock { _ = $0[file.lastPathComponent, default: []].insert(options.precision) }
        }
    }

    struct Case: Sendable {
        var pack: String
        var asked: Precision
        var expected: Precision
        /// How many models the pack has.
        var models: Int
    }

    @Test(arguments: [
        Case(pack: "ndl", asked: .auto, expected: .f32, models: 4),
        Case(pack: "ndl", asked: .f32, expected: .f32, models: 4),
        Case(pack: "koten", asked: .auto, expected: .f32, models: 2),
        Case(pack: "general", asked: .auto, expected: .auto, models: 2),
        Case(pack: "general", asked: .f32, expected: .f32, models: 2),
    ])
    func computesThePacksOfTheLibraryInFullFloatsWhateverIsAsked(_ asked: Case) async throws {
        let folder = try TemporaryFolder()
        try Self.write(asked.pack, to: folder)
        var configuration = EngineConfiguration(environment: [:])
        configuration.threads = 2
        configuration.precision = asked.asked
        let loads = Loads()
        let runtime = EngineRuntime(configuration, memory: Memory()) { file, options, _ in
            loads.note(file, options)
            return Self.model(file)
        } check: { file in
            Self.ports(file)
        }
        let engine = try await OCREngine(pack: .folder(folder.url), configuration: configuration, runtime: runtime)
        var options = RecognitionOptions()
        options.flatten = .never
        _ = try await engine.recognize(
            Raster(size: PixelSize(width: 200, height: 200), color: .white), options: options)
        #expect(loads.all.count == asked.models)
        #expect(loads.all.values.allSatisfy { $0 == [asked.expected] })
    }

    // MARK: - Packs without models

    /// The program's manifest, with nothing that the files are checked by, and files of its names.
    private static func write(_ name: String, to folder: TemporaryFolder) throws {
        let manifest = String(decoding: try #require(PackManifest.builtIn[name]), as: UTF8.self)
        let checks: Set<String> = ["size", "sha256", "git-blob", "path", "download"]
        var kept: [String] = []
        for line in manifest.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            let pair = line.split(separator: ":", maxSplits: 1)
            let key = pair.first.map { String($0.drop { " -".contains($0) }) } ?? ""
            if checks.contains(key) { continue }
            kept.append(line)
            if key == "file", let file = pair.last {
                try folder.write(contents(of: name), to: file.trimmingCharacters(in: .whitespaces))
            }
        }
        try folder.write(Data(kept.joined(separator: "\n").utf8), to: "pack.yaml")
    }

    /// What serves as a model, and as the alphabet where a pack has a file for it.
    private static func contents(of name: String) -> Data {
        // As many as the manifests say, without the class of nothing and, in `general`, the space.
        let alphabet = (0..<(name == "general" ? generalClasses - 2 : parseqClasses - 1)).compactMap {
            Unicode.Scalar(0x4E00 + $0).map { String($0) }
        }
        if name == "general" {
            return TinyONNX.data(metadata: [("character", alphabet.joined(separator: "\n") + "\n")])
        }
        return Data("model:\n  charset_train: \"\(alphabet.joined())\"\n".utf8)
    }

    private static let parseqClasses = 7142
    private static let generalClasses = 18_710

    // MARK: - Models that find boxes and read nothing

    private static func ports(_ file: URL) -> ModelPorts {
        let name = file.lastPathComponent
        if name.hasPrefix("deim") { return .deim }
        if name.hasPrefix("rtmdet") { return .rtmdet }
        if name.hasPrefix("parseq") { return .parseq.with(output: [1, 8, parseqClasses]) }
        return name.contains("det") ? .db : .ctc.with(output: [nil, nil, generalClasses])
    }

    private static func model(_ file: URL) -> ScriptedModel {
        let (name, inputs) = (file.lastPathComponent, ports(file).inputs)
        // Of three lines, one for each network that the counts of `ndl` choose.
        let boxes: [[Float]] = [[2, 2, 4, 18], [8, 2, 10, 18], [14, 2, 16, 18]]
        if name.hasPrefix("deim") {
            return ScriptedModel(inputs: inputs) { _ in
                [
                    Tensor(shape: [1, 3], integers: [2, 2, 2]),
                    Tensor(shape: [1, 3, 4], floats: boxes.flatMap { $0 }),
                    Tensor(shape: [1, 3], floats: [0.9, 0.8, 0.7]), Tensor(shape: [1, 3], integers: [3, 2, 1]),
                ]
            }
        }
        if name.hasPrefix("rtmdet") {
            return ScriptedModel(inputs: inputs) { _ in
                [
                    Tensor(shape: [1, 3, 5], floats: boxes.flatMap { $0 + [0.9] }),
                    Tensor(shape: [1, 3], integers: [0, 0, 0]),
                ]
            }
        }
        if name.hasPrefix("parseq") {
            return ScriptedModel(inputs: inputs) { _ in
                [Tensor(shape: [1, 8, parseqClasses], floats: Array(repeating: 0, count: 8 * parseqClasses))]
            }
        }
        // A page without text: the recogniser is loaded and has nothing to read.
        return ScriptedModel(inputs: inputs) { input in
            let sides = Array(input.shape.suffix(2))
            return [Tensor(shape: [1, 1] + sides, floats: Array(repeating: 0, count: sides[0] * sides[1]))]
        }
    }
}
