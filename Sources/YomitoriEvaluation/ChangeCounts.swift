import YomitoriCore

/// What the changes that a program made to its own reading were worth.
package struct ChangeCounts: Hashable, Sendable {
    /// Without the change the line has more errors.
    package var right = 0
    /// Without the change the line has fewer errors.
    package var wrong = 0
    /// The line has as many errors with it as without: one wrong character for another.
    package var idle = 0
    /// Wrong characters whose right reading stands among their candidates.
    package var missed = 0
    /// Errors of the lines, all changes taken back.
    package var lineErrorsBefore = 0

    package init() {}

    package static func += (total: inout ChangeCounts, page: ChangeCounts) {
        total.right += page.right
        total.wrong += page.wrong
        total.idle += page.idle
        total.missed += page.missed
        total.lineErrorsBefore += page.lineErrorsBefore
    }

    package static func + (a: ChangeCounts, b: ChangeCounts) -> ChangeCounts {
        var sum = a
        sum += b
        return sum
    }
}

extension ChangeCounts {
    /// A reading below this probability is none that could have been chosen: the bound of the language correction.
    static let leastProbability = 0.003

    /// The changes of one line.
    init(of line: RecognizedLine, truth: [Unicode.Scalar]) {
        func errors(_ text: String) -> Int {
            var symbols = SymbolTable()
            let pattern = symbols.numbers(of: truth), other = symbols.numbers(of: ComparedLine(text).scalars)
            return EditDistance(pattern: pattern, symbolCount: symbols.count).distance(to: other)
        }
        let now = errors(line.text)
        let all = Array(line.corrections.indices)
        lineErrorsBefore = all.isEmpty ? now : errors(line.text(without: all))
        for change in all {
            let before = errors(line.text(without: [change]))
            if before > now { right += 1 } else if before < now { wrong += 1 } else { idle += 1 }
        }
        if now > 0 { missed = Self.missed(in: line, truth: truth) }
    }

    private static func missed(in line: RecognizedLine, truth: [Unicode.Scalar]) -> Int {
        // Characters that are one symbol each can be looked up.
        let read = line.characters.map { ComparedLine($0.text).scalars }
        let places = read.indices.flatMap { i in read[i].map { _ in i } }
        guard places.count == ComparedLine(line.text).scalars.count else { return 0 }
        return EditPath(truth: truth, result: read.flatMap { $0 }).steps.count { step in
            guard step.kind == .replaced else { return false }
            return line.characters[places[step.result]].candidates.contains {
                $0.confidence >= leastProbability && ComparedLine($0.text).scalars == [truth[step.truth]]
            }
        }
    }
}

extension RecognizedLine {
    /// The text with some of the corrections taken back.
    func text(without changes: [Int]) -> String {
        var texts = characters.map(\.text)
        // The last place first, so that what is put back moves no other; at one place the latest change first, and what was
        // taken out between two characters after what was exchanged behind it.
        let order = changes.filter { corrections[$0].base.count == 2 }.sorted { a, b in
            let (first, second) = (corrections[a].base, corrections[b].base)
            if first[0] != second[0] { return first[0] > second[0] }
            if (first[1] == first[0]) != (second[1] == second[0]) { return first[1] > first[0] }
            return a > b
        }
        for change in order {
            let base = corrections[change].base
            guard base[0] >= 0, base[0] <= base[1], base[1] <= texts.count else { continue }
            texts.replaceSubrange(base[0]..<base[1], with: [corrections[change].from])
        }
        return texts.joined()
    }
}
