import YomitoriCore
import YomitoriImaging

@testable import Yomitori

/// Stages that find given lines on every picture.
struct GivenText: PageStages {
    struct Found: FoundRegions {
        var textLines: [Quad]
        var outlines: [Outline] { [] }
        var record: [Quad] { textLines }
    }

    let readsBeyondRegion = true
    var lines: [RecognizedLine]
    /// Called before a line counts as read.
    var beforeLine: @Sendable () async throws -> Void = {}

    /// Lines of characters of 20 × 20 pixels, one below the other from (100, 100).
    init(_ lines: [String], beforeLine: @escaping @Sendable () async throws -> Void = {}) {
        self.lines = lines.enumerated().map { row, text in
            let y = 100 + 40 * Double(row)
            return RecognizedLine(
                direction: .horizontal, quad: Quad(Rect(x: 100, y: y, width: 20 * Double(text.count), height: 20)),
                characters: text.enumerated().map { index, character in
                    RecognizedCharacter(
                        text: String(character), confidence: 0.75,
                        quad: Quad(Rect(x: 100 + 20 * Double(index), y: y, width: 20, height: 20)),
                        candidates: [
                            Candidate(text: String(character), confidence: 0.75),
                            Candidate(text: "?", confidence: 0.25),
                        ])
                })
        }
        self.beforeLine = beforeLine
    }

    var context: RecognitionContext {
        RecognitionContext(engine: OCREngine(stages: self, packName: "given", packVersion: "1"))
    }

    /// One that reads one page at a time and loads its engine when it is asked.
    func narrowContext(loading: @escaping @Sendable () async -> Void) -> RecognitionContext {
        var configuration = EngineConfiguration(environment: [:])
        configuration.memoryLimit = 1 << 20
        let engine = OCREngine(stages: self, packName: "given", packVersion: "1", configuration: configuration)
        return RecognitionContext {
            await loading()
            return engine
        }
    }

    /// Pixels that are given are the same either way. A page as it is seen is searched for the edges of a photographed sheet,
    /// and a debug build takes seconds for that.
    func rendering(_ options: RecognitionOptions) -> PictureRendering { .stored }

    func regions(in picture: Raster, _ options: RecognitionOptions) async throws -> Found {
        Found(textLines: lines.map(\.quad))
    }

    func lines(of found: Found, in picture: Raster, _ options: RecognitionOptions, _ progress: LineProgress)
        async throws -> PageReading
    {
        for _ in lines {
            try await beforeLine()
            try Task.checkCancellation()
            progress.finishedLine()
        }
        return PageReading(
            lines: lines, orientation: PageOrientation(quarterTurns: 0, reason: "given"), map: .identity,
            size: picture.size, repertoires: [.latin])
    }

    func arrangement(of reading: PageReading, found: Found) -> PageArrangement {
        PageArrangement(layout: LayoutAnalyzer().layout(of: reading.lines, pageSize: reading.size))
    }
}
