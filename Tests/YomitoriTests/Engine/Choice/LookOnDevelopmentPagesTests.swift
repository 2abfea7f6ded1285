import Foundation
import Testing
import YomitoriCore
import YomitoriImaging
import YomitoriModels
import YomitoriTestSupport

@testable import Yomitori

private let installed = PackStore(environment: ProcessInfo.processInfo.environment)
private let isPackThere = (try? installed.folder(of: "general")) != nil
private let folder = ReferenceFolder.url("eval-dev/rendered")

/// What the pack `general` sees of whole pages, and which pack that makes.
@Suite(
    .enabled(if: isPackThere, "the pack general is not installed: make setup"),
    .enabled(if: folder != nil, "needs ../shared/eval-dev"), .timeLimit(.minutes(10)))
struct LookOnDevelopmentPagesTests {
    /// One for all pages: its models are loaded once.
    private static let reader: Result<PackReader, any Error> = Result {
        let configuration = EngineConfiguration()
        let runtime = try EngineRuntime(configuration)
        return try PackReader(
            try installed.open("general"), ModelLoader(runtime, configuration), LanguageCorrection(packs: installed),
            plan: runtime.plan)
    }

    @Test(arguments: [
        ("ja-vertical-neko.clean.png", PageKind.modern), ("ja-vertical-kumo.clean.png", .modern),
        ("ja-horizontal-kumo.clean.png", .other), ("zh-horizontal.clean.png", .other),
        ("en-columns.clean.png", .other),
    ])
    func choosesThePackByThePage(_ name: String, _ kind: PageKind) async throws {
        let decision = try await decision(name, turned: 0)
        #expect(decision.kind == kind, "\(decision.reason)")
    }

    /// `general` turns them, the other packs do not.
    @Test(
        arguments: [
            "ja-vertical-neko.clean.png", "ja-horizontal-kumo.clean.png", "zh-horizontal.clean.png",
            "en-columns.clean.png",
        ], 1...3)
    func leavesTurnedPagesToThePackThatTurnsThem(_ name: String, _ turns: Int) async throws {
        let decision = try await decision(name, turned: turns)
        #expect(decision.kind == .other, "\(decision.reason)")
    }

    private func decision(_ name: String, turned turns: Int) async throws -> PackDecision {
        let reader = try Self.reader.get()
        let file = try #require(folder).appendingPathComponent(name)
        let picture = try ImageSource(.file(SourcePath(file.path))).page(0).raster.turned(clockwise: turns).raster
        return PackRule().decision(try #require(try await look(reader.stages, at: picture)))
    }

    private func look(_ stages: some PageStages, at picture: Raster) async throws -> PageLook? {
        let found = try await stages.regions(in: picture, RecognitionOptions())
        return try await stages.look(at: found, in: picture)
    }
}
