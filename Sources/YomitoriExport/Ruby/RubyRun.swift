import YomitoriCore

/// A piece of text, with ruby over it or without.
struct RubyRun: Hashable, Sendable {
    var text: String
    var ruby: String?
}

extension RecognizedLine {
    /// The ruby that has a place among the characters, in their order; of two that overlap the first.
    var placedRuby: [(base: Range<Int>, ruby: Ruby)] {
        var end = 0
        var placed: [(base: Range<Int>, ruby: Ruby)] = []
        for ruby in ruby.filter({ $0.base.count == 2 }).sorted(by: { $0.base[0] < $1.base[0] })
        where ruby.base[0] >= end && ruby.base[0] < ruby.base[1] && ruby.base[1] <= characters.count {
            placed.append((ruby.base[0]..<ruby.base[1], ruby))
            end = ruby.base[1]
        }
        return placed
    }

    /// Whether the characters are those of the text: a text that somebody changed may have none.
    var isSpelledOut: Bool { characters.map(\.text).joined() == text }

    /// The whole text in pieces with and without ruby.
    var runs: [RubyRun] {
        isSpelledOut ? runs(in: characters.indices) : [RubyRun(text: text)]
    }

    /// The characters `range` in pieces; ruby that begins outside of them is left out.
    func runs(in range: Range<Int>) -> [RubyRun] {
        var runs: [RubyRun] = []
        var end = range.lowerBound
        func text(_ range: Range<Int>) -> String { characters[range].map(\.text).joined() }
        for (base, ruby) in placedRuby where range.contains(base.lowerBound) {
            let base = base.clamped(to: range)
            if end < base.lowerBound { runs.append(RubyRun(text: text(end..<base.lowerBound))) }
            runs.append(RubyRun(text: text(base), ruby: ruby.text))
            end = base.upperBound
        }
        if end < range.upperBound { runs.append(RubyRun(text: text(end..<range.upperBound))) }
        return runs
    }
}

extension Block {
    /// What is written on lines of its own: the block's lines, or those of its running text, which has several in a table and
    /// where lines stay lines.
    func paragraphLines(_ lineBreaks: LineBreaks) -> [[RubyRun]] {
        guard lineBreaks == .join || kind == .table else { return lines.map(\.runs) }
        return RunningRuby(self).runs.split(at: "\n")
    }
}

extension [RubyRun] {
    var text: String { map(\.text).joined() }

    /// The parts between every `separator`.
    func split(at separator: Unicode.Scalar) -> [[RubyRun]] {
        var parts: [[RubyRun]] = [[]]
        for run in self {
            for (index, piece) in run.text.unicodeScalars.split(
                separator: separator, omittingEmptySubsequences: false
            ).enumerated() {
                if index > 0 { parts.append([]) }
                if !piece.isEmpty { parts[parts.count - 1].append(RubyRun(text: String(piece), ruby: run.ruby)) }
            }
        }
        return parts
    }
}
