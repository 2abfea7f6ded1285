import Foundation
import Testing
import YomitoriCore
import YomitoriImaging
import YomitoriTestSupport

@testable import Yomitori

@Suite struct PrintSkewTests {
    private static let size = PixelSize(width: 480, height: 600)

    /// Rows of words of any length, or columns of them, turned clockwise on paper that goes on around them.
    private static func scan(degrees: Double, inColumns: Bool = false) -> Raster {
        var random = SeededGenerator(seed: 11)
        var page = [[UInt8]](repeating: [UInt8](repeating: 240, count: size.width), count: size.height)
        let (lines, length) = inColumns ? (size.width, size.height) : (size.height, size.width)
        for line in stride(from: lines / 8, to: lines * 7 / 8, by: 14) {
            var place = length / 8
            while place < length * 7 / 8 {
                let word = Int.random(in: 8...40, using: &random)
                for along in place..<min(place + word, length * 7 / 8) where along % 3 != 0 {
                    for across in line..<line + 7 {
                        if inColumns { page[along][across] = 30 } else { page[across][along] = 30 }
                    }
                }
                place += word + 6
            }
        }
        let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        var pixels = [UInt8]()
        for y in 0..<size.height {
            for x in 0..<size.width {
                let u = Double(x - size.width / 2), v = Double(y - size.height / 2)
                let column = Int((c * u + s * v).rounded()) + size.width / 2
                let row = Int((c * v - s * u).rounded()) + size.height / 2
                let isOnPage = (0..<size.width).contains(column) && (0..<size.height).contains(row)
                let value = isOnPage ? page[row][column] : 240
                pixels += [value, value, value]
            }
        }
        return Raster(size: size, pixels: pixels)
    }

    private static func skew(_ raster: Raster) -> PrintSkew {
        PrintSkew(PrintInk(raster, through: .identity, size: raster.size))
    }

    @Test(arguments: [-4.5, -1.3, -0.3, 0.5, 2.2], [false, true])
    func tellsTheAngleOfLinesAndColumns(degrees: Double, inColumns: Bool) {
        let skew = Self.skew(Self.scan(degrees: degrees, inColumns: inColumns))
        #expect(abs(skew.degrees - degrees) <= 0.15, "\(skew)")
        #expect(skew.isSmallAndSure, "\(skew)")
    }

    @Test(arguments: [0, 0.1, 6.5])
    func leavesWhatIsStraightAndWhatLeansFar(degrees: Double) {
        #expect(!Self.skew(Self.scan(degrees: degrees)).isSmallAndSure)
    }

    @Test func tellsNothingOfPaperAlone() {
        let blank = Raster(size: Self.size, color: .white)
        #expect(!Self.skew(blank).isSmallAndSure)
        var random = SeededGenerator(seed: 2)
        let grain = (0..<Self.size.area).flatMap { _ -> [UInt8] in
            let value = UInt8.random(in: 0...255, using: &random)
            return [value, value, value]
        }
        #expect(!Self.skew(Raster(size: Self.size, pixels: grain)).isSmallAndSure)
    }

    @Test func straightensAScanAndKeepsAllOfIt() throws {
        let scan = Self.scan(degrees: 2)
        let page = PageRaster(
            raster: scan, sourceSize: PixelSize(width: 960, height: 1200), map: CoordinateMap(scaleX: 0.5, scaleY: 0.5))
        let straight = try #require(FlatPage(straightening: page, budget: 1_000_000))
        #expect(abs((straight.skew ?? 0) - 2) <= 0.15)
        #expect(abs(Self.skew(straight.raster).degrees) <= 0.15)
        // Every corner of the source is on it, and places lead there and back.
        for corner in Quad(Rect(x: 0, y: 0, width: 960, height: 1200)).corners {
            let place = straight.map.toModel(corner)
            #expect(place.x > -1 && place.x < Double(straight.raster.width) + 1)
            #expect(place.y > -1 && place.y < Double(straight.raster.height) + 1)
            #expect((straight.map.toSource(place) - corner).length < 1e-6)
        }
        #expect((straight.map.toModel(straight.shown[0])).length < 1e-6)
        #expect(FlatPage(straightening: page, budget: 10_000)?.raster.size.area ?? 0 <= 10_300)
    }

    @Test func leavesAStraightScanAndASmallOne() {
        func page(_ raster: Raster) -> PageRaster {
            PageRaster(raster: raster, sourceSize: raster.size, map: .identity)
        }
        #expect(FlatPage(straightening: page(Self.scan(degrees: 0)), budget: 1_000_000) == nil)
        let word = Self.scan(degrees: 2).cropped(columns: 100..<380, rows: 100..<500)
        #expect(word.map { FlatPage(straightening: page($0), budget: 1_000_000) == nil } == true)
    }

    @Test func straightensPrintOnASheetThatWasLaidFlat() throws {
        let scan = Self.scan(degrees: 1.5)
        let page = PageRaster(raster: scan, sourceSize: scan.size, map: .identity)
        let sheet = Quad(Rect(x: 20, y: 20, width: 440, height: 560))
        let straight = try FlatPage(page, corners: sheet, budget: 1_000_000, straightensPrint: true)
        #expect(abs((straight.skew ?? 0) - 1.5) <= 0.15)
        #expect(abs(Self.skew(straight.raster).degrees) <= 0.15)
        #expect(try FlatPage(page, corners: sheet, budget: 1_000_000).skew == nil)
    }

    @Test func writesTheStraightenedScan() async throws {
        let scanner = PageScanner()
        let source = try await scanner.source(.data(Self.scan(degrees: -2).pngData(), name: "scan.png"))
        let scanned = try await scanner.scan(0, of: source, .init())
        #expect(scanned.corners == nil)
        #expect(abs((scanned.skew ?? 0) + 2) <= 0.15)
        let shown = try #require(scanned.shown)
        let file = try #require(scanned.files.first)
        let written = try ImageSource(.data(file, name: "x")).page(0).raster
        #expect(abs(Self.skew(written).degrees) <= 0.15)
        #expect(abs(shown.firstSide - Double(written.width)) < 1)
    }
}
