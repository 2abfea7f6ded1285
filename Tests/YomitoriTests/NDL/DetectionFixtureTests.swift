import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

/// Pictures and detections against those of the original programs, on pages small enough for a debug build.
@Suite(.enabled(if: PipelineFixture.isThere, "needs ../shared/ndl-reference"))
struct DetectionFixtureTests {
    static let modern = ["m08_edges", "m11_only_blocks", "m12_nothing", "m13_single_line", "m14_exif", "m16_threshold"]
    static let koten = ["k03_warichu", "k04_edges", "k07_tiny"]

    @Test(arguments: modern)
    func findsWhatTheModernProgramFinds(_ name: String) async throws {
        let page = try PipelineFixture(.modern, name)
        let picture = try page.picture()
        for pixel in page.golden.picture?.rgbPixels ?? [] { expect(pixel, in: picture) }
        let facts = LayoutDetectorFacts.deim
        let input = LayoutDetectionInput(
            picture, size: PixelSize(width: 800, height: 800), filter: facts.resizeFilter,
            normalization: facts.normalization)
        expectSamples(page.golden.detectorInput.samplesCYXValue, in: input.tensor, within: 1e-4)

        let found = try await LayoutDetector(
            model: ModelSource(try await page.detectorModel()), facts: facts
        )
        .detections(in: picture, fidelity: .original)
        try expect(found, toBe: page.golden.detections)
    }

    @Test(arguments: koten)
    func findsWhatTheClassicalProgramFinds(_ name: String) async throws {
        let page = try PipelineFixture(.koten, name)
        let picture = try page.picture()
        for pixel in page.golden.rgbSamples ?? [] { expect([pixel[1], pixel[0]] + pixel.dropFirst(2), in: picture) }
        let facts = LayoutDetectorFacts.rtmdet
        let input = LayoutDetectionInput(
            picture, size: PixelSize(width: 1024, height: 1024), filter: facts.resizeFilter,
            normalization: facts.normalization)
        expectSamples(page.golden.detectorInput.samplesCYXValue, in: input.tensor, within: 1e-4)

        let found = try await LayoutDetector(
            model: ModelSource(try await page.detectorModel()), facts: facts
        )
        .detections(in: picture, fidelity: .original)
        try expect(found, toBe: page.golden.detections)
    }

    /// - Parameter pixel: x, y, red, green, blue.
    private func expect(_ pixel: [Int], in picture: Raster) {
        let color = picture[pixel[0], pixel[1]]
        #expect(
            [Int(color.red), Int(color.green), Int(color.blue)] == Array(pixel[2...]), "at \(pixel[0]), \(pixel[1])")
    }

    private func expect(_ found: [NDLDetection], toBe expected: [Golden.Detection]) throws {
        try #require(found.count == expected.count)
        for (one, other) in zip(found, expected) {
            #expect([one.left, one.top, one.right, one.bottom] == other.box)
            #expect(one.type.rawValue == other.classIndex ?? 1)
            #expect(one.charCount == other.charCount)
            #expect(abs(one.score - other.score) < 0.0001)
        }
    }
}

/// - Parameter samples: channel, row, column, value.
func expectSamples(_ samples: [[Float]], in tensor: Tensor, within tolerance: Float) {
    let values = tensor.floats
    for sample in samples {
        let place = (Int(sample[0]) * tensor.shape[2] + Int(sample[1])) * tensor.shape[3] + Int(sample[2])
        #expect(abs(values[place] - sample[3]) <= tolerance, "at \(sample.prefix(3))")
    }
}
