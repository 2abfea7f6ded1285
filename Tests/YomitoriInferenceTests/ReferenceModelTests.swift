import Foundation
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriInference

private let models = ReferenceFolder.url("ndl-reference")

/// Detectors and recognisers shaped like the published ones tell their own names, types and shapes.
@Suite(.enabled(if: models != nil, "the reference pages are not there"))
struct ReferenceModelTests {
    private func load(_ path: String) async throws -> CompiledModel {
        var options = InferenceOptions()
        options.precision = .f32
        return try await OpenVINORuntime().load(
            try #require(models).appendingPathComponent(path), options: options)
    }

    @Test(arguments: [("m01_tategaki", 4), ("m17_three_outputs", 3)])
    func computesADetectorOfTwoInputsAndIntegers(page: String, outputs: Int) async throws {
        let model = try await load("modern/\(page)/detector.onnx")
        #expect(
            model.inputs == [
                TensorDescription(name: "images", elementType: .float32, shape: [1, 3, 800, 800]),
                TensorDescription(name: "orig_target_sizes", elementType: .int64, shape: [1, 2]),
            ])
        let types: [TensorDescription.ElementType] = [.int64, .float32, .float32, .int64]
        #expect(model.outputs.map(\.elementType) == Array(types.prefix(outputs)))
        let found = try await model.run([
            Tensor(shape: [1, 3, 800, 800], floats: Array(repeating: 0, count: 3 * 800 * 800)),
            Tensor(shape: [1, 2], integers: [800, 800]),
        ])
        let shapes = [[1, 300], [1, 300, 4], [1, 300], [1, 300]]
        #expect(found.map(\.shape) == Array(shapes.prefix(outputs)))
        #expect(found[0].integers.count == 300)
        #expect(found[2].floats == found[2].floats.sorted(by: >))
    }

    @Test func computesADetectorOfBoxesWithScores() async throws {
        let model = try await load("koten/k01_columns/detector.onnx")
        #expect(model.inputs.map(\.shape) == [[1, 3, 1024, 1024]])
        let found = try await model.run([
            Tensor(shape: [1, 3, 1024, 1024], floats: Array(repeating: 0, count: 3 * 1024 * 1024))
        ])
        #expect(found[0].shape.last == 5)
        #expect(found[1].integers.count == found[0].shape[1])
    }

    @Test(arguments: [
        ("modern/models/parseq-24x256-30.onnx", [1, 3, 24, 256], [1, 31, 7142]),
        ("modern/models/parseq-24x384-50.onnx", [1, 3, 24, 384], [1, 51, 7142]),
        ("modern/models/parseq-24x768-100.onnx", [1, 3, 24, 768], [1, 101, 7142]),
        ("koten/models/recogniser.onnx", [1, 3, 32, 384], [1, 32, 7142]),
    ]) func tellsARecognisersShapes(path: String, input: [Int], output: [Int]) async throws {
        let model = try await load(path)
        #expect(model.inputs.map(\.shape) == [input])
        #expect(model.outputs.map(\.shape) == [output])
        #expect(model.outputs.allSatisfy { !$0.name.isEmpty })
        let logits = try await model.run([
            Tensor(shape: input, floats: Array(repeating: 1, count: input.reduce(1, *)))
        ])
        #expect(logits[0].shape == output)
    }
}
