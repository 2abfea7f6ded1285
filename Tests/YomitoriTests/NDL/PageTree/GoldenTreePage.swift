import Foundation
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import Yomitori

/// A page of `../shared/ndl-reference`: what the detector found, what the lines said, and the original's files.
struct GoldenTreePage: CustomTestStringConvertible, Sendable {
    var name: String
    var pipeline: NDLPipeline
    /// As the original was called with it, or would be if it could take the name.
    var path: String
    /// The name of the copy that its files are of, where the picture's own ends the original.
    var nameOfCopy: String?
    var size: PixelSize
    var detections: [NDLDetection]
    /// In the original's final order.
    var texts: [String]
    /// The ranks of the block cut, in document order; empty where they are not given.
    var ranks: [Int]
    /// The files without their extension.
    var expected: URL
    /// What the original was given: the picture, and the stand-in model that finds its lines.
    var picture: URL
    var detector: URL
    /// Whether the original looked for figures across the line.
    var hasTateChuYoko = false

    var testDescription: String { name }

    /// Whether the original read it together with other pages.
    var isOneOfSeveral: Bool { pipeline == .classical && path.contains("/") }

    static let folder = ReferenceFolder.url("ndl-reference")
    static let modern = pages(of: "modern", read: modernPages)
    static let classical = pages(of: "koten", read: classicalPages)

    /// A file of the original's, as of the picture's own name.
    func expectedFile(_ suffix: String) throws -> String {
        let url = expected.deletingLastPathComponent().appendingPathComponent(expected.lastPathComponent + suffix)
        let text = try String(decoding: Data(contentsOf: url), as: UTF8.self)
        guard let nameOfCopy else { return text }
        let own = picture.lastPathComponent
        let escaped = own.replacingOccurrences(of: "&", with: "&amp;")
        return
            text
            .replacingOccurrences(of: "IMAGENAME=\"\(nameOfCopy)\"", with: "IMAGENAME=\"\(escaped)\"")
            .replacingOccurrences(of: "\"img_path\": \"\(name)/\(nameOfCopy)\"", with: "\"img_path\": \"\(path)\"")
            .replacingOccurrences(of: "\"img_name\": \"\(nameOfCopy)\"", with: "\"img_name\": \"\(own)\"")
    }

    /// The page as the engine puts it together, every text as one character along its line.
    func recognized(fidelity: Fidelity) -> RecognizedPage {
        let tree = NDLPageTree(detections, pageSize: size, facts: .of(pipeline), pipeline: pipeline, fidelity: fidelity)
        let readings = tree.lines.enumerated().map { index, line in
            Self.reading(of: line, text: index < texts.count ? texts[index] : "")
        }
        let found = tree.layout(of: readings)
        return RecognizedPage(
            source: PageSource(path: path, width: size.width, height: size.height),
            pack: PackUse(name: pipeline == .modern ? "ndl" : "koten", version: "1", level: .accurate),
            language: "ja", text: found.layout.text, blocks: found.layout.blocks, structure: found.structure)
    }

    static func reading(of line: NDLPageTree.Line, text: String) -> RecognizedLine {
        let isVertical = line.height > line.width
        let box = Rect(
            x: Double(line.left), y: Double(line.top), width: Double(line.width), height: Double(line.height))
        let quad = isVertical ? Quad(box).startingLater(by: 1) : Quad(box)
        let characters =
            text.isEmpty ? [] : [RecognizedCharacter(text: text, confidence: 1, quad: quad)]
        return RecognizedLine(direction: isVertical ? .vertical : .horizontal, quad: quad, characters: characters)
    }

    // MARK: - Files

    private static func pages(of set: String, read: (URL) throws -> [GoldenTreePage]) -> [GoldenTreePage] {
        guard let folder = folder?.appendingPathComponent(set) else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().flatMap { name -> [GoldenTreePage] in
            (try? read(folder.appendingPathComponent(name))) ?? []
        }
    }

