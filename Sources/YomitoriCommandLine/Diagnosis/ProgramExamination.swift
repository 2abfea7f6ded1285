import Foundation
import YomitoriInference

/// The versions of the program and of what it stands on.
struct ProgramExamination: Examination {
    func sections() async -> [ExaminedSection] {
        let system = ProcessInfo.processInfo.operatingSystemVersionString
        return [
            ExaminedSection(
                title: "versions",
                findings: [
                    Finding(name: "yomitori", value: Version.current), runtime, Finding(name: "system", value: system),
                ])
        ]
    }

    private var runtime: Finding {
        do {
            return Finding(name: "OpenVINO", value: try OpenVINORuntime().version)
        } catch {
            return Finding(name: "OpenVINO", value: ErrorLine.problem(error), state: .missing)
        }
    }
}

/// The processor the models are computed on, and in which precision.
struct ProcessorExamination: Examination {
    func sections() async -> [ExaminedSection] {
        let process = ProcessInfo.processInfo
        var findings = [
            Finding(name: "cores", value: "\(process.activeProcessorCount)"),
            Finding(name: "memory", value: ByteCount(bytes: Int(process.physicalMemory)).description),
        ]
        if let processor = try? OpenVINORuntime().processor() {
            findings.insert(Finding(name: "processor", value: processor.name), at: 0)
            findings.append(Finding(name: "capabilities", value: processor.capabilities.joined(separator: " ")))
            findings.append(
                Finding(
                    name: "precision",
                    value: processor.hasBFloat16 ? "bfloat16 (--precision f32 switches it off)" : "f32"))
        }
        return [ExaminedSection(title: "device", findings: findings)]
    }
}
