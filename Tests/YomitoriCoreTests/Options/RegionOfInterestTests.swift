import Testing
import YomitoriCore

@Suite struct RegionOfInterestTests {
    let size = PixelSize(width: 200, height: 100)

    @Test func takesPercentOfEachSide() {
        let region = RegionOfInterest(x: .percent(10), y: .percent(10), width: .percent(50), height: .percent(20))
        #expect(region.rect(in: size) == Rect(x: 20, y: 10, width: 100, height: 20))
    }

    @Test func isClippedToThePicture() {
        let region = RegionOfInterest(x: .pixels(150), y: .pixels(-10), width: .pixels(100), height: .pixels(50))
        #expect(region.rect(in: size) == Rect(x: 150, y: 0, width: 50, height: 40))
    }

    @Test func isNothingOutsideThePicture() {
        let region = RegionOfInterest(x: .pixels(300), y: .pixels(0), width: .pixels(10), height: .pixels(10))
        #expect(region.rect(in: size) == nil)
    }
}
