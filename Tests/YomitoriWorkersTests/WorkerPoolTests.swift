import Foundation
import Glibc
import Synchronization
import Testing
import YomitoriCore

@testable import YomitoriWorkers

private final class NumberLog: Sendable {
    private let numbers = Mutex<[Int]>([])
    var all: [Int] { numbers.withLock { $0 } }
    func add(_ number: Int) { numbers.withLock { $0.append(number) } }
}

/// Whether a process of this number exists, dead ones that nobody asked about included.
private func exists(_ process: String) -> Bool { access("/proc/\(process)/stat", F_OK) == 0 }

@Suite(.serialized) struct WorkerPoolTests {
    @Test func readsEveryPageOfAnInputInAnotherProcess() async throws {
        let shop = try Workshop()
        let pages = try await shop.read("one\ntwo\n#pid")
        #expect(pages.prefix(2) == ["one", "two"])
        #expect(Int32(pages[2]) != getpid())
        #expect(try await shop.read("#pid") == [pages[2]], "the same worker reads the next input")
        await shop.pool.close()
        #expect(!exists(pages[2]))
    }

    @Test func readsOnePageAndCountsThem() async throws {
        let shop = try Workshop()
        let book = try shop.picture("one\ntwo\nthree")
        #expect(try await shop.pool.pageCount(of: book) == 3)
        let second = try await shop.pool.page(2, of: book, options: .init())
        #expect(second.page.text == "two" && second.count == 3)
        await #expect(throws: WorkerError.failed(WorkerFailure(.lasting, "there is no page 4; the file has 3"))) {
            _ = try await shop.pool.page(4, of: book, options: .init())
        }
        await shop.pool.close()
    }

    @Test func keepsThePathAsItWasGiven() async throws {
        let shop = try Workshop()
        let name = SourcePath(bytes: Array((shop.folder + "/").utf8) + [0xFF, 0x0A, 0x61])
        let descriptor = name.withCString { open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) }
        write(descriptor, "text", 4)
        close(descriptor)
        for try await page in shop.pool.pages(of: .file(name), options: .init()) {
            #expect(page.source.path == name.displayed)
        }
        for try await page in shop.pool.pages(of: .data(Data("text".utf8), name: "stdin"), options: .init()) {
            #expect(page.source.path == "stdin")
            #expect(page.text == "text")
        }
        await shop.pool.close()
    }

    @Test func chargesACrashToItsPageAlone() async throws {
        let shop = try Workshop()
        #expect(try await shop.failure("first\n#abort") == .died(signal: SIGABRT))
        #expect(try await shop.failure("#kill") == .died(signal: SIGKILL))
        #expect(try await shop.failure("#exit 7") == .ended(status: 7))
        #expect(try await shop.read("good") == ["good"])
        #expect(try await shop.failure("!is damaged") == .failed(WorkerFailure(.passing, "is damaged")))
        #expect(try await shop.read("good") == ["good"])
        await shop.pool.close()
    }

    @Test(.timeLimit(.minutes(1))) func namesThePageAtWhichAWorkerEnded() async throws {
        let shop = try Workshop { $0.secondsPerPage = 0.3 }
        func told(_ end: String) async throws {
            while !shop.said.contains(where: { $0.contains(end) }) { try await Task.sleep(for: .milliseconds(5)) }
        }
        let book = try shop.picture("first\n#abort", name: "book.tif")
        await #expect(throws: WorkerError.self) { _ = try await shop.read(book) }
        try await told("/book.tif, page 2: the process that read it crashed (SIGABRT)")
        let sheet = try shop.picture("#hang", name: "sheet.png")
        await #expect(throws: WorkerError.self) { _ = try await shop.pool.page(1, of: sheet, options: .init()) }
        try await told("/sheet.png, page 1: not read within 0.3 s")
        await shop.pool.close()
    }

    @Test func namesTheSignal() {
        #expect(WorkerError.died(signal: SIGSEGV).description.contains("SIGSEGV"))
        #expect(WorkerError.died(signal: SIGKILL).description.contains("memory"))
        #expect(WorkerError.died(signal: 40).description.contains("signal 40"))
        let early = WorkerNotice.failed(process: 7, .died(signal: SIGABRT), page: nil).description
        #expect(early.hasPrefix("worker 7: the process that was to read crashed (SIGABRT) before it began a page"))
        let idle = WorkerNotice.failedIdle(process: 7, .died(signal: SIGABRT)).description
        #expect(idle == "worker 7: the process, which was idle, crashed (SIGABRT)")
    }

    @Test(.timeLimit(.minutes(1))) func saysThatAWorkerWasIdleWhenItEnded() async throws {
        let shop = try Workshop()
        let process = try #require(Int32(try await shop.read("#pid").first ?? ""))
        kill(process, SIGKILL)
        let told = "worker \(process): the process, which was idle, was ended by SIGKILL"
        while !shop.said.contains(where: { $0.hasPrefix(told) }) { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try await shop.read("good") == ["good"])
        await shop.pool.close()
    }

    @Test func endsAWorkerThatHangs() async throws {
        let shop = try Workshop { $0.secondsPerPage = 0.3 }
        #expect(try await shop.failure("#hang") == .tookTooLong(seconds: 0.3))
        #expect(try await shop.read("good") == ["good"])
        await shop.pool.close()
    }

    @Test func refusesAWorkerThatSpeaksAnotherLanguage() async throws {
        for script in ["echo garbage", "printf '\\377\\377\\n'", "echo '{\"event\":\"hello\",\"version\":9}'; cat"] {
            let shop = try Workshop(shell: script)
            guard let failure = try await shop.failure("page"), case .endedBeforeReading(.brokeProtocol) = failure
            else {
                Issue.record("\(script) was taken for a reply")
                continue
            }
            #expect(!failure.description.contains("doctor") && !failure.description.contains("that read it"))
            await shop.pool.close()
        }
    }

    @Test(arguments: [
        #"{"event":"reading","id":2}"#, #"{"event":"done","id":7,"count":1}"#, #"{"event":"done","id":1,"count":2001}"#,
        #"{"event":"done","id":1,"count":-1}"#,
    ])
    func endsAWorkerWhoseAnswerFitsNoRequest(reply: String) async throws {
        let script = #"echo '{"event":"hello","version":1}'; read line; echo '\#(reply)'; cat"#
        let shop = try Workshop(shell: script)
        guard case .endedBeforeReading(.brokeProtocol)? = try await shop.failure("page") else {
            Issue.record("\(reply) was taken for an answer")
            return
        }
        await shop.pool.close()
    }

    @Test(arguments: [
        ("exit 127", WorkerError.ended(status: 127)),
        (#"echo '{"event":"hello","version":1}'; exit 0"#, .ended(status: 0)),
        (
            #"echo '{"event":"hello","version":1}'; read line; echo '{"event":"loading","id":1}'; kill -KILL $$"#,
            .died(signal: SIGKILL)
        ),
    ])
    func chargesNoPageWithTheEndOfAWorkerThatHasBegunNone(script: String, end: WorkerError) async throws {
        let shop = try Workshop(shell: script)
        let failure = try #require(try await shop.failure("page"))
        #expect(failure == .endedBeforeReading(end))
        #expect(!shop.said.contains { $0.contains(", page ") })
        #expect(failure.failureKind == .unavailable)
        let told = failure.description
        #expect(told.hasPrefix("the process that was to read ") && told.contains("before it began a page"))
        // One advice.
        #expect(told.split(separator: ";").count == 2)
        await shop.pool.close()
    }

    @Test func endsAWorkerThatHangsBeforeItSaysAnything() async throws {
        let shop = try Workshop(shell: "exec sleep 600") { $0.secondsToStart = 0.3 }
        let failure = try #require(try await shop.failure("page"))
        #expect(failure == .endedBeforeReading(.startedTooLong(seconds: 0.3)))
        #expect(failure.failureKind == .unavailable)
        await shop.pool.close()
    }

    @Test func givesARequestToAnotherWorkerWhenAnIdleOneIsGone() async throws {
        // Counts one input, and ends when it is asked for another.
        let script = #"""
            echo '{"event":"hello","version":1}'; read line; id=${line#*\"id\":}; id=${id%%[!0-9]*}
            echo "{\"event\":\"reading\",\"id\":$id}"; echo "{\"event\":\"done\",\"id\":$id,\"count\":$$}"; read line; exit 9
            """#
        let shop = try Workshop(shell: script) { $0.inputPages = .max }
        let page = try shop.picture("page")
        let first = try await shop.pool.pageCount(of: page)
        #expect(try await shop.pool.pageCount(of: page) != first)
        await shop.pool.close()
    }

    @Test func saysWhyNoWorkerCanBeStarted() async throws {
        let shop = try Workshop(command: WorkerProgram(executable: "/nowhere/program"))
        guard case .notStarted? = try await shop.failure("page") else {
            Issue.record("it was started")
            return
        }
        await shop.pool.close()
    }

    @Test func keepsWhatIsPrintedOutOfTheReplies() async throws {
        let shop = try Workshop()
        #expect(try await shop.read("#say {\"event\":\"done\",\"id\":1}\nread") == ["read"])
        await shop.pool.close()
        #expect(shop.said.contains { $0.hasSuffix(#"{"event":"done","id":1}"#) })
    }

    @Test func readsAsManyAtATimeAsThereAreWorkers() async throws {
        let shop = try Workshop(count: 3)
        let texts = try await withThrowingTaskGroup(of: [String].self) { group in
            for number in 0..<12 { group.addTask { try await shop.read("#sleep 20\n#pid\n\(number)") } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(texts.map { $0[1] }).count == 12)
        #expect(Set(texts.map { $0[0] }).count <= 3)
        await shop.pool.close()
        for process in Set(texts.map { $0[0] }) { #expect(!exists(process)) }
    }

    @Test func givesAWorkerToWhoWaitsLongest() async throws {
        let pool = WorkerPool(command: WorkerProgram(executable: "/bin/cat"), count: 1)
        let first = try await pool.worker().worker
        let order = NumberLog()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let worker = try await pool.worker().worker
                    order.add(number)
                    await pool.take(back: worker, readPage: nil)
                }
                while await pool.waiting.count <= number { await Task.yield() }
            }
            await pool.take(back: first, readPage: nil)
            let late = try await pool.worker().worker
            order.add(8)
            await pool.take(back: late, readPage: nil)
            try await group.waitForAll()
        }
        #expect(order.all == Array(0...8))
        await pool.close()
    }

    @Test func tellsWhoLimitsThePagesTimeThatItWaitsForAWorker() async throws {
        let shop = try Workshop()
        let picture = try shop.picture("text")
        let first = try await shop.pool.worker().worker
        let waits = NumberLog()
        async let page = TurnWait.told(to: { waits.add($0 ? 1 : 0) }) {
            try await shop.pool.page(1, of: picture, options: .init())
        }
        while await shop.pool.waiting.isEmpty { await Task.yield() }
        #expect(waits.all == [1])
        await shop.pool.take(back: first, readPage: nil)
        let text = try await page.page.text
        #expect(text == "text")
        #expect(waits.all == [1, 0])
        await shop.pool.close()
    }

    @Test func makesItsWorkersAsNiceAsItIsTold() async throws {
        let shop = try Workshop { $0.niceness = 3 }
        let process = try #require(Int32(try await shop.read("#pid").first ?? ""))
        let own = getpriority(.init(PRIO_PROCESS.rawValue), 0)
        #expect(getpriority(.init(PRIO_PROCESS.rawValue), id_t(process)) == min(19, own + 3))
        await shop.pool.close()
    }

    @Test func endsWhatIsCancelledAndReadsOn() async throws {
        let shop = try Workshop()
        let task = Task { try await shop.read("#hang") }
        try await Task.sleep(for: .milliseconds(300))
        task.cancel()
        _ = await task.result
        #expect(try await shop.read("good") == ["good"])
        await shop.pool.close()
        #expect(!shop.said.contains { $0.contains("crash") })
    }

    @Test func letsGoOfAReadingThatNobodyFollows() async throws {
        let shop = try Workshop()
        for try await page in shop.pool.pages(of: try shop.picture("one\ntwo\nthree"), options: .init()) {
            #expect(page.text == "one")
            break
        }
        #expect(try await shop.read("good") == ["good"])
        await shop.pool.close()
    }

    @Test func replacesAWorkerAfterItsPages() async throws {
        let shop = try Workshop { $0.pages = 2 }
        var processes: [String] = []
        for _ in 0..<4 { processes += try await shop.read("#pid") }
        #expect(processes[0] == processes[1] && processes[2] == processes[3])
        #expect(processes[1] != processes[2])
        await shop.pool.close()
    }

    @Test func leavesNoDescriptorAndNoProcessBehind() async throws {
        let shop = try Workshop()
        _ = try await shop.read("#pid")
        func descriptors() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
        func children() throws -> Int {
            try String(contentsOfFile: "/proc/self/task/\(getpid())/children", encoding: .utf8)
                .split(separator: " ").count
        }
        let before = try (descriptors(), children())
        for _ in 0..<10 {
            _ = try await shop.failure("#abort")
            _ = try await shop.read("#pid")
        }
        await shop.pool.close()
        let after = try (descriptors(), children())
        // Tests beside this one open some too; one left behind in each round would be ten.
        #expect(after.0 < before.0 + 10)
        #expect(after.1 <= before.1)
    }

    @Test func refusesToReadWhenItIsClosed() async throws {
        let shop = try Workshop()
        await shop.pool.close()
        #expect(try await shop.failure("page") == .closed)
    }
}
