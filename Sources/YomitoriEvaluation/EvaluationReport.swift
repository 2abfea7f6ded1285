import YomitoriCore

/// The scores of several pages and their total.
package struct EvaluationReport: Sendable {
    package static let schema = "yomitori.evaluation/1"

    package private(set) var pages: [(name: String, score: Score)] = []
    package private(set) var total = Score()

    package init() {}

    package mutating func add(_ score: Score, name: String) {
        pages.append((name, score))
        total += score
    }
}

extension EvaluationReport: Encodable {
    private enum CodingKeys: String, CodingKey { case schema, pages, total }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.schema, forKey: .schema)
        try values.encode(pages.map { Entry(name: $0.name, score: $0.score) }, forKey: .pages)
        try values.encode(Entry(name: nil, score: total), forKey: .total)
    }

    /// The figures of a page or of all, rounded to a hundred-thousandth, with the counts they come from.
    private struct Entry: Encodable {
        var name: String?
        var score: Score

        enum CodingKeys: String, CodingKey {
            case name, pageCER, lineCER, verticalLineCER, lineRecall, order, spaceRecall, spacePrecision
            case truthCharacters, truthLines, pageErrors, lineErrors, matchedLines, spuriousCharacters
            case verticalTruthCharacters, verticalLineErrors
            case truthSpaces, foundSpaces, resultSpaces, rightSpaces
            case uncorrectedLineCER, rightChanges, wrongChanges, idleChanges, missedChanges, uncorrectedLineErrors
        }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encodeIfPresent(name, forKey: .name)
            let figures: [(CodingKeys, Double?)] = [
                (.pageCER, score.pageCER), (.lineCER, score.lineCER), (.verticalLineCER, score.verticalLineCER),
                (.lineRecall, score.lineRecall), (.order, score.order), (.spaceRecall, score.spaceRecall),
                (.spacePrecision, score.spacePrecision),
            ]
            for (key, figure) in figures { try values.encode(figure?.rounded(toPlaces: 5), forKey: key) }
            let counts: [(CodingKeys, Int)] = [
                (.truthCharacters, score.truthCharacters), (.truthLines, score.truthLines),
                (.pageErrors, score.pageErrors), (.lineErrors, score.lineErrors),
                (.matchedLines, score.matchedLines), (.spuriousCharacters, score.spuriousCharacters),
                (.verticalTruthCharacters, score.verticalTruthCharacters),
                (.verticalLineErrors, score.verticalLineErrors),
                (.truthSpaces, score.truthSpaces), (.foundSpaces, score.foundSpaces),
                (.resultSpaces, score.resultSpaces), (.rightSpaces, score.rightSpaces),
            ]
            for (key, count) in counts { try values.encode(count, forKey: key) }
            guard let changes = score.changes else { return }
            try values.encode(score.uncorrectedLineCER?.rounded(toPlaces: 5), forKey: .uncorrectedLineCER)
            let changed: [(CodingKeys, Int)] = [
                (.rightChanges, changes.right), (.wrongChanges, changes.wrong), (.idleChanges, changes.idle),
                (.missedChanges, changes.missed), (.uncorrectedLineErrors, changes.lineErrorsBefore),
            ]
            for (key, count) in changed { try values.encode(count, forKey: key) }
        }
    }
}
