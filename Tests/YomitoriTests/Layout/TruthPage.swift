import Foundation
import YomitoriCore

/// A page of the development data with exact lines in reading order.
struct TruthPage {
    struct Line {
        var text: String
        var kind: String
        var block: String
        var recognized: RecognizedLine
    }

    var name: String
    var size: PixelSize
    var lines: [Line]
    /// Signs of lists, which the truth leaves out although they are printed.
    var signs: [RecognizedLine] = []

    /// `../shared/eval-dev/rendered` beside the project's folder.
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("shared/eval-dev/rendered")

    static var names: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".clean.json") || $0.hasSuffix(".scan.json") }.sorted()
    }

    init(name: String, size: PixelSize, lines: [Line]) { self.name = name; self.size = size; self.lines = lines }
    init(named name: String) throws {
        let data = try Data(contentsOf: Self.folder.appendingPathComponent(name))
        let file = try JSONDecoder().decode(File.self, from: data)
        self.name = name
        var width = 0.0, height = 0.0
        lines = file.lines.enumerated().map { index, line in
            let recognized = line.recognized(tag: index)
            width = max(width, recognized.quad.boundingBox.maxX)
            height = max(height, recognized.quad.boundingBox.maxY)
            return Line(text: line.text, kind: line.kind, block: line.block, recognized: recognized)
        }
        var blocks = Set<String>()
        signs = lines.filter { $0.kind == "list-item" && blocks.insert($0.block).inserted }.map {
            Self.sign(before: $0.recognized)
        }
        size = PixelSize(width: Int(width * 1.05), height: Int(height * 1.08))
    }

    private static func sign(before line: RecognizedLine) -> RecognizedLine {
        let q = line.characters[0].quad
        let along = (q[1] - q[0]) * (line.thickness / q.firstSide)
        let quad = Quad(q[0] - along * 0.8, q[0] - along * 0.4, q[3] - along * 0.4, q[3] - along * 0.8)
        return RecognizedLine(
            direction: line.direction, quad: quad,
            characters: [RecognizedCharacter(text: "•", confidence: 1, quad: quad)])
    }

    private struct File: Decodable {
        var lines: [FileLine]
    }

    private struct FileLine: Decodable {
        var text: String
        var kind: String
        var block: String
        var characters: [FileCharacter]

        /// Each character carries the line's number as its only candidate, to be known by in the result.
        func recognized(tag: Int) -> RecognizedLine {
            let boxes = characters.map(\.box)
            let first = boxes[0].center, last = boxes[boxes.count - 1].center
            let step = last - first
            let isVertical = abs(step.y) > abs(step.x)
            let angle = boxes.count < 2 ? 0 : atan2(step.y, step.x) - (isVertical ? .pi / 2 : 0)
            let out = characters.map { character in
                RecognizedCharacter(
                    text: character.text, confidence: 1, quad: quad(character.box, angle, isVertical),
                    candidates: [Candidate(text: String(tag), confidence: 1)])
            }
            let a = out[0].quad, b = out[out.count - 1].quad
            var line = Quad(a[0], b[1], b[2], a[3])
            // An initial reaches below its line.
            if let tallest = boxes.max(by: { $0.height < $1.height }), !isVertical,
                tallest.height > 1.5 * boxes[boxes.count - 1].height
            {
                line = Quad(boxes.dropFirst().reduce(boxes[0]) { $0.union($1) })
            }
            return RecognizedLine(direction: isVertical ? .vertical : .horizontal, quad: line, characters: out)
        }

        /// The box of a turned character is that of the upright one turned about its centre.
        private func quad(_ box: Rect, _ angle: Double, _ isVertical: Bool) -> Quad {
            let c = box.center
            let turned = Quad(box).map { p in
                let d = p - c
                return Point(x: c.x + d.x * cos(angle) - d.y * sin(angle), y: c.y + d.x * sin(angle) + d.y * cos(angle))
            }
            return turned.startingLater(by: isVertical ? 1 : 0)
        }
    }

    private struct FileCharacter: Decodable {
        var text: String
        var box: Rect

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            text = try values.decode(String.self)
            box = Rect(
                x: try values.decode(Double.self), y: try values.decode(Double.self),
                width: try values.decode(Double.self),
                height: try values.decode(Double.self))
        }
    }
}
