import Foundation
import Testing
import YomitoriCore
import YomitoriImaging
import YomitoriModels
import YomitoriTestSupport

@testable import Yomitori

@Suite struct PackChoiceTests {
    private static let general = try? PackStore(environment: ProcessInfo.processInfo.environment).folder(of: "general")

    /// A store with the installed pack `general` and one that is torn.
    private func store(_ folder: TemporaryFolder) throws -> PackStore {
        if let general = Self.general {
            try FileManager.default.createSymbolicLink(
                at: folder.url.appendingPathComponent("general"), withDestinationURL: general)
        }
        try folder.write(Data("name: koten".utf8), to: "koten/pack.yaml")
        return PackStore(environment: [:], systemFolder: folder.url)
    }

    @Test(.enabled(if: general != nil, "needs the pack general"))
    func leavesATornPackOutThatPagesCanDoWithout() throws {
        let folder = try TemporaryFolder()
        let store = try store(folder)
        let (sound, faults) = try store.packs(.automatic)
        #expect(sound.map(\.manifest.name) == ["general"])
        #expect(faults.count == 1)
        #expect(faults.first?.description.contains("koten") == true)
        #expect(throws: PackError.self) { try store.packs(.named("koten")) }
    }

    @Test func needsThePackThatReadsAnyPage() throws {
        let folder = try TemporaryFolder()
        let store = PackStore(environment: [:], systemFolder: folder.url)
        try folder.write(Data("name: koten".utf8), to: "koten/pack.yaml")
        #expect(throws: PackError.self) { try store.packs(.automatic) }
    }

    // MARK: - Models that are refused

    private func reader(refusing error: (any Error)?) -> PackReader {
        let source = ModelSource {
            throw EngineError.unsupportedPack("koten")
        } check: { fit in
            if let error { throw error }
            try fit(.db)
        }
        return PackReader(
            name: "koten", version: "1", stages: DetectorOnly(detector: source))
    }

    /// Needs one model.
    private struct DetectorOnly: PageStages {
        struct Found: FoundRegions {
            var textLines: [Quad] { [] }
            var outlines: [Outline] { [] }
            var record: [Int] { [] }
        }
        let detector: ModelSource
        let readsBeyondRegion = false

        func prepare() async throws { try await detector.check { try TextDetector.check($0) } }
        func rendering(_ options: RecognitionOptions) -> PictureRendering { .seen }
        func regions(in picture: Raster, _ options: RecognitionOptions) async throws -> Found { Found() }
        func lines(
            of found: Found, in picture: Raster, _ options: RecognitionOptions, _ progress: LineProgress
        ) async throws -> PageReading { throw EngineError.unsupportedPack("koten") }
        func arrangement(of reading: PageReading, found: Found) -> PageArrangement {
            PageArrangement(layout: LayoutAnalyzer().layout(of: [], pageSize: PixelSize(width: 1, height: 1)))
        }
    }

    @Test(arguments: [
        EngineError.unsuitableModel(file: "rtmdet.onnx", reason: "it has no boxes"), .unsupportedPack("koten"),
    ])
    func leavesAPackOutWhoseModelsAreRefused(_ fault: EngineError) async throws {
        var told: [String] = []
        let found = try await OCREngine.prepared("koten", { told.append("\($0): \($1)") }) { reader(refusing: fault) }
        #expect(found?.name == nil)
        #expect(told == ["koten: \(fault)"])
        let unmade = try await OCREngine.prepared("koten", { told.append("\($0): \($1)") }) { throw fault }
        #expect(unmade?.name == nil)
        #expect(told.count == 2)
    }

    @Test func keepsAPackWhoseModelsFit() async throws {
        let found = try await OCREngine.prepared("koten", { _, _ in Issue.record("it was left out") }) {
            reader(refusing: nil)
        }
        #expect(found?.name == "koten")
    }

    @Test func leavesNoPackOutBecauseItWasInterrupted() async {
        await #expect(throws: CancellationError.self) {
            try await OCREngine.prepared("koten", { _, _ in }) { reader(refusing: CancellationError()) }
        }
    }
}
