import YomitoriExport

/// What `yomitori doctor` was asked for.
struct DoctorJob: Hashable, Sendable {
    var json = false
}

/// Looks at everything and tells what it found.
@MainActor
struct DoctorRunner {
    let job: DoctorJob
    let context: ToolContext

    /// - Throws: `OutputError`.
    func run() async throws -> ExitStatus {
        let output = DescriptorOutput.standard()
        var sections: [ExaminedSection] = []
        for examination in context.composition.examinations {
            let found = await examination.sections()
            sections += found
            if !job.json { try output.write(found.map(Self.text).joined()) }
        }
        let report = DoctorReport(sections: sections)
        try output.write(job.json ? OrderedJSON(report).readable() + "\n" : report.verdict + "\n")
        return report.status
    }

    private static func text(_ section: ExaminedSection) -> String {
        let width = section.findings.map { DisplayWidth.columns(of: $0.name) }.max() ?? 0
        return section.title + "\n"
            + section.findings.map { finding in
                let mark = finding.state == .fine ? "" : finding.state.rawValue.uppercased() + ": "
                return "  " + DisplayWidth.padded(finding.name, to: width) + "  " + mark + finding.value + "\n"
            }.joined()
    }
}

/// All findings, with what they come to.
struct DoctorReport: Encodable {
    let sections: [ExaminedSection]

    var status: ExitStatus {
        let states = Set(sections.flatMap(\.findings).map(\.state))
        return states.contains(.missing) ? .unavailable : states.contains(.wrong) ? .someFailed : .success
    }

    /// What it comes to, for people; each name once, however much is wrong with it.
    var verdict: String {
        var faults: [String] = []
        for section in sections {
            for finding in section.findings where [.missing, .wrong].contains(finding.state) {
                let name = section.title + ": " + finding.name
                if !faults.contains(name) { faults.append(name) }
            }
        }
        return faults.isEmpty ? "everything is there and works" : "not in order: " + faults.joined(separator: ", ")
    }

    private enum CodingKeys: String, CodingKey { case schema, healthy, sections }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("yomitori.doctor/1", forKey: .schema)
        try values.encode(status == .success, forKey: .healthy)
        try values.encode(sections, forKey: .sections)
    }
}
