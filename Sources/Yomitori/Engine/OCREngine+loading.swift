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

    /// Loads the models of a pack that was found and checked; those of `ndl` and `koten` when they are first used.
    ///
    /// - Throws: `InferenceError`.
    package convenience init(pack: ModelPack, configuration: EngineConfiguration = .init()) async throws {
        let loader = try ModelLoader(configuration)
        let stages: any PageStages
        switch (pack.detector, pack.recognizer) {
        case (.db(let detector, let detectorFacts), .ctc(let recognizer, let recognizerFacts)):
            stages = try await GeneralStages(detector, detectorFacts, recognizer, recognizerFacts, loader)
        case (.layout(let detector, let facts), .parseq(let recognizers, let recognizerFacts)):
            stages = NDLStages(detector, facts, recognizers, recognizerFacts, loader)
        case (.db, .parseq), (.layout, .ctc):
            throw EngineError.unsupportedPack(pack.manifest.name)
        }
        self.init(
            stages: stages, packName: pack.manifest.name, packVersion: pack.manifest.version,
            configuration: configuration)
    }
}

extension GeneralStages {
    fileprivate init(
        _ detectorFile: URL, _ detectorFacts: DBDetectorFacts, _ recognizerFile: URL,
        _ recognizerFacts: CTCRecognizerFacts, _ loader: ModelLoader
    ) async throws {
        async let detector = loader.source(of: detectorFile, .wholePages).model()
        async let recognizer = loader.source(of: recognizerFile, .lines).model()
        self.init(
            detector: try await detector, detectorFacts: detectorFacts,
            recognizer: try await recognizer, recognizerFacts: recognizerFacts)
    }
}

extension NDLStages {
    /// These models are made equal to the original programs in 32-bit floats, whatever the caller asks for.
    fileprivate init(
        _ detector: URL, _ detectorFacts: LayoutDetectorFacts, _ recognizers: [URL], _ facts: PARSeqFacts,
        _ loader: ModelLoader
    ) {
        self.init(
            detector: LayoutDetector(
                model: loader.source(of: detector, .wholePages, precision: .f32), facts: detectorFacts),
            models: recognizers.map { loader.source(of: $0, .lines, precision: .f32) }, facts: facts,
            parallelism: loader.threads)
    }
}
