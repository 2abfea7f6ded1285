import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct ColumnPitchTests {
    /// Characters of 0.8 pitches below each other.
    func rhythm(pitch: Double, count: Int) -> InkRhythm {
        let rows = Int(pitch * Double(count))
        let profile = (0..<rows).map { row -> Float in
            let part = (Double(row) / pitch).truncatingRemainder(dividingBy: 1)
            return part > 0.1 && part < 0.9 ? (part > 0.4 && part < 0.6 ? 0.35 : 0.2) : 0
        }
        return InkRhythm(profile[...], reach: 8 * Int(1.5 * pitch))
    }

    @Test(arguments: [18.0, 20, 23.5]) func findsTheDistanceOfCharacters(_ pitch: Double) throws {
        let found = try #require(ColumnPitch.common([(rhythm(pitch: pitch, count: 20), 1)], em: 20))
        #expect(abs(found - pitch) < 0.02 * pitch)
    }

    @Test func findsOnePitchForColumnsSeenAtDifferentScales() throws {
        let found = try #require(
            ColumnPitch.common([(rhythm(pitch: 20, count: 20), 1), (rhythm(pitch: 30, count: 20), 2.0 / 3)], em: 20))
        #expect(abs(found - 20) < 0.4)
    }

    @Test func hasNoPitchForAShortColumn() {
        #expect(ColumnPitch.common([(rhythm(pitch: 20, count: 2), 1)], em: 20) == nil)
    }

    @Test func followsAColumnThatDiffersALittleFromItsBlock() {
        let pitch = ColumnPitch.near(20, rhythm(pitch: 20.9, count: 20))
        #expect(abs(pitch - 20.9) < 0.3)
    }

    @Test func keepsTheBlocksPitchForAShortColumn() {
        #expect(ColumnPitch.near(20, rhythm(pitch: 21, count: 2)) == 20)
    }
}

@Suite struct ColumnBlocksTests {
    @Test func givesEachSizeOfPrintItsOwnPitch() throws {
        var page = DrawnColumn(width: 200, height: 700)
        page.column(x: 140, y: 20, side: 28, pitch: 32, count: 20)
        page.column(x: 40, y: 20, side: 17, pitch: 20, count: 20)
        let columns = try [(140, 28, 640), (40, 17, 400)].map { x, side, height in
            try #require(
                ColumnPicture(
                    DrawnColumn.region(x: x - 2, y: 20, width: side + 4, height: height),
                    in: RasterPart(page.raster)))
        }
        let pitches = ColumnBlocks(spread: 0.12).pitches(columns)
        let onPage = zip(pitches, columns).map { $0 * $1.pagePixels }
        #expect(abs(onPage[0] - 32) < 0.8)
        #expect(abs(onPage[1] - 20) < 0.6)
    }
}

@Suite struct ColumnSkewTests {
    @Test(arguments: [-0.02, 0, 0.015]) func findsHowFarAColumnLeans(_ slope: Double) {
        var page = DrawnColumn(width: 56, height: 500)
        for y in 0..<500 where y % 24 < 18 {
            let x = 14 + Int((slope * Double(y - 250)).rounded())
            page.fill(x: x..<x + 28, y: y..<y + 1)
        }
        #expect(abs(ColumnSkew.slope(of: page.ink) - slope) < 0.004)
    }

    @Test func doesNotLookForTheLeanOfAShortColumn() {
        var page = DrawnColumn(width: 56, height: 100)
        page.fill(x: 10..<40, y: 10..<90)
        #expect(ColumnSkew.slope(of: page.ink) == 0)
    }
}
