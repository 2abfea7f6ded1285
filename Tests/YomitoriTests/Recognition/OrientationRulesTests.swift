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
        #expect(found.reason == "upright 0.5, upside down 0.98, downwards 0.7")
    }

    @Test func staysUprightWithoutALead() {
        let found = rules.choose(
            upright: evidence(0.9),
            others: [.init(name: "upside down", quarterTurns: 2, evidence: evidence(0.95), lead: 0.1)])
        #expect(found.quarterTurns == 0)
    }

    @Test func distrustsAWayThatReadsLittle() {
        let found = rules.choose(
            upright: evidence(0.5),
            others: [.init(name: "upside down", quarterTurns: 2, evidence: evidence(0.99, "一"), lead: 0.1)])
        #expect(found.quarterTurns == 0)
    }
}
