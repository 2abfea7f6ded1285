import Foundation
import MetricsTestKit
import Testing
import YomitoriCore
import YomitoriImaging
import YomitoriTestSupport

@testable import Yomitori

/// Pages through an engine with several packs, whose stages are scripted.
@Suite struct EngineChoiceTests {
    private struct Found: FoundRegions {
        var textLines: [Quad] { [] }
        var outlines: [Outline] { [] }
        var record: [Int] { [] }
    }

    /// Reads every page as its own name; what it shows is said beforehand.
    private struct ScriptedStages: PageStages {
        let name: String
        var look: PageLook?
        let readsBeyondRegion = false

        func prepare() async throws {}
        func rendering(_ options: RecognitionOptions) -> PictureRendering {
            name != "general" && options.fidelity == .original ? .stored : .seen
        }
        func regions(in picture: Raster, _ options: RecognitionOptions) async throws -> Found { Found() }
        func look(at found: Found, in picture: Raster) async throws -> PageLook? { look }
        func lines(
            of found: Found, in picture: Raster, _ options: RecognitionOptions, _ progress: LineProgress
        ) async throws -> PageReading {
            let quad = Quad(Rect(x: 0, y: 0, width: 10, height: 10))
            let character = RecognizedCharacter(text: name, confidence: 1, quad: quad, candidates: [])
            return PageReading(
                lines: [RecognizedLine(direction: .horizontal, quad: quad, characters: [character])],
                orientation: .upright, map: .identity, size: picture.size, repertoires: [])
        }
        func arrangement(of reading: PageReading, found: Found) -> PageArrangement {
            PageArrangement(layout: LayoutAnalyzer().layout(of: reading.lines, pageSize: reading.size))
        }
    }

    private let trace: TemporaryFolder
    private let metrics = TestMetrics()

    init() throws { trace = try TemporaryFolder() }

    private func engine(_ look: PageLook?, special: [PageKind]) throws -> OCREngine {
        var configuration = EngineConfiguration(environment: [:])
        configuration.traceDirectory = trace.url
        func reader(_ name: String, _ look: PageLook? = nil) -> PackReader {
            PackReader(name: name, version: "1", stages: ScriptedStages(name: name, look: look))
        }
        return OCREngine(
            reader: reader("general", look),
            special: Dictionary(uniqueKeysWithValues: special.map { ($0, reader($0.rawValue)) }),
            configuration: configuration, runtime: try EngineRuntime(configuration, metrics: metrics))
    }

    private func read(_ engine: OCREngine) async throws -> RecognizedPage {
        try await engine.recognize(Raster(size: PixelSize(width: 40, height: 40), color: .white), name: "page")
    }

    private var columns: PageLook {
        PageLook(lines: (0..<9).map { Quad(Rect(x: Double(60 * $0), y: 0, width: 40, height: 600)) })
    }

    private func traced(_ name: String) throws -> [String: Any] {
        let data = try Data(contentsOf: trace.url.appendingPathComponent("page-1/\(name)"))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test func letsThePageChooseAmongThePacksThatAreThere() async throws {
        let page = try await read(try engine(columns, special: [.classical, .modern]))
        #expect(page.pack.name == "classical")
        #expect(page.text == "classical")
        let said = try traced("0-pack.json")
        #expect(said["pack"] as? String == "classical")
        let decision = try #require(said["decision"] as? [String: Any])
        #expect(decision["reason"] as? String == "100 % of the print in columns, of which none can be read")
        #expect(metrics.counterTotal(label: MetricName.pages.rawValue, dimensions: [("pack", "classical")]) == 1)
        #expect(try metrics.expectGauge(MetricName.peakMemory.rawValue).lastValue ?? 0 > 0)
    }

    @Test func readsWithThePackForAnythingWhereTheFittingOneIsMissing() async throws {
        #expect(try await read(try engine(columns, special: [.modern])).pack.name == "general")
        #expect(try traced("0-pack.json")["pack"] as? String == "general")
    }

    @Test(arguments: [
        (Fidelity.corrected, PixelSize(width: 30, height: 40)), (.original, PixelSize(width: 40, height: 30)),
    ])
    func saysThePagesSizeAsThePackThatReadItSawIt(fidelity: Fidelity, size: PixelSize) async throws {
        var options = RecognitionOptions()
        options.fidelity = fidelity
        let engine = try engine(columns, special: [.classical])
        let page = try await engine.recognize("page", options: options, progress: { _ in }) { rendering in
            // Stored lying on its side.
            let size = rendering == .stored ? PixelSize(width: 40, height: 30) : PixelSize(width: 30, height: 40)
            return PageRaster(raster: Raster(size: size, color: .white), sourceSize: size, map: .identity)
        }
        #expect(page.pack.name == "classical")
        #expect(PixelSize(width: page.source.width, height: page.source.height) == size)
    }

    @Test func looksAtNoPageWhereThereIsNothingToChoose() async throws {
        #expect(try await read(try engine(columns, special: [])).pack.name == "general")
        #expect(throws: (any Error).self) { try traced("0-pack.json") }
    }

    @Test func writesWhatAPageCost() async throws {
        _ = try await read(try engine(columns, special: [.classical]))
        let cost = try traced("4-cost.json")
        let seconds = try #require(cost["seconds"] as? [String: Any])
        #expect(Set(seconds.keys) == ["decoding", "flattening", "choice", "regions", "lines", "arrangement"])
        let memory = try #require(cost["memory"] as? [String: Any])
        #expect(memory["peakBytes"] as? Int ?? 0 >= memory["residentBytes"] as? Int ?? .max)
        for stage in TimedStage.allCases {
            #expect(
                !metrics.timers(
                    label: MetricName.stage.rawValue, dimensions: [("stage", stage.rawValue), ("pack", "classical")]
                ).isEmpty)
        }
    }
}
