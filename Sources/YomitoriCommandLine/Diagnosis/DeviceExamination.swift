import Foundation
import YomitoriInference
import YomitoriModels

/// What the models are computed on, in which precision, and within how much memory.
struct DeviceExamination: Examination {
    let packs: PackStore
    /// Where compiled models are kept; nil for nowhere.
    let cache: String?

    func sections() async -> [ExaminedSection] {
        let memory = LinuxMemory()
        let cores = ProcessInfo.processInfo.activeProcessorCount
        var findings = [
            Finding(name: "cores", value: "\(cores)"),
            Finding(name: "memory", value: ByteCount(bytes: memory.available).description),
            Finding(
                name: "memory limit",
                value: ByteCount(bytes: MemoryBudget.half(of: memory).limit).description
                    + " (half of the memory; --memory-limit sets another)"),
        ]
        do throws(InferenceError) {
            try memory.checkAddresses(threads: cores)
        } catch {
            findings.append(Finding(name: "addresses", value: error.description, state: .missing))
            return [ExaminedSection(title: "device", findings: findings)]
        }
        if let runtime = try? OpenVINORuntime(), let processor = try? runtime.processor() {
            findings.insert(Finding(name: "processor", value: processor.name), at: 0)
            findings.append(Finding(name: "capabilities", value: processor.capabilities.joined(separator: " ")))
            findings.append(Finding(name: "precision", value: await precision(runtime, processor)))
        }
        return [ExaminedSection(title: "device", findings: findings)]
    }

    /// What a model of the program's own pack is computed in; what the processor can do where the pack is missing.
    private func precision(_ runtime: OpenVINORuntime, _ processor: Processor) async -> String {
        let choice = "--precision f32 computes in f32 everywhere"
        var options = InferenceOptions()
        options.cacheDirectory = cache
        guard case .db(let file, _)? = try? packs.open(PackManifest.standardName).detector,
            let used = try? await runtime.load(file, options: options).precision, !used.isEmpty
        else {
            return processor.hasBFloat16 ? "bf16 is there, not tried without models (\(choice))" : "f32"
        }
        return used == "f32" ? "f32, as computed by the models" : "\(used), as computed by the models (\(choice))"
    }
}
