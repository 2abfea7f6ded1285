import Testing
import YomitoriCore
import YomitoriImaging
import YomitoriInference
import YomitoriTestSupport

@testable import Yomitori

/// A page is begun when there is memory for all that is held for it.
@Suite(.timeLimit(.minutes(10))) struct PageMemoryTests {
    private struct Found: FoundRegions {
        var textLines: [Quad] { [] }
        var outlines: [Outline] { [] }
        var record: [Int] { [] }
    }

    /// Finds nothing, slowly.
    private struct SlowStages: PageStages {
        let pages: CountAtOnce
        let meeting: Int
        let beside: Int
        let readsBeyondRegion = false

        func bytesBesidePage() async throws -> Int { beside }
        func rendering(_ options: RecognitionOptions) -> PictureRendering { .seen }
        func regions(in picture: Raster, _ options: RecognitionOptions) async throws -> Found {
            pages.begin()
            defer { pages.end() }
            // One page waits for the other where both are to be begun.
            while pages.most < meeting { try await Task.sleep(for: .milliseconds(1)) }
            for _ in 0..<50 { await Task.yield() }
            return Found()
        }
        func lines(
            of found: Found, in picture: Raster, _ options: RecognitionOptions, _ progress: LineProgress
        ) async throws -> PageReading {
            PageReading(lines: [], orientation: .upright, map: .identity, size: picture.size, repertoires: [])
        }
        func arrangement(of reading: PageReading, found: Found) -> PageArrangement {
            PageArrangement(layout: LayoutAnalyzer().layout(of: [], pageSize: reading.size))
        }
    }

    /// Nothing is held so far.
    private struct EmptyMemory: MemorySource {
        let available = 8 << 30
        let peak = 0
        func state() -> MemoryState { MemoryState(resident: 0, isShort: false) }
    }

    /// How many of two pages were in work at the same time, in 600 MB.
    ///
    /// - Parameters:
    ///   - beside: bytes that the stages of a pack hold beside a page.
    ///   - isSpecial: whether this pack is one that a look at the page may choose.
    ///   - pixels: of the largest page.
    private func mostPages(
        meeting: Int = 1, beside: Int = 0, isSpecial: Bool = false, pixels: Int = 1_000_000,
        flatten: Flattening = .never
    ) async throws -> Int {
        var configuration = EngineConfiguration(environment: [:])
        configuration.threads = 2
        configuration.memoryLimit = 600_000_000
        configuration.limits.workingPixels = pixels
        let pages = CountAtOnce()
        func reader(beside: Int) -> PackReader {
            PackReader(name: "slow", version: "1", stages: SlowStages(pages: pages, meeting: meeting, beside: beside))
        }
        let engine = OCREngine(
            reader: reader(beside: isSpecial ? 0 : beside),
            special: isSpecial ? [.modern: reader(beside: beside)] : [:], configuration: configuration,
            runtime: EngineRuntime(withoutModels: configuration, memory: EmptyMemory()))
        let page = Raster(size: PixelSize(width: 40, height: 40), color: .white)
        let options = RecognitionOptions.flattening(flatten)
        async let first = engine.recognize(page, options: options)
        async let second = engine.recognize(page, options: options)
        _ = try await (first, second)
        return pages.most
    }

    @Test func readsTwoPagesThatFit() async throws {
        #expect(try await mostPages(meeting: 2, beside: 290_000_000) == 2)
        #expect(try await mostPages(meeting: 2, pixels: 60_000_000) == 2)
    }

    @Test func waitsForTheFlatPictureOfASheet() async throws {
        // 240 MB for each page as it is, 360 with the flat one.
        #expect(try await mostPages(pixels: 60_000_000, flatten: .auto) == 1)
    }

    @Test(arguments: [false, true]) func waitsForWhatANetworkTakesBesideThePage(isSpecial: Bool) async throws {
        #expect(try await mostPages(beside: 300_000_000, isSpecial: isSpecial) == 1)
        #expect(try await mostPages(beside: .max, isSpecial: isSpecial) == 1)
    }
}

extension RecognitionOptions {
    /// The defaults, with sheets laid flat or not.
    fileprivate static func flattening(_ flatten: Flattening) -> RecognitionOptions {
        var options = RecognitionOptions()
        options.flatten = flatten
        return options
    }
}
