/// The counts behind the figures of a page, or of several pages added up.
package struct Score: Hashable, Sendable {
    /// Characters are Unicode scalars after NFKC, white space removed.
    package var truthCharacters = 0
    package var truthLines = 0
    /// Edit distance between the joined lines in reading order.
    package var pageErrors = 0
    /// Errors of the paired lines and the length of truth lines without a partner.
    package var lineErrors = 0
    package var matchedLines = 0
    /// Of the truth's lines that are known to be vertical.
    package var verticalTruthCharacters = 0
    package var verticalLineErrors = 0
    /// Length of result lines without a partner.
    package var spuriousCharacters = 0
    /// Kendall's τ of each page that has two or more pairs of lines.
    package var orders: [Double] = []
    package var truthSpaces = 0
    package var foundSpaces = 0
    /// Spaces of result lines that have a partner; whether another line's spaces are right cannot be known.
    package var resultSpaces = 0
    package var rightSpaces = 0
    /// Nil where the characters of what was read are not known.
    package var changes: ChangeCounts?

    package init() {}

    /// Edit distance / length of the truth; nil when there is nothing to read.
    package var pageCER: Double? { Self.share(pageErrors, of: truthCharacters) }
    package var lineCER: Double? { Self.share(lineErrors, of: truthCharacters) }
    /// The line CER of what was read before it was corrected; nil where that is not known.
    package var uncorrectedLineCER: Double? { changes.flatMap { Self.share($0.lineErrorsBefore, of: truthCharacters) } }
    /// The line CER of vertical lines alone; nil when the truth has none, or no boxes.
    package var verticalLineCER: Double? { Self.share(verticalLineErrors, of: verticalTruthCharacters) }
    package var lineRecall: Double? { Self.share(matchedLines, of: truthLines) }
    /// Mean over the pages, −1…1.
    package var order: Double? { orders.isEmpty ? nil : orders.reduce(0, +) / Double(orders.count) }
    package var spaceRecall: Double? { Self.share(foundSpaces, of: truthSpaces) }
    package var spacePrecision: Double? { Self.share(rightSpaces, of: resultSpaces) }

    package static func += (total: inout Score, page: Score) {
        total.truthCharacters += page.truthCharacters
        total.truthLines += page.truthLines
        total.pageErrors += page.pageErrors
        total.lineErrors += page.lineErrors
        total.matchedLines += page.matchedLines
        total.verticalTruthCharacters += page.verticalTruthCharacters
        total.verticalLineErrors += page.verticalLineErrors
        total.spuriousCharacters += page.spuriousCharacters
        total.orders += page.orders
        total.truthSpaces += page.truthSpaces
        total.foundSpaces += page.foundSpaces
        total.resultSpaces += page.resultSpaces
        total.rightSpaces += page.rightSpaces
        if let changes = page.changes { total.changes = total.changes.map { $0 + changes } ?? changes }
    }

    private static func share(_ part: Int, of whole: Int) -> Double? {
        whole == 0 ? nil : Double(part) / Double(whole)
    }
}

/// How two transcripts of a page are compared.
package struct ScoringOptions: Hashable, Sendable {
    /// Lines further apart than this are no pair; edit distance / longer length, 0…1. The value is part of the definition of
    /// the line CER (docs/evaluation.md): two thirds of the characters may be wrong before a line counts as missing.
    package var pairLimit = 0.7

    package init() {}
}

extension Score {
    /// Compares what was read with what is printed.
    package init(truth: Transcript, result: Transcript, options: ScoringOptions = ScoringOptions()) {
        self.init()
        let printed = truth.lines.map(ComparedLine.init)
        let kept = printed.indices.filter { !printed[$0].scalars.isEmpty }
        let truthLines = kept.map { printed[$0] }
        let comparedLines = result.lines.map(ComparedLine.init)
        let keptOfResult = comparedLines.indices.filter { !comparedLines[$0].scalars.isEmpty }
        let resultLines = keptOfResult.map { comparedLines[$0] }
        var symbols = SymbolTable()
        let truthSymbols = truthLines.map { symbols.numbers(of: $0.scalars) }
        let resultSymbols = resultLines.map { symbols.numbers(of: $0.scalars) }
        let pairing = LinePairing(
            truth: truthSymbols, result: resultSymbols, symbolCount: symbols.count, limit: options.pairLimit)

        truthCharacters = truthSymbols.reduce(0) { $0 + $1.count }
        self.truthLines = truthLines.count
        pageErrors = EditDistance(pattern: truthSymbols.flatMap { $0 }, symbolCount: symbols.count)
            .distance(to: resultSymbols.flatMap { $0 })
        let pairs = pairing.pairs
        var errorsOfLines = truthSymbols.map(\.count)
        for pair in pairs { errorsOfLines[pair.truth] = pair.errors }
        lineErrors = errorsOfLines.reduce(0, +)
        for (line, original) in kept.enumerated() where truth.verticalLines.contains(original) {
            verticalTruthCharacters += truthSymbols[line].count
            verticalLineErrors += errorsOfLines[line]
        }
        matchedLines = pairs.count
        spuriousCharacters =
            resultSymbols.reduce(0) { $0 + $1.count } - pairs.reduce(0) { $0 + resultSymbols[$1.result].count }
        orders = pairing.kendallTau.map { [$0] } ?? []
        truthSpaces = truthLines.reduce(0) { $0 + $1.spaces.count }
        for pair in pairs {
            let alignment = SpaceAlignment(truth: truthLines[pair.truth], result: resultLines[pair.result])
            foundSpaces += alignment.found
            rightSpaces += alignment.right
            resultSpaces += resultLines[pair.result].spaces.count
        }
        guard result.readLines.count == result.lines.count, !result.lines.isEmpty else { return }
        var changes = ChangeCounts()
        for pair in pairs {
            changes += ChangeCounts(
                of: result.readLines[keptOfResult[pair.result]], truth: truthLines[pair.truth].scalars)
        }
        changes.lineErrorsBefore += lineErrors - pairs.reduce(0) { $0 + $1.errors }
        self.changes = changes
    }
}
