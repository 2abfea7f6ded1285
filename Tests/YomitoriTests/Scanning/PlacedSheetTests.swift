import Testing
import YomitoriCore
import YomitoriImaging
import YomitoriTestSupport

@testable import Yomitori

@Suite struct PlacedSheetTests {
    private static let quad = Quad(Rect(x: 30, y: 25, width: 140, height: 150))

    /// A light sheet on a dark ground; row by row its left side lies up to `tatters` pixels farther left.
    private static func picture(tatters: Int) -> Raster {
        let size = PixelSize(width: 200, height: 200)
        var random = SeededGenerator(seed: 3)
        var pixels = [UInt8]()
        for y in 0..<size.height {
            let left = 30 - Int.random(in: 0...tatters, using: &random)
            for x in 0..<size.width {
                let value: UInt8 = (25..<175).contains(y) && (left..<170).contains(x) ? 230 : 60
                pixels += [value, value, value]
            }
        }
        return Raster(size: size, pixels: pixels)
    }

    private static func placed(tatters: Int) -> PlacedSheet {
        SheetSides(picture(tatters: tatters), scale: 2).refined(quad, isFixed: [false, false, false, false])
    }

    @Test func cutsATatteredSideWithinItsTatters() {
        let sheet = Self.placed(tatters: 4)
        let within = sheet.cornersWithinTatters(scale: 2)
        for i in [0, 3] {
            #expect(within[i].x > sheet.corners[i].x + 0.5, "\(sheet) \(within)")
            #expect(within[i].x < 31)
        }
        for i in [1, 2] { #expect((within[i] - sheet.corners[i]).length < 1e-6) }
    }

    @Test func leavesStraightSidesWhereTheyAre() {
        let sheet = Self.placed(tatters: 0)
        #expect(sheet.scatter.allSatisfy { $0 < 0.1 }, "\(sheet)")
        #expect(sheet.cornersWithinTatters(scale: 2) == sheet.corners)
    }

    @Test func leavesTheBorderOfThePictureWhereItIs() {
        let sheet = SheetSides(Self.picture(tatters: 4), scale: 2)
            .refined(Self.quad, isFixed: [false, false, false, true])
        #expect(sheet.scatter[3] == 0)
        #expect(sheet.cornersWithinTatters(scale: 2) == sheet.corners)
    }
}
