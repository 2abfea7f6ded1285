import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct UnseenInkTests {
    /// A paragraph of four lines of print 12 pixels high.
    private static func paragraph(paper: UInt8 = 255, ink: UInt8 = 0) -> (page: DrawnPage, lines: [OrientedRectangle]) {
        var page = DrawnPage(width: 480, height: 320, paper: paper)
        let lines = [100.0, 120, 140, 160].map {
            page.drawLine(from: Point(x: 60, y: $0), em: 12, count: 20, pitch: 15, ink: ink)
        }
        return (page, lines)
    }

    private static let whole = OrientedRectangle(
        center: Point(x: 208, y: 136), axis: Point(x: 1, y: 0), length: 300, thickness: 80)

    @Test(arguments: [(UInt8(255), UInt8(0)), (30, 230)])
    func seesAParagraphThatWasNotFound(colors: (paper: UInt8, ink: UInt8)) throws {
        let (page, _) = Self.paragraph(paper: colors.paper, ink: colors.ink)
        let places = UnseenInk(page.luminance, lines: []).places(outside: [], upTo: 30)
        #expect(places.count == 1)
        let place = try #require(places.first)
        #expect(abs(place.height - 12) <= 3)
        #expect(abs(place.length - 4 * 20 * 12) < 200)
        let box = place.boxes.dropFirst().reduce(place.boxes[0]) { $0.union($1) }
        #expect(abs(box.minX - 60) < 3 && abs(box.minY - 100) < 3 && abs(box.maxX - 357) < 3 && abs(box.maxY - 172) < 3)
        #expect(box.contains(place.densest))
    }

    @Test func seesNothingWhereTheLinesWereFound() {
        let (page, lines) = Self.paragraph()
        #expect(UnseenInk(page.luminance, lines: lines).places(outside: lines, upTo: 30).isEmpty)
    }

    @Test func seesTheHalvesThatLinesLack() throws {
        let (page, lines) = Self.paragraph()
        let halves = lines.map { $0.part(along: 0...($0.length / 2), across: -6...6) }
        let places = UnseenInk(page.luminance, lines: halves).places(outside: halves, upTo: 30)
        let place = try #require(places.first)
        #expect(places.count == 1)
        #expect(place.boxes.allSatisfy { $0.minX < 64 && $0.maxX < 215 })
    }

    @Test func tellsLinesThatRanTogetherFromHugeLetters() {
        let (page, _) = Self.paragraph()
        let ink = UnseenInk(page.luminance, lines: [Self.whole])
        #expect(ink.isHigherThanItsInk(Self.whole))
        #expect(ink.places(outside: [Self.whole], upTo: 30).count == 1)

        var cover = DrawnPage(width: 480, height: 320)
        let huge = cover.drawLine(from: Point(x: 30, y: 60), em: 180, count: 2)
        #expect(!UnseenInk(cover.luminance, lines: [huge]).isHigherThanItsInk(huge))
    }

    @Test func leavesRulesSpecksAndPrintThatIsHighEnoughAlone() {
        var page = DrawnPage(width: 480, height: 320)
        page.fill(Rect(x: 20, y: 40, width: 400, height: 3), with: 0)
        for x in stride(from: 20.0, to: 400, by: 20) { page.fill(Rect(x: x, y: 80, width: 2, height: 2), with: 0) }
        page.drawLine(from: Point(x: 30, y: 150), em: 36, count: 8)
        #expect(UnseenInk(page.luminance, lines: []).places(outside: [], upTo: 30).isEmpty)
    }

    @Test func probesTheMidstOfTheFirstPlacesWithFewPixels() throws {
        let places = (0..<9).map {
            UnseenInk.Place(
                boxes: [Rect(x: 100, y: 600 * Double($0), width: 1800, height: 400)], height: 20,
                densest: Point(x: 1000, y: 600 * Double($0) + 200), length: 9000)
        }
        let options = DetectionOptions()
        let steps = ScalePolicy(options).probes(of: places, page: PixelSize(width: 4000, height: 6000)).map(\.step)
        #expect(steps.count == options.probes)
        for (step, place) in zip(steps, places) {
            #expect(step.purpose == .probe)
            #expect(step.area.contains(place.densest))
            #expect(abs(step.scale * place.height - options.finerPrintHeight) < 1e-9)
            #expect(max(step.area.width, step.area.height) * step.scale <= options.probeSide + 1e-9)
        }
    }
}
