import Foundation
import YomitoriCore
import YomitoriInference
package import YomitoriModels

extension OCREngine {
    /// Finds, checks and loads a pack's models.
    ///
    /// - Throws: `PackError` when the pack is missing or a file of it is torn or changed, `InferenceError` when the
    ///   runtime is missing or refuses a model.
    public convenience init(pack: PackReference = .general, configuration: EngineConfiguration = .init()) async throws {
        let store = PackStore(environment: configuration.environment)
        let loaded =
            switch pack {
            case .named(let name): try store.open(name)
            case .folder(let url): try store.open(url.path + "/")
            }
        try await self.init(pack: loaded, configuration: configuration)
    }

    /// Loads the models of a pack that was found and checked.
    ///
    /// - Throws: `InferenceError`.
    package convenience init(pack: ModelPack, configuration: EngineConfiguration = .init()) async throws {
        self.init(
            models: try await EngineModels(pack, configuration), packName: pack.manifest.name,
            packVersion: pack.manifest.version, configuration: configuration)
    }
}

extension EngineModels {
    /// The detector runs one page on all cores, the recogniser one line on each.
    init(_ pack: ModelPack, _ configuration: EngineConfiguration) async throws {
        let runtime = try OpenVINORuntime()
        let threads = configuration.threads ?? ProcessInfo.processInfo.activeProcessorCount
        var options = InferenceOptions()
        options.precision = configuration.precision
        options.threads = threads
        options.cacheDirectory = configuration.cacheDirectory?.path
        let whole = options
        var perLine = options
        perLine.streams = threads
        switch (pack.detector, pack.recognizer) {
        case (.db(let detectorFile, let detectorFacts), .ctc(let recognizerFile, let recognizerFacts)):
            async let detector = runtime.load(detectorFile, options: whole)
            async let recognizer = runtime.load(recognizerFile, options: perLine)
            self.init(
                detector: try await detector, detectorFacts: detectorFacts,
                recognizer: try await recognizer, recognizerFacts: recognizerFacts)
        default: throw EngineError.unsupportedPack(pack.manifest.name)
        }
    }
}
