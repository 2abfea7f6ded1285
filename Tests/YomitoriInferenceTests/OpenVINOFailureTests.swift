import Testing
import YomitoriCore

@testable import YomitoriInference

@Suite struct OpenVINOFailureTests {
    private func failure(_ message: String?) -> OpenVINOFailure {
        OpenVINOFailure(meaning: "general error", message: message)
    }

    @Test(arguments: [
        "std::bad_alloc",
        "Exception from src/inference/src/cpp/core.cpp:141:\n[CPU] FullyConnected node with name 'Add.208' can't alloc",
        "Cannot load library \"libopenvino_intel_cpu_plugin.so\": failed to map segment from shared object",
        "cannot allocate memory", "Cannot allocate memory", "Resource temporarily unavailable",
        "[CPU] Softmax node with name 'fetch_name_0' Check 'ptr' failed: Failed to allocate 6585920 bytes of memory",
    ]) func tellsWantOfMemoryFromAFaultyModel(message: String) {
        let failure = failure(message)
        for error in [InferenceError.failedLoading("m.onnx", failure), .failedComputing("m.onnx", failure)] {
            #expect(error == .tooLittleMemory(model: "m.onnx", reason: failure.text))
            #expect(error.description.contains("too little memory for the model m.onnx: general error: "))
            #expect(error.description.contains("--memory-limit") && !error.description.contains("models verify"))
            #expect(error.failureKind == .passing)
        }
    }

    @Test(arguments: ["[ONNX Frontend] the model is empty", nil]) func blamesTheModelForOtherFailures(message: String?)
    {
        let failure = failure(message)
        #expect(
            InferenceError.failedLoading("m.onnx", failure) == .unreadableModel(name: "m.onnx", reason: failure.text))
        #expect(
            InferenceError.failedComputing("m.onnx", failure)
                == .failedComputation(model: "m.onnx", reason: failure.text))
        #expect(failure.text.hasPrefix("general error") && !failure.isWantOfMemory)
    }

    @Test func leavesOutWhereTheRuntimeFailed() {
        #expect(failure("Exception from a.cpp:1:\n  the reason\n").text == "general error: the reason")
        #expect(failure("").text == "general error")
    }
}
