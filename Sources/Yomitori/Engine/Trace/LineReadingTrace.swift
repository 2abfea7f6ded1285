import YomitoriCore

/// A ``LineTrace`` as it is written, with the files of its strips.
struct LineReadingTrace: Encodable {
    struct Cell: Encodable {
        var quad: Quad
        var form: String
        var text: String
        var confidence: Double
        /// From the column's axis to the middle of the ink, right is positive; width and height: in character widths.
        var ink: [Double]?
    }

    struct Read: Encodable {
        var text: String
        var confidence: Double
    }

    /// Cells that were read a second time, by their numbers before any was changed.
    struct Doubt: Encodable {
        var kind: String
        var cells: [Int]
        var first: [Read]
        var second: [Read]
    }

    struct Column: Encodable {
        /// In page pixels.
        var pitch: Double
        var em: Double
        var cells: [Cell]
        var doubts: [Doubt]
        var cellText: String
        var cellConfidence: Double
        /// Of the whole line turned by 90°, where it was read so.
        var turnedText: String?
        var turnedConfidence: Double?
    }

    var quad: Quad
    var direction: TextDirection
    var text: String
    var confidence: Double
    var strips: [String]
    var column: Column?

    init(_ trace: LineTrace, files: [String]) {
        quad = trace.quad
        direction = trace.direction
        text = trace.text
        confidence = trace.confidence
        strips = files
        column = trace.column.map(Column.init)
    }
}

extension LineReadingTrace.Column {
    fileprivate init(_ trace: ColumnTrace) {
        pitch = trace.pitch
        em = trace.em
        cells = trace.cells.map { cell in
            LineReadingTrace.Cell(
                quad: cell.quad, form: cell.form, text: cell.text, confidence: cell.confidence,
                ink: cell.ink.map { [$0.offset, $0.width, $0.height] })
        }
        doubts = trace.doubts.map { doubt in
            LineReadingTrace.Doubt(
                kind: doubt.kind, cells: Array(doubt.cells), first: doubt.first.map(LineReadingTrace.Read.init),
                second: doubt.second.map(LineReadingTrace.Read.init))
        }
        (cellText, cellConfidence) = trace.cellReading
        (turnedText, turnedConfidence) = (trace.turnedReading?.text, trace.turnedReading?.confidence)
    }
}
