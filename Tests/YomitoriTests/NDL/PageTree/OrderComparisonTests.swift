import Foundation
import Testing
import YomitoriCore
import YomitoriImaging
import YomitoriTestSupport

@testable import Yomitori

/// The corrected order beside the original's, on the true boxes of the development pages.
@Suite(.enabled(if: OrderedPage.folder != nil, "needs ../shared/eval-dev"))
struct OrderComparisonTests {
    /// A page whose file cannot be read must not fall out of the comparison unseen.
    @Test func comparesEveryPageThatHasATrueOrder() throws {
        let pages = try OrderedPage.loaded.get()
        let real = pages.filter { $0.name.contains("/") }
        let photographs = pages.filter { $0.name.hasSuffix(".photo.json") }
        #expect(real.count == 11)
        #expect(photographs.count == 6)
        #expect(pages.count - real.count - photographs.count == 38)
    }

    @Test(arguments: OrderedPage.all)
    func ordersAtLeastAsWellAsTheOriginal(page: OrderedPage) {
        let original = page.order(.original)
        let corrected = page.order(.corrected)
        #expect(OrderedPage.tau(of: corrected) >= OrderedPage.tau(of: original))
        // A line that is left out cannot stand in the wrong place.
        #expect(Set(original).subtracting(corrected).isEmpty)
    }
}

/// Boxes and texts of a page in their true order.
struct OrderedPage: CustomTestStringConvertible, Sendable {
    var name: String
    var size: PixelSize
    /// In reading order; every character carries its line's number as its only candidate.
    var lines: [RecognizedLine]

    var testDescription: String { name }

    static let folder = ReferenceFolder.url("eval-dev")
    /// Those whose truth is an order, or why one of the files cannot be read.
    static let loaded: Result<[OrderedPage], any Error> = Result { try rendered() + real() }
    static let all: [OrderedPage] = (try? loaded.get()) ?? []

    /// The numbers of the lines that are in the result, in its order.
    func order(_ fidelity: Fidelity) -> [Int] {
        let detections = lines.indices.map { index in
            let box = lines[index].quad.boundingBox
            return NDLDetection(
                type: .mainLine, score: 0.9 - Float(index % 7) / 100,
                left: max(0, Int(box.minX)), top: max(0, Int(box.minY)), right: Int(box.maxX), bottom: Int(box.maxY),
                charCount: 100)
        }
        // The true order must not help: the detector's is by score.
        let mixed = detections.indices.sorted {
            (-detections[$0].score, $0 * 7919 % 101, $0) < (-detections[$1].score, $1 * 7919 % 101, $1)
        }
        let tree = NDLPageTree(
            mixed.map { detections[$0] }, pageSize: size, facts: .modern, pipeline: .modern, fidelity: fidelity)
        let readings = tree.lines.map { line -> RecognizedLine in
            let index = detections.firstIndex {
                $0.left == line.left && $0.top == line.top && $0.width == line.width && $0.height == line.height
            }
            return index.map { lines[$0] } ?? GoldenTreePage.reading(of: line, text: "")
        }
        var order: [Int] = []
        for line in tree.layout(of: readings).layout.blocks.flatMap(\.lines) {
            for tag in line.characters.compactMap({ $0.candidates.first.flatMap { Int($0.text) } })
            where !order.contains(tag) {
                order.append(tag)
            }
        }
        return order
    }

    /// Kendall's τ of numbers that should rise.
    static func tau(of order: [Int]) -> Double {
        var balance = 0
        for (position, first) in order.enumerated() {
            for second in order[(position + 1)...] { balance += first < second ? 1 : -1 }
        }
        let pairs = order.count * (order.count - 1) / 2
        return pairs == 0 ? 1 : Double(balance) / Double(pairs)
    }

    // MARK: - Files

    private static func rendered() throws -> [OrderedPage] {
        guard let folder = folder?.appendingPathComponent("rendered") else { return [] }
        return try files(of: folder, ending: ".json").map { name -> OrderedPage in
            let page = try TruthPage(named: name)
            return OrderedPage(
                name: name, size: try pictureSize(beside: folder.appendingPathComponent(name)),
                lines: page.lines.map(\.recognized))
        }
    }

    /// Of the picture of a typeset page, from its header.
    private static func pictureSize(beside truth: URL) throws -> PixelSize {
        let page = truth.deletingPathExtension()
        let picture = page.appendingPathExtension(page.pathExtension == "clean" ? "png" : "jpg")
        return try ImageSource(.file(SourcePath(picture.path))).size(ofPage: 0)
    }

    /// Paths from the folder, of what lies in folders of it too.
    private static func files(of folder: URL, ending end: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(end) }.sorted()
    }

    private struct File: Decodable {
        struct Line: Decodable {
            var text: String
            var x, y, w, h: Double
            var order: Int?
            var vertical: Bool?
        }
        var width, height: Int?
        /// Nil where the truth is of corners, cells or a layout.
        var lines: [Line]?
        var groundTruthKind: String
    }

    private static func real() throws -> [OrderedPage] {
        guard let folder = folder?.appendingPathComponent("real") else { return [] }
        return try files(of: folder, ending: ".gt.json").compactMap { name -> OrderedPage? in
            let data = try Data(contentsOf: folder.appendingPathComponent(name))
            let page = try JSONDecoder().decode(File.self, from: data)
            // What another engine put in order is no truth.
            guard let lines = page.lines, page.groundTruthKind != "machine-reference" else { return nil }
            let ordered = lines.enumerated().sorted {
                ($0.element.order ?? $0.offset, $0.offset) < ($1.element.order ?? $1.offset, $1.offset)
            }.map(\.element)
            return OrderedPage(
                name: name, size: PixelSize(width: try #require(page.width), height: try #require(page.height)),
                lines: ordered.enumerated().map { line($1, tag: $0) })
        }
    }

    /// Characters of equal length along the line.
    private static func line(_ line: File.Line, tag: Int) -> RecognizedLine {
        let isVertical = line.vertical ?? (line.h > line.w)
        let texts = line.text.isEmpty ? ["x"] : line.text.map(String.init)
        let characters = texts.enumerated().map { index, text in
            let start = Double(index) / Double(texts.count), share = 1 / Double(texts.count)
            let box =
                isVertical
                ? Rect(x: line.x, y: line.y + line.h * start, width: line.w, height: line.h * share)
                : Rect(x: line.x + line.w * start, y: line.y, width: line.w * share, height: line.h)
            return RecognizedCharacter(
                text: text, confidence: 1, quad: isVertical ? Quad(box).startingLater(by: 1) : Quad(box),
                candidates: [Candidate(text: String(tag), confidence: 1)])
        }
        let box = Rect(x: line.x, y: line.y, width: line.w, height: line.h)
        return RecognizedLine(
            direction: isVertical ? .vertical : .horizontal,
            quad: isVertical ? Quad(box).startingLater(by: 1) : Quad(box), characters: characters)
    }
}
