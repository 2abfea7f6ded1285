import Foundation
import FoundationXML
import Testing
import YomitoriCore
import YomitoriExport

@testable import Yomitori

/// Whole pages through the engine, with the program's own manifests, against the files of the original programs.
@Suite(.enabled(if: PipelineFixture.isThere, "needs ../shared/ndl-reference"))
struct PipelineTests {
    /// The small pages; `Benchmarks/ndl-fixtures` reads all of them with the release build.
    private static let pages = (GoldenTreePage.modern + GoldenTreePage.classical).filter { page in
        [
            "m05_warichu", "m07_duplicates", "m08_edges", "m11_only_blocks", "m12_nothing", "m14_exif", "m15_tcy",
            "m16_threshold", "k03_warichu", "k04_edges", "k07_tiny",
        ].contains { page.name.hasPrefix($0) }
    }

    @Test func findsEveryReferencePage() {
        #expect(GoldenTreePage.modern.count == 25)
        // Nine alone and three in one run.
        #expect(GoldenTreePage.classical.count == 12)
        #expect(Self.pages.count == 11)
        // One picture's name ends the original.
        #expect(GoldenTreePage.modern.filter { $0.nameOfCopy != nil }.map(\.path) == ["m16_threshold/R&D 1.2.png"])
    }

    @Test(arguments: pages)
    func writesTheOriginalProgramsFiles(_ page: GoldenTreePage) async throws {
        let pack = try StandInPack(page.pipeline == .modern ? .modern : .koten, detector: page.detector)
        var options = RecognitionOptions()
        options.fidelity = .original
        options.tateChuYoko = page.hasTateChuYoko
        var read = try await engine(pack).recognize(imageAt: page.picture, options: options)
        // The name that the original was given.
        read.source.path = page.path
        #expect(try ExportFormat.ndlXML.contents(of: read) == page.expectedFile(".xml"))
        #expect(try ExportFormat.ndlJSON.contents(of: read) == page.expectedFile(".json"))
        #expect(try ExportFormat.ndlText.contents(of: read) == page.expectedFile(".txt"))
        if page.pipeline == .classical {
            #expect(try ExportFormat.tei.contents(of: read) == page.expectedFile("_tei.xml"))
        }
    }

    @Test func writesTheClassicalProgramsFilesOfARunOfSeveralPages() async throws {
        let pages = GoldenTreePage.classical.filter(\.isOneOfSeveral)
        let engine = try await engine(try StandInPack(.koten, detector: try #require(pages.first).detector))
        var options = RecognitionOptions()
        options.fidelity = .original
        var document = ExportFormat.tei.document()
        var text = ""
        for page in pages {
            var read = try await engine.recognize(imageAt: page.picture, options: options)
            read.source.path = page.path
            #expect(try ExportFormat.ndlXML.contents(of: read) == page.expectedFile(".xml"))
            #expect(try ExportFormat.ndlJSON.contents(of: read) == page.expectedFile(".json"))
            #expect(try ExportFormat.ndlText.contents(of: read) == page.expectedFile(".txt"))
            text += try document.add(read)
        }
        text += document.end()
        #expect(text == (try pages.first?.expectedFile("_tei.xml")))
    }

    /// Pages on which the original stops with an exception before it writes anything.
    @Test(
        arguments: ["no_lines/blank page.png", "one_detection/one.png", "ampersand/a&b.png"],
        [Fidelity.original, .corrected])
    func readsWhatEndsTheOriginalProgram(_ name: String, fidelity: Fidelity) async throws {
        let picture = PipelineFixture.root.appendingPathComponent("koten/crashes/" + name)
        let pack = try StandInPack(
            .koten, detector: picture.deletingLastPathComponent().appendingPathComponent("detector.onnx"))
        var options = RecognitionOptions()
        options.fidelity = fidelity
        let read = try await engine(pack).recognize(imageAt: picture, options: options)
        #expect(read.lines.isEmpty == name.hasPrefix("no_lines"))
        for format in [ExportFormat.ndlXML, .tei] {
            let parser = XMLParser(data: Data(try format.contents(of: read).utf8))
            #expect(parser.parse(), "\(format)")
        }
        let json = try JSONSerialization.jsonObject(with: Data(try ExportFormat.ndlJSON.contents(of: read).utf8))
        let info = try #require((json as? [String: Any])?["imginfo"] as? [String: Any])
        #expect(info["img_name"] as? String == picture.lastPathComponent)
    }

    @Test func standsUprightAndStaysOnThePageWhenCorrected() async throws {
        let turned = try PipelineFixture(.modern, "m14_exif")
        let page = try await engine(try StandInPack(for: turned)).recognize(imageAt: turned.pictureFile)
        #expect(page.source.width == 900 && page.source.height == 560)

        let edges = try PipelineFixture(.koten, "k04_edges")
        let clipped = try await engine(try StandInPack(for: edges)).recognize(imageAt: edges.pictureFile)
        #expect(!clipped.lines.isEmpty)
        for box in clipped.lines.map(\.quad.boundingBox) {
            #expect(box.minX >= 0 && box.minY >= 0 && box.maxX <= 500 && box.maxY <= 700)
        }
    }

    @Test func keepsCandidatesAndPlacesOfEveryCharacter() async throws {
        let fixture = try PipelineFixture(.modern, "m13_single_line")
        var options = RecognitionOptions()
        options.candidates = 5
        let page = try await engine(try StandInPack(for: fixture)).recognize(
            imageAt: fixture.pictureFile, options: options)
        let line = try #require(page.lines.first)
        #expect(line.text == fixture.golden.linesInFinalOrder?.first?.text)
        let box = line.quad.boundingBox.insetBy(dx: -0.01, dy: -0.01)
        var end = box.minX
        for character in line.characters {
            #expect(character.candidates.count == 5)
            #expect(character.candidates.first?.text == character.text)
            #expect(character.candidates.map(\.confidence) == character.candidates.map(\.confidence).sorted(by: >))
            #expect(character.candidates.map(\.confidence).reduce(0, +) <= 1.00001)
            #expect(character.quad.boundingBox.minX >= end - 0.01)
            end = character.quad.boundingBox.maxX
        }
        #expect(end <= box.maxX)
    }

    @Test func movesARegionsLinesBackToThePage() async throws {
        let fixture = try PipelineFixture(.modern, "m13_single_line")
        var options = RecognitionOptions()
        options.region = RegionOfInterest(x: .pixels(10), y: .pixels(4), width: .pixels(280), height: .pixels(40))
        let page = try await engine(try StandInPack(for: fixture)).recognize(
            imageAt: fixture.pictureFile, options: options)
        let structure = try #require(page.structure)
        for (line, element) in zip(page.lines, structure.lines) {
            let box = line.quad.boundingBox
            #expect(element.box == [box.minX, box.minY, box.width, box.height].map { Int($0.rounded()) })
            #expect(box.minX >= 10 && box.minY >= 4)
        }
    }

    private static let configuration = {
        var configuration = EngineConfiguration(environment: [:])
        configuration.threads = 2
        return configuration
    }()
    /// One for all engines: the recognisers are the same for all pages of a program, and are loaded once.
    private static let runtime: Result<EngineRuntime, any Error> = Result { try EngineRuntime(configuration) }

    private func engine(_ pack: StandInPack) async throws -> OCREngine {
        try await OCREngine(
            pack: .folder(pack.folder), configuration: Self.configuration, runtime: Self.runtime.get())
    }
}
