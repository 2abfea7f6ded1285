import Foundation
import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct RegionRefinerTests {
    @Test(arguments: [0, 0.01, -0.02, 0.03])
    func fitsALooseBoxToItsInk(angle: Double) throws {
        var page = DrawnPage(width: 420, height: 90)
        let line = page.drawLine(from: Point(x: 20, y: 30), em: 20, count: 17, angle: angle)
        let found = fitted(page, [DetectedLine(around: line, turnedBy: 0.008, shiftedBy: 1.5)])
        let print = try #require(found.first).print
        #expect(found.count == 1)
        #expect((print.center - line.center).length < 1.5)
        #expect(abs(print.thickness - 20) < 2.5)
        #expect(abs(print.length - line.length) < 3)
        // Straight to a tenth of an em over its length.
        #expect(abs(Double.quarterTurnRemainder(print.angle - angle)) * line.length < 2)
    }

    @Test func fitsAVerticalLine() throws {
        var page = DrawnPage(width: 90, height: 420)
        let line = page.drawLine(from: Point(x: 55, y: 20), em: 20, count: 17, angle: .pi / 2)
        let print = try #require(fitted(page, [DetectedLine(around: line)]).first).print
        #expect((print.center - line.center).length < 1.5)
        #expect(abs(print.thickness - 20) < 2)
        #expect(print.quad[1].x - print.quad[0].x < 30)
    }

    @Test func fitsLightPrintOnDarkGround() throws {
        var page = DrawnPage(width: 300, height: 80, paper: 40)
        let line = page.drawLine(from: Point(x: 20, y: 30), em: 20, count: 11, ink: 230)
        let print = try #require(fitted(page, [DetectedLine(around: line)]).first).print
        #expect((print.center - line.center).length < 1.5)
        #expect(abs(print.thickness - 20) < 2)
    }

    @Test func leavesRubyOutOfTheLine() throws {
        var page = DrawnPage(width: 90, height: 420)
        let line = page.drawLine(from: Point(x: 50, y: 20), em: 20, count: 17, angle: .pi / 2)
        page.drawLine(from: Point(x: 63, y: 60), em: 9, count: 5, angle: .pi / 2)
        let print = try #require(fitted(page, [DetectedLine(around: line, shiftedBy: -2)]).first).print
        #expect(abs(print.thickness - 20) < 3)
        #expect(print.center.x < 43)
    }

    @Test func leavesRuledLinesOutOfACell() throws {
        var page = DrawnPage(width: 160, height: 80)
        let line = page.drawLine(from: Point(x: 40, y: 30), em: 20, count: 3)
        page.fill(Rect(x: 10, y: 23, width: 140, height: 2), with: 0)
        page.fill(Rect(x: 10, y: 57, width: 140, height: 2), with: 0)
        page.fill(Rect(x: 34, y: 10, width: 2, height: 60), with: 0)
        let print = try #require(fitted(page, [DetectedLine(around: line)]).first).print
        #expect((print.center - line.center).length < 2)
        #expect(abs(print.length - line.length) < 4)
    }

    /// Two figures in a cell whose box is higher than wide, as the detector sees the cell's rules too, below a row of print.
    @Test(arguments: [true, false])
    func readsFiguresInAHighBoxAsARow(hasRows: Bool) throws {
        var page = DrawnPage(width: 420, height: 160)
        let row = page.drawLine(from: Point(x: 20, y: 20), em: 20, count: 17)
        for x in [100.0, 111] { page.fill(Rect(x: x, y: 90, width: 8, height: 18), with: 0) }
        let box = OrientedRectangle(
            center: Point(x: 109, y: 99), axis: Point(x: 0, y: 1), length: 44, thickness: 38)
        let core = OrientedRectangle(center: box.center, axis: box.axis, length: 26, thickness: 20)
        let cell = DetectedLine(core: core, rectangle: box, outline: core.quad.corners, score: 0.9, scale: 0.8)
        let found = fitted(page, (hasRows ? [DetectedLine(around: row)] : []) + [cell]).dropFirst(hasRows ? 1 : 0)
        #expect(found.count == (hasRows ? 1 : 2))
        if hasRows {
            let print = try #require(found.first).print
            #expect(abs(print.axis.x) > 0.99)
            #expect(abs(print.length - 19) < 2)
            #expect(abs(print.thickness - 18) < 2)
        }
    }

    /// A figure at the corner of a cell: the rule beside it meets the one below.
    @Test func leavesRulesThatMeetOutOfACell() throws {
        var page = DrawnPage(width: 160, height: 100)
        let line = page.drawLine(from: Point(x: 40, y: 30), em: 20, count: 2)
        page.fill(Rect(x: 10, y: 61, width: 140, height: 2), with: 0)
        page.fill(Rect(x: 88, y: 0, width: 2, height: 100), with: 0)
        let box = line.grown(along: 8, across: 18)
        let core = line.grown(along: 0, across: 3)
        let detected = DetectedLine(core: core, rectangle: box, outline: core.quad.corners, score: 0.9, scale: 0.8)
        let print = try #require(fitted(page, [detected]).first).print
        #expect(abs(print.thickness - 20) < 2)
        #expect(abs(print.length - line.length) < 4)
    }

    @Test func partsCellsAtTheRuleBetweenThem() {
        var page = DrawnPage(width: 420, height: 80)
        let left = page.drawLine(from: Point(x: 30, y: 30), em: 20, count: 7)
        let right = page.drawLine(from: Point(x: 215, y: 30), em: 20, count: 7)
        page.fill(Rect(x: 197, y: 5, width: 2, height: 70), with: 0)
        let both = OrientedRectangle(
            center: (left.center + right.center) * 0.5, axis: Point(x: 1, y: 0), length: 337, thickness: 20)
        #expect(fitted(page, [DetectedLine(around: both)]).count == 2)
    }

    @Test func partsTwoLinesThatWereFoundAsOne() {
        var page = DrawnPage(width: 300, height: 110)
        page.drawLine(from: Point(x: 20, y: 30), em: 16, count: 14)
        page.drawLine(from: Point(x: 20, y: 52), em: 16, count: 14)
        let core = OrientedRectangle(center: Point(x: 141, y: 49), axis: Point(x: 1, y: 0), length: 240, thickness: 34)
        let merged = DetectedLine(
            core: core, rectangle: core.grown(by: 14), outline: core.quad.corners, score: 0.7, scale: 0.3)
        let found = fitted(page, [merged])
        #expect(found.map { $0.print.center.y.rounded() }.sorted() == [38, 60])
    }

    @Test func joinsThePiecesOfABrokenLine() throws {
        var page = DrawnPage(width: 460, height: 70)
        let line = page.drawLine(from: Point(x: 20, y: 25), em: 20, count: 19)
        let half = line.length / 2
        let pieces = [-half...(-8.0), 8...half].map { DetectedLine(around: line.part(along: $0, across: -10...10)) }
        let found = fitted(page, pieces)
        #expect(found.count == 1)
        #expect(abs(try #require(found.first).print.length - line.length) < 4)
    }

    @Test func setsAnInitialApartFromTheLinesBesideIt() throws {
        var page = DrawnPage(width: 420, height: 160)
        page.drawLine(from: Point(x: 20, y: 30), em: 48, count: 1)
        let first = page.drawLine(from: Point(x: 74, y: 30), em: 16, count: 18)
        let second = page.drawLine(from: Point(x: 74, y: 60), em: 16, count: 18)
        let third = page.drawLine(from: Point(x: 20, y: 90), em: 16, count: 21)
        let reaching = OrientedRectangle(
            center: Point(x: first.center.x - 27, y: first.center.y), axis: first.axis, length: first.length + 54,
            thickness: 16)
        let found = fitted(
            page, [DetectedLine(around: reaching), DetectedLine(around: second), DetectedLine(around: third)])
        let initial = try #require(found.first { $0.print.length < 60 })
        #expect((initial.print.center - Point(x: 44, y: 54)).length < 2)
        #expect(found.count { $0.print.length > 200 && $0.print.thickness < 20 } == 3)
    }

    @Test func setsAnInitialApartThatStandsHigherThanItsLines() throws {
        #expect(initials(beside: 84) == 1)
        // No text runs around it: the second line begins below it, or the third one beside it too.
        #expect(initials(beside: 84, second: 20) == 0)
        #expect(initials(beside: 84, third: 84) == 0)
    }

    /// How many initials are found beside three lines that begin at these places.
    private func initials(beside first: Double, second: Double = 84, third: Double = 20) -> Int {
        var page = DrawnPage(width: 420, height: 160)
        page.drawLine(from: Point(x: 20, y: 12), em: 48, count: 1)
        let lines = [first, second, third].enumerated().map { number, x in
            page.drawLine(from: Point(x: x, y: 26 + 30 * Double(number)), em: 16, count: 17)
        }
        return fitted(page, lines.map { DetectedLine(around: $0) }).count { $0.print.length < 60 }
    }

    @Test func addsAMarginInProportionToThePrint() throws {
        var page = DrawnPage(width: 420, height: 90)
        let line = page.drawLine(from: Point(x: 20, y: 30), em: 20, count: 17)
        let refiner = RegionRefiner(page: page.luminance, options: .init())
        let region = try #require(refiner.regions(of: refiner.fitted([DetectedLine(around: line)])).first)
        #expect(region.quad.secondSide > 20 * 1.12 && region.quad.secondSide < 20 * 1.35)
    }

    @Test func leavesABoxAloneWhereThereIsNoInk() throws {
        let page = DrawnPage(width: 200, height: 60)
        let box = OrientedRectangle(center: Point(x: 100, y: 30), axis: Point(x: 1, y: 0), length: 120, thickness: 16)
        let line = DetectedLine(around: box)
        let found = try #require(fitted(page, [line]).first)
        #expect(!found.isFitted)
        #expect((found.print.center - line.rectangle.center).length < 1e-6)
        #expect(found.print.thickness > box.thickness)
    }

    private func fitted(_ page: DrawnPage, _ lines: [DetectedLine]) -> [FittedLine] {
        RegionRefiner(page: page.luminance, options: .init()).fitted(lines)
    }
}
