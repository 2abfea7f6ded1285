import Foundation
import Testing
import YomitoriCore
import YomitoriExport
import YomitoriImaging
import YomitoriInference
import YomitoriTestSupport

@testable import Yomitori

/// Drawn pages through the engine with the stages of both pipelines, and networks small enough to be written down here.
@Suite struct DrawnPageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func writesTheOriginalsFiles() async throws {
        let page = try await TwoColumnPage.read(.original)
        #expect(
            try ExportFormat.ndlText.contents(of: page) == "ああいいうう\nえあ\nいいいい")
        #expect(
            try ExportFormat.ndlXML.contents(of: page) == """
                <OCRDATASET>
                <PAGE IMAGENAME="drawn.png" WIDTH="120" HEIGHT="100">
                  <TEXTBLOCK CONF="0.900">
                    <LINE TYPE="本文" X="96" Y="24" WIDTH="12" HEIGHT="66" CONF="0.750" PRED_CHAR_CNT="3.000" ORDER="0" STRING="ああいいうう" />
                  <LINE TYPE="本文" X="72" Y="24" WIDTH="12" HEIGHT="66" CONF="0.800" PRED_CHAR_CNT="3.000" ORDER="1" STRING="えあ" />
                    <SHAPE><POLYGON POINTS="60,18,60,96,114,96,114,18" /></SHAPE>
                    </TEXTBLOCK>
                    <LINE TYPE="タイトル本文" X="6" Y="6" WIDTH="42" HEIGHT="12" CONF="0.700" PRED_CHAR_CNT="2.000" ORDER="2" STRING="いいいい" />
                  <BLOCK TYPE="図版" X="6" Y="48" WIDTH="42" HEIGHT="42" CONF="0.600" />
                </PAGE>

                </OCRDATASET>
                """)
        let json = try ExportFormat.ndlJSON.contents(of: page)
        #expect(json.components(of: "\"isVertical\": \"true\"") == 3)
        #expect(json.components(of: "\"class_index\": 1") == 3)
        #expect(try ExportFormat.tei.contents(of: page).components(of: "<zone ") == 3)
    }

    @Test func tellsDirectionAndClassOfEachLineWhenCorrected() async throws {
        let page = try await TwoColumnPage.read(.corrected)
        #expect(page.lines.map(\.text).sorted() == ["ああいいうう", "いいいい", "えあ"])
        #expect(page.lines.filter { $0.direction == .vertical }.map(\.text) == ["ああいいうう", "えあ"])
        #expect(page.lines.first { $0.kind == .title }?.text == "いいいい")
        let json = try ExportFormat.ndlJSON.contents(of: page)
        #expect(json.components(of: "\"isVertical\": \"true\"") == 2)
        #expect(json.components(of: "\"class_index\": 16") == 1)
    }

    @Test func placesTheCharactersOfAColumnFromItsTop() async throws {
        let column = try #require(try await TwoColumnPage.read(.corrected).lines.first { $0.text == "えあ" })
        let tops = column.characters.map(\.quad.boundingBox.minY)
        #expect(tops == tops.sorted())
        #expect(abs(tops[0] - 24) < 3 && abs(tops[1] - 40.5) < 3)
        #expect(column.characters.allSatisfy { $0.candidates.count == 2 && $0.confidence > 0.9 })
    }

    @Test func readsClassicalColumnsWithOneNetwork() async throws {
        let original = try await TwoColumnPage.read(.original, .classical)
        #expect(original.pack.name == "koten")
        #expect(try ExportFormat.ndlText.contents(of: original) == "ああいいうう\nええああ")
        let xml = try ExportFormat.ndlXML.contents(of: original)
        // A fiftieth of the height is added above and below.
        #expect(xml.contains("X=\"96\" Y=\"22\" WIDTH=\"12\" HEIGHT=\"69\" CONF=\"0.750\" ORDER=\"0\""))
        #expect(xml.contains("X=\"72\" Y=\"22\" WIDTH=\"12\" HEIGHT=\"69\" CONF=\"0.800\" ORDER=\"1\""))
        #expect(xml.components(of: "<LINE ") == 2)
        #expect(try ExportFormat.tei.contents(of: original).components(of: "<zone ") == 2)
        let corrected = try await TwoColumnPage.read(.corrected, .classical)
        #expect(corrected.lines.map(\.text).sorted() == ["ああいいうう", "ええああ"])
        #expect(corrected.lines.allSatisfy { $0.direction == .vertical })
    }

    @Test(arguments: [NDLPipeline.modern, .classical])
    func tracesTheStripsThatTheNetworkSaw(pipeline: NDLPipeline) async throws {
        struct Lines: Decodable {
            struct Reading: Decodable {
                var text: String
                var strips: [String]
            }
            var readings: [Reading]
        }
        var configuration = EngineConfiguration(environment: [:])
        configuration.traceDirectory = folder.url
        let page = try await TwoColumnPage.read(.corrected, pipeline, configuration: configuration)
        let trace = folder.url.appendingPathComponent("drawn.png-1")
        let json = try Data(contentsOf: trace.appendingPathComponent("2-lines.json"))
        let readings = try JSONDecoder().decode(Lines.self, from: json).readings
        #expect(readings.map(\.text).sorted() == page.lines.map(\.text).sorted())
        #expect(readings.allSatisfy { !$0.strips.isEmpty })
        for strip in readings.flatMap(\.strips) {
            let picture = try ImageSource(.file(SourcePath(trace.appendingPathComponent(strip).path))).page(0).raster
            // As the network takes it, not as it stands on the page.
            #expect(picture.size == PixelSize(width: 64, height: 8))
        }
    }

    @Test func drawsWhatWasDetectedInTheOriginalsColors() async throws {
        let drawn = try await TwoColumnPage.drawing()
        // Of a text block, a line, a title and a figure: ndl-lab/ndlocr-lite 593b4ef, `src/deim.py`; two pixels wide.
        for (x, y, red, green, blue) in [
            (60, 50, 0, 0, 0), (100, 24, 255, 0, 0), (30, 6, 255, 0, 0), (6, 70, 0, 80, 100), (7, 70, 0, 80, 100),
        ] {
            #expect(drawn[x, y] == Color(red: UInt8(red), green: UInt8(green), blue: UInt8(blue)))
        }
        #expect(drawn[10, 70] == Color(red: 255, green: 255, blue: 255))
    }

    @Test func drawsClassicalPagesInTheOneColorOfTheOriginal() async throws {
        let drawn = try await TwoColumnPage.drawing(.classical)
        // Two columns of two sides: ndl-lab/ndlkotenocr-lite ede4283, `src/rtmdet.py`; four pixels wide.
        #expect((0..<drawn.width).count { drawn[$0, 57] == Color(red: 0, green: 0, blue: 255) } == 16)
    }
}

