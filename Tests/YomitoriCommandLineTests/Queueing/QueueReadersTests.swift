import ArgumentParser
import Testing
import YomitoriImaging
import YomitoriQueue

@testable import YomitoriCommandLine

@Suite struct QueueReadersTests {
    private func arguments(_ load: LoadPolicy, count: Int = 1) -> [String] {
        QueueReaders.arguments(QueueRunJob(), count: count, share: 1 << 30, load: load)
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
}
