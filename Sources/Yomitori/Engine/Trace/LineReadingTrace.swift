import YomitoriCore

/// A ``LineTrace`` as it is written, with the files of its strips.
struct LineReadingTrace: Encodable {
    var quad: Quad
    var direction: TextDirection
    var text: String
    var confidence: Double
    var strips: [String]
    var column: ColumnTrace?

    init(_ trace: LineTrace, files: [String]) {
        quad = trace.quad
        direction = trace.direction
        text = trace.text
        confidence = trace.confidence
        strips = files
        column = trace.column
    }
}
