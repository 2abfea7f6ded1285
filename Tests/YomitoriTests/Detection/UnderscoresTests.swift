import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct UnderscoresTests {
    /// How thick the print is found to be of a line with a stroke below it; the line is 20 high, from 30 to 50.
    private func thickness(stroke: Rect, skipping skipped: Range<Double>) throws -> Double {
        var page = DrawnPage(width: 420, height: 90)
        let line = page.drawLine(from: Point(x: 20, y: 30), em: 20, count: 17)
        // Paper between the letters, where an underscore stands.
        page.fill(
            Rect(minX: skipped.lowerBound, minY: 30, maxX: skipped.upperBound, maxY: 50), with: page.paper)
        page.fill(stroke, with: 0)
        let found = RegionRefiner(page: page.luminance, options: .init()).fitted([DetectedLine(around: line)])
        #expect(found.count == 1)
        return try #require(found.first).print.thickness
    }

    @Test func takesAnUnderscoreToTheLine() throws {
        let stroke = Rect(x: 109, y: 52, width: 20, height: 2)
        #expect(abs(try thickness(stroke: stroke, skipping: 107..<131) - 24) < 1.5)
    }

    /// Bands of one row or a few are found where noise is taken for a line.
    @Test(arguments: 1...5)
    func leavesPrintOfAFewRowsAsItIs(height: Int) throws {
        var page = DrawnPage(width: 200, height: 60)
        page.fill(Rect(x: 20, y: 20, width: 160, height: Double(height)), with: 0)
        page.fill(Rect(x: 60, y: 21 + Double(height), width: 4, height: 1), with: 0)
        let area = OrientedRectangle(center: Point(x: 100, y: 30), axis: Point(x: 1, y: 0), length: 200, thickness: 40)
        let strip = try #require(InkStrip(page.luminance, area: area))
        #expect(Underscores(strip: strip, fall: 0).bottom(of: (10, 10 + height)) == 10 + height)
    }

    @Test(arguments: [
        // Below letters, beyond what is looked at, below letters and between them, too short.
        (Rect(x: 64, y: 52, width: 36, height: 2), 107.0..<131), (Rect(x: 109, y: 62, width: 20, height: 2), 107..<131),
        (Rect(x: 60, y: 52, width: 140, height: 2), 107..<131), (Rect(x: 117, y: 52, width: 3, height: 2), 107..<131),
    ])
    func leavesOtherStrokesOut(stroke: Rect, skipped: Range<Double>) throws {
        #expect(abs(try thickness(stroke: stroke, skipping: skipped) - 20) < 1.5)
    }
}
