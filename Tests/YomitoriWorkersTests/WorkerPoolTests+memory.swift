import Foundation
import Glibc
import Testing
import YomitoriCore

@testable import YomitoriWorkers

extension WorkerPoolTests {
    @Test func endsAWorkerThatTakesAllMemory() async throws {
        let shop = try Workshop { $0.bytes = 300 << 20 }
        let failure = try await shop.failure("#allocate")
        guard case .tookTooMuchMemory(let bytes, let limit) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(bytes > limit && limit == 300 << 20)
        #expect(try await shop.read("good") == ["good"])
        await shop.pool.close()
    }

    private func trial(_ script: String) -> PageInput { .data(Data(script.utf8), name: "trial") }

    @Test func blamesNoPageWhenEvenASmallOneTakesTooMuchMemory() async throws {
        let shop = try Workshop(trialPage: trial("#allocate")) { $0.bytes = 300 << 20 }
        for _ in 1...2 {
            let failure = try #require(try await shop.failure("#allocate"))
            guard case .doesNotFit(.tookTooMuchMemory) = failure else {
                Issue.record("\(failure)")
                return
            }
            #expect(failure.failureKind == .unavailable)
        }
        await shop.pool.close()
    }

    @Test(arguments: ["#kill", "#allocate"])
    func blamesThePageWhenASmallOneIsRead(script: String) async throws {
        let shop = try Workshop(trialPage: trial("small")) { $0.bytes = 300 << 20 }
        #expect(try await shop.failure(script)?.failureKind == .passing)
        #expect(try await shop.read("good") == ["good"])
        await shop.pool.close()
    }

    @Test func blamesNoPageWhileItCannotBeTriedWhetherASmallOneIsRead() async throws {
        let shop = try Workshop(trialPage: trial("#exit 7"))
        for _ in 1...2 {
            let failure = try #require(try await shop.failure("#kill"))
            guard case .perhapsDoesNotFit(.died(signal: SIGKILL), let reason) = failure else {
                Issue.record("\(failure)")
                return
            }
            #expect(failure.failureKind == .unavailable && reason.contains("status 7"))
        }
        #expect(shop.said.count { $0.contains("could not be tried: ") } == 1)
        #expect(try await shop.read("good") == ["good"])
        #expect(try await shop.failure("#kill") == .died(signal: SIGKILL))
        await shop.pool.close()
    }

    @Test func triesNoSmallPageOnceOneWasRead() async throws {
        let shop = try Workshop(trialPage: trial("#kill"))
        #expect(try await shop.read("good") == ["good"])
        #expect(try await shop.failure("#kill") == .died(signal: SIGKILL))
        await shop.pool.close()
    }

    @Test func chargesNoPageWithTheMemoryThatLoadingTakes() async throws {
        let shop = try Workshop(
            shell: #"echo '{"event":"hello","version":1}'; read line; echo '{"event":"loading","id":1}'; exec cat"#
        ) { $0.bytes = 1 }
        let failure = try #require(try await shop.failure("page"))
        guard case .endedBeforeReading(.tookTooMuchMemory) = failure else {
            Issue.record("\(failure)")
            return
        }
        #expect(failure.failureKind == .unavailable)
        await shop.pool.close()
    }
}
