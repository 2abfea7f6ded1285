import Foundation
import YomitoriCore
import YomitoriImaging

/// Writes what each stage of one page saw into a folder, for people who want to know why a page was read as it was.
///
/// The folder is called after the file and the page's number, as is the drawing: `scan.png-1`.
/// `1-regions.png` and `.json`: where the detector saw lines, and every look it took; `2-lines.png` and `.json`: what was
/// read and how the page lies, with the strips that the recogniser was shown in `2-lines/`; `3-layout.png` and `.json`: the blocks with the rule that placed each. `0-sheet.png` and
/// `.json`: the sheet of a photograph, where it was laid flat; all others then show the flat picture. `0-pack.json`: the
/// pack that was chosen for the page and why, where several are installed; `4-cost.json`: seconds of each stage, memory,
/// and the models that were loaded and released.
struct PageTrace: Sendable {
    /// nil when nobody asked for a trace.
    private let directory: URL?
    /// The file for the page with its lines and blocks drawn in; nil when nobody asked for it.
    private let drawing: URL?

    init(_ configuration: EngineConfiguration, _ source: PageSource) {
        let name = Self.name(of: source, below: configuration.inputRoot)
        directory = configuration.traceDirectory?.appendingPathComponent(name, isDirectory: true)
        drawing = configuration.drawingDirectory?.appendingPathComponent("\(name).png")
    }

    /// The file's name and the page's number, after the folders between `root` and the file.
    private static func name(of source: PageSource, below root: URL?) -> String {
        let name = "\(source.path.split(separator: "/").last.map(String.init) ?? "page")-\(source.page)"
        guard let root else { return name }
        let folders = URL(fileURLWithPath: source.path).absoluteURL.standardized.pathComponents.dropLast()
        let known = root.standardized.pathComponents
        let between = folders.starts(with: known) ? folders.dropFirst(known.count) : folders.dropFirst()
        return (between + [name]).joined(separator: "/")
    }

    func record(_ decision: PackDecision, _ look: PageLook, pack: String) throws {
        try write(PackTrace(pack: pack, decision: decision, look: look), "0-pack.json")
    }

    /// A sheet that was laid flat, where it lay in the picture.
    func record(_ sheet: FlatPage, of picture: PageRaster) throws {
        guard directory != nil else { return }
        try write(picture.raster.outlining([picture.map.toModel(sheet.corners)], in: .foundRegions), "0-sheet.png")
        try write(SheetTrace(corners: sheet.corners, size: sheet.raster.size), "0-sheet.json")
    }

    func record(_ found: some FoundRegions, in picture: Raster) throws {
        guard directory != nil else { return }
        try write(picture.outlining(found.outlines), "1-regions.png")
        try write(found.record, "1-regions.json")
    }

    func record(_ reading: PageReading, in picture: Raster) throws {
        guard directory != nil else { return }
        let page = picture.turned(clockwise: reading.orientation.quarterTurns).raster
        try write(
            page.outlining(reading.lines.flatMap { $0.characters.map(\.quad) }, in: .characters, lineWidth: 1),
            "2-lines.png")
        try write(
            LinesTrace(
                quarterTurns: reading.orientation.quarterTurns, reason: reading.orientation.reason,
                scripts: reading.repertoires.map { "\($0)" }.sorted(), lines: reading.lines,
                readings: try writeStrips(of: reading.traces)),
            "2-lines.json")
    }

    func record(_ layout: PageLayout, of reading: PageReading, _ found: some FoundRegions, in picture: Raster) throws {
        guard directory != nil || drawing != nil else { return }
        let page = picture.turned(clockwise: reading.orientation.quarterTurns).raster
        let way = zip(layout.blocks, layout.blocks.dropFirst()).map {
            ReadingStep(from: $0.box.center, to: $1.box.center).quad
        }
        let drawn = try page.outlining(layout.blocks.flatMap { $0.lines.map(\.quad) }, in: .characters, lineWidth: 1)
            .outlining(layout.blocks.map { Quad($0.box) }, in: .blocks)
            .outlining(way, in: .foundRegions, lineWidth: 1).pngData()
        if let drawing {
            try write(found.hasColorsOfKinds ? picture.outlining(found.outlines).pngData() : drawn, to: drawing)
        }
        if let directory {
            try write(drawn, to: directory.appendingPathComponent("3-layout.png"))
            try write(layout, "3-layout.json")
        }
    }

    /// At the end of a page; what the process holds and did is that of all pages until now.
    func record(_ clock: StageClock, _ memory: MemoryUse) throws {
        let seconds = clock.seconds.map { ($0.rawValue, $1.rounded(toPlaces: 4)) }
        try write(CostTrace(seconds: Dictionary(uniqueKeysWithValues: seconds), memory: memory), "4-cost.json")
    }

    /// A picture for every strip of every line.
    private func writeStrips(of traces: [LineTrace]) throws -> [LineReadingTrace] {
        try traces.enumerated().map { i, trace in
            let files = trace.strips.indices.map { "2-lines/\(i + 1)-\($0 + 1).png" }
            for (strip, file) in zip(trace.strips, files) { try write(strip, file) }
            return LineReadingTrace(trace, files: files)
        }
    }

    private func write(_ picture: Raster, _ name: String) throws {
        guard let directory else { return }
        try write(picture.pngData(), to: directory.appendingPathComponent(name))
    }

    private func write(_ value: some Encodable, _ name: String) throws {
        guard let directory else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try write(encoder.encode(value), to: directory.appendingPathComponent(name))
    }

    private func write(_ data: Data, to file: URL) throws {
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file, options: .atomic)
        } catch {
            let cause = (error as? CocoaError)?.underlying as? POSIXError
            throw EngineError.traceNotWritten(file: file.path, code: cause?.code.rawValue ?? EIO)
        }
    }
}

extension Color {
    /// Of regions whose detector tells no kinds apart.
    static let foundRegions = Color(red: 220, green: 30, blue: 30)
    fileprivate static let characters = Color(red: 20, green: 120, blue: 220)
    fileprivate static let blocks = Color(red: 20, green: 150, blue: 60)
}

/// A straight way from one block to the next, as an outline without width.
private struct ReadingStep {
    var from: Point
    var to: Point
    var quad: Quad { Quad(from, to, to, from) }
}

private struct LinesTrace: Encodable {
    var quarterTurns: Int
    var reason: String
    var scripts: [String]
    var lines: [RecognizedLine]
    /// Of these lines and of those that were left out.
    var readings: [LineReadingTrace]
}

private struct SheetTrace: Encodable {
    /// In source pixels.
    var corners: Quad
    /// Of the flat picture.
    var size: PixelSize
}

private struct PackTrace: Encodable {
    var pack: String
    var decision: PackDecision
    var look: PageLook
}

private struct CostTrace: Encodable {
    /// By stage.
    var seconds: [String: Double]
    var memory: MemoryUse
}
