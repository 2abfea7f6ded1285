import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct OrientationRulesTests {
    let rules = OrientationRules()

    func evidence(_ confidence: Double, _ text: String = "日本の歴史と文化をまなぶ本") -> OrientationEvidence {
        OrientationEvidence(confidence: confidence, characters: text.count, text: text)
    }

    @Test(arguments: [(0.99, true), (0.97, true), (0.93, false), (0.5, false)])
    func doubtsJapaneseThatReadsLikeLyingCharacters(_ confidence: Double, _ sure: Bool) {
        #expect(rules.isSure(evidence(confidence)) == sure)
    }

    @Test(arguments: [(0.9, true), (0.7, false)])
    func isSureOfLatinEarlier(_ confidence: Double, _ sure: Bool) {
        #expect(rules.isSure(evidence(confidence, "The quick brown fox")) == sure)
    }

    @Test func isNeverSureOfAnEmptyPage() {
        #expect(!rules.isSure(evidence(1, "")))
    }

    @Test func takesTheSurestWayThatLeadsByEnough() {
        let found = rules.choose(
            upright: evidence(0.5),
            others: [
                .init(name: "upside down", quarterTurns: 2, evidence: evidence(0.98), lead: 0.1),
                .init(name: "downwards", quarterTurns: 3, evidence: evidence(0.7), lead: 0.1),
            ])
        #expect(found.quarterTurns == 2)
        #expect(found.reason.hasPrefix("upright 0.5 ("))
        #expect(found.reason.contains("), upside down 0.98 (") && found.reason.contains("), downwards 0.7 ("))
    }

    @Test func staysUprightWithoutALead() {
        let found = rules.choose(
            upright: evidence(0.9),
            others: [.init(name: "upside down", quarterTurns: 2, evidence: evidence(0.95), lead: 0.1)])
        #expect(found.quarterTurns == 0)
    }

    /// Columns are read as rows that lie surely but for what is not read; print that lies is read whole.
    @Test(arguments: [
        ("軽便鉄道の工事が始まった。", 0), ("、軽便鉄道の工事が、始まった。八つの年。", 3),
        ("軽便鉄道の工事が始まったのは八つの年だ。", 3),
    ])
    func takesNoWayThatLosesCharacters(lying: String, turns: Int) {
        let found = rules.choose(
            upright: evidence(0.934, "、軽便鉄道の工事が、始まった。八つの年。"),
            others: [.init(name: "downwards", quarterTurns: 3, evidence: evidence(0.955, lying), lead: 0.015)])
        #expect(found.quarterTurns == turns)
    }

    @Test func doubtsALongTextWithoutStops() {
        let words = String(repeating: "日本の歴史と文化をまなぶ本", count: 5)
        #expect(!rules.isSure(evidence(0.99, words)))
        #expect(rules.isSure(evidence(0.99, words + "。")))
        #expect(!rules.isSure(evidence(0.99, words + "。" + words)))
        #expect(rules.isSure(evidence(0.99, String(repeating: "no stop in these words ", count: 5))))
    }

    /// Strokes of lines that lie are taken for stops, by themselves and not surely.
    @Test func countsNoStopsOfUnsureLines() {
        func stops(_ confidence: Double) -> Int {
            OrientationEvidence([[("日", 0.99), ("本", 0.99)], [("。", confidence), ("、", confidence)]]).stops
        }
        #expect(stops(0.75) == 0)
        #expect(stops(0.95) == 2)
    }

    /// A comma of thousands is read in full width one way and in half width the other.
    @Test(
        arguments: [
            ("売上１，２３４，５６７円", 0), ("円７６５，", 0), ("，４３２", 0), ("日3月5年4202，1", 0), ("。１２３", 1), ("共有123，其中", 1),
            ("一、二、三", 2), ("１、項目", 1), ("、", 1),
        ])
    func countsNoStopsInNumbers(_ text: String, _ stops: Int) {
        #expect(evidence(0.99, text).stops == stops)
        #expect(OrientationEvidence([text.map { (String($0), 0.99) }]).stops == stops)
        #expect(OrientationEvidence([text.reversed().map { (String($0), 0.99) }]).stops == stops)
    }

    /// Characters that lie are read as rows nearly as surely as those that stand, but for their stops.
    @Test func prefersAWayWithStopsThatIsNearlyAsSure() {
        func turns(_ confidence: Double, _ text: String) -> Int {
            let way = OrientationRules.Way(
                name: "columns lying to the left", quarterTurns: 1, evidence: evidence(confidence, text), lead: 0.015)
            return rules.choose(upright: evidence(0.99), others: [way]).quarterTurns
        }
        #expect(turns(0.985, "日本の歴史、文化をまなぶ本。") == 1)
        #expect(turns(0.97, "日本の歴史、文化をまなぶ本。") == 0)
        #expect(turns(0.995, "日本の歴史、文化をまなぶ本") == 0)
    }

    /// Of characters upside down Han are read and kana are not.
    @Test func prefersAWayWithKanaThatIsNearlyAsSure() {
        func turns(_ confidence: Double, _ text: String) -> Int {
            let way = OrientationRules.Way(
                name: "upside down", quarterTurns: 2, evidence: evidence(confidence, text), lead: 0.1)
            return rules.choose(upright: evidence(0.998, "読取三約束"), others: [way]).quarterTurns
        }
        #expect(turns(0.99, "読み取りの三つの約束") == 2)
        #expect(turns(0.9, "読み取りの三つの約束") == 0)
        #expect(turns(0.99, "読み取三束") == 0)
        #expect(rules.isSparse(evidence(0.998, "読取三約束"), heights: 10))
        #expect(!rules.isSparse(evidence(0.998, "読み取りの三つの約束"), heights: 10))
        #expect(!rules.isSparse(evidence(0.9, "five words of a line"), heights: 10))
        #expect(rules.isSparse(evidence(0.9, "i e w r s o  a  l n "), heights: 20))
    }

    /// Single characters that lie are read: cut into cells, a lying line gives what it says backwards.
    @Test func prefersAWayThatReadsForwards() {
        let forwards = "見本は頁がどう読まれるかを確かめるために作られた。本文は左から読んでいる。"
        let backwards = String(forwards.reversed())
        #expect(KanaOrder.pairs(in: forwards) == 6)
        #expect(KanaOrder.pairs(in: backwards) == 0)
        func turns(upright: String, upwards: String, _ confidence: Double) -> Int {
            let way = OrientationRules.Way(
                name: "upwards", quarterTurns: 1, evidence: evidence(confidence, upwards), lead: 0.015)
            return rules.choose(upright: evidence(0.998, upright), others: [way]).quarterTurns
        }
        #expect(turns(upright: backwards, upwards: forwards, 0.995) == 1)
        #expect(turns(upright: backwards, upwards: forwards, 0.9) == 0)
        #expect(turns(upright: forwards, upwards: backwards, 0.999) == 0)
        #expect(turns(upright: forwards, upwards: forwards, 0.999) == 0)
    }

    /// Of two ways that are surer than the upright one, the one that keeps stops and kana.
    @Test func choosesTheWayThatLosesNothing() {
        let ways = [
            OrientationRules.Way(
                name: "upwards", quarterTurns: 1, evidence: evidence(0.998, "日本歴史文化本"), lead: 0.015),
            OrientationRules.Way(
                name: "columns from below", quarterTurns: 2, evidence: evidence(0.996, "日本の歴史、文化をまなぶ本。"), lead: 0.1),
        ]
        for ways in [ways, ways.reversed()] {
            #expect(rules.choose(upright: evidence(0.7, "日本歴史文化本"), others: ways).quarterTurns == 2)
        }
    }

    /// Cut into columns, rows that lie say the same as surely; read as rows, columns lose stops and small kana.
    @Test func knowsRowsByWhatColumnsLose() {
        let text = "日本の歴史、文化をまなぶ本。どう読まれるか、見て確かめる。"
        func turns(_ confidence: Double, _ lying: String) -> Int? {
            rules.rows(
                upright: evidence(0.999, text),
                others: [
                    .init(name: "downwards", quarterTurns: 3, evidence: evidence(confidence, lying), lead: 0.015),
                    .init(name: "upwards", quarterTurns: 1, evidence: evidence(0.6, "。。"), lead: 0.015),
                    .init(name: "columns from below", quarterTurns: 2, evidence: evidence(0.5, "一。。"), lead: 0.1),
                ])?.quarterTurns
        }
        #expect(turns(0.99, text) == 3)
        #expect(turns(0.999, "日本の歴史文化をまなぶ本どう読まれるか見て確かめる") == nil)
        #expect(turns(0.999, "日本の歴史、文化をまなぶ本どう読まれるか、見て確かめる。") == 3)
        #expect(turns(0.999, "日本の歴史、文化をまなぶ本。どう読まれるか見て確かめる") == nil)
        #expect(turns(0.999, "日本の歴史、文化をまなぶ本。どう読まれ、見て。") == nil)
        #expect(turns(0.98, text) == nil)
        #expect(turns(0.8, text) == nil)
    }

    /// Of cells that lie as much is read from either end; of columns little is, and of rows from their other end.
    @Test(
        arguments: [
            (((0.99, 28), (1.0, 28)), (0.68, 14), (1.0, 28), 1, false),
            (((1.0, 28), (0.99, 27)), (1.0, 28), (0.68, 13), 3, false),
            // A calendar, whose figures are read more surely in cells that lie.
            (((0.97, 53), (1.0, 52)), (0.98, 73), (0.71, 25), 3, true),
            // Columns, the second of figures.
            (((0.93, 30), (0.58, 15)), (0.97, 29), (0.52, 19), nil, false),
            (((1.0, 27), (0.84, 24)), (0.97, 27), (0.8, 22), nil, true),
            (((0.99, 30), (0.98, 30)), (0.99, 26), (0.5, 12), nil, false),
            (((1.0, 30), (1.0, 30)), (0.98, 30), (0.5, 12), nil, false),
            // Unsure, and from both ends alike.
            (((0.95, 30), (0.94, 30)), (0.95, 30), (0.5, 12), nil, false),
            (((0.98, 30), (0.98, 30)), (0.99, 30), (0.97, 30), nil, false),
        ] as [Readings])
    func knowsRowsWithoutStopsByWhatTheirOtherEndGives(_ readings: Readings) {
        func evidence(_ read: Reading) -> OrientationEvidence {
            OrientationEvidence(confidence: read.confidence, characters: read.characters, text: "")
        }
        // Characters in cells are read as surely as those of rows, figures of a calendar more so.
        let lead = readings.isOfWideLines ? rules.lead : rules.leadOfCharacters
        let found = rules.rows(
            [
                .init(name: "downwards", quarterTurns: 3, evidence: evidence(readings.downwards), lead: lead),
                .init(name: "upwards", quarterTurns: 1, evidence: evidence(readings.upwards), lead: lead),
            ], cells: [evidence(readings.cells.0), evidence(readings.cells.1)])
        #expect(found?.quarterTurns == readings.turns)
    }

    typealias Reading = (confidence: Double, characters: Int)
    typealias Readings = (
        cells: (Reading, Reading), downwards: Reading, upwards: Reading, turns: Int?, isOfWideLines: Bool
    )

    /// Columns of cells have no stops, which tell columns from rows that lie.
    @Test(arguments: [("品名単価数量合計", true), ("日本の歴史、文化をまなぶ本。", false), ("Annual report", false), ("1234", true)])
    func doubtsColumnsWithoutStops(_ text: String, _ mayBeRows: Bool) {
        #expect(rules.mayBeRows(columns: evidence(0.99, text)) == mayBeRows)
    }

    /// Cut into columns, rows upside down read backwards, as surely as rows or a little more so.
    @Test func takesNoWayWhoseStopsShowThatItsPrintLies() {
        let text = "父亲说，事已如此，不必难过。好在天无绝人之路。"
        var backwards = evidence(0.998, String(text.reversed()))
        backwards.isOfLyingPrint = true
        let rows = OrientationRules.Way(
            name: "upside down", quarterTurns: 2, evidence: evidence(0.983, text), lead: rules.lead)
        let columns = OrientationRules.Way(
            name: "columns lying to the left", quarterTurns: 1, evidence: backwards, lead: rules.leadOfCharacters)
        #expect(rules.choose(upright: evidence(0.487, "一二三四"), others: [rows, columns]).quarterTurns == 2)
        #expect(!rules.isSure(backwards))
        #expect(rules.isSure(rows.evidence))
    }

    /// Cells of a row give lying characters whichever way it is turned; those of a column that lies give characters on their heads one
    /// way. Characters that the alphabet lacks make the row doubtful.
    @Test(arguments: [(0.877, 11, 0), (0.97, 5, 0), (0.56, 3, 3), (0, 0, 3)])
    func takesRowsThatAreReadFromBothEndsForNoColumns(_ confidence: Double, _ characters: Int, _ turns: Int) {
        let text = "喺香港我哋講廣東話"
        let (left, right) = rules.lyingColumns(
            left: OrientationEvidence(
                confidence: confidence, characters: characters, text: String(text.prefix(characters))),
            right: evidence(0.961, String(text.reversed())))
        let found = rules.choose(
            upright: evidence(0.889, text),
            others: [
                .init(name: "columns lying to the left", quarterTurns: 1, evidence: left, lead: rules.leadOfCharacters),
                .init(
                    name: "columns lying to the right", quarterTurns: 3, evidence: right, lead: rules.leadOfCharacters),
            ])
        #expect(found.quarterTurns == turns)
    }

    @Test func distrustsAWayThatReadsLittle() {
        let found = rules.choose(
            upright: evidence(0.5),
            others: [.init(name: "upside down", quarterTurns: 2, evidence: evidence(0.99, "一"), lead: 0.1)])
        #expect(found.quarterTurns == 0)
    }
}
