import YomitoriCore

extension ColumnReading {
    /// The column and its ruby as lines of the page, for the layout to join.
    var lines: [RecognizedLine] { (line.map { [$0] } ?? []) + ruby }
}
