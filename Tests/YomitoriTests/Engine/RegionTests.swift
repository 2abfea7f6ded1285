import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct RegionTests {
    /// Characters of 20 pixels one after another.
    private static func line(_ text: String, at origin: Point, direction: TextDirection = .horizontal)
        -> RecognizedLine
    {
        func quad(_ first: Double, _ count: Double) -> Quad {
            direction == .horizontal
                ? Quad(Rect(x: origin.x + first, y: origin.y, width: count, height: 20))
                : Quad(Rect(x: origin.x, y: origin.y + first, width: 20, height: count)).startingLater(by: 1)
        }
        return RecognizedLine(
            direction: direction, quad: quad(0, 20 * Double(text.count)),
            characters: text.enumerated().map { index, character in
                RecognizedCharacter(
                    text: String(character), confidence: 0.9, quad: quad(20 * Double(index), 20), candidates: [])
            })
    }

    private static func reading(_ lines: [RecognizedLine], map: CoordinateMap = .identity) -> PageReading {
        PageReading(
            lines: lines, orientation: .upright, map: map, size: PixelSize(width: 400, height: 400), repertoires: [])
    }

    @Test(arguments: [TextDirection.horizontal, .vertical])
    func endsALineBetweenTheCharactersThatTheEdgeParts(direction: TextDirection) throws {
        let line = Self.line("あいうえお", at: Point(x: 100, y: 100), direction: direction)
        // Most of the second character is inside, less than half of the fourth.
        let inside = Self.reading([line]).inside(
            direction == .horizontal
                ? Rect(x: 125, y: 0, width: 40, height: 400) : Rect(x: 0, y: 125, width: 400, height: 40))
        let part = try #require(inside.lines.first)
        #expect(part.text == "いう")
        let box = part.quad.boundingBox
        #expect((direction == .horizontal ? box.minX : box.minY) == 120)
        #expect((direction == .horizontal ? box.maxX : box.maxY) == 160)
        #expect(part.direction == direction && part.thickness == 20 && part.length == 40)
    }

    @Test func leavesOutLinesBeyondTheEdgeAndKeepsThoseInsideAsTheyAre() {
        let inside = Self.line("内", at: Point(x: 50, y: 50)), outside = Self.line("外", at: Point(x: 50, y: 95))
        let reading = Self.reading([inside, outside]).inside(Rect(x: 0, y: 0, width: 100, height: 100))
        #expect(reading.lines == [inside])
    }

    @Test func looksForTheRegionWhereThePageLay() {
        let (_, map) = Raster(size: PixelSize(width: 400, height: 300), color: .white).turned(clockwise: 1)
        let line = Self.line("あいう", at: map.toModel(Point(x: 10, y: 290)))
        let reading = Self.reading([line], map: map)
        #expect(reading.inside(Rect(x: 0, y: 0, width: 400, height: 300)).lines.map(\.text) == ["あいう"])
        #expect(reading.inside(Rect(x: 200, y: 0, width: 200, height: 300)).lines.isEmpty)
    }

    @Test func dropsSpacesAtTheNewEnd() throws {
        let line = Self.line("ab cd", at: Point(x: 0, y: 0))
        #expect(try #require(line.part(0...2)).text == "ab")
        #expect(try #require(line.part(2...4)).text == "cd")
        #expect(line.part(2...2) == nil)
    }

    @Test func movesRubyAndCorrectionsWithTheirCharacters() throws {
        var line = Self.line("国立国会", at: Point(x: 0, y: 0))
        line.ruby = [
            Ruby(text: "こくりつ", base: 0..<2, quad: line.quad, confidence: 1),
            Ruby(text: "こっかい", base: 2..<4, quad: line.quad, confidence: 1),
        ]
        line.corrections = [Correction(base: 3..<4, from: "曾", to: "会", reason: "lexicon")]
        let part = try #require(line.part(1...3))
        #expect(part.ruby.map(\.text) == ["こっかい"])
        #expect(part.ruby.map(\.base) == [[1, 3]])
        #expect(part.corrections.map(\.base) == [[2, 3]])
    }

    @Test(arguments: [true, false])
    func showsWhatIsAroundARegionOnlyToThoseWhoCanLeaveItOut(readsBeyond: Bool) throws {
        let raster = Raster(size: PixelSize(width: 400, height: 300), color: .white)
        let page = PageRaster(raster: raster, sourceSize: raster.size, map: .identity)
        let wanted = RegionOfInterest(x: .pixels(100), y: .pixels(10), width: .pixels(200), height: .pixels(60))
        let picture = try PagePicture(page, region: wanted, readsBeyond: readsBeyond)
        #expect(picture.map.toModel(Point(x: 100, y: 10)) == (readsBeyond ? Point(x: 30, y: 10) : Point(x: 0, y: 0)))
        #expect(picture.raster.size == PixelSize(width: readsBeyond ? 260 : 200, height: readsBeyond ? 100 : 60))
        #expect(picture.region == (readsBeyond ? Rect(x: 100, y: 10, width: 200, height: 60) : nil))
    }

    @Test(arguments: [60, 1e300]) func refusesARegionBesideThePicture(_ left: Double) {
        let raster = Raster(size: PixelSize(width: 40, height: 30), color: .white)
        let page = PageRaster(raster: raster, sourceSize: raster.size, map: .identity)
        let beside = RegionOfInterest(x: .pixels(left), y: .pixels(0), width: .pixels(10), height: .pixels(10))
        #expect(throws: EngineError.self) { try PagePicture(page, region: beside, readsBeyond: true) }
    }
}
