import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct ProbedPrintTests {
    private static let area = Rect(x: 0, y: 0, width: 400, height: 400)

    /// A cell 20 pixels high, its top left corner at a point.
    private func cell(at corner: Point, aspect: Double = 1.5) -> ScalePolicy.Print {
        ScalePolicy.Print(
            height: 20, length: 20 * aspect, box: Rect(x: corner.x, y: corner.y, width: 20 * aspect, height: 20))
    }

    /// Cells below each other, well inside of what the probe shows.
    private func cells(_ count: Int, aspect: Double = 1.5) -> [ScalePolicy.Print] {
        (0..<count).map { cell(at: Point(x: 100, y: 10 + 30 * Double($0)), aspect: aspect) }
    }

    private func isPrint(_ lines: [ScalePolicy.Print]) -> Bool {
        let place = UnseenInk.Place(boxes: [Self.area], height: 20, densest: Point(x: 200, y: 200), length: 1000)
        return ProbedPrint(options: DetectionOptions(), place: place, area: Self.area, lines: lines).isPrint
    }

    @Test(arguments: [(7, false), (8, true)])
    func takesEightCellsForATable(_ count: Int, _ isTable: Bool) {
        #expect(isPrint(cells(count)) == isTable)
    }

    @Test(arguments: [(1.24, false), (1.26, true), (0.81, false), (0.79, true)])
    func wantsCellsThatAreLongerOneWay(_ aspect: Double, _ isTable: Bool) {
        #expect(isPrint(cells(8, aspect: aspect)) == isTable)
    }

    /// What is nearer to the border than a quarter of its height may be a part of something longer.
    @Test(arguments: [
        (Point(x: 4, y: 300), false), (Point(x: 6, y: 300), true), (Point(x: 366, y: 300), false),
        (Point(x: 364, y: 300), true), (Point(x: 200, y: 4), false), (Point(x: 200, y: 6), true),
        (Point(x: 200, y: 376), false), (Point(x: 200, y: 374), true),
    ])
    func countsOnlyCellsThatAreShownWhole(_ corner: Point, _ isTable: Bool) {
        #expect(isPrint(cells(7) + [cell(at: corner)]) == isTable)
    }

    @Test func leavesLinesWithoutLengthOut() { #expect(!isPrint(cells(8, aspect: 1) + cells(9, aspect: 0))) }
}
