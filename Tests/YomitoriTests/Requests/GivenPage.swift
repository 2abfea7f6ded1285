import Synchronization
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

/// Stages that find given lines on every picture, and keep the options they were called with.
final class GivenPage: PageStages {
    struct Found: FoundRegions {
        var textLines: [Quad]
        var outlines: [Outline] { [] }
        var record: [Quad] { textLines }
    }

    let readsBeyondRegion = true
    let lines: [RecognizedLine]
    let options = Mutex<[RecognitionOptions]>([])
    /// Called before a line counts as read.
    let beforeLine: @Sendable () async throws -> Void

    init(_ lines: [RecognizedLine], beforeLine: @escaping @Sendable () async throws -> Void = {}) {
        self.lines = lines
        self.beforeLine = beforeLine
    }

    var context: RecognitionContext {
        RecognitionContext(engine: OCREngine(stages: self, packName: "given", packVersion: "1"))
    }

    /// Pixels that are given are the same either way. A page as it is seen is searched for the edges of a photographed sheet,
    /// and a debug build takes seconds for that.
    func rendering(_ options: RecognitionOptions) -> PictureRendering { .stored }

    func regions(in picture: Raster, _ options: RecognitionOptions) async throws -> Found {
        self.options.withLock { $0.append(options) }
        return Found(textLines: lines.map(\.quad))
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
            lines: lines, orientation: .upright, map: .identity, size: picture.size, repertoires: [.latin])
    }

    func arrangement(of reading: PageReading, found: Found) -> PageArrangement {
        PageArrangement(layout: LayoutAnalyzer().layout(of: reading.lines, pageSize: reading.size))
    }
}
