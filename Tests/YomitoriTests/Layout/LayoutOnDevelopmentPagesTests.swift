import Testing
import YomitoriCore

@testable import Yomitori

/// Order, text and blocks on the development data's exact lines, as they are and as detectors change them.
@Suite(.enabled(if: !TruthPage.names.isEmpty, "needs ../shared/eval-dev/rendered"))
struct LayoutOnDevelopmentPagesTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var perturbation: Perturbation
        var seeds: Range<UInt64>
        var tau: Double
        var pageCER: Double
        var kinds: Double
        var boundaries: Double
        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "exact boxes", perturbation: Perturbation(), seeds: 1..<2, tau: 0.995, pageCER: 0.005, kinds: 0.99,
            boundaries: 0.99),
        Case(
            name: "loose and tight boxes", perturbation: Perturbation(jitter: 0.1), seeds: 1..<4, tau: 0.995,
            pageCER: 0.005,
            kinds: 0.99, boundaries: 0.99),
        Case(
            name: "pieces and losses", perturbation: Perturbation(jitter: 0.1, splits: 0.1, drops: 0.01), seeds: 1..<4,
            tau: 0.99, pageCER: 0.01, kinds: 0.99, boundaries: 0.98),
    ]

    @Test(arguments: cases)
    func ordersAndGroupsLines(_ test: Case) throws {
        var all: [LayoutAgreement] = []
        for name in TruthPage.names {
            let page = try TruthPage(named: name)
            for seed in test.seeds {
                let (lines, dropped) = test.perturbation.apply(to: page.lines.map(\.recognized), seed: seed)
                let layout = LayoutAnalyzer().layout(of: lines + page.signs, pageSize: page.size)
                let agreement = LayoutAgreement(of: layout, with: page, without: dropped)
                if agreement.pageCER > 0 || agreement.boundaries < 1 || agreement.kinds < 1 {
                    print(
                        "\(test.name) \(name) seed \(seed): τ \(agreement.tau) CER \(agreement.pageCER) "
                            + "kinds \(agreement.kinds) boundaries \(agreement.boundaries)")
                }
                all.append(agreement)
            }
        }
        func mean(_ value: (LayoutAgreement) -> Double) -> Double { all.map(value).reduce(0, +) / Double(all.count) }
        let (tau, cer, kinds, boundaries) = (mean(\.tau), mean(\.pageCER), mean(\.kinds), mean(\.boundaries))
        print("\(test.name), \(all.count) pages: τ \(tau) CER \(cer) kinds \(kinds) boundaries \(boundaries)")
        #expect(tau >= test.tau)
        #expect(cer <= test.pageCER)
        #expect(kinds >= test.kinds)
        #expect(boundaries >= test.boundaries)
    }
}
