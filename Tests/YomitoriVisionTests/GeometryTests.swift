import Testing
import YomitoriVision

@Suite struct GeometryTests {
    @Test func scalesWithoutTurningOver() {
        let rect = VNImageRectForNormalizedRect(CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4), 1000, 500)
        #expect(rect == CGRect(x: 100, y: 100, width: 300, height: 200))
        #expect(VNImagePointForNormalizedPoint(CGPoint(x: 0.5, y: 0.25), 1000, 500) == CGPoint(x: 500, y: 125))
    }

    @Test func goesThereAndBack() {
        let roi = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
        let rect = CGRect(x: 0.125, y: 0.25, width: 0.5, height: 0.5)
        let image = VNImageRectForNormalizedRectUsingRegionOfInterest(rect, 800, 400, roi)
        #expect(image == CGRect(x: 250, y: 225, width: 200, height: 50))
        #expect(VNNormalizedRectForImageRectUsingRegionOfInterest(image, 800, 400, roi) == rect)
        #expect(VNNormalizedRectForImageRect(VNImageRectForNormalizedRect(rect, 800, 400), 800, 400) == rect)
        let point = CGPoint(x: 0.5, y: 0.5)
        #expect(VNNormalizedPointForImagePoint(VNImagePointForNormalizedPoint(point, 640, 480), 640, 480) == point)
    }

    @Test func knowsTheIdentityExactly() {
        #expect(VNNormalizedRectIsIdentityRect(CGRect(x: 0, y: 0, width: 1, height: 1)))
        #expect(!VNNormalizedRectIsIdentityRect(CGRect(x: 0, y: 0, width: 1, height: 0.999)))
        #expect(VNNormalizedRectIsIdentityRect(VNNormalizedIdentityRect))
    }
}
