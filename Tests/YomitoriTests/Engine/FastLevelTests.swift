import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct FastLevelTests {
    private let page = PixelSize(width: 1500, height: 2100)

    private func looksFiner(at height: Double, _ options: DetectionOptions) -> Bool {
        let policy = ScalePolicy(options)
        let print = ScalePolicy.Print(
            height: height, length: 800, box: Rect(x: 100, y: 100, width: 800, height: height))
        return policy.finer(than: policy.overview(of: page).scale, prints: [print], page: page) != nil
    }

    @Test func looksWithFewerPixels() {
        let fast = FastLevel.detection, accurate = DetectionOptions()
        #expect(fast.overviewPixels == 189_000)
        #expect(fast.missedPixels < accurate.missedPixels)
        #expect(fast.mostPixelsAtOnce == accurate.mostPixelsAtOnce)
    }

    /// Fewer pixels show the same print lower; what was high enough still is.
    @Test func looksASecondTimeAtTheSamePages() {
        for height in stride(from: 6.0, through: 60, by: 1) {
            #expect(
                looksFiner(at: height, FastLevel.detection) == looksFiner(at: height, .init()), "print of \(height)")
        }
        #expect(looksFiner(at: 20, FastLevel.detection))
        #expect(!looksFiner(at: 50, FastLevel.detection))
    }
}
