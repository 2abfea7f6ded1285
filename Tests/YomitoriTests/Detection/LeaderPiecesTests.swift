import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct LeaderPiecesTests {
    /// Two lines of print 20 pixels high, the first with so many dots behind it, of which one was found; and with more
    /// dots behind a character behind these.
    private func left(dots: Int, farther: Int = 0) -> Int {
        var page = DrawnPage(width: 700, height: 160)
        let lines = [20.0, 80].map { page.drawLine(from: Point(x: 20, y: $0), em: 20, count: 8) }
        for number in 0..<dots {
            page.fill(Rect(x: 220 + 10 * Double(number), y: 36, width: 3, height: 3), with: 0)
        }
        if farther > 0 { page.fill(Rect(x: 366, y: 22, width: 14, height: 16), with: 0) }
        for number in 0..<farther {
            page.fill(Rect(x: 392 + 9 * Double(number), y: 36, width: 3, height: 3), with: 0)
        }
        let piece = OrientedRectangle(
            center: Point(x: 261.5, y: 37.5), axis: Point(x: 1, y: 0), length: 3, thickness: 3)
        let fitted = (lines + [piece]).map { FittedLine(line: DetectedLine(around: $0), print: $0) }
        return LeaderPieces(page.luminance, fitted).removed().count
    }

    @Test func removesAPieceOfALeader() {
        #expect(left(dots: 30) == 2)
    }

    @Test func removesAPieceOfALeaderBesideALongerOne() {
        #expect(left(dots: 14, farther: 16) == 2)
    }

    @Test func leavesAnEllipsis() {
        #expect(left(dots: 6) == 3)
    }
}
