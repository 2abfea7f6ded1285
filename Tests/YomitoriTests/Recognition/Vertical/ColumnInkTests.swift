import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct ColumnInkTests {
    @Test func seesLightPrintOnDarkGroundAsInk() {
        var page = DrawnColumn(width: 40, height: 200)
        page.column(x: 6, y: 0, side: 26, pitch: 32, count: 6)
        let dark = Raster(size: page.size, pixels: page.raster.pixels.map { 255 - $0 })
        #expect(InkMap(Luminance(dark)).values == page.ink.values)
    }

    @Test func seesNoInkOnEmptyPaper() {
        let ink = DrawnColumn(width: 40, height: 100).ink
        #expect(ink.extent(rows: 0..<100, columns: 0..<40) == nil)
    }

    @Test func clearsAPart() {
        var page = DrawnColumn(width: 40, height: 100)
        page.fill(x: 5..<15, y: 10..<90)
        var ink = page.ink
        ink.clear(rows: 0..<50, columns: -3..<100)
        #expect(ink.extent(rows: 0..<100, columns: 0..<40)?.rows == 50..<90)
    }

    @Test func partsRubyFromTheBaseItTouches() throws {
        var profile = [Float](repeating: 0, count: 60)
        for x in 4..<34 { profile[x] = 0.3 }
        for x in 35..<49 { profile[x] = 0.08 }
        let parts = try #require(RubySplit(profile: profile, pitch: 30).parts(of: 4..<49))
        #expect(abs(parts.base.upperBound - 34) <= 1)
        #expect(parts.ruby != nil)
    }

    @Test func findsNoRubyInAColumnAsWideAsItsCharacters() {
        let profile = [Float](repeating: 0.3, count: 40)
        #expect(RubySplit(profile: profile, pitch: 32).parts(of: 4..<36) == nil)
    }
}

@Suite struct PairedMarksTests {
    let forms = CellForms(em: 32, axis: ColumnAxis(cells: [], base: 4..<36))

    @Test func cutsACellOfTwoMarksInTwo() {
        var page = DrawnColumn(width: 40, height: 40)
        page.fill(x: 28..<34, y: 5..<11)
        page.fill(x: 8..<12, y: 18..<30)
        page.fill(x: 8..<24, y: 18..<21)
        let cuts = PairedMarks(forms: forms).cuts([2, 34], in: page.ink, columns: 4..<36)
        #expect(cuts.count == 1)
        #expect(cuts.allSatisfy { (11...18).contains($0) })
    }

    @Test func cutsAStopFromTheBracketAboveIt() {
        var page = DrawnColumn(width: 40, height: 44)
        page.fill(x: 6..<34, y: 5..<12)
        page.fill(x: 28..<34, y: 22..<28)
        let cuts = PairedMarks(forms: forms).cuts([2, 40], in: page.ink, columns: 4..<36)
        #expect(cuts.count == 1)
        #expect(cuts.allSatisfy { (12...22).contains($0) })
    }

    @Test func cutsAStopFromTheCharacterAboveIt() {
        var page = DrawnColumn(width: 40, height: 80)
        page.glyph(x: 6, y: 3, side: 24)
        page.fill(x: 28..<35, y: 30..<37)
        page.fill(x: 6..<10, y: 46..<55)
        page.fill(x: 6..<26, y: 53..<55)
        let tails = PairedMarks(forms: forms).tails([0, 38, 66], in: page.ink, columns: 4..<36)
        #expect(tails.count == 1)
        #expect(tails.allSatisfy { (27...30).contains($0) })
    }

    @Test func leavesACharacterWhole() {
        var page = DrawnColumn(width: 40, height: 40)
        page.glyph(x: 6, y: 4, side: 28)
        #expect(PairedMarks(forms: forms).cuts([2, 34], in: page.ink, columns: 4..<36).isEmpty)
    }

    @Test(arguments: [("。", "」", true), ("、", "二", false), ("口", "」", false)])
    func tellsMarksThatShareACell(_ upper: String, _ lower: String, _ areMarks: Bool) {
        #expect(PairedMarks.areMarks([read(upper, 0.9)], [read(lower, 0.9)]) == areMarks)
    }
}
