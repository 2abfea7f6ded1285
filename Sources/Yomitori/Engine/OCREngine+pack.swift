import Foundation
import YomitoriCore
import YomitoriInference
package import YomitoriModels

extension OCREngine {
    /// Loads the models of a pack, both at the same time.
    ///
    /// - Throws: `InferenceError`.
    package convenience init(pack: ModelPack, configuration: EngineConfiguration = .init()) async throws {
        let runtime = try OpenVINORuntime()
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let threads = max(1, min(configuration.threads ?? cores, cores))
        var options = InferenceOptions()
        options.precision = configuration.precision == .f32 ? .f32 : .auto
        options.threads = threads
        options.cacheDirectory = configuration.cacheDirectory?.path(percentEncoded: false)
        // A page is one request to the detector, which takes all cores; its lines are many, a core each.
        var lineOptions = options
        lineOptions.streams = threads

        let (detectorFile, detectorFacts) = switch pack.detector { case .db(let file, let facts): (file, facts) }
        let (recognizerFile, recognizerFacts) = switch pack.recognizer { case .ctc(let file, let facts): (file, facts) }
        async let detector = runtime.load(detectorFile, options: options)
        async let recognizer = runtime.load(recognizerFile, options: lineOptions)
        self.init(
            models: EngineModels(
                detector: try await detector, detectorFacts: detectorFacts,
                recognizer: try await recognizer, recognizerFacts: recognizerFacts),
            packName: pack.manifest.name, packVersion: pack.manifest.version, configuration: configuration)
    }
}
