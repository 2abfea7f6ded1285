import Foundation
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriInference

@Suite struct LoadedCodeTests {
    /// Other tests may run some of the code meanwhile, but not all that was read here.
    @Test func givesBackCodeThatRunsAgainAfterwards() async throws {
        let runtime = try OpenVINORuntime()
        let load = { try await runtime.load(TinyONNX.data(), name: "tiny.onnx") }
        _ = try await load()
        let code = try #require(MappingInMemory.all().first { $0.isCode(of: "libopenvino_intel_cpu_plugin") })
        #expect(code.readWhole() > 0)
        #expect(code.now?.resident == code.bytes / 1024)
        LoadedCode.giveBack()
        #expect(try #require(code.now).resident < code.bytes / 1024)
        let outputs = try await load().run([
            Tensor(shape: [1, 2], floats: [1, 2]), Tensor(shape: [1], integers: [3]),
        ])
        #expect(outputs[0].floats == [2, 4])
    }
}
