import Testing
import YomitoriCore
import YomitoriImaging
import YomitoriInference

@testable import Yomitori

/// Reads each glyph of `DrawnColumn` as 字, and one that lies on its side as 倒.
private struct ColumnGlyphModel: TensorModel {
    let inputs = [TensorDescription(name: "x", elementType: .float32, shape: [1, 3, 48, nil])]
    let outputs = [TensorDescription(name: "y", elementType: .float32, shape: [1, nil, 3])]
    let parallelism = 1
    var upright: Float = 0.99
    var lying: Float = 0.95

    func run(_ inputs: [Tensor]) async throws -> [Tensor] {
        let height = inputs[0].shape[2], width = inputs[0].shape[3], steps = width / 8
        let dark = (0..<width).map { x in
            (0..<height).count { inputs[0].floats[$0 * width + x] < 0.5 }
        }
        var output = [Float](repeating: 0, count: steps * 3)
        for step in 0..<steps { output[step * 3] = 1 }
        var start: Int?
        for x in 0...width {
            let isInked = x < width && dark[x] > 0
            if isInked, start == nil { start = x }
            guard !isInked, let from = start else { continue }
            start = nil
            let middle = (from + x) / 2, tallest = dark[from..<x].max() ?? 0
            let lies = dark[max(from, middle - 3)...min(x - 1, middle + 2)].contains { $0 * 5 > tallest * 4 }
            let step = min(steps - 1, middle / 8)
            output[step * 3] = 0
            output[step * 3 + (lies ? 2 : 1)] = lies ? lying : upright
        }
        return [Tensor(shape: [1, steps, 3], floats: output)]
    }
}

@Suite struct ColumnReaderTests {
    let facts = CTCRecognizerFacts(
        normalization: Normalization(order: .rgb, mean: [0, 0, 0], deviation: [1, 1, 1]), height: 48, pixelsPerStep: 8,
        alphabet: ["", "字", "倒"])

    fileprivate func read(
        _ page: DrawnColumn, _ regions: [TextRegion], _ model: ColumnGlyphModel, _ options: ColumnOptions = .init()
    )
        async throws -> [ColumnReading]
    {
        try await ColumnReader(reader: StripReader(model: model, facts: facts), options: options).read(
            regions, in: RasterPart(page.raster), decoder: CTCDecoder(alphabet: facts.alphabet))
    }

    func page(characters: Int = 9) -> (DrawnColumn, TextRegion) {
        var page = DrawnColumn(width: 100, height: 60 + characters * 32)
        page.column(x: 36, y: 20, side: 28, pitch: 32, count: characters)
        return (page, DrawnColumn.region(x: 34, y: 20, width: 32, height: characters * 32))
    }

    @Test func readsAsManyColumnsAsThereArePlaces() async throws {
        var page = DrawnColumn(width: 240, height: 340)
        for x in [36, 100, 164] { page.column(x: x, y: 20, side: 28, pitch: 32, count: 9) }
        let regions = [34, 98, 162].map { DrawnColumn.region(x: $0, y: 20, width: 32, height: 288) }
        let model = CountedModel(model: ColumnGlyphModel())
        let reader = StripReader(model: model, facts: facts, places: WorkGate(places: 1, budget: nil))
        let readings = try await ColumnReader(reader: reader).read(
            regions, in: RasterPart(page.raster), decoder: CTCDecoder(alphabet: facts.alphabet))
        #expect(readings.count == 3 && readings.allSatisfy { !$0.characters.isEmpty })
        let most = await model.counts.mostOfAll
        #expect(most == 1)
    }

    @Test(arguments: [LineProportions.natural, LineProportions(paper: 0.15, squeeze: 0.8)])
    func readsACharacterInEachCell(_ proportions: LineProportions) async throws {
        let (page, region) = page()
        var options = ColumnOptions()
        options.first = proportions
        let reading = try #require(try await read(page, [region], ColumnGlyphModel(), options).first)
        #expect(reading.method == .cells)
        #expect(reading.text == String(repeating: "字", count: 9))
        for (i, character) in reading.characters.enumerated() {
            #expect(abs(character.quad.center.y - (36 + 32 * Double(i))) < 4)
            #expect(abs(character.quad.center.x - 50) < 3)
        }
    }

