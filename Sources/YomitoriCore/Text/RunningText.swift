/// Lines as running text.
package enum RunningText {
    /// What `Block.text` is for these lines.
    ///
    /// - Parameters:
    ///   - lines: in reading order.
    ///   - kind: of the block. A table has its rows, or a line each where some are in no cell.
    ///   - keepsLines: whether lines stay lines in a block that is no table.
    package static func text(of lines: [RecognizedLine], kind: Block.Kind, keepsLines: Bool) -> String {
        if kind == .table, lines.allSatisfy({ $0.cell != nil }) { return table(lines) }
        let texts = lines.map(\.text)
        return kind == .table || keepsLines ? texts.joined(separator: "\n") : joined(texts)
    }

    /// Lines of a paragraph without their breaks: CJK set solid, words apart by a space, hyphens at line ends mended.
    package static func joined(_ lines: [String]) -> String {
        var text = ""
        for line in lines.map(\.trimmingSpaces) where !line.isEmpty {
            guard let last = text.unicodeScalars.last, let first = line.unicodeScalars.first else {
                text = line
                continue
            }
            if let mended = mended(text, before: first) {
                text = mended + line
            } else if needsSpace(after: last, before: first) {
                text += " " + line
            } else {
                text += line
            }
        }
        return text
    }

    /// Whether two words of a script with spaces meet.
    package static func needsSpace(after last: Unicode.Scalar, before first: Unicode.Scalar) -> Bool {
        !last.isFullWidth && !first.isFullWidth && !last.properties.isWhitespace && !first.properties.isWhitespace
    }

    /// The text without the hyphen that broke its last word; nil when it does not end in a hyphen after a letter or digit.
    private static func mended(_ text: String, before next: Unicode.Scalar) -> String? {
        let scalars = Array(text.unicodeScalars)
        guard let hyphen = scalars.last, "-\u{2010}\u{00AD}\u{2E17}\u{00AC}=".unicodeScalars.contains(hyphen),
            scalars.count > 1,
            scalars[scalars.count - 2].properties.isAlphabetic
                || scalars[scalars.count - 2].properties.numericType != nil,
            !scalars[scalars.count - 2].isFullWidth
        else { return nil }
        let word = scalars.dropLast().reversed().prefix { !$0.properties.isWhitespace && !$0.isFullWidth }
        let letters = word.prefix { $0.properties.isAlphabetic }
        // The hyphen stays in numbers, before capitals, and in words that have another one: Thunder-ten-tronckh.
        let stays = hyphen == "-" && (letters.isEmpty || !next.properties.isLowercase || word.contains("-"))
        if hyphen == "=", letters.isEmpty || !next.properties.isLowercase { return nil }
        return stays ? text : String(String.UnicodeScalarView(scalars.dropLast()))
    }

    /// Rows one a line, cells separated by tabs.
    package static func table(_ lines: [RecognizedLine]) -> String {
        var rows: [Int: [Int: [String]]] = [:]
        for line in lines {
            guard let cell = line.cell else { continue }
            rows[cell.row, default: [:]][cell.column, default: []].append(line.text)
        }
        return rows.keys.sorted().map { row in
            let cells = rows[row] ?? [:]
            return (0...(cells.keys.max() ?? 0)).map { joined(cells[$0] ?? []) }.joined(separator: "\t")
        }.joined(separator: "\n")
    }
}
