import Foundation
import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

/// Every picture that is cut out of another for reading knows where each of its pixels came from.
@Suite struct MapRoundTripTests {
    private func expectRoundTrip(_ map: CoordinateMap, _ points: [Point], _ place: SourceLocation = #_sourceLocation) {
        for point in points {
            #expect((map.toSource(map.toModel(point)) - point).length < 1e-6, sourceLocation: place)
        }
    }

    @Test(arguments: [0, 0.01, -0.02]) func aColumnPictureKnowsThePage(slope: Double) throws {
        var page = DrawnColumn(width: 200, height: 700)
        for i in 0..<20 { page.glyph(x: 100 + Int(slope * Double(32 * i - 320)), y: 30 + 32 * i, side: 28) }
        let region = DrawnColumn.region(x: 96, y: 26, width: 36, height: 644)
        let column = try #require(ColumnPicture(region, in: RasterPart(page.raster)))
        expectRoundTrip(column.map, region.quad.corners)
        // Cells come back to where they were drawn, from their top right corner.
        let quad = column.quad(
            columns: Double(column.base.lowerBound)...Double(column.base.upperBound),
            rows: Double(column.rows.lowerBound)...Double(column.rows.upperBound))
        let box = quad.boundingBox
        #expect(abs(box.minY - 30) < 2 && abs(box.maxY - (30 + 32 * 19 + 28)) < 2)
        #expect(abs(box.center.x - 114) < 2)
        #expect(quad[0].x > quad[3].x && quad[1].y > quad[0].y)
    }

    /// What stands in the tiles of a strip is what stands on the page, upright or turned.
    @Test(arguments: [Tile.Form.upright, .turned]) func aTileShowsItsPartOfThePage(form: Tile.Form) throws {
        var page = DrawnColumn(width: 200, height: 400)
        // An L in each cell: a bar down its left side and one along its foot.
        for i in 0..<8 {
            page.fill(x: 90..<96, y: 42 + 40 * i..<70 + 40 * i)
            page.fill(x: 90..<118, y: 64 + 40 * i..<70 + 40 * i)
        }
        let column = try #require(
            ColumnPicture(DrawnColumn.region(x: 86, y: 36, width: 36, height: 320), in: RasterPart(page.raster)))
        let scale = 1 / column.pagePixels
        // The third cell, from the picture's own measure of where the page's row 116 is.
        let top = column.map.toModel(Point(x: 104, y: 116)).y, bottom = column.map.toModel(Point(x: 104, y: 156)).y
        let rows = Int(top.rounded())..<Int(bottom.rounded())
        let ink = try #require(column.ink.extent(rows: rows, columns: column.base))
        let layer = TileLayer(
            column: column, page: RasterPart(page.raster), em: 28 * scale, height: 48, proportions: .natural)
        let strip = layer.strip([Tile(rows: rows, form: form, ink: ink)])
        func isDark(_ point: Point) -> Bool { strip.picture[Int(point.x), Int(point.y)].red < 100 }
        // Turned against the clock, the left bar lies at the foot and the foot's bar stands at the right.
        let width = Double(strip.borders[1]), em = layer.em * layer.scale, across = layer.em * layer.scaleAlong
        let low = Point(x: width / 2, y: 24 + 0.39 * em), high = Point(x: width / 2, y: 24 - 0.39 * em)
        let left = Point(x: width / 2 - 0.39 * across, y: 24), right = Point(x: width / 2 + 0.39 * across, y: 24)
        #expect(isDark(low) && !isDark(high))
        #expect(isDark(form == .upright ? left : right) && !isDark(form == .upright ? right : left))
    }

    @Test(arguments: [(120, 30, true), (30, 120, true), (30, 120, false), (64, 64, true)])
    func aPARSeqInputKnowsItsCrop(width: Int, height: Int, turns: Bool) {
        let size = PixelSize(width: width, height: height)
        let input = PARSeqInput(
            RasterPart(size: size, color: .white), size: PixelSize(width: 256, height: 16), facts: .koten([]),
            turns: turns)
        let corners = Quad(Rect(x: 0, y: 0, width: Double(width), height: Double(height))).corners
        expectRoundTrip(input.map, corners)
        // The top of a turned crop is the strip's left.
        let isTurned = turns && height > width
        let first = input.map.toModel(corners[isTurned ? 1 : 0])
        #expect(first.length < 1e-6)
        let last = input.map.toModel(corners[isTurned ? 3 : 2])
        #expect((last - Point(x: 256, y: 16)).length < 1e-6)
    }

    @Test(arguments: [0.0, 0.1, -0.3, 1.5708]) func aLineStripKnowsThePage(angle: Double) throws {
        let page = Raster(size: PixelSize(width: 400, height: 400), color: .white)
        let quad = OrientedRectangle(
            center: Point(x: 200, y: 200), axis: Point(x: cos(angle), y: sin(angle)), length: 240, thickness: 30
        ).quad
        let strip = try #require(LineStrip(quad, of: RasterPart(page), height: 48))
        expectRoundTrip(strip.map, quad.corners)
        #expect(strip.map.toModel(quad[0]).length < 1e-6)
    }
}
