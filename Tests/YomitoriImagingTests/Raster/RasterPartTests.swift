import Testing
import YomitoriCore
import YomitoriImaging

@Suite struct RasterPartTests {
    private let page: Raster = {
        let size = PixelSize(width: 70, height: 41)
        return Raster(
            size: size, pixels: (0..<size.area * 3).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 &+ $0 / 7) })
    }()

    @Test(arguments: ResizeFilter.allCases, [false, true]) func resizesAsItsCopyWould(filter: ResizeFilter, lies: Bool)
        throws
    {
        for (columns, rows) in [(7..<40, 3..<38), (0..<70, 0..<41), (69..<70, 5..<41), (20..<33, 40..<41)] {
            let part = try #require(RasterPart(page).part(columns: columns, rows: rows))
            let copy = try #require(page.cropped(columns: columns, rows: rows))
            let (seen, same) = lies ? (part.turned(clockwise: 3).part, copy.turned(clockwise: 3).raster) : (part, copy)
            #expect(seen.size == same.size)
            for (width, height) in [(16, 8), (90, 24), (5, 60), (seen.width, seen.height)] {
                let size = PixelSize(width: width, height: height)
                #expect(seen.resized(to: size, by: filter) == RasterPart(same).resized(to: size, by: filter))
            }
        }
    }

    @Test func showsThePixelsOfItsPlace() throws {
        let part = try #require(RasterPart(page).part(columns: 10..<30, rows: 5..<15))
        let (lying, map) = part.turned(clockwise: 3)
        let inner = try #require(lying.part(columns: 2..<8, rows: 1..<20))
        #expect(inner.size == PixelSize(width: 6, height: 19))
        for (x, y) in [(0, 0), (3, 9), (19, 0), (5, 4), (18, 7)] {
            #expect(part[x, y] == page[10 + x, 5 + y])
            let there = map.toModel(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
            #expect(lying[Int(there.x), Int(there.y)] == part[x, y])
        }
        #expect(inner[4, 6] == lying[6, 7])
    }

    /// Samples near and beyond its borders too, several and one a pixel, and the rows from any on.
    @Test(arguments: 0..<4) func isSeenTurnedAsItsCopyWould(turns: Int) throws {
        for (columns, rows) in [(7..<40, 3..<38), (0..<70, 0..<41), (69..<70, 5..<41), (20..<33, 40..<41)] {
            let part = try #require(RasterPart(page).part(columns: columns, rows: rows))
            let copy = try #require(page.cropped(columns: columns, rows: rows))
            let (seen, map) = part.turned(clockwise: turns)
            let (same, way) = copy.turned(clockwise: turns)
            #expect(seen.size == same.size && map == way)
            let (wide, high) = (Double(seen.width), Double(seen.height))
            let leaning = Quad(
                Point(x: -2, y: 0.5), Point(x: wide + 1, y: -1), Point(x: wide + 2, y: high + 2),
                Point(x: -1, y: high + 1))
            for size in [PixelSize(width: 50, height: 60), PixelSize(width: 9, height: 4)] {
                for quad in [leaning, Quad(Rect(x: -1.5, y: 0.25, width: wide, height: high))] {
                    let map = try #require(
                        CoordinateMap(quad: quad, ontoWidth: Double(size.width), height: Double(size.height)))
                    #expect(seen.sampled(through: map, size: size) == same.sampled(through: map, size: size))
                }
            }
            #expect(Luminance(seen) == Luminance(same))
            seen.withRows { read in
                for first in [0, seen.height / 2, 1] where first < seen.height {
                    read.hold(first..<seen.height)
                    for y in first..<seen.height {
                        let start = y * same.width * 3
                        let row = Array(UnsafeBufferPointer(start: read.row(y), count: same.width * 3))
                        #expect(row == Array(same.pixels[start..<start + same.width * 3]))
                    }
                }
            }
        }
    }

    @Test func endsWhereThePictureDoes() {
        let all = RasterPart(page)
        #expect(all.part(columns: -5..<3, rows: 30..<60)?.size == PixelSize(width: 3, height: 11))
        #expect(all.part(columns: 70..<80, rows: 0..<5) == nil)
        #expect(all.part(columns: 4..<4, rows: 0..<5) == nil)
    }

    @Test(arguments: ResizeFilter.allCases) func staysOfOneColor(filter: ResizeFilter) {
        let part = RasterPart(size: PixelSize(width: 300, height: 200), color: .black)
        let size = PixelSize(width: 32, height: 8)
        #expect(part.turned(clockwise: 3).part.resized(to: size, by: filter) == Raster(size: size, color: .black))
    }
}
