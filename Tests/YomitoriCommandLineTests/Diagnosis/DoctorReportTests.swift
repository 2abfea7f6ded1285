import Testing

@testable import YomitoriCommandLine

@Suite struct DoctorReportTests {
    @Test func namesOnceWhatHasSeveralFaults() {
        let report = DoctorReport(sections: [
            ExaminedSection(
                title: "packs",
                findings: [
                    Finding(name: "mine", value: "version 1"),
                    Finding(name: "mine", value: "one file is damaged", state: .wrong),
                    Finding(name: "mine", value: "another file is damaged", state: .wrong),
                    Finding(name: "general", value: "not installed", state: .missing),
                ])
        ])
        #expect(report.verdict == "not in order: packs: mine, packs: general")
    }

    @Test func countsWhatWorksLessWellAsInOrder() {
        let report = DoctorReport(sections: [
            ExaminedSection(title: "runs", findings: [Finding(name: "yesterday", value: "ended", state: .poor)])
        ])
        #expect(report.verdict == "everything is there and works")
        #expect(report.status == .success)
    }
}
