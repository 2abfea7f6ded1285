import Foundation
import Testing
import YomitoriCore
import YomitoriExport

@testable import Yomitori

/// Whole pages through the engine, with the program's own manifests, against the files of the original programs.
@Suite(.enabled(if: PipelineFixture.isThere, "needs ../shared/ndl-reference"))
struct PipelineTests {
    struct Page: Sendable, CustomTestStringConvertible {
        var program: PipelineFixture.Program
        var name: String
        var testDescription: String { name }
    }

    @Test(arguments: [
        Page(program: .modern, name: "m05_warichu"), Page(program: .modern, name: "m07_duplicates"),
        Page(program: .modern, name: "m08_edges"), Page(program: .modern, name: "m11_only_blocks"),
        Page(program: .modern, name: "m12_nothing"), Page(program: .modern, name: "m14_exif"),
        Page(program: .modern, name: "m15_tcy"), Page(program: .koten, name: "k03_warichu"),
        Page(program: .koten, name: "k04_edges"), Page(program: .koten, name: "k07_tiny"),
    ])
    func writesTheOriginalProgramsFiles(_ page: Page) async throws {
        let fixture = try PipelineFixture(page.program, page.name)
        let pack = try StandInPack(for: fixture)
        var options = RecognitionOptions()
        options.fidelity = .original
        options.tateChuYoko = fixture.golden.flags?.contains("--enable-tcy") == true
        let read = try await engine(pack).recognize(imageAt: fixture.pictureFile, options: options)
        for (format, ending) in [(ExportFormat.ndlXML, "xml"), (.ndlText, "txt")] {
            let expected = try String(contentsOf: fixture.expectedFile(ending), encoding: .utf8)
            #expect(try format.contents(of: read) == expected, "\(ending)")
        }
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

    private func engine(_ pack: StandInPack) async throws -> OCREngine {
        var configuration = EngineConfiguration(environment: [:])
        configuration.threads = 2
        return try await OCREngine(pack: .folder(pack.folder), configuration: configuration)
    }
}
