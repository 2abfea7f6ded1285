import Foundation
import YomitoriEvaluation

/// A report for people: a page a line and a total. A figure that does not exist is shown as `–`.
struct EvaluationTable {
    let report: EvaluationReport

    var text: String {
        let header = [
            "page", "characters", "page CER", "line CER", "vertical", "lines", "recall", "spurious", "order",
            "spaces found", "spaces right",
        ]
        let rows = report.pages.map { row($0.name, $0.score) } + [row("total", report.total)]
        return TextTable(rows: [header] + rows, isNumeric: true).text + corrections
    }

    /// What the language correction did, in a line of its own; nothing where there was nothing to do.
    private var corrections: String {
        guard let changes = report.total.changes, let before = report.total.uncorrectedLineCER,
            changes.right + changes.wrong + changes.idle + changes.missed > 0
        else { return "" }
        return String(format: "\ncorrections: line CER %.4f without them; ", before)
            + "\(changes.right) right, \(changes.wrong) wrong, \(changes.idle) idle, \(changes.missed) missed\n"
    }

    private func row(_ name: String, _ score: Score) -> [String] {
        func figure(_ value: Double?) -> String { value.map { String(format: "%.4f", $0) } ?? "–" }
        return [
            name, String(score.truthCharacters), figure(score.pageCER), figure(score.lineCER),
            figure(score.verticalLineCER), String(score.truthLines), figure(score.lineRecall),
            String(score.spuriousCharacters), figure(score.order), figure(score.spaceRecall),
            figure(score.spacePrecision),
        ]
    }
}
