import Foundation
import YomitoriCore

/// The runs that ended without a word of late.
struct AbnormalEndExamination: Examination {
    /// nil where the environment names no home.
    let folder: RunFolder?

    func sections() async -> [ExaminedSection] {
        guard let folder else { return [] }
        _ = folder.collect(facts: ProcessFacts(), now: Date.now.ISO8601Format())
        let ends = folder.ends()
        let findings = ends.map {
            Finding(
                name: $0.record.began,
                value: ($0.record.isWorker == true ? "a worker " : "") + "ended abnormally " + $0.description,
                state: .poor)
        }
        return [
            ExaminedSection(
                title: "runs", findings: findings.isEmpty ? [Finding(name: "abnormal ends", value: "none")] : findings)
        ]
    }
}