/// Two columns in a text block, a title and a figure; a character is a field of its grey.
private enum TwoColumnPage {
    static let alphabet = ["", "あ", "い", "う", "え"]
    static let size = PixelSize(width: 120, height: 100)

    /// What `--viz` draws.
    static func drawing(_ pipeline: NDLPipeline = .modern) async throws -> Raster {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("yomitori-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = EngineConfiguration(environment: [:])
        configuration.drawingDirectory = folder
        _ = try await read(.corrected, pipeline, configuration: configuration)
        let file = folder.appendingPathComponent("drawn.png-1.png")
        return try ImageSource(.file(SourcePath(file.path))).page(0).raster
    }

    static func read(
        _ fidelity: Fidelity, _ pipeline: NDLPipeline = .modern,
        configuration: EngineConfiguration = EngineConfiguration(environment: [:])
    ) async throws -> RecognizedPage {
        var options = RecognitionOptions()
        options.fidelity = fidelity
        options.candidates = 2
        options.flatten = .never
        let engine = OCREngine(
            stages: stages(pipeline, keepsTraces: configuration.traceDirectory != nil),
            packName: pipeline == .modern ? "ndl" : "koten", packVersion: "1",
            configuration: configuration)
        return try await engine.recognize(picture(), name: "drawn.png", options: options)
    }

    private static func stages(_ pipeline: NDLPipeline, keepsTraces: Bool) -> NDLStages {
        let places = WorkGate(places: 3, budget: nil)
        switch pipeline {
        case .modern:
            var facts = PARSeqFacts.modern(alphabet)
            facts.stages = [
                .init(countClasses: [3], escalationLength: 3), .init(countClasses: [2], escalationLength: 8), .init(),
            ]
            return NDLStages(
                detector: LayoutDetector(model: ModelSource(Detector()), facts: .deim),
                models: [4, 8, 16].map { ModelSource(Recognizer(steps: $0)) }, facts: facts,
                keepsTraces: keepsTraces, places: places)
        case .classical:
            return NDLStages(
                detector: LayoutDetector(model: ModelSource(LineDetector()), facts: .rtmdet),
                models: [ModelSource(Recognizer(steps: 8))], facts: .koten(alphabet),
                keepsTraces: keepsTraces, places: places)
        }
    }

    private static func picture() -> Raster {
        var pixels = [UInt8](repeating: 255, count: size.area * 3)
        /// Fields of equal size one below or beside the other; the class of a character, or nil for paper.
        func draw(_ left: Int, _ top: Int, _ width: Int, _ height: Int, _ fields: [Int?]) {
            for y in 0..<height {
                for x in 0..<width {
                    let field = height > width ? y * fields.count / height : x * fields.count / width
                    guard let grey = fields[field].map({ UInt8($0 * 50) }) else { continue }
                    for channel in 0..<3 { pixels[((top + y) * size.width + left + x) * 3 + channel] = grey }
                }
            }
        }
        draw(96, 24, 12, 66, [1, 2, 3, nil])
        draw(72, 24, 12, 66, [4, 1, nil, nil])
        draw(6, 6, 42, 12, [2, nil])
        return Raster(size: size, pixels: pixels)
    }

    /// Finds what was drawn, six page pixels being one of its own, and a line that is too unsure.
    private struct Detector: TensorModel {
        var inputs: [TensorDescription] {
            [
                TensorDescription(name: "p", elementType: .float32, shape: [1, 3, 20, 20]),
                TensorDescription(name: "s", elementType: .int64, shape: [1, 2]),
            ]
        }
        var outputs: [TensorDescription] { [] }
        var parallelism: Int { 1 }

        func run(_ inputs: [Tensor]) async throws -> [Tensor] {
            let boxes: [[Float]] = [
                [10, 3, 19, 16], [12, 4, 14, 15], [16, 4, 18, 15], [1, 1, 8, 3], [1, 8, 8, 15], [9, 0, 10, 9],
            ]
            return [
                Tensor(shape: [1, 6], integers: [1, 2, 2, 17, 7, 2]),
                Tensor(shape: [1, 6, 4], floats: boxes.flatMap { $0 }),
                Tensor(shape: [1, 6], floats: [0.9, 0.8, 0.75, 0.7, 0.6, 0.25]),
                Tensor(shape: [1, 6], integers: [1, 3, 3, 2, 0, 3]),
            ]
        }
    }

    /// Finds the two columns, and one that is too unsure.
    private struct LineDetector: TensorModel {
        var inputs: [TensorDescription] {
            [TensorDescription(name: "p", elementType: .float32, shape: [1, 3, 20, 20])]
        }
        var outputs: [TensorDescription] { [] }
        var parallelism: Int { 1 }

        func run(_ inputs: [Tensor]) async throws -> [Tensor] {
            let rows: [[Float]] = [[12, 4, 14, 15, 0.8], [16, 4, 18, 15, 0.75], [1, 1, 8, 3, 0.3]]
            return [
                Tensor(shape: [1, 3, 5], floats: rows.flatMap { $0 }), Tensor(shape: [1, 3], integers: [0, 0, 0]),
            ]
        }
    }

    /// Tells the grey in the middle of each step; paper is the end.
    private struct Recognizer: TensorModel {
        var steps: Int
        var inputs: [TensorDescription] {
            [TensorDescription(name: "p", elementType: .float32, shape: [1, 3, 8, 64])]
        }
        var outputs: [TensorDescription] { [] }
        var parallelism: Int { 1 }

        func run(_ inputs: [Tensor]) async throws -> [Tensor] {
            let width = 64 / steps
            let rows = (0..<steps).map { step -> [Float] in
                let grey = (inputs[0].floats[4 * 64 + step * width + width / 2] + 1) * 127.5
                let best = grey > 225 ? 0 : Int((grey / 50).rounded())
                return (0..<5).map { $0 == best ? 9 : 0 }
            }
            return [Tensor(shape: [1, steps, 5], floats: rows.flatMap { $0 })]
        }
    }
}

extension String {
    /// How often a text occurs.
    fileprivate func components(of text: String) -> Int {
        var count = 0
        var rest = self[...]
        while let range = rest.range(of: text) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
