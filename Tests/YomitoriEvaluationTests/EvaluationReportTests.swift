import Foundation
import Testing
import YomitoriEvaluation

@Suite struct EvaluationReportTests {
    private var report: EvaluationReport {
        var report = EvaluationReport()
        report.add(
            Score(truth: Transcript(lines: ["a b", "cd"]), result: Transcript(lines: ["a b", "cx"])), name: "first.png")
        report.add(Score(truth: Transcript(lines: []), result: Transcript(lines: ["zz"])), name: "空白.png")
        return report
    }

    @Test func addsTheCountsOfItsPages() {
        #expect(report.pages.map(\.name) == ["first.png", "空白.png"])
        #expect(report.total.pageErrors == 3)
        #expect(report.total.pageCER == 0.75)
    }

    @Test func leavesFiguresThatDoNotExistEmpty() throws {
        let json = try #require(String(data: JSONEncoder().encode(report), encoding: .utf8))
        #expect(json.contains(#""schema":"yomitori.evaluation\/1""#))
        #expect(json.contains(#""lineCER":null"#))
        #expect(json.contains(#""lineCER":0.25"#))
    }
}
