import Foundation
import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct ScanFinishTests {
    private func picture(_ size: PixelSize, _ value: (Int, Int) -> UInt8) -> Raster {
        var pixels = [UInt8]()
        for y in 0..<size.height {
            for x in 0..<size.width {
                let v = value(x, y)
                pixels += [v, v, v]
            }
        }
        return Raster(size: size, pixels: pixels)
    }

    @Test func makesThePaperEvenlyLightAndKeepsThePrintDark() {
        let size = PixelSize(width: 160, height: 120)
        let print = DrawnSheet.page(size, paper: 240, ink: 40)
        // Light falls to a half from left to right.
        let dim = picture(size) { x, y in UInt8(Double(print[x, y].red) * (1 - 0.5 * Double(x) / 160)) }
        let even = EvenLight().evened(dim)
        let paper = [10, 80, 150].map { Int(even[$0, 5].red) }
        #expect(paper.allSatisfy { abs($0 - paper[0]) < 12 }, "\(paper)")
        #expect(even.pixels.contains { $0 < 90 })
    }

    @Test func leavesADarkPageDark() {
        let size = PixelSize(width: 120, height: 100)
        let dark = DrawnSheet.page(size, paper: 40, ink: 230)
        #expect(EvenLight().evened(dark) == dark)
    }

    private static let sheet = PixelSize(width: 300, height: 200)
    private static let bare = 140...176

    /// Two pages of print with bare paper between them, or print all over.
    private func sheet(isSpread: Bool, _ shade: (Int, Int) -> Double) -> Raster {
        let print = DrawnSheet.page(Self.sheet)
        return picture(Self.sheet) { x, y in
            let value = isSpread && Self.bare.contains(x) ? 235 : print[x, y].red
            return UInt8(max(0, Double(value) - shade(x, y)))
        }
    }

    /// Deepest at 158.
    private func fold(_ depth: Double) -> (Int, Int) -> Double {
        { x, _ in max(0, 1 - abs(Double(x) - 158) / 12) * depth }
    }

    @Test(arguments: [90.0, 24]) func partsASpreadAtItsFold(depth: Double) throws {
        let spread = sheet(isSpread: true, fold(depth))
        let gutter = try #require(SpreadSplit().gutter(of: spread))
        #expect(abs(gutter - 158) <= 4)
        let pages = SpreadSplit().pages(of: spread)
        #expect(pages.map(\.width) == [gutter, 300 - gutter])
    }

    @Test func partsASpreadAtAFoldThatLeans() throws {
        let spread = sheet(isSpread: true) { x, y in
            abs(Double(x) - 158 - 6 * (Double(y) / 200 - 0.5)) <= 1 ? 140 : 0
        }
        let gutter = try #require(SpreadSplit().gutter(of: spread))
        #expect(abs(gutter - 158) <= 2)
    }

    @Test func partsAFlatSpreadWhereNothingIsPrinted() throws {
        let gutter = try #require(SpreadSplit().gutter(of: sheet(isSpread: true) { _, _ in 0 }))
        #expect(abs(gutter - 158) <= 3)
    }

    @Test(arguments: [0.0, 24, 90]) func partsNoPageWhosePrintRunsOnOverItsMiddle(depth: Double) {
        let page = sheet(isSpread: false, fold(depth))
        #expect(SpreadSplit().pages(of: page) == [page])
    }

    @Test func partsNoPageThatIsHigherThanWide() {
        let page = DrawnSheet.page(PixelSize(width: 100, height: 140))
        #expect(SpreadSplit().pages(of: page) == [page])
    }

    @Test func scansAPhotographAndRefusesAScan() async throws {
        let corners = Quad(Point(x: 30, y: 15), Point(x: 90, y: 23), Point(x: 85, y: 90), Point(x: 23, y: 85))
        let size = PixelSize(width: 114, height: 104)
        let page = DrawnSheet.page(PixelSize(width: 64, height: 68))
        let picture = try DrawnSheet.photograph(of: page, at: corners, in: size)
        let scanner = PageScanner()
        let source = try await scanner.source(.data(picture.pngData(), name: "photo.png"))
        let scanned = try await scanner.scan(0, of: source, .init())
        let found = try #require(scanned.corners)
        for (a, b) in zip(found.corners, corners.corners) { #expect((a - b).length < 1.5) }
        #expect(scanned.files.count == 1)

        let flat = try await scanner.source(.data(page.pngData(), name: "scan.png"))
        #expect(try await scanner.scan(0, of: flat, .init()).files.isEmpty)
        var options = PageScanner.Options()
        options.corners = Quad(Rect(x: 10, y: 10, width: 50, height: 40))
        let given = try await scanner.scan(0, of: flat, options)
        let file = try #require(given.files.first)
        #expect(try ImageSource(.data(file, name: "x")).page(0).raster.size == PixelSize(width: 50, height: 40))
    }
}
