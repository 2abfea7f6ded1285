import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct DetectionCanvasTests {
    @Test(arguments: [(700.0, 30.0, 1.5), (1500, 2100, 0.3), (33, 33, 1), (5000, 200, 0.21), (640, 480, 1)])
    func hasSidesThatTheModelTakesAndHoldsTheWholeArea(width: Double, height: Double, scale: Double) {
        let area = Rect(x: 10, y: 20, width: width, height: height)
        let canvas = DetectionCanvas(area: area, scale: scale, multiple: 32)
        #expect(canvas.size.width % 32 == 0 && canvas.size.height % 32 == 0)
        for corner in Quad(area).corners {
            let there = canvas.map.toModel(corner)
            #expect(there.x > -1e-6 && there.x < Double(canvas.size.width) + 1e-6)
            #expect(there.y > -1e-6 && there.y < Double(canvas.size.height) + 1e-6)
            #expect((canvas.map.toSource(there) - corner).length < 1e-6)
        }
    }

    @Test func changesTheShapeOfPrintByAHundredthAtMost() {
        for side in stride(from: 100.0, through: 1300, by: 37) {
            let canvas = DetectionCanvas(area: Rect(x: 0, y: 0, width: side, height: 977), scale: 0.7, multiple: 32)
            let across = canvas.map.sourceToModel[0], down = canvas.map.sourceToModel[4]
            #expect(abs(across / 0.7 - 1) < 0.0101 && abs(down / 0.7 - 1) < 0.0101)
        }
    }

    @Test(arguments: [(640, 480), (2400, 3200), (5000, 320), (1600, 1600)])
    func coversEveryPixelOnceWithTilesOfOneSize(width: Int, height: Int) {
        let canvas = DetectionCanvas(
            area: Rect(x: 0, y: 0, width: Double(width), height: Double(height)), scale: 1, multiple: 32)
        let tiles = canvas.tiles(ofAtMost: 600_000, multiple: 32)
        #expect(Set(tiles.map(\.size)).count == 1)
        #expect(tiles.allSatisfy { $0.size.width % 32 == 0 && $0.size.height % 32 == 0 && $0.size.area <= 600_000 })
        #expect(tiles.reduce(0) { $0 + $1.columns.count * $1.rows.count } == canvas.size.area)
        for tile in tiles {
            #expect(tile.x >= 0 && tile.x + tile.size.width <= canvas.size.width)
            #expect(tile.y >= 0 && tile.y + tile.size.height <= canvas.size.height)
            #expect(tile.columns.lowerBound >= tile.x && tile.columns.upperBound <= tile.x + tile.size.width)
            #expect(tile.rows.lowerBound >= tile.y && tile.rows.upperBound <= tile.y + tile.size.height)
        }
    }

    @Test(arguments: [(576, 896), (800, 576), (512, 736), (2400, 3200), (4000, 64)])
    func spendsLittleOnTheOverlapOfTiles(width: Int, height: Int) {
        let canvas = DetectionCanvas(
            area: Rect(x: 0, y: 0, width: Double(width), height: Double(height)), scale: 1, multiple: 32)
        let tiles = canvas.tiles(ofAtMost: DetectionOptions().mostPixelsAtOnce, multiple: 32)
        #expect(tiles.allSatisfy { $0.size.area <= DetectionOptions().mostPixelsAtOnce })
        #expect(Double(tiles.reduce(0) { $0 + $1.size.area }) < 1.35 * Double(canvas.size.area))
    }

    @Test func knowsWhichTilesShowALine() {
        let canvas = DetectionCanvas(area: Rect(x: 0, y: 0, width: 1000, height: 300), scale: 2, multiple: 32)
        let tiles = canvas.tiles(ofAtMost: 360_000, multiple: 32)
        #expect(tiles.count > 1)
        let shown = tiles.filter { $0.shows(Rect(x: 20, y: 100, width: 50, height: 20), through: canvas.map) }
        #expect(shown == [tiles[0]])
    }

    @Test func putsTheMapsOfItsTilesTogether() {
        let canvas = DetectionCanvas(area: Rect(x: 0, y: 0, width: 960, height: 64), scale: 1, multiple: 32)
        let tiles = canvas.tiles(ofAtMost: 30_000, multiple: 32)
        #expect(tiles.count > 1)
        let maps = tiles.map { tile in
            (
                tile,
                ProbabilityMap(
                    size: tile.size, values: (0..<tile.size.area).map { Float(tile.x + $0 % tile.size.width) })
            )
        }
        let whole = ProbabilityMap(canvas: canvas, tiles: maps)
        #expect(whole.values == (0..<canvas.size.area).map { Float($0 % canvas.size.width) })
    }

    @Test func showsThePageNormalisedAndPaperAroundIt() throws {
        let page = Raster(size: PixelSize(width: 20, height: 10), color: Color(red: 0, green: 0, blue: 255))
        let canvas = DetectionCanvas(
            area: Rect(x: 0, y: 0, width: 20, height: 10), scale: 1, margin: 4, multiple: 32)
        let tile = try #require(canvas.tiles(ofAtMost: 10_000, multiple: 32).first)
        let input = DetectionInput(RasterPart(page), canvas: canvas, tile: tile, paper: .white, facts: .forTests)
        #expect(input.tensor.shape == [1, 3, 32, 32])
        let blue = input.tensor.floats[0..<1024], red = input.tensor.floats[2048..<3072]
        #expect(blue.allSatisfy { abs($0 - 1) < 1e-5 })
        #expect(abs(red[2048] - 1) < 1e-5)
        #expect(abs(red[2048 + 16 * 32 + 16] + 1) < 1e-5)
    }

    @Test(arguments: [0.25, 0.37, 0.5, 1.0, 2.5])
    func keepsTheMeanBrightnessWhenScaling(scale: Double) {
        var page = DrawnPage(width: 96, height: 96, paper: 0)
        for x in stride(from: 0, to: 96, by: 4) { page.fill(Rect(x: Double(x), y: 0, width: 2, height: 96), with: 255) }
        let side = Int(96 * scale)
        let tensor = RasterPart(page.raster).tensor(
            DBDetectorFacts.forTests.normalization, through: CoordinateMap(scaleX: scale, scaleY: scale),
            size: PixelSize(width: side, height: side), paper: .black)
        let mean = tensor.floats.reduce(0, +) / Float(tensor.floats.count)
        #expect(abs(mean) < 0.06)
    }

    /// A page that lies is looked at where it is, as if it had been copied upright.
    @Test(arguments: 1..<4, [0.2, 0.9, 1.7]) func showsATurnedPageAsItsCopyWould(turns: Int, scale: Double) {
        var page = DrawnPage(width: 130, height: 90, paper: 240)
        for x in stride(from: 5, to: 120, by: 9) {
            page.fill(Rect(x: Double(x), y: Double(x / 2), width: 4, height: 20), with: 30)
        }
        let (turned, copy) = (
            RasterPart(page.raster).turned(clockwise: turns).part, page.raster.turned(clockwise: turns).raster
        )
        let area = Rect(x: 3, y: 7, width: 70, height: 60)
        #expect(turned.paper(around: area) == RasterPart(copy).paper(around: area))
        func floats(_ part: RasterPart) -> [Float] {
            part.tensor(
                DBDetectorFacts.forTests.normalization,
                through: CoordinateMap(scaleX: scale, scaleY: scale, offsetX: 6, offsetY: 2),
                size: PixelSize(width: 64, height: 64), paper: .white
            ).floats
        }
        #expect(floats(turned) == floats(RasterPart(copy)))
    }
}
