import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct InkStripTests {
    /// A line in the middle of a strip whose room at its end is reached by a dark field from beyond.
    private func strip(fieldFrom start: Int) throws -> InkStrip {
        var page = DrawnPage(width: 200, height: 60)
        page.drawLine(from: Point(x: 30, y: 20), em: 20, count: 3)
        page.fill(Rect(x: Double(start), y: 5, width: 80, height: 40), with: 60)
        let area = OrientedRectangle(
            center: Point(x: 65, y: 30), axis: Point(x: 1, y: 0), length: 100, thickness: 40)
        return try #require(InkStrip(page.luminance, area: area, room: 20))
    }

    /// The time beside a message on a panel of its own colour.
    @Test func passesOverAFieldThatReachesInFromBeyond() throws {
        let strip = try strip(fieldFrom: 104)
        #expect((0..<strip.columns).contains { strip.isInked($0) })
        #expect(!(86..<strip.columns).contains { strip.isInked($0) })
    }

    @Test func keepsAFieldThatTouchesThePrint() throws {
        let strip = try strip(fieldFrom: 92)
        #expect(strip.isInked(strip.columns - 1))
    }

    /// The strip that a line is fitted in tells where its own print ends.
    @Test func fitsALineBesideAFieldToItsPrint() throws {
        var page = DrawnPage(width: 200, height: 60)
        let print = page.drawLine(from: Point(x: 30, y: 20), em: 20, count: 3)
        page.fill(Rect(x: print.center.x + print.length / 2 + 4, y: 5, width: 80, height: 50), with: 60)
        let fitted = try #require(InkFit(page.luminance, DetectedLine(around: print))?.lines(typical: 20).first)
        #expect(abs(fitted.print.thickness - 20) < 2)
    }
}
