import YomitoriCore

/// A block's running text with the ruby of its lines over it.
///
/// The running text leaves out hyphens at line ends and has spaces and tabs that are on no line, so each line's characters
/// are looked for in it one after the other. Ruby whose base is not found whole is left out.
struct RunningRuby {
    let runs: [RubyRun]

    init(_ block: Block) {
        guard block.lines.contains(where: { !$0.ruby.isEmpty }) else {
            runs = block.text.isEmpty ? [] : [RubyRun(text: block.text)]
            return
        }
        let text = Array(block.text.unicodeScalars)
        var runs: [RubyRun] = []
        var (position, written) = (0, 0)
        func add(until end: Int, ruby: String?) {
            guard written < end else { return }
            var piece = String.UnicodeScalarView()
            piece.append(contentsOf: text[written..<end])
            runs.append(RubyRun(text: String(piece), ruby: ruby))
            written = end
        }
        for line in block.lines {
            let places = line.characters.map { Self.find($0.text, in: text, from: &position) }
            for (base, ruby) in line.placedRuby {
                let found = places[base].compactMap { $0 }
                guard found.count == base.count, let start = found.first?.lowerBound, let end = found.last?.upperBound
                else { continue }
                add(until: start, ruby: nil)
                add(until: end, ruby: ruby.text)
            }
        }
        add(until: text.count, ruby: nil)
        self.runs = runs
    }

    /// Where `character` stands next, white space before it passed over; moves `position` behind it when it is there.
    private static func find(_ character: String, in text: [Unicode.Scalar], from position: inout Int) -> Range<Int>? {
        let scalars = Array(character.unicodeScalars)
        var start = position
        while true {
            if text[start...].starts(with: scalars) {
                position = start + scalars.count
                return start..<position
            }
            guard start < text.count, text[start].properties.isWhitespace else { return nil }
            start += 1
        }
    }
}