    @Test func readsEachCharacterOfAColumnOnceThatIsCutIntoStrips() async throws {
        var (page, region) = page(characters: 30)
        // A bar down every other glyph, which is then read as one that lies.
        for i in stride(from: 1, to: 30, by: 2) { page.fill(x: 50..<53, y: 22 + i * 32..<50 + i * 32) }
        let model = CountedModel(model: ColumnGlyphModel())
        let readings = try await ColumnReader(reader: StripReader(model: model, facts: facts)).read(
            [region], in: RasterPart(page.raster), decoder: CTCDecoder(alphabet: facts.alphabet))
        let reading = try #require(readings.first)
        #expect(reading.method == .cells)
        #expect(reading.text == String(repeating: "字倒", count: 15))
        for (i, character) in reading.characters.enumerated() {
            #expect(abs(character.quad.center.y - (36 + 32 * Double(i))) < 4)
        }
        let strips = await model.counts.visits
        #expect(strips.values.reduce(0, +) > 1)
        #expect(strips.keys.allSatisfy { $0 <= LineStrip.widestPiece })
    }

    @Test func paysLessForCellsThatAreDrawnSmall() async throws {
        let (page, region) = page()
        var options = ColumnOptions()
        let natural = try await read(page, [region], ColumnGlyphModel(), options)[0].trace.stripPixels
        options.first = LineProportions(paper: 0.15, squeeze: 0.8)
        let small = try await read(page, [region], ColumnGlyphModel(), options)[0].trace.stripPixels
        #expect(Double(small) < 0.7 * Double(natural))
    }

    @Test func takesTheTurnedReadingWhereItIsSurer() async throws {
        let (page, region) = page()
        let reading = try #require(try await read(page, [region], ColumnGlyphModel(upright: 0.5)).first)
        #expect(reading.method == .turned)
        #expect(reading.text == String(repeating: "倒", count: 9))
    }

    @Test func keepsTheCellsWhereTheTurnedReadingIsLittleSurer() async throws {
        let (page, region) = page()
        let reading = try #require(try await read(page, [region], ColumnGlyphModel(upright: 0.88)).first)
        #expect(reading.method == .cells)
    }

    @Test func readsRubyBesideItsCharacters() async throws {
        var (page, region) = page()
        // Beside the third and the fourth character.
        for i in 0..<4 { page.fill(x: 67..<80, y: 85 + i * 16..<98 + i * 16) }
        let reading = try #require(try await read(page, [region], ColumnGlyphModel()).first)
        #expect(reading.text == String(repeating: "字", count: 9))
        let ruby = try #require(reading.ruby.first)
        #expect(reading.ruby.count == 1)
        #expect(ruby.text == "倒倒倒倒")
        #expect(ruby.base == [2, 4])
        #expect(abs(ruby.quad.center.x - 73.5) < 2)
        #expect(reading.line?.ruby == reading.ruby)
    }

    @Test func leavesRubyThatIsALineOfItsOwn() async throws {
        var (page, region) = page()
        for i in 0..<4 { page.fill(x: 67..<80, y: 85 + i * 16..<98 + i * 16) }
        let own = DrawnColumn.region(x: 66, y: 82, width: 16, height: 68)
        let readings = try await read(page, [region, own], ColumnGlyphModel())
        #expect(readings[0].ruby.isEmpty)
        #expect(readings[1].text == "倒倒倒倒")
    }

    @Test func readsNothingInARegionWithoutInk() async throws {
        let page = DrawnColumn(width: 60, height: 200)
        let readings = try await read(
            page, [DrawnColumn.region(x: 10, y: 10, width: 30, height: 180)], ColumnGlyphModel())
        #expect(readings.map(\.text) == [""])
        #expect(readings[0].line == nil)
    }
}
