import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct LineEdgesTests {
    private let size = PixelSize(width: 300, height: 200)

    private func line(_ rect: Rect, _ direction: TextDirection) -> RecognizedLine {
        RecognizedLine(
            direction: direction, quad: Quad(rect).startingLater(by: direction == .vertical ? 1 : 0), characters: [])
    }

    @Test func findsLinesCutAlongTheirLength() {
        #expect(line(Rect(x: 10, y: 190, width: 80, height: 11), .horizontal).isCut(byEdgeOf: size))
        #expect(line(Rect(x: -1, y: 20, width: 12, height: 60), .vertical).isCut(byEdgeOf: size))
    }

    @Test func keepsLinesThatBeginAtTheEdge() {
        #expect(!line(Rect(x: 0, y: 50, width: 80, height: 20), .horizontal).isCut(byEdgeOf: size))
        #expect(!line(Rect(x: 50, y: 0, width: 20, height: 80), .vertical).isCut(byEdgeOf: size))
    }

    @Test func keepsALineThatFillsItsPicture() {
        #expect(!line(Rect(x: 0, y: 0, width: 300, height: 200), .horizontal).isCut(byEdgeOf: size))
    }
}