    private struct ModernFile: Decodable {
        struct Picture: Decodable { var width, height: Int }
        struct Detection: Decodable {
            var class_index: Int
            var score: Float
            var char_count: Double
            var box: [Int]
        }
        struct Line: Decodable { var stage_a_rank: Int }
        struct FinalLine: Decodable { var text: String }
        var image: String
        var expected_stem: String
        var picture: Picture
        var detections: [Detection]
        var lines_in_document_order: [Line]
        var lines_in_final_order: [FinalLine]
        var flags: [String]?
    }

    private static func modernPages(in folder: URL) throws -> [GoldenTreePage] {
        let data = try Data(contentsOf: folder.appendingPathComponent("golden.json"))
        let file = try JSONDecoder().decode(ModernFile.self, from: data)
        let copy = file.expected_stem + "." + (file.image as NSString).pathExtension
        return [
            GoldenTreePage(
                name: folder.lastPathComponent, pipeline: .modern,
                path: "\(folder.lastPathComponent)/\(file.image)",
                nameOfCopy: copy == file.image ? nil : copy,
                size: PixelSize(width: file.picture.width, height: file.picture.height),
                detections: file.detections.compactMap { found -> NDLDetection? in
                    guard let type = NDLClass(rawValue: found.class_index) else { return nil }
                    return NDLDetection(
                        type: type, score: found.score, left: found.box[0], top: found.box[1], right: found.box[2],
                        bottom: found.box[3], charCount: Int(found.char_count))
                },
                texts: file.lines_in_final_order.map(\.text),
                ranks: file.lines_in_document_order.map(\.stage_a_rank),
                expected: folder.appendingPathComponent("expected/" + file.expected_stem),
                picture: folder.appendingPathComponent(file.image),
                detector: folder.appendingPathComponent("detector.onnx"),
                hasTateChuYoko: file.flags?.contains("--enable-tcy") == true)
        ]
    }

    private struct ClassicalFile: Decodable {
        struct Detection: Decodable {
            var score: Float
            var box: [Int]
        }
        struct StageA: Decodable { var ranks: [Int] }
        struct Line: Decodable { var text: String }
        var image: String
        var image_size: [Int]
        var detections: [Detection]
        var stage_a: StageA?
        var recognised: [Line]
    }

    private struct ClassicalFiles: Decodable {
        var run_order_of_glob: [String]
        var pages: [String: ClassicalFile]
    }

    private static func classicalPages(in folder: URL) throws -> [GoldenTreePage] {
        let data = try Data(contentsOf: folder.appendingPathComponent("golden.json"))
        if let several = try? JSONDecoder().decode(ClassicalFiles.self, from: data) {
            return several.run_order_of_glob.compactMap { name in
                several.pages[name].map { page($0, path: "images/" + $0.image, in: folder) }
            }
        }
        let file = try JSONDecoder().decode(ClassicalFile.self, from: data)
        return [page(file, path: file.image, in: folder)]
    }

    private static func page(_ file: ClassicalFile, path: String, in folder: URL) -> GoldenTreePage {
        // The original takes a name's part before the first dot for its stem.
        let stem = String(file.image.prefix { $0 != "." })
        return GoldenTreePage(
            name: folder.lastPathComponent + "/" + file.image, pipeline: .classical, path: path,
            size: PixelSize(width: file.image_size[0], height: file.image_size[1]),
            detections: file.detections.map {
                NDLDetection(
                    type: .mainLine, score: $0.score, left: $0.box[0], top: $0.box[1], right: $0.box[2],
                    bottom: $0.box[3]
                )
            },
            texts: file.recognised.map(\.text), ranks: file.stage_a?.ranks ?? [],
            expected: folder.appendingPathComponent("expected/" + stem),
            picture: folder.appendingPathComponent(path),
            detector: folder.appendingPathComponent("detector.onnx"))
    }
}
