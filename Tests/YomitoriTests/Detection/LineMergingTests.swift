import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct LineMergingTests {
    private func line(_ x: ClosedRange<Double>, y: Double = 100, height: Double = 20) -> DetectedLine {
        DetectedLine(
            around: OrientedRectangle(
                center: Point(x: (x.lowerBound + x.upperBound) / 2, y: y), axis: Point(x: 1, y: 0),
                length: x.upperBound - x.lowerBound, thickness: height))
    }

    @Test func makesOneLineOfTwoThatOverlap() throws {
        let joined = LineMerging.adding([line(250...500)], to: [line(100...300)])
        #expect(joined.count == 1)
        let box = try #require(joined.first).rectangle.quad.boundingBox
        #expect(box.minX < 105 && box.maxX > 495 && box.height < 45)
    }

    @Test func keepsTheOneThatCoversTheOther() {
        #expect(LineMerging.adding([line(150...250)], to: [line(100...300)]) == [line(100...300)])
        #expect(LineMerging.adding([line(100...300)], to: [line(150...250)]) == [line(100...300)])
    }

    @Test func losesNoLineToABlotOverIt() {
        let found = [line(100...300), line(100...300, y: 130)]
        #expect(LineMerging.adding([line(140...260, y: 115, height: 60)], to: found).starts(with: found))
        #expect(LineMerging.adding([line(90...310, y: 115, height: 60)], to: found).starts(with: found))
    }

    @Test func showsOnceWhatIsAddedTwice() {
        #expect(LineMerging.adding([line(100...300), line(100...300)], to: []) == [line(100...300)])
    }

    @Test func leavesLinesBesideAndBehindEachOtherApart() {
        #expect(LineMerging.adding([line(100...300, y: 130)], to: [line(100...300)]).count == 2)
        #expect(LineMerging.adding([line(400...600)], to: [line(100...300)]).count == 2)
        #expect(LineMerging.adding([line(250...500, height: 50)], to: [line(100...300)]).count == 2)
    }
}
