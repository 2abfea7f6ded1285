import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct BulletsTests {
    /// Three lines of print 20 pixels high that begin at 100.
    private static func page(paper: UInt8 = 255, ink: UInt8 = 0) -> (page: DrawnPage, lines: [OrientedRectangle]) {
        var page = DrawnPage(width: 420, height: 160, paper: paper)
        let lines = [20.0, 60, 100].map { page.drawLine(from: Point(x: 100, y: $0), em: 20, count: 12, ink: ink) }
        return (page, lines)
    }

    /// A square of six pixels, its top so far below the top of a line.
    static func dot(x: Double = 60, below top: Double = 7, line: Int) -> Rect {
        Rect(x: x, y: 20 + 40 * Double(line) + top, width: 6, height: 6)
    }

    private func missed(_ page: DrawnPage, _ lines: [OrientedRectangle]) -> [OrientedRectangle] {
        let fitted = lines.map { FittedLine(line: DetectedLine(around: $0), print: $0) }
        return Bullets(page.luminance, fitted).missed().map(\.print)
    }

    @Test(arguments: [(UInt8(255), UInt8(0)), (40, 230)])
    func findsTheDotsOfAList(paper: UInt8, ink: UInt8) {
        var (page, lines) = Self.page(paper: paper, ink: ink)
        for line in [0, 2] { page.fill(Self.dot(line: line), with: ink) }
        let found = missed(page, lines)
        #expect(found.count == 2)
        for (dot, line) in zip(found, [lines[0], lines[2]]) {
            #expect(abs(dot.center.x - 63) < 1.5 && abs(dot.length - 6) < 2)
            // As high as the line, which tells what the dot is.
            #expect(abs(dot.center.y - line.center.y) < 0.5 && dot.thickness == line.thickness)
        }
    }

    @Test func leavesADotAloneThatNoOtherLineHas() {
        var (page, lines) = Self.page()
        page.fill(Self.dot(line: 0), with: 0)
        page.fill(Self.dot(x: 74, line: 2), with: 0)
        #expect(missed(page, lines).isEmpty)
    }

    /// A full stop, a dash, the dots of a leader.
    @Test(arguments: [
        [BulletsTests.dot(below: 14, line: 0)], [Rect(x: 56, y: 28, width: 14, height: 4)],
        [BulletsTests.dot(line: 0), BulletsTests.dot(x: 40, line: 0)],
    ])
    func leavesOtherInkBeforeLinesAlone(marks: [Rect]) {
        var (page, lines) = Self.page()
        for mark in marks {
            for line in 0..<3 {
                let y = mark.y + 40 * Double(line)
                page.fill(Rect(x: mark.x, y: y, width: mark.width, height: mark.height), with: 0)
            }
        }
        #expect(missed(page, lines).isEmpty)
    }

    @Test func addsNoDotThatWasFound() {
        var (page, lines) = Self.page()
        for line in 0..<3 { page.fill(Self.dot(line: line), with: 0) }
        let known = OrientedRectangle(
            center: Point(x: 63, y: lines[1].center.y), axis: Point(x: 1, y: 0), length: 6, thickness: 20)
        #expect(missed(page, lines + [known]).count == 2)
    }

    @Test func areRegionsOfTheirOwn() {
        var (page, lines) = Self.page()
        for line in 0..<3 { page.fill(Self.dot(line: line), with: 0) }
        let refiner = RegionRefiner(page: page.luminance, options: .init())
        let fitted = refiner.fitted(lines.map { DetectedLine(around: $0) })
        #expect(refiner.regions(of: fitted).count == 6)
    }
}
