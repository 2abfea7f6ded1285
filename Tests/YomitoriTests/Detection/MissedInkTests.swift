import Foundation
import Testing
import YomitoriCore
import YomitoriImaging
import YomitoriTestSupport

@testable import Yomitori

@Suite struct MissedInkTests {
    /// A page of three lines of print 20 pixels high, found, with room below them.
    private static func page(paper: UInt8 = 255, ink: UInt8 = 0) -> (page: DrawnPage, lines: [FittedLine]) {
        var page = DrawnPage(width: 400, height: 300, paper: paper)
        let prints = [20.0, 60, 100].map { page.drawLine(from: Point(x: 30, y: $0), em: 20, count: 15, ink: ink) }
        return (page, prints.map { FittedLine(line: DetectedLine(around: $0), print: $0) })
    }

    private func places(_ page: DrawnPage, _ lines: [FittedLine]) throws -> [MissedInk.Place] {
        try #require(MissedInk(page.luminance, lines: lines)).places()
    }

    @Test func seesNothingWhereEveryLineWasFound() throws {
        let (page, lines) = Self.page()
        #expect(try places(page, lines).isEmpty)
    }

    @Test(arguments: [(UInt8(255), UInt8(0)), (40, 230)], [12.0, 20, 40])
    func seesAFolioDarkOrLight(colors: (paper: UInt8, ink: UInt8), em: Double) throws {
        var (page, lines) = Self.page(paper: colors.paper, ink: colors.ink)
        let folio = page.drawLine(from: Point(x: 190, y: 230), em: em, count: 1, ink: colors.ink).quad.boundingBox
        let found = try places(page, lines)
        #expect(found.count == 1)
        let place = try #require(found.first)
        #expect(place.box.insetBy(dx: -2, dy: -2).contains(folio.center))
        #expect(abs(place.box.width - em) <= 4 && abs(place.box.height - em) <= 4)
        #expect(abs(place.printHeight - em) <= 4)
    }

    @Test func takesTheGlyphsOfAMissedLineTogether() throws {
        var (page, lines) = Self.page()
        page.drawLine(from: Point(x: 60, y: 200), em: 16, count: 10)
        page.drawLine(from: Point(x: 300, y: 260), em: 16, count: 2)
        let found = try places(page, lines)
        #expect(found.count == 2)
        // The one with the most ink first.
        #expect(abs(try #require(found.first).box.width - (9 * 17.6 + 16)) < 6)
    }

    @Test func leavesRulesFramesSpecksAndPicturesAlone() throws {
        var (page, lines) = Self.page()
        page.fill(Rect(x: 20, y: 150, width: 300, height: 2), with: 0)
        for side in [Rect(x: 20, y: 170, width: 100, height: 2), Rect(x: 20, y: 250, width: 100, height: 2)] {
            page.fill(side, with: 0)
        }
        for side in [Rect(x: 20, y: 170, width: 2, height: 82), Rect(x: 118, y: 170, width: 2, height: 82)] {
            page.fill(side, with: 0)
        }
        page.fill(Rect(x: 60, y: 200, width: 3, height: 3), with: 0)
        page.fill(Rect(x: 200, y: 180, width: 90, height: 90), with: 90)
        page.fill(Rect(x: 230, y: 200, width: 14, height: 18), with: 160)
        #expect(try places(page, lines).isEmpty)
    }

    @Test func leavesHalfTonesAlone() throws {
        var (page, lines) = Self.page()
        var chance = SeededGenerator(seed: 7)
        for y in stride(from: 170.0, to: 280, by: 6) {
            for x in stride(from: 100.0, to: 300, by: 6) {
                let side = Double.random(in: 1...5, using: &chance)
                page.fill(Rect(x: x, y: y, width: side, height: side), with: 0)
            }
        }
        #expect(try places(page, lines).isEmpty)
    }

    @Test func countsRubyBesideALineAsTheLines() throws {
        var (page, lines) = Self.page()
        page.drawLine(from: Point(x: 60, y: 124), em: 9, count: 4)
        #expect(try places(page, lines).isEmpty)
    }

    @Test func findsNothingToLookForWithoutLines() {
        #expect(MissedInk(DrawnPage(width: 50, height: 50).luminance, lines: []) == nil)
    }

    @Test func boundsWhatTheLooksCost() {
        let places = (0..<50).map {
            MissedInk.Place(box: Rect(x: 100, y: 30 * Double($0), width: 60, height: 20), printHeight: 20)
        }
        let steps = ScalePolicy().closer(at: places, page: PixelSize(width: 1000, height: 2000))
        #expect(steps.count == DetectionOptions().missedPlaces)
        let pixels = steps.reduce(0) { $0 + $1.area.area * $1.scale * $1.scale }
        #expect(pixels <= Double(DetectionOptions().missedPixels))
        #expect(steps.allSatisfy { $0.purpose == .missed })
    }

    @Test func looksAtAFolioThoughAPictureWithMoreInkCostsTooMuch() throws {
        let picture = Rect(x: 100, y: 100, width: 800, height: 800)
        let folio = Rect(x: 480, y: 1900, width: 40, height: 20)
        let steps = ScalePolicy().closer(
            at: [.init(box: picture, printHeight: 20), .init(box: folio, printHeight: 20)],
            page: PixelSize(width: 1000, height: 2000))
        #expect(steps.count == 1)
        #expect(try #require(steps.first).area.contains(folio.center))
    }
}
