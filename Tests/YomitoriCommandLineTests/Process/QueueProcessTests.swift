import Foundation
import Glibc
import Testing
import YomitoriCore
import YomitoriQueue

@testable import YomitoriCommandLine

extension ExitTest.Result {
    fileprivate var output: String { String(decoding: standardOutputContent, as: UTF8.self) }
    fileprivate var errors: String { String(decoding: standardErrorContent, as: UTF8.self) }
}

/// `yomitori queue` in processes of its own, on one database.
@Suite struct QueueProcessTests {
    /// Runs one command in a folder.
    private static func run(
        _ arguments: [String], in folder: TemporaryFolder, ending code: Int32 = 0
    ) async throws -> ExitTest.Result {
        try await #require(
            processExitsWith: .exitCode(code), observing: [\.standardOutputContent, \.standardErrorContent]
        ) { [arguments = arguments as [String], path = folder.path as String] in
            await ScriptedTool.run(["queue"] + arguments, in: path)
        }
    }

    private static func added(_ arguments: [String], in folder: TemporaryFolder) async throws -> String {
        let output = try await run(["add"] + arguments, in: folder).output
        #expect(output.hasSuffix("\n") && output.split(separator: "\n").count == 1)
        return String(output.dropLast())
    }

    @Test func refusesAPackThatIsNowhereAndTellsOfOneThatCanBeInstalled() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "1.png")
        let refused = try await Self.run(["add", "1.png", "--pack", "./nope"], in: folder, ending: 69)
        #expect(refused.errors.contains("nope: there is no folder with a pack.yaml") && !refused.output.contains("\n"))
        try folder.write("", to: "own/pack.yaml")
        _ = try await Self.added(["1.png", "--pack", "./own"], in: folder)
        let taken = try await Self.run(["add", "1.png", "--pack", "koten"], in: folder)
        #expect(taken.errors.contains("the model pack koten is not installed") && taken.output.count > 1)
    }

    @Test func keepsWhatWasAddedReadsItAndWritesItOnce() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "scans/1.png")
        try folder.write("two\nthree", to: "scans/2.tif")
        let batch = try await Self.added(["scans", "--name", "letters"], in: folder)
        let status = try await Self.run(["status"], in: folder).output
        #expect(status.contains("2 pages wait") && status.contains(batch) && status.contains("letters"))
        _ = try await Self.run(["run", "--once"], in: folder)
        #expect(try await Self.run(["results", batch], in: folder).output == "one\n\u{0C}two\n\u{0C}three\n")

        _ = try await Self.run(["results", batch, "--output", "out"], in: folder)
        #expect(
            try folder.files().filter { $0.hasPrefix("out") } == [
                "out/.yomitori-results", "out/1.txt", "out/2-1.txt", "out/2-2.txt",
            ])
        // What is there stays as it is; what is missing comes back.
        #expect(unlink(folder.path + "/out/2-2.txt") == 0)
        let before = try FileStatus(of: SourcePath(folder.path + "/out/1.txt")).identity
        _ = try await Self.run(["results", String(batch.prefix(4)), "--output", "out"], in: folder)
        #expect(try FileStatus(of: SourcePath(folder.path + "/out/1.txt")).identity == before)
        #expect(try folder.text(of: "out/2-2.txt") == "three\n")
        // What somebody changed stays, and the result comes beside it, which is told once.
        try folder.write("else\n", to: "out/1.txt")
        let told = try await Self.run(["results", batch, "--output", "out"], in: folder).errors
        #expect(told.contains("out/1.txt") && told.contains("out/1~2.txt"))
        #expect(try await !Self.run(["results", batch, "--output", "out"], in: folder).errors.contains("1.txt"))
        #expect(try folder.text(of: "out/1.txt") == "else\n")
        #expect(try folder.text(of: "out/1~2.txt") == "one\n")
    }

    @Test func tellsAtItsEndOfTheMemoryLimitThatWasNotKept() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "1.png")
        _ = try await Self.added(["1.png"], in: folder)
        let limited = try await Self.run(["run", "--once", "--memory-limit", "300M"], in: folder).errors
        #expect(limited.contains("up to 600 MiB were held, more than the limit of 300 MiB"))
        #expect(try await !Self.run(["run", "--once"], in: folder).errors.contains("were held"))
    }

    @Test func writesTheResultsOfTwoBatchesIntoOneFolder() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "scans/1.png")
        let first = try await Self.added(["scans"], in: folder)
        _ = try await Self.run(["run", "--once"], in: folder)
        try folder.write("another", to: "scans/1.png")
        let second = try await Self.added(["scans"], in: folder)
        _ = try await Self.run(["run", "--once"], in: folder)
        for batch in [first, second, first, second] {
            _ = try await Self.run(["results", batch, "--output", "out"], in: folder)
        }
        #expect(try folder.text(of: "out/1.txt") == "one\n")
        #expect(try folder.text(of: "out/1~2.txt") == "another\n")
        #expect(try folder.files().filter { $0.hasPrefix("out") && $0.hasSuffix(".txt") }.count == 2)
    }

    @Test func advisesAFolderForEachFormat() async throws {
        let folder = try TemporaryFolder()
        for name in ["1", "2"] { try folder.write(name, to: "\(name).png") }
        let batch = try await Self.added(["1.png", "2.png"], in: folder)
        _ = try await Self.run(["run", "--once"], in: folder)
        func told(_ format: String) async throws -> String {
            try await Self.run(["results", batch, "--format", format, "--output", "out"], in: folder).errors
        }
        #expect(try await !told("alto").contains("another"))
        #expect(
            try await told("tei").contains(
                "out/1.xml holds this page in another format: it stays, and the result went to out/1~2.xml; so did 1 more; "
                    + "give each format a folder of its own\n"))
    }

    @Test func writesAllOthersWhereTheNameOfAResultCannotBeMade() async throws {
        let folder = try TemporaryFolder()
        for name in ["a", "deep/1", "z"] { try folder.write(name, to: "scans/\(name).png") }
        let batch = try await Self.added(["scans", "--recursive"], in: folder)
        _ = try await Self.run(["run", "--once"], in: folder)
        try folder.write("a letter", to: "out/deep")
        let results = ["results", batch, "--output", "out", "--acknowledge"]
        let told = try await Self.run(results, in: folder, ending: 1).errors
        #expect(told.contains("1.png: its result cannot be written: out/deep: not a folder\n"))
        #expect(try folder.text(of: "out/a.txt") == "a\n")
        #expect(try folder.text(of: "out/z.txt") == "z\n")
        // What is not written is not acknowledged.
        #expect(try await Self.run(["acknowledge", batch], in: folder).errors.contains("1 page of batch"))
        #expect(unlink(folder.path + "/out/deep") == 0)
        _ = try await Self.run(results, in: folder)
        #expect(try folder.text(of: "out/deep/1.txt") == "deep/1\n")
    }

    @Test func namesThePageThatFailed() async throws {
        let folder = try TemporaryFolder()
        try folder.write("two pages", to: "a.tif")
        let place = QueuePlace(environment: ["XDG_STATE_HOME": folder.path + "/state"])
        let store = try QueueStore(database: place.database)
        let batch = try await store.enqueue([.file(SourcePath(folder.path + "/a.tif"))])
        let first = try #require(try await store.claim())
        try await store.fail(first, with: PageFailure(.lasting, "is torn"), pageCount: 2)
        let second = try #require(try await store.claim())
        try await store.fail(second, with: PageFailure(.lasting, "is torn too"))
        let told = try await Self.run(["results", batch.rawValue], in: folder, ending: 1).errors
        #expect(told.contains("/a.tif, page 1: is torn\n") && told.contains("/a.tif, page 2: is torn too\n"))
    }

    /// No file of the process grows beyond that from here on: to SQLite, which gets no memory to share then, a full disk.
    private static func fillTheDisk() { limitFiles(to: 1000) }

    private static func limitFiles(to bytes: rlim_t) {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: bytes, rlim_max: rlim_t.max)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    }

    /// The same as ``run(_:in:ending:)`` on a full disk.
    private static func runWithoutRoom(
        _ arguments: [String], in folder: TemporaryFolder, ending code: Int32 = 0
    ) async throws -> ExitTest.Result {
        try await #require(
            processExitsWith: .exitCode(code), observing: [\.standardOutputContent, \.standardErrorContent]
        ) { [arguments = arguments as [String], path = folder.path as String] in
            QueueProcessTests.fillTheDisk()
            await ScriptedTool.run(["queue"] + arguments, in: path)
        }
    }

    @Test func showsWhatThereIsOnAFullDisk() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "1.png")
        let batch = try await Self.added(["1.png"], in: folder)
        let status = try await Self.runWithoutRoom(["status"], in: folder).output
        #expect(status.hasPrefix("paused: the disk of the queue"))
        #expect(status.contains("1 page waits") && status.contains(batch))
        _ = try await Self.run(["run"], in: folder)
        #expect(try await Self.runWithoutRoom(["results", batch], in: folder).output == "one\n")
        #expect(try await Self.runWithoutRoom(["watch"], in: folder).output.hasPrefix("idle"))
    }

    @Test func keepsEverythingOnAFullDiskAndSaysWhatToDo() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "1.png")
        let batch = try await Self.added(["1.png"], in: folder)
        _ = try await Self.run(["run"], in: folder)
        for (arguments, kept) in [
            (["acknowledge", batch], "only what was told of is acknowledged"), (["purge"], "purging needs some room"),
            (["retry", batch], "only what was told of is done"), (["add", "1.png"], "only the batches whose ids"),
        ] {
            let told = try await Self.runWithoutRoom(arguments, in: folder, ending: 74)
            #expect(told.errors.contains("/queue.sqlite is full: \(kept)") && !told.output.contains("\n"))
        }
        let results = try await Self.runWithoutRoom(["results", batch, "--acknowledge"], in: folder, ending: 74)
        #expect(results.output == "one\n" && results.errors.contains("what was written is whole, but not all"))
        #expect(try await Self.run(["acknowledge", batch], in: folder).errors.contains("1 page of batch"))
    }

    @Test func waitsForRoomOnAFullDisk() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "1.png")
        let batch = try await Self.added(["1.png"], in: folder)
        _ = try await #require(processExitsWith: .success) { [path = folder.path as String] in
            QueueProcessTests.fillTheDisk()
            var ends: [Int32] = [-1, -1]
            pipe(&ends)
            dup2(ends[1], STDERR_FILENO)
            Task.detached { [told = ends[0]] in
                // Somebody makes room when it is asked for.
                var text = ""
                var buffer = [UInt8](repeating: 0, count: 4096)
                while !text.contains("waits for room") {
                    let count = read(told, &buffer, buffer.count)
                    text += String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
                }
                QueueProcessTests.limitFiles(to: rlim_t.max)
            }
            await ScriptedTool.run(["queue", "run", "--once"], in: path)
        }
        #expect(try await Self.run(["results", batch], in: folder).output == "one\n")
    }

    @Test func namesWhatFailedAndEndsWith1() async throws {
        let folder = try TemporaryFolder()
        try folder.write("good", to: "good.png")
        try folder.write("!is damaged", to: "bad.png")
        let batch = try await Self.added(["good.png", "bad.png"], in: folder)
        let run = try await Self.run(
            ["run", "--attempts", "2", "--retry-delay", "0"], in: folder, ending: 1)
        #expect(
            run.errors.split(separator: "\n").filter { $0.hasPrefix("yomitori:") && !$0.contains(": notice: ") }
                == ["yomitori: bad.png: is damaged (2 attempts)"])
        #expect(run.errors.contains("1 page read, 1 failed, 0 cancelled, in "))
        let results = try await Self.run(["results", batch], in: folder, ending: 1)
        #expect(results.output == "good\n")
        #expect(results.errors.contains("bad.png: is damaged (2 attempts)\n"))

        try folder.write("mended", to: "bad.png")
        _ = try await Self.run(["retry", batch], in: folder)
        _ = try await Self.run(["run"], in: folder)
        #expect(try await Self.run(["results", batch], in: folder).output == "good\n\u{0C}mended\n")
    }

    @Test func showsProgressElsewhereThanOnATerminalWhenItIsAlwaysAskedTo() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "1.png")
        try folder.write("two", to: "2.png")
        func told(_ arguments: [String]) async throws -> String {
            _ = try await Self.added(["1.png", "2.png"], in: folder)
            return try await Self.run(["run"] + arguments, in: folder).errors
        }
        let lines = try await told(["--progress", "always"])
        #expect(lines.contains("1 of 2 pages, ") && lines.contains("\n2 of 2 pages, ") && !lines.contains("\r"))
        #expect(lines.contains("2 pages read, 0 failed, 0 cancelled, in "))
        let summary = try await told([])
        #expect(!summary.contains("of 2 pages") && summary.contains("2 pages read, 0 failed, 0 cancelled, in "))
        #expect(try await !told(["--quiet"]).contains("\n"))
    }

    @Test func tellsOfFilesThatAreNotWhatOrWhereTheyWere() async throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b", "c"] { try folder.write(name, to: "\(name).png") }
        let batch = try await Self.added(["a.png", "b.png", "c.png"], in: folder)
        try folder.write("another", to: "a.png")
        try folder.write("", to: "elsewhere/d.png")
        #expect(rename(folder.path + "/b.png", folder.path + "/elsewhere/b.png") == 0)
        #expect(try await Self.run(["run"], in: folder).errors.contains("a.png: was changed after it was added"))
        let results = try await Self.run(["results", batch], in: folder)
        #expect(results.output == "another\n\u{0C}b\n\u{0C}c\n")
        #expect(results.errors.contains("a.png: changed after it was added"))
        #expect(results.errors.contains("b.png: moved after it was added, and found as "))
        let status = try await Self.run(["status"], in: folder).output
        #expect(status.contains("files changed  files moved"))
        let json = try await Self.run(["status", "--json"], in: folder).output
        #expect(json.contains(#""moved": 1"#) && json.contains(#""changed": 1"#))
        #expect(json.contains(#""runningWithoutReader": 0"#))
    }

    @Test func purgesWhatItIsAskedToAndNothingUnacknowledged() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "1.png")
        let batches = [try await Self.added(["1.png"], in: folder), try await Self.added(["1.png"], in: folder)]
        _ = try await Self.run(["run"], in: folder)
        _ = try await Self.run(["acknowledge", batches[0]], in: folder)
        #expect(try await Self.run(["purge"], in: folder).errors.contains("0 pages purged; acknowledged ones are kept"))
        let told = try await Self.run(["purge", "--older-than", "0s", "--keep", "0"], in: folder).errors
        #expect(told.contains("1 page purged") && !told.contains("are kept"))
        _ = try await Self.run(["results", batches[0]], in: folder, ending: 1)
        #expect(try await Self.run(["results", batches[1]], in: folder).output == "one\n")
    }

    @Test func tellsHowManyPagesOfABatchWerePurged() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "1.png")
        try folder.write("two", to: "2.png")
        let batch = try await Self.added(["1.png", "2.png"], in: folder)
        _ = try await Self.run(["run"], in: folder)
        #expect(try await !Self.run(["results", batch], in: folder).errors.contains("purged"))
        _ = try await Self.run(["acknowledge", batch], in: folder)
        _ = try await Self.run(["purge", "--keep", "1"], in: folder)
        let left = try await Self.run(["results", batch], in: folder)
        #expect(left.errors.contains("1 of 2 pages were purged and are not among the results"))
        #expect(["one\n", "two\n"].contains(left.output))
    }

    @Test func callsResultsOfOneStemAfterTheirWholeFilesAlsoWhenSomeArePurged() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "in/a.png")
        try folder.write("two", to: "in/a.jpg")
        let batch = try await Self.added(["in"], in: folder)
        _ = try await Self.run(["run"], in: folder)
        _ = try await Self.run(["results", batch, "--output", "out"], in: folder)
        #expect(try folder.text(of: "out/a.png.txt") == "one\n")
        #expect(try folder.text(of: "out/a.jpg.txt") == "two\n")
        _ = try await Self.run(["acknowledge", batch], in: folder)
        _ = try await Self.run(["purge", "--keep", "1"], in: folder)
        for place in ["left", "out"] { _ = try await Self.run(["results", batch, "--output", place], in: folder) }
        let left = try folder.files().filter { $0.hasPrefix("left/") && $0.hasSuffix(".txt") }
        #expect(left == ["left/a.png.txt"] || left == ["left/a.jpg.txt"])
        #expect(try folder.files().count { $0.hasPrefix("out/") && $0.hasSuffix(".txt") } == 2)
    }

    @Test func watchesFailuresInAPipe() async throws {
        let folder = try TemporaryFolder()
        try folder.write("!is damaged", to: "bad.png")
        _ = try await Self.added(["bad.png"], in: folder)
        _ = try await Self.run(["run", "--attempts", "1"], in: folder, ending: 1)
        let lines = try await Self.run(["watch"], in: folder).output.split(separator: "\n")
        #expect(lines.count == 2 && lines.first == "✗ bad.png: is damaged")
        #expect(lines.last?.hasPrefix("idle") == true)
    }

    @Test func acknowledgesWhatItWroteAndNothingElse() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "1.png")
        try folder.write("two\nthree", to: "2.tif")
        try folder.write("!is damaged", to: "bad.png")
        let batch = try await Self.added(["1.png", "2.tif", "bad.png"], in: folder)
        let waiting = try await Self.run(["acknowledge", batch], in: folder).errors
        #expect(waiting.contains("3 of 3 pages") && waiting.contains("--acknowledge"))
        _ = try await Self.run(["run", "--attempts", "1"], in: folder, ending: 1)
        _ = try await Self.run(["results", batch, "--output", "out", "--acknowledge"], in: folder, ending: 1)
        // The failed page is left.
        let told = try await Self.run(["acknowledge", batch], in: folder).errors
        #expect(told.contains("1 page of batch") && !told.contains("have not ended"))

        let again = try await Self.added(["1.png"], in: folder)
        _ = try await Self.run(["run"], in: folder)
        #expect(try await Self.run(["results", again, "--acknowledge"], in: folder).output == "one\n")
        #expect(try await Self.run(["acknowledge", again], in: folder).errors.contains("0 pages"))
    }

    @Test func pausesResumesCancelsAndAcknowledges() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "1.png")
        let first = try await Self.added(["1.png"], in: folder)
        _ = try await Self.run(["pause"], in: folder)
        _ = try await Self.run(["run"], in: folder)
        #expect(try await Self.run(["status", "--json"], in: folder).output.contains(#""state": "paused""#))
        _ = try await Self.run(["resume"], in: folder)
        let second = try await Self.added(["1.png"], in: folder)
        #expect(first != second)
        _ = try await Self.run(["cancel", first], in: folder)
        _ = try await Self.run(["run"], in: folder)
        #expect(try await !Self.run(["results", first], in: folder).output.contains("one"))
        #expect(try await Self.run(["results", second], in: folder).output == "one\n")
        let told = try await Self.run(["acknowledge", "all"], in: folder).errors
        #expect(told.contains(second) && told.contains("1 page"))
        _ = try await Self.run(["purge"], in: folder)
        #expect(try await Self.run(["watch"], in: folder).output.hasPrefix("idle"))
    }

    @Test(arguments: ["cancel", "results", "acknowledge", "retry"])
    func endsWith1ForABatchThatIsNot(command: String) async throws {
        let folder = try TemporaryFolder()
        let result = try await Self.run([command, "nothing"], in: folder, ending: 1)
        #expect(result.errors.hasPrefix("yomitori: there is no batch nothing"))
    }

    @Test func returnsWhatItReadsWhenItIsInterrupted() async throws {
        let folder = try TemporaryFolder()
        try folder.write("#interrupt", to: "1.png")
        let batch = try await Self.added(["1.png"], in: folder)
        _ = try await Self.run(["run", "--forever"], in: folder, ending: 130)
        let status = try await Self.run(["status", "--json"], in: folder).output
        #expect(status.contains(batch) && status.contains(#""waiting": 1"#) && status.contains(#""running": 0"#))
    }

    @Test func takesAListFromStandardInput() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "1.png")
        try folder.write("two", to: "two lines\n.png")
        try folder.write("1.png\0two lines\n.png\0", to: "list")
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            [path = folder.path as String] in
            dup2(open(path + "/list", O_RDONLY), STDIN_FILENO)
            await ScriptedTool.run(["queue", "add", "-"], in: path)
        }
        _ = try await Self.run(["run"], in: folder)
        let batch = String(result.output.dropLast())
        #expect(try await Self.run(["results", batch], in: folder).output == "one\n\u{0C}two\n")
        _ = try await Self.run(["results", batch, "--output", "out"], in: folder)
        #expect(try FileStatus(of: SourcePath(folder.path + "/out/two lines\n.txt")).kind == .file)
    }

    @Test func refusesAnEmptyList() async throws {
        let folder = try TemporaryFolder()
        let result = try await #require(
            processExitsWith: .exitCode(64), observing: [\.standardOutputContent, \.standardErrorContent]
        ) { [path = folder.path as String] in
            dup2(open("/dev/null", O_RDONLY), STDIN_FILENO)
            await ScriptedTool.run(["queue", "add", "-"], in: path)
        }
        #expect(!result.output.contains("\n"))
        #expect(result.errors.contains("the list on standard input names no picture"))
        #expect(try await !Self.run(["status"], in: folder).output.contains("batch"))
    }

    @Test func addsWhatComesIntoAWatchedFolder() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "in/1.png")
        let result = try await #require(
            processExitsWith: .exitCode(130), observing: [\.standardOutputContent, \.standardErrorContent]
        ) { [path = folder.path as String] in
            Task.detached {
                // Both have settled when the process is interrupted.
                try await Task.sleep(for: .milliseconds(500))
                _ = FileManager.default.createFile(atPath: path + "/in/2.png", contents: Data("two".utf8))
                try await Task.sleep(for: .seconds(6))
                kill(getpid(), SIGINT)
            }
            await ScriptedTool.run(["queue", "add", "--watch-folder", "in"], in: path)
        }
        let batch = String(result.output.dropLast())
        _ = try await Self.run(["run"], in: folder)
        #expect(try await Self.run(["results", batch], in: folder).output == "one\n\u{0C}two\n")
    }
}
