import Synchronization
import Testing

@testable import YomitoriWorkers

private final class ReasonLog: Sendable {
    private let reasons = Mutex<[String]>([])
    var all: [String] { reasons.withLock { $0 } }
    func add(_ reason: String) { reasons.withLock { $0.append(reason) } }
}

@Suite struct PackTrialsTests {
    private let trials = PackTrials()
    private let told = ReasonLog()

    private func fit(of pack: String? = nil, trial shows: PackFit) async -> PackFit {
        await trials.fit(of: pack, tell: told.add) { shows }
    }

    @Test func triesAgainWhatCouldNotBeTriedAndTellsTheReasonOnce() async {
        let unknown = PackFit.unknown(reason: "no room in /tmp")
        for _ in 1...2 {
            #expect(await fit(trial: unknown) == unknown)
            #expect(told.all == ["no room in /tmp"])
        }
        #expect(await fit(trial: .exceeds) == .exceeds)
        #expect(await fit(trial: .fits) == .fits)
        #expect(told.all.count == 1)
        #expect(await fit(trial: unknown) == unknown)
        #expect(told.all.count == 2, "it had been tried meanwhile")
    }

    @Test func triesNoPackThatHasReadAPage() async {
        trials.read(with: "koten")
        #expect(await fit(of: "koten", trial: .exceeds) == .fits)
        #expect(await fit(of: "ndl", trial: .exceeds) == .exceeds)
    }
}
