import Testing
import YomitoriQueue

@testable import YomitoriCommandLine

@Suite struct ShareOverrunTests {
    private func notice(asked: Int?, workers: Int, limit: Int, peak: Int) -> String? {
        ShareOverrun(asked: asked, plan: WorkPlan(LoadPolicy(workers: workers), limit: limit), peak: peak).notice
    }

    @Test func tellsOfTheLimitWhereOneWorkerHasAllOfIt() {
        #expect(
            notice(asked: 200 << 20, workers: 1, limit: 200 << 20, peak: 300 << 20)
                == "up to 300 MiB were held, more than the limit of 200 MiB: a page needs that much with these models")
    }

    @Test func tellsOfTheShareOfOneOfSeveralWorkers() {
        #expect(
            notice(asked: 1000 << 20, workers: 2, limit: 1000 << 20, peak: 600 << 20)
                == "up to 600 MiB were held by one of 2 workers, more than its share of 500 MiB in the limit of 1000 MiB: "
                + "a page needs that much with these models")
    }

    @Test(arguments: [(nil, 600 << 20), (1000 << 20, 500 << 20), (1000 << 20, 0)] as [(Int?, Int)])
    func saysNothingWhereSharesWereKeptOrNobodyAskedForALimit(asked: Int?, peak: Int) {
        #expect(notice(asked: asked, workers: 2, limit: 1000 << 20, peak: peak) == nil)
    }
}
