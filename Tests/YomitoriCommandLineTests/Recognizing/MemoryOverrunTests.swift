import Testing
import YomitoriInference

@testable import YomitoriCommandLine

@Suite struct MemoryOverrunTests {
    private struct Memory: MemorySource {
        let available: Int
        let peak: Int
        func state() -> MemoryState { MemoryState(resident: peak, isShort: false) }
    }

    @Test func tellsOfTheLimitThatNobodyAskedForAndWhereItComesFrom() throws {
        let notice = try #require(
            MemoryOverrun(asked: nil, memory: Memory(available: 512 << 20, peak: 300 << 20)).notice)
        #expect(
            notice.hasPrefix(
                "up to 300 MiB were held, more than the limit of 256 MiB, half of what the machine or its control group gives"
            )
        )
        #expect(notice.contains("--memory-limit"))
    }

    @Test func tellsOfTheLimitThatWasAskedFor() throws {
        let memory = Memory(available: 8 << 30, peak: 300 << 20)
        let notice = try #require(MemoryOverrun(asked: 200 << 20, memory: memory).notice)
        #expect(notice.contains("more than the limit of 200 MiB: "))
    }

    @Test(arguments: [nil, 300 << 20] as [Int?])
    func saysNothingWhereTheLimitWasKept(asked: Int?) {
        #expect(MemoryOverrun(asked: asked, memory: Memory(available: 600 << 20, peak: 300 << 20)).notice == nil)
    }
}
