import Foundation
import Testing
import YomitoriInference
import YomitoriTestSupport

@testable import Yomitori

@Suite struct EngineRuntimeTests {
    private var configuration: EngineConfiguration {
        var configuration = EngineConfiguration(environment: [:])
        configuration.threads = 2
        return configuration
    }

    @Test func expectsWhatAPageOfEachRenderingMayTake() async throws {
        var configuration = configuration
        configuration.limits.workingPixels = 1000
        configuration.limits.heldPixels = 5000
        let runtime = EngineRuntime(withoutModels: configuration)
        #expect(runtime.pageBytes(.seen) == 4000)
        #expect(runtime.pageBytes(.unturned) == 20_000)
        #expect(runtime.pageBytes(.stored) == 20_000)
        configuration.limits.workingPixels = .max
        let boundless = EngineRuntime(withoutModels: configuration)
        #expect(boundless.pageBytes(.seen) == .max)
        #expect(try await boundless.withPlaceForPage([.seen, .stored]) { 1 } == 1)
    }

    @Test func refusesADamagedModelBeforeItIsUsed() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Data("no model".utf8), to: "damaged.onnx")
        try folder.write(TinyONNX.data(), to: "sound.onnx")
        let runtime = try EngineRuntime(configuration)
        let loader = ModelLoader(runtime, configuration)
        func source(_ name: String) -> ModelSource {
            loader.source(of: folder.url.appendingPathComponent(name), .lines)
        }
        await #expect(throws: InferenceError.self) { try await source("damaged.onnx").check() }
        await #expect(throws: InferenceError.self) { try await source("missing.onnx").check() }
        try await source("sound.onnx").check()
        #expect(await runtime.memoryUse().modelLoads == 0)
    }

    @Test(.enabled(if: PipelineFixture.isThere, "needs ../shared/ndl-reference"))
    func loadsThePacksOfSeveralEnginesWhenTheyAreUsed() async throws {
        let modern = try PipelineFixture(.modern, "m13_single_line")
        let classical = try PipelineFixture(.koten, "k07_tiny")
        let packs = (try StandInPack(for: modern), try StandInPack(for: classical))
        let runtime = try EngineRuntime(configuration)
        let ndl = try await OCREngine(
            pack: .folder(packs.0.folder), configuration: configuration, runtime: runtime)
        let koten = try await OCREngine(
            pack: .folder(packs.1.folder), configuration: configuration, runtime: runtime)
        #expect(await runtime.memoryUse().modelLoads == 0)
        _ = try await koten.recognize(imageAt: classical.pictureFile)
        #expect(await runtime.memoryUse().modelLoads == 2)
        _ = try await ndl.recognize(imageAt: modern.pictureFile)
        let use = await runtime.memoryUse()
        #expect(use.modelLoads > 3)
        #expect(use.modelReleases == 0)
    }
}
