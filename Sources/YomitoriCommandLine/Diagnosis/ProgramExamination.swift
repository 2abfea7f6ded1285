import Foundation
import YomitoriImaging
import YomitoriInference

/// The versions of the program and of what it stands on.
struct ProgramExamination: Examination {
    func sections() async -> [ExaminedSection] {
        let system = ProcessInfo.processInfo.operatingSystemVersionString
        let findings = [Finding(name: "yomitori", value: Version.current), runtime, pictures]
        return [ExaminedSection(title: "versions", findings: findings + [Finding(name: "system", value: system)])]
    }

    private var runtime: Finding {
        do {
            return Finding(name: "OpenVINO", value: try OpenVINORuntime().version)
        } catch {
            return Finding(name: "OpenVINO", value: ErrorLine.problem(error), state: .missing)
        }
    }

    private var pictures: Finding {
        do {
            let missing = try PictureLibrary.missingFormats()
            guard !missing.isEmpty else { return Finding(name: "libvips", value: PictureLibrary.version) }
            let formats = missing.joined(separator: ", ")
            return Finding(
                name: "libvips", value: PictureLibrary.version + ", without \(formats): install its plug-ins",
                state: .poor)
        } catch {
            return Finding(name: "libvips", value: ErrorLine.problem(error), state: .missing)
        }
    }
}
