import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct LayoutDetectorTests {
    /// Boxes of a picture of 200 × 100 pixels in a network of 50 × 50: four page pixels are one of the network's.
    private func deim(_ rows: [(label: Int64, box: [Float], score: Float, count: Int64)], withCounts: Bool = true)
        -> [Tensor]
    {
        let n = rows.count
        let all = [
            Tensor(shape: [1, n], integers: rows.map(\.label)),
            Tensor(shape: [1, n, 4], floats: rows.flatMap(\.box)),
            Tensor(shape: [1, n], floats: rows.map(\.score)),
            Tensor(shape: [1, n], integers: rows.map(\.count)),
        ]
        return withCounts ? all : Array(all.dropLast())
    }

    private let rtmdet = RTMDetDecoder(
        scoreThreshold: 0.3, growth: 0.02, found: .mainLine, inputWidth: 50, side: 200)
    private let decoder = DEIMDecoder(facts: .deim, inputWidth: 50, side: 200, fidelity: .corrected)

    @Test func keepsAScoreJustAboveTheThreshold() throws {
        let box: [Float] = [1, 2, 3, 4]
        let outputs = deim([
            (2, box, Float(0.25).nextUp, 3), (2, box, 0.25, 3), (2, box, Float(0.25).nextDown, 3),
        ])
        #expect(try decoder.detections(in: outputs).map(\.score) == [Float(0.25).nextUp])
    }

    @Test func truncatesAndClipsToTheSquareNotThePicture() throws {
        let found = try decoder.detections(in: deim([(17, [-0.9, 3.99, 49.9, 60], 0.9, 1)]))
        #expect(
            found == [
                NDLDetection(type: .titleLine, score: 0.9, left: 0, top: 15, right: 199, bottom: 200, charCount: 1)
            ])
    }

    @Test func suppressesNothingAndKeepsTheOrder() throws {
        let found = try decoder.detections(
            in: deim([(1, [0, 0, 10, 10], 0.9, 0), (2, [0, 0, 10, 10], 0.8, 1), (2, [0, 0, 10, 10], 0.7, 2)]))
        #expect(found.map(\.type) == [.textBlock, .mainLine, .mainLine])
        #expect(found.map(\.charCount) == [0, 1, 2])
    }

    @Test func followsTheOriginalsLabelsWhereScoresDoNotFall() throws {
        let outputs = deim([(1, [0, 0, 10, 10], 0.1, 0), (2, [0, 0, 10, 10], 0.9, 3)])
        let original = DEIMDecoder(facts: .deim, inputWidth: 50, side: 200, fidelity: .original)
        #expect(try decoder.detections(in: outputs).map(\.type) == [.mainLine])
        #expect(try original.detections(in: outputs).map(\.type) == [.textBlock])
        #expect(try original.detections(in: outputs).map(\.charCount) == [0])
    }

    @Test func refusesAClassThatTheManifestDoesNotName() {
        #expect(throws: DetectionError.unknownClass(18, known: 17)) {
            try decoder.detections(in: deim([(2, [0, 0, 9, 9], 0.9, 3), (18, [0, 0, 9, 9], 0.8, 3)]))
        }
    }

    @Test func takesAHundredCharactersWhereTheNetworkTellsNone() throws {
        let found = try decoder.detections(in: deim([(2, [0, 0, 10, 10], 0.9, 3)], withCounts: false))
        #expect(found.map(\.charCount) == [100])
    }

    @Test(arguments: [Fidelity.original, .corrected]) func leavesOutWhatCannotBeABox(fidelity: Fidelity) throws {
        let decoder = DEIMDecoder(facts: .deim, inputWidth: 50, side: 200, fidelity: fidelity)
        let outputs = deim([
            (0, [0, 0, 1, 1], 0.9, 3), (2, [.nan, 0, 1, 1], 0.9, 3),
            (2, [0, 0, .infinity, 1], 0.9, 3), (.min, [0, 0, 1, 1], 0.9, 3),
            // Last, as the original's labels stay in their places.
            (2, [0, 0, 1, 1], 1e30, 3), (2, [0, 0, 1, 1], .nan, 3),
        ])
        #expect(try decoder.detections(in: outputs).isEmpty)
        let joined: [Float] = [0, 0, 1, 1, 1.5, .nan, 0, 1, 1, 0.9, 0, 0, 1, .infinity, 0.9, 0, 0, 1, 1, .nan]
        #expect(try rtmdet.detections(in: [Tensor(shape: [1, 4, 5], floats: joined)]).isEmpty)
    }

    @Test func refusesMoreBoxesThanAnyPageHasLines() {
        let box: [Float] = [1, 1, 2, 2]
        // As many below the threshold cost nothing.
        for (above, below) in [(1000, 1000), (1001, 0)] {
            let scores = [Float](repeating: 0.9, count: above) + [Float](repeating: 0.1, count: below)
            let rows = deim(scores.map { (2, box, $0, 3) })
            let joined = [Tensor(shape: [1, scores.count, 5], floats: scores.flatMap { box + [$0] })]
            if above == 1000 {
                #expect(throws: Never.self) { try decoder.detections(in: rows) }
                #expect(throws: Never.self) { try rtmdet.detections(in: joined) }
            } else {
                #expect(throws: DetectionError.tooManyBoxes(above)) { try decoder.detections(in: rows) }
                #expect(throws: DetectionError.tooManyBoxes(above)) { try rtmdet.detections(in: joined) }
            }
        }
    }

    @Test(arguments: [false, true]) func takesNoLabelsForBoxes(labelsAreFloats: Bool) throws {
        // Five labels for five boxes, before them.
        let labels =
            labelsAreFloats
            ? Tensor(shape: [1, 5], floats: [0.9, 0.9, 0.9, 0.9, 0.9])
            : Tensor(shape: [1, 5], integers: [0, 0, 0, 0, 0])
        let boxes = Tensor(
            shape: [1, 5, 5], floats: (0..<5).flatMap { [0, 0, 10, 10, Float($0) / 5] })
        #expect(try rtmdet.detections(in: [labels, boxes]).map(\.score) == [0.4, 0.6, 0.8])
        #expect(throws: DetectionError.self) { try rtmdet.detections(in: [labels]) }
    }

    @Test func refusesOutputsOfAnotherNetwork() {
        let wrong = [Tensor(shape: [1, 1, 8, 8], floats: [Float](repeating: 0, count: 64))]
        #expect(throws: DetectionError.self) { try decoder.detections(in: wrong) }
        #expect(throws: DetectionError.self) {
            try rtmdet.detections(in: wrong)
        }
    }

    @Test func growsClassicalLinesAndClipsNothing() throws {
        let rows: [Float] = [-1.2, 10, 12.6, 60, 0.9, 0, 0, 10, 10, 0.3, 0, 0, 10, 10, Float(0.3).nextUp]
        let found = try rtmdet.detections(in: [
            Tensor(shape: [1, 3, 5], floats: rows), Tensor(shape: [1, 3], integers: [4, 5, 6]),
        ])
        #expect(
            found == [
                NDLDetection(type: .mainLine, score: 0.9, left: -4, top: 36, right: 50, bottom: 244),
                NDLDetection(type: .mainLine, score: Float(0.3).nextUp, left: 0, top: 0, right: 40, bottom: 40),
            ])
    }

    @Test func givesTheNetworkItsOwnSizeAndPadsWithBlack() async throws {
        struct Model: TensorModel {
            var inputs: [TensorDescription] {
                [
                    TensorDescription(name: "p", elementType: .float32, shape: [1, 3, 20, 20]),
                    TensorDescription(name: "s", elementType: .int64, shape: [1, 2]),
                ]
            }
            var outputs: [TensorDescription] { [] }
            var parallelism: Int { 1 }
            func run(_ inputs: [Tensor]) async throws -> [Tensor] {
                #expect(inputs[1].integers == [20, 20])
                #expect(inputs[0].shape == [1, 3, 20, 20])
                let white = (1 - 0.485) / Float(0.229), black = -0.485 / Float(0.229)
                #expect(abs(inputs[0].floats[0] - white) < 1e-5)
                #expect(abs(inputs[0].floats[19 * 20] - black) < 1e-5)
                return [
                    Tensor(shape: [1, 1], integers: [2]), Tensor(shape: [1, 1, 4], floats: [0, 0, 20, 10]),
                    Tensor(shape: [1, 1], floats: [0.5]),
                ]
            }
        }
        let page = Raster(size: PixelSize(width: 200, height: 100), color: .white)
        let found = try await LayoutDetector(model: ModelSource(Model()), facts: .deim)
            .detections(in: page, fidelity: .corrected)
        #expect(found.map { [$0.left, $0.top, $0.right, $0.bottom] } == [[0, 0, 200, 100]])
    }
}
