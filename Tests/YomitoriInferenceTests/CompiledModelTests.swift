import Foundation
import Synchronization
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriInference

@Suite struct CompiledModelTests {
    private let runtime: OpenVINORuntime

    init() throws { runtime = try OpenVINORuntime() }

    private func tinyModel(
        streams: Int = 1, rows: Int? = nil, places: ComputingPlaces? = nil
    ) async throws -> CompiledModel {
        var options = InferenceOptions()
        options.streams = streams
        options.precision = .f32
        return try await runtime.load(TinyONNX.data(rows: rows), name: "tiny.onnx", options: options, places: places)
    }

    @Test func tellsItsInputsAndOutputs() async throws {
        let model = try await tinyModel(streams: 2)
        #expect(
            model.inputs == [
                TensorDescription(name: "values", elementType: .float32, shape: [nil, 2]),
                TensorDescription(name: "counts", elementType: .int64, shape: [nil]),
            ])
        #expect(
            model.outputs == [
                TensorDescription(name: "doubled", elementType: .float32, shape: [nil, 2]),
                TensorDescription(name: "sums", elementType: .int64, shape: [nil]),
            ])
        #expect(model.parallelism == 2)
    }

    @Test func tellsInputsAndOutputsOfAFileThatIsNotLoaded() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(TinyONNX.data(), to: "tiny.onnx")
        #expect(try await runtime.examine(file) == tinyModel().ports)
    }

    @Test(arguments: [1, 2, 7]) func computesFloatsAndIntegersOfAnyNumber(rows: Int) async throws {
        let model = try await tinyModel()
        let floats = (0..<rows * 2).map { Float($0) + 0.5 }
        let integers = (0..<rows).map { Int64($0) * 1_000_000 }
        let outputs = try await model.run([
            Tensor(shape: [rows, 2], floats: floats), Tensor(shape: [rows], integers: integers),
        ])
        #expect(outputs.map(\.shape) == [[rows, 2], [rows]])
        #expect(outputs[0].floats == floats.map { $0 * 2 })
        #expect(outputs[1].integers == integers.map { $0 * 2 })
    }

    /// The sizes are of a few numbers and of more than a huge page.
    @Test(arguments: [1, 300_000]) func readsATensorWhereItWasWritten(rows: Int) async throws {
        let model = try await tinyModel()
        let counts = Tensor(shape: [1], integers: [7])
        for start in [Float(0), 5] {
            let values = Tensor(shape: [rows, 2]) { values in
                for index in values.indices { values[index] = start + Float(index) }
            }
            #expect(values.floats == (0..<2 * rows).map { start + Float($0) })
            let doubled = try await model.run([values, counts])[0]
            #expect(doubled.shape == [rows, 2])
            #expect(doubled.floats == (0..<2 * rows).map { 2 * (start + Float($0)) })
        }
    }

    @Test func keepsManyCallsApart() async throws {
        let model = try await tinyModel(streams: 2)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...100 {
                group.addTask {
                    let outputs = try await model.run([
                        Tensor(shape: [1, 2], floats: [Float(number), 0]),
                        Tensor(shape: [number], integers: Array(repeating: 1, count: number)),
                    ])
                    #expect(outputs[0].floats == [Float(number * 2), 0])
                    #expect(outputs[1].integers == Array(repeating: 2, count: number))
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func keepsCallsApartThatUseTheSameMemory() async throws {
        let model = try await tinyModel(streams: 2, rows: 1)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...100 {
                group.addTask {
                    let outputs = try await model.run([
                        Tensor(shape: [1, 2], floats: [Float(number), 0]),
                        Tensor(shape: [1], integers: [Int64(-number)]),
                    ])
                    #expect(outputs[0].floats == [Float(number * 2), 0])
                    #expect(outputs[1].integers == [Int64(-number * 2)])
                }
            }
            try await group.waitForAll()
        }
    }

    /// Readers of outputs: neither of two ends before the other has begun, or has not for a minute.
    private final class Meeting: Sendable {
        private let begun = Atomic(0)

        /// Whether both were there.
        func meet() -> Bool {
            begun.add(1, ordering: .relaxed)
            let end = ContinuousClock.now + .seconds(60)
            while begun.load(ordering: .relaxed) < 2 {
                guard ContinuousClock.now < end else { return false }
                usleep(1000)
            }
            return true
        }
    }

    /// Reads outputs of two computations, each while the other's are read.
    private func readTogether(_ models: (CompiledModel, CompiledModel)) async throws {
        let meeting = Meeting()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, model) in [(1, models.0), (2, models.1)] {
                group.addTask {
                    let doubled = try await model.read([
                        Tensor(shape: [1, 2], floats: [Float(number), 0]), Tensor(shape: [1], integers: [1]),
                    ]) { _, values in
                        meeting.meet() ? values[0] : nil
                    }
                    #expect(doubled == Float(2 * number))
                }
            }
            try await group.waitForAll()
        }
    }

    /// Also where there is one place for both, of one model or of two. One test, as another whose readers wait for each other at
    /// the same time would leave neither a thread.
    @Test(
        .enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1, "two readers meet on two threads"),
        .timeLimit(.minutes(5)))
    func computesForTheNextWhileOutputsAreRead() async throws {
        let free = try await tinyModel(rows: 1)
        try await readTogether((free, free))

        let gate = WorkGate(places: 1, budget: nil)
        let places = ComputingPlaces(gate)
        let (one, other) = (try await tinyModel(rows: 1, places: places), try await tinyModel(places: places))
        try await readTogether((one, other))
        try await readTogether((one, one))
        #expect(gate.runningCount == 0)
    }

    @Test(.timeLimit(.minutes(5))) func waitsForAPlaceToCompute() async throws {
        let gate = WorkGate(places: 1, budget: nil)
        let model = try await tinyModel(places: ComputingPlaces(gate))
        let task = try await gate.withPlace {
            let task = Task {
                try await model.run([Tensor(shape: [1, 2], floats: [1, 2]), Tensor(shape: [1], integers: [3])])
            }
            while gate.waitingCount == 0 { await Task.yield() }
            return task
        }
        #expect(try await task.value[0].floats == [2, 4])
    }

    @Test(arguments: [
        [Tensor(shape: [1, 2], floats: [1, 2])],
        [Tensor(shape: [1, 3], floats: [1, 2, 3]), Tensor(shape: [1], integers: [1])],
        [Tensor(shape: [2], floats: [1, 2]), Tensor(shape: [1], integers: [1])],
        [Tensor(shape: [1, 2], floats: [1, 2]), Tensor(shape: [1], floats: [1])],
        [Tensor(shape: [0, 2], floats: []), Tensor(shape: [1], integers: [1])],
    ]) func refusesTensorsThatDoNotFit(tensors: [Tensor]) async throws {
        let model = try await tinyModel()
        await #expect {
            try await model.run(tensors)
        } throws: { error in
            guard case .unfittingInput(model: "tiny.onnx", _) = error as? InferenceError else { return false }
            return true
        }
    }

    @Test func doesNotComputeForACancelledTask() async throws {
        let model = try await tinyModel()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await model.run([
                Tensor(shape: [1, 2], floats: [1, 2]), Tensor(shape: [1], integers: [1]),
            ])
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test(arguments: [[], [0], Array("no model at all".utf8), Array(TinyONNX.bytes().dropLast(40))])
    func refusesWhatIsNoModel(bytes: [UInt8]) async throws {
        await #expect {
            _ = try await runtime.load(Data(bytes), name: "broken.onnx")
        } throws: { error in
            guard case .unreadableModel(name: "broken.onnx", _) = error as? InferenceError else { return false }
            return true
        }
    }

    @Test func namesAFileThatIsNotThere() async throws {
        await #expect {
            _ = try await runtime.load(URL(fileURLWithPath: "/nowhere/model.onnx"))
        } throws: { error in
            "\(error)".contains("model.onnx") && "\(error)".contains("yomitori models verify PACK`")
        }
    }

    @Test func keepsTheCompiledModelInAFolder() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(TinyONNX.data(), to: "tiny.onnx")
        var options = InferenceOptions()
        options.cacheDirectory = folder.url.appendingPathComponent("a/b").path
        for _ in 0..<2 {
            let model = try await runtime.load(file, options: options)
            #expect(model.name == "tiny.onnx")
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/a/b")
            #expect(files.filter { $0 != "lock" }.count == 1)
        }
    }

    @Test func doesWithoutACacheThatCannotBe() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(TinyONNX.data(), to: "tiny.onnx")
        var options = InferenceOptions()
        options.cacheDirectory = file.path + "/cache"
        let model = try await runtime.load(file, options: options)
        #expect(model.inputs.count == 2)
    }

    @Test func recompilesWhenTheCacheIsTorn() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(TinyONNX.data(), to: "tiny.onnx")
        let cache = folder.url.appendingPathComponent("cache")
        var options = InferenceOptions()
        options.cacheDirectory = cache.path
        _ = try await runtime.load(file, options: options)
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: cache.path).first)
        let blob = cache.appendingPathComponent(name)
        let whole = try Data(contentsOf: blob)
        for share in [0, 1, 2, 3] {
            try FileManager.default.removeItem(at: blob)
            try whole.prefix(whole.count * share / 4).write(to: blob)
            let model = try await runtime.load(file, options: options)
            let outputs = try await model.run([
                Tensor(shape: [1, 2], floats: [1, 2]), Tensor(shape: [1], integers: [3]),
            ])
            #expect(outputs[0].floats == [2, 4])
            #expect(outputs[1].integers == [6])
        }
    }

    @Test func saysWhatTheProcessorCanDo() throws {
        #expect(runtime.version.hasPrefix("2026."))
        let processor = try runtime.processor()
        #expect(!processor.name.isEmpty)
        #expect(processor.capabilities.contains("FP32"))
    }
}
