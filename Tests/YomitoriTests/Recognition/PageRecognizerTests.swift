import Testing
import YomitoriCore
import YomitoriImaging
import YomitoriInference

@testable import Yomitori

@Suite struct PageRecognizerTests {
    let facts = CTCRecognizerFacts(
        normalization: Normalization(order: .rgb, mean: [0, 0, 0], deviation: [1, 1, 1]), height: 48, pixelsPerStep: 8,
        alphabet: ["", "字", "逆", "倒"])

    /// Four rows of ten glyphs, and where they are.
    private var upright: (picture: Raster, regions: [TextRegion]) {
        var page = DrawnColumn(width: 400, height: 240)
        for line in 0..<4 {
            for i in 0..<10 {
                let (x, y) = (20 + 36 * i, 20 + 54 * line)
                page.fill(x: x..<x + 28, y: y..<y + 8)
                page.fill(x: x + 11..<x + 17, y: y..<y + 28)
            }
        }
        return (page.raster, (0..<4).map { DrawnColumn.region(x: 17, y: 17 + 54 * $0, width: 358, height: 34) })
    }

    private func read(
        turned turns: Int, lying: Float = 0.9, findingAgain finder: ((RasterPart) async throws -> [TextRegion])? = nil
    ) async throws -> PageReading {
        let (picture, map) = upright.picture.turned(clockwise: turns)
        let recognizer = PageRecognizer(
            reader: StripReader(model: GlyphModel(lying: lying), facts: facts), alphabets: Alphabets(facts.alphabet),
            economy: .accurate)
        return try await recognizer.read(
            upright.regions.map { $0.turned(by: turns, through: map) }, in: RasterPart(picture), repertoires: [],
            candidates: 1, findingAgain: finder)
    }

    /// Print on its side is read nearly or quite as surely as print that stands, whichever side it lies on.
    @Test(arguments: 0..<4, [0.9, 0.95, 0.99] as [Float])
    func findsHowAPageLies(_ turns: Int, _ lying: Float) async throws {
        let reading = try await read(turned: turns, lying: lying)
        #expect(reading.orientation.quarterTurns == (4 - turns) % 4, "\(reading.orientation.reason)")
        #expect(reading.lines.map(\.text) == Array(repeating: String(repeating: "字", count: 10), count: 4))
        #expect(reading.size == upright.picture.size)
    }

    /// A row of one character is in doubt, so that all four are read once more at another scale.
    @Test func readsLinesInDoubtAgainTogether() async throws {
        // The first strip of a width waits for a second one, though not forever.
        let model = CountedModel(model: GlyphModel()) { counts, width in
            var patience = 3000
            while patience > 0, await counts.most[width] == 1 {
                try await Task.sleep(for: .milliseconds(1))
                patience -= 1
            }
        }
        let recognizer = PageRecognizer(
            reader: StripReader(model: model, facts: facts), alphabets: Alphabets(facts.alphabet), economy: .accurate)
        let reading = try await recognizer.read(
            upright.regions, in: RasterPart(upright.picture), repertoires: [.japanese], candidates: 1)
        #expect(reading.lines.map(\.text) == Array(repeating: String(repeating: "字", count: 10), count: 4))
        #expect(reading.lines.allSatisfy { $0.warnings == [ReadingDoubt.repeatedText.rawValue] })
        let most = await model.counts.most
        let scales = await model.counts.visits.filter { $0.value >= 4 }.keys
        #expect(reading.orientation == .upright)
        #expect(scales.count >= 2)
        #expect(scales.allSatisfy { most[$0] ?? 0 > 1 })
    }

    @Test func readsAsManyLinesOfAllPagesAsThereArePlaces() async throws {
        let model = CountedModel(model: GlyphModel())
        let reader = StripReader(model: model, facts: facts, places: WorkGate(places: 2, budget: nil))
        let recognizer = PageRecognizer(reader: reader, alphabets: Alphabets(facts.alphabet), economy: .accurate)
        let regions = upright.regions, picture = RasterPart(upright.picture)
        async let first = recognizer.read(regions, in: picture, repertoires: [.japanese], candidates: 1)
        async let second = recognizer.read(regions, in: picture, repertoires: [.japanese], candidates: 1)
        let (one, other) = try await (first, second)
        #expect(one.lines.count == 4 && other.lines.count == 4)
        let most = await model.counts.mostOfAll
        #expect((1...2).contains(most))
    }

    @Test(arguments: [4, 16]) func refusesAModelWithOtherStepsThanItsPackSays(pixels: Int) async throws {
        var facts = facts
        facts.pixelsPerStep = pixels
        let reader = StripReader(model: GlyphModel(), facts: facts)
        let strip = Raster(size: PixelSize(width: 256, height: 48), pixels: Array(repeating: 255, count: 256 * 48 * 3))
        await #expect {
            try await reader.lattice(of: strip)
        } throws: { error in
            "\(error)".contains("32 steps for 256 pixels") && "\(error)".contains("`pixels-per-step`")
        }
        facts.pixelsPerStep = 8
        #expect(try await StripReader(model: GlyphModel(), facts: facts).lattice(of: strip).count == 32)
    }

    /// It is not copied for that, which would take its memory once more.
    @Test(arguments: 0..<4) func looksAgainAtAPageThatWasTurned(_ turns: Int) async throws {
        let regions = upright.regions
        let picture = RasterPart(upright.picture.turned(clockwise: turns).raster)
        let reading = try await read(turned: turns) { page in
            #expect(page.size == PixelSize(width: 400, height: 240))
            #expect(page == picture.turned(clockwise: 4 - turns).part)
            return Array(regions.prefix(2))
        }
        #expect(reading.lines.count == (turns == 0 ? 4 : 2))
    }
}
