import Foundation
import Glibc
import Testing
import YomitoriCore

@testable import YomitoriCommandLine

/// The tool in processes of their own, some of which are killed.
@Suite struct AbnormalEndProcessTests {
    /// Where nothing was written, bytes of the test library's own stand there.
    private func errors(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func tellsAtTheNextStartWhatWasRead() async throws {
        let folder = try TemporaryFolder()
        try folder.write("secret\n#kill", to: "deadly.tif")
        try folder.write("fine", to: "fine.png")
        _ = try await #require(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            await ScriptedTool.run(["recognize", "deadly.tif"], in: path, state: "state")
        }
        let left = try folder.files().filter { $0.hasSuffix(".running.json") }
        #expect(left.count == 1)
        for file in left { #expect(!(try folder.text(of: file).contains("secret"))) }
        let next = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            [path = folder.path as String] in
            await ScriptedTool.run(["recognize", "fine.png", "--progress", "never"], in: path, state: "state")
        }
        let lines = errors(next).split(separator: "\n")
        #expect(lines.count == 1)
        // With its folder: the next start may be in another one.
        #expect(lines.first?.contains("ended abnormally while it read /") == true)
        #expect(lines.first?.hasSuffix("/deadly.tif (page 2)") == true)
        let third = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            [path = folder.path as String] in
            await ScriptedTool.run(["recognize", "fine.png", "--progress", "never"], in: path, state: "state")
        }
        #expect(!errors(third).contains("yomitori:"))
    }

    /// What the tool says when it reads a sound page.
    private func linesOfTheNextRun(in folder: TemporaryFolder) async throws -> [String] {
        try folder.write("fine", to: "fine.png")
        let next = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            [path = folder.path as String] in
            await ScriptedTool.run(["recognize", "fine.png", "--progress", "never"], in: path, state: "state")
        }
        return errors(next).split(separator: "\n").map(String.init).filter { $0.hasPrefix("yomitori:") }
    }

    @Test func leavesItToTheNextStartWhereNothingIsToBeSaid() async throws {
        let folder = try TemporaryFolder()
        try folder.write("#kill", to: "deadly.png")
        try folder.write("fine", to: "fine.png")
        _ = try await #require(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            await ScriptedTool.run(["recognize", "deadly.png"], in: path, state: "state")
        }
        let quiet = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            [path = folder.path as String] in
            await ScriptedTool.run(["recognize", "fine.png", "--quiet"], in: path, state: "state")
        }
        #expect(!errors(quiet).contains("yomitori:"))
        #expect(try await linesOfTheNextRun(in: folder).count == 1)
    }

    /// Somebody else may write into the folder too.
    @Test(.timeLimit(.minutes(10))) func waitsForNoPipeInTheStateDirectory() async throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "state/runs/kept")
        #expect(mkfifo(folder.path + "/state/runs/8-8.running.json", 0o600) == 0)
        #expect(mkfifo(folder.path + "/state/runs/8-8.ended.json", 0o600) == 0)
        #expect(try await linesOfTheNextRun(in: folder) == [])
        #expect(RunFolder(path: SourcePath(folder.path + "/state/runs")).ends() == [])
    }

    @Test func givesSignalsBackThatEndAProcess() async {
        await #expect(processExitsWith: .exitCode(7)) {
            for number in [SIGQUIT, SIGABRT] { signal(number) { _ in } }
            EndingSignals.restore()
            let areBack = [SIGQUIT, SIGABRT].allSatisfy { number in
                var action = sigaction()
                return sigaction(number, nil, &action) == 0
                    && unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 0
            }
            exit(areBack ? 7 : 1)
        }
    }

    @Test func tellsWhatAQueueWasReading() async throws {
        let folder = try TemporaryFolder()
        try folder.write("#kill", to: "deadly.png")
        _ = try await #require(processExitsWith: .success) { [path = folder.path as String] in
            await ScriptedTool.run(["queue", "add", "deadly.png", "--quiet"], in: path, state: "state")
        }
        _ = try await #require(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            await ScriptedTool.run(["queue", "run"], in: path, state: "state")
        }
        let lines = try await linesOfTheNextRun(in: folder)
        #expect(lines.count == 1)
        #expect(lines.first?.hasSuffix("/deadly.png") == true && lines.first?.contains("while it read /") == true)
    }

    @Test func remembersWhatAWorkerWasReadingAndLeavesTheTellingToItsParent() async throws {
        let folder = try TemporaryFolder()
        try folder.write("#kill", to: "deadly.png")
        try folder.write(#"{"id":1,"path":"deadly.png","page":2}"# + "\n", to: "requests")
        _ = try await #require(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            dup2(open(path + "/requests", O_RDONLY), STDIN_FILENO)
            await ScriptedTool.run(["worker"], in: path, state: "state")
        }
        #expect(try await linesOfTheNextRun(in: folder) == [])
        let ends = RunFolder(path: SourcePath(folder.path + "/state/runs")).ends()
        #expect(ends.map(\.record.isWorker) == [true])
        #expect(ends.first?.description.hasPrefix("while it read /") == true)
        #expect(ends.first?.description.hasSuffix("/deadly.png (page 2)") == true)
    }

    @Test func takesAnInterruptionForNoAbnormalEnd() async throws {
        let folder = try TemporaryFolder()
        try folder.write("#interrupt", to: "page.png")
        _ = try await #require(processExitsWith: .exitCode(130)) { [path = folder.path as String] in
            await ScriptedTool.run(["recognize", "page.png"], in: path, state: "state")
        }
        #expect(try folder.files().filter { $0.hasPrefix("state/") } == [])
    }

    @Test func doesWithoutAStateDirectoryThatCannotBeWritten() async throws {
        let folder = try TemporaryFolder()
        try folder.write("fine", to: "fine.png")
        try folder.write("a file, no folder", to: "state")
        let result = try await #require(
            processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
        ) { [path = folder.path as String] in
            await ScriptedTool.run(["recognize", "fine.png", "--progress", "never"], in: path, state: "state")
        }
        #expect(String(decoding: result.standardOutputContent, as: UTF8.self) == "fine\n")
        #expect(!errors(result).contains("yomitori:"))
    }
}
