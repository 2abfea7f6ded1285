import ArgumentParser
import Testing
import YomitoriImaging
import YomitoriQueue

@testable import YomitoriCommandLine

@Suite struct QueueReadersTests {
    private func arguments(_ load: LoadPolicy) -> [String] {
        QueueReaders.arguments(QueueRunJob(), WorkPlan(load, limit: 1 << 30))
    }

    @Test func tellsItsWorkersToReadSmallerPagesInTheBackground() throws {
        let arguments = arguments(.background)
        let place = try #require(arguments.firstIndex(of: "--working-pixels"))
        #expect(arguments[place + 1] == "4194304")
        let command = try #require(
            try YomitoriCommand.parseAsRoot(["worker"] + arguments + ["--nice", "10"]) as? any JobCommand)
        guard case .worker(let job) = try command.job else {
            Issue.record("no worker")
            return
        }
        #expect(job.engine.limits.workingPixels == 4 << 20 && job.niceness == 10)
    }

    @Test func leavesTheSizeToTheEngineInTheForeground() {
        #expect(!arguments(.foreground).contains("--working-pixels"))
    }

    @Test(arguments: [
        (4, 4 << 30, 4, 1 << 30), (4, 2 << 30, 4, 512 << 20), (4, 1 << 30, 2, 512 << 20), (4, 300 << 20, 1, 300 << 20),
        (1, 8 << 30, 1, 8 << 30), (8, 1, 1, 1),
    ])
    func sharesTheMemoryAmongItsWorkers(wanted: Int, limit: Int, workers: Int, share: Int) throws {
        let plan = WorkPlan(LoadPolicy(workers: wanted, niceness: 3), limit: limit)
        #expect(plan.workers == workers && plan.share == share && plan.load.niceness == 3)
        #expect(plan.workers * plan.share <= limit)
        let arguments = QueueReaders.arguments(QueueRunJob(), plan)
        let place = try #require(arguments.firstIndex(of: "--memory-limit"))
        #expect(arguments[place + 1] == String(share))
    }
}
