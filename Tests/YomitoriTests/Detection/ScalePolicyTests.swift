import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct ScalePolicyTests {
    private let policy = ScalePolicy()

    @Test(arguments: [(1500, 2100), (2175, 2835), (4000, 6000), (854, 642)])
    func looksAtEveryPageWithTheSameNumberOfPixelsFirst(width: Int, height: Int) {
        let step = policy.overview(of: PixelSize(width: width, height: height))
        let pixels = step.area.area * step.scale * step.scale
        #expect(abs(pixels - 300_000) < 1000)
    }

    @Test(arguments: [(251, 65), (64, 64), (30, 20)])
    func enlargesASmallPictureButNotWithoutBounds(width: Int, height: Int) {
        let scale = policy.overview(of: PixelSize(width: width, height: height)).scale
        #expect(scale > 1 && scale <= 3)
    }

    @Test(arguments: [(700, 30), (600, 64), (30, 700)])
    func enlargesAStripOfOneLineNoMoreThanItsPrintNeeds(width: Int, height: Int) {
        let size = PixelSize(width: width, height: height)
        let scale = policy.overview(of: size).scale
        #expect(Double(size.shortestSide) * scale <= 97)
    }

    @Test func looksCloserWhereThePrintIsLow() throws {
        let page = PixelSize(width: 2048, height: 1446)
        let prints = (0..<30).map {
            ScalePolicy.Print(
                height: 15, length: 800, box: Rect(x: 200, y: 100 + 40 * Double($0), width: 800, height: 15))
        }
        let step = try #require(policy.finer(than: 0.32, prints: prints, page: page))
        #expect(abs(step.scale * 15 - 13) < 1e-9)
        #expect(step.area.minX < 200 && step.area.maxX > 1000 && step.area.maxX < 1200)
    }

    @Test func looksCloserAtAPlaceOfNotesAlone() throws {
        let page = PixelSize(width: 2481, height: 3508)
        var notes = UnseenInk.Place(
            boxes: [Rect(x: 240, y: 3000, width: 2000, height: 60), Rect(x: 240, y: 3060, width: 2000, height: 50)],
            height: 25, densest: Point(x: 1000, y: 3050), length: 6000)
        let step = try #require(policy.finer(than: 0.186, at: notes, page: page))
        #expect(abs(step.scale * 25 - 13) < 1e-9)
        #expect(step.purpose == .finer)
        #expect(step.print.count == 2)
        #expect(step.area.minY > 2800 && step.area.maxY > 3110)
        #expect(policy.finer(than: 0.5, at: notes, page: page) == nil)

        notes.boxes = [Rect(x: 0, y: 0, width: 9000, height: 9000)]
        notes.height = 6
        let bounded = try #require(
            policy.finer(than: 0.06, at: notes, page: PixelSize(width: 9000, height: 9000)))
        #expect(3 * bounded.area.area * bounded.scale * bounded.scale <= 12_000_001)
    }

    @Test func isContentWithOneLookAtLargePrint() {
        let prints = [ScalePolicy.Print(height: 40, length: 800, box: Rect(x: 100, y: 100, width: 800, height: 40))]
        #expect(policy.finer(than: 0.32, prints: prints, page: PixelSize(width: 1500, height: 2100)) == nil)
        #expect(policy.finer(than: 0.32, prints: [], page: PixelSize(width: 1500, height: 2100)) == nil)
        #expect(policy.coarser(than: 0.32, thicknesses: [70], page: PixelSize(width: 1500, height: 2100)) == nil)
    }

    @Test func looksFromFartherAwayAtHugeLetters() throws {
        let step = try #require(
            policy.coarser(than: 1, thicknesses: [300, 40], page: PixelSize(width: 800, height: 566)))
        #expect(abs(step.scale * 300 - 28) < 1e-9)
    }

    @Test func staysWithinThePixelsThatALookMayTake() throws {
        let prints = [ScalePolicy.Print(height: 6, length: 9000, box: Rect(x: 0, y: 0, width: 9000, height: 9000))]
        let step = try #require(policy.finer(than: 0.06, prints: prints, page: PixelSize(width: 9000, height: 9000)))
        #expect(step.area.area * step.scale * step.scale <= 12_000_001)
    }
}
