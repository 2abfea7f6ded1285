import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct GuttersTests {
    @Test func partsALineWhereItsNeighboursEnd() {
        var lines = columns(rows: 4)
        lines.append(across(y: 160, gap: 300...330))
        #expect(Gutters(lines).split().count == 10)
    }

    @Test func keepsALineWholeWhereItsNeighboursRunThrough() {
        let lines = (0..<4).map { across(y: 30 * Double($0), gap: nil) } + [across(y: 160, gap: 300...330)]
        #expect(Gutters(lines).split().count == 5)
    }

    @Test func partsAtAGapOfManyEms() {
        #expect(Gutters([across(y: 0, gap: 250...350)]).split().count == 2)
    }

    @Test func keepsLettersTogetherThatAreSetFarApart() {
        var line = across(y: 0, gap: 100...190)
        line.gaps += [-80.0...10, 60...150]
        #expect(Gutters([line]).split().count == 1)
    }

    @Test func joinsPiecesOnOneAxisOnlyWhereThereIsNoGutter() {
        let left = line(from: 0, to: 296, y: 160), right = line(from: 304, to: 600, y: 160)
        #expect(Gutters([left, right]).broken().count == 1)
        #expect(Gutters(columns(rows: 4, gutter: 12) + [left, right]).broken().isEmpty)
        #expect(Gutters([left, line(from: 304, to: 600, y: 168)]).broken().isEmpty)
    }

    /// A raised reference makes the piece that it is in higher, and its middle is not that of the other piece.
    @Test func joinsPiecesOfDifferentHeightsThatHaveALetterInCommon() {
        let raised = line(from: 160, to: 600, y: 160, height: 27)
        #expect(Gutters([line(from: 0, to: 180, y: 167, height: 15), raised]).broken().count == 1)
        #expect(Gutters([line(from: 0, to: 150, y: 167, height: 15), raised]).broken().isEmpty)
        #expect(Gutters([line(from: 0, to: 180, y: 182, height: 15), raised]).broken().isEmpty)
    }

    private func columns(rows: Int, gutter: Double = 30) -> [FittedLine] {
        (0..<rows).flatMap { row in
            [
                line(from: 0, to: 315 - gutter / 2 - 15, y: 30 * Double(row)),
                line(from: 315 + gutter / 2 - 15, to: 600, y: 30 * Double(row)),
            ]
        }
    }

    private func across(y: Double, gap: ClosedRange<Double>?) -> FittedLine {
        var whole = line(from: 0, to: 600, y: y)
        whole.gaps = gap.map { [($0.lowerBound - 300)...($0.upperBound - 300)] } ?? []
        return whole
    }

    private func line(from start: Double, to end: Double, y: Double, height: Double = 20) -> FittedLine {
        let print = OrientedRectangle(
            center: Point(x: (start + end) / 2, y: y), axis: Point(x: 1, y: 0), length: end - start, thickness: height)
        return FittedLine(line: DetectedLine(around: print), print: print)
    }
}
