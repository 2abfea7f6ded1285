import CDispatch
import Foundation
import Glibc
import Synchronization
import Testing
import YomitoriCore
import YomitoriQueue
import YomitoriWorkers

@testable import YomitoriCommandLine

@Suite struct RunFolderTests {
    private let temporary: TemporaryFolder
    private let folder: RunFolder
    private let unfinished = UnfinishedFiles()

    init() throws {
        temporary = try TemporaryFolder()
        folder = RunFolder(path: SourcePath(temporary.path + "/state/runs"))
    }

    private func record(_ number: Int32, start: UInt64 = 7, boot: String = "b", kills: Int? = nil) -> RunRecord {
        RunRecord(
            process: ProcessIdentity(boot: boot, namespace: "", number: number, started: start),
            began: "2026-11-21T20:00:00Z",
            outOfMemoryKills: kills)
    }

    /// What a process that ended without a word leaves: its file, unlocked.
    private func leave(_ record: RunRecord) throws {
        try folder.make()
        let path = folder.path(of: record.process)
        do {
            let file = try LockedFile(making: path)
            try file.replaceContents(with: RunFolder.encoded(record))
        }
        // A process that another test starts at this moment holds the lock too, until it runs its program.
        var looks = 0
        while LockedFile(leftAt: path) == nil, looks < 5_000 {
            usleep(1_000)
            looks += 1
        }
    }

    private func collect(_ facts: ProcessFacts = ProcessFacts()) -> [AbnormalEnd] {
        folder.collect(facts: facts, now: "2026-11-21T21:00:00Z")
    }

    @Test func livesInTheStateDirectory() {
        #expect(RunFolder(environment: ["XDG_STATE_HOME": "/s", "HOME": "/h"])?.path == SourcePath("/s/yomitori/runs"))
        #expect(
            RunFolder(environment: ["XDG_STATE_HOME": "s", "HOME": "/h"])?.path
                == SourcePath("/h/.local/state/yomitori/runs"))
        #expect(RunFolder(environment: [:]) == nil)
    }

    @Test func knowsWhatWasReadWhenAProcessEndedWithoutAWord() throws {
        var record = record(1)
        // Named in full, as in any other line.
        let long = String(repeating: "folder/", count: 100) + "a.png"
        record.reading = [.init(input: long), .init(input: "b.tif", pages: 2)]
        try leave(record)
        let ends = collect()
        #expect(ends.map(\.description) == ["while it read \(long) and b.tif (page 3)"])
        #expect(folder.ends() == ends)
        // Told once.
        #expect(collect() == [])
    }

    @Test func saysTrulyWhenNothingWasRead() throws {
        try leave(record(1))
        var begun = record(2)
        begun.hasBegun = true
        try leave(begun)
        var earlier = record(3)
        earlier.hasBegun = nil
        try leave(earlier)
        let said = Dictionary(collect().map { ($0.record.process.number, $0.description) }) { first, _ in first }
        #expect(
            said == [
                1: "before its first input", 2: "between two inputs or after the last", 3: "while it read no input",
            ])
    }

    @Test func isLookedAtByDoctor() async throws {
        let examination = AbnormalEndExamination(folder: folder)
        let healthy = try #require(await examination.sections().first)
        #expect(healthy.findings.map(\.value) == ["none"])
        for number in 1...12 {
            var record = record(Int32(number))
            record.reading = [.init(input: "page \(number).png")]
            try leave(record)
        }
        let found = try #require(await examination.sections().first)
        #expect(found.title == "runs" && found.findings.count == RunFolder.remembered)
        #expect(found.findings.allSatisfy { $0.state == .poor && $0.value.contains("while it read page ") })
    }

    @Test func neverShortensARecord() throws {
        try folder.make()
        let file = try LockedFile(making: folder.path(of: record(1).process))
        var long = record(1)
        long.reading = [.init(input: "a.png"), .init(input: "b.tif", pages: 2)]
        try file.replaceContents(with: RunFolder.encoded(long))
        let length = file.contents(limit: 10_000)?.count
        try file.replaceContents(with: RunFolder.encoded(record(1)))
        let contents = try #require(file.contents(limit: 10_000))
        #expect(contents.count == length)
        #expect(try JSONDecoder().decode(RunRecord.self, from: Data(contents)).reading.isEmpty)
    }

    @Test func leavesNothingBehindInOrder() throws {
        let journal = try RunJournal(in: folder, record: record(1), unfinished: unfinished)
        journal.begin("a.png").finishPage()
        journal.end()
        #expect(try Folder(folder.path).names() == [])
        #expect(collect() == [])
    }

    @Test func isNotConfusedByProcessesThatRun() throws {
        let running = try RunJournal(in: folder, record: record(1), unfinished: unfinished)
        try withExtendedLifetime(running.begin("running.png")) {
            // The same number, given again after the end of the one that had it.
            var other = record(1, start: 3)
            other.reading = [.init(input: "gone.png")]
            try leave(other)
            #expect(collect().map(\.record.reading.first?.input) == ["gone.png"])
        }
        running.end()
        #expect(collect() == [])
    }

    @Test func saysWhenTheSystemRanOutOfMemory() throws {
        try temporary.write("boot\n", to: "proc/sys/kernel/random/boot_id")
        try temporary.write("nr_free_pages 1\noom_kill 4\n", to: "proc/vmstat")
        let facts = ProcessFacts(root: SourcePath(temporary.path + "/proc"))
        for (number, (boot, kills)) in [("boot", 3), ("boot", 4), ("another", 3)].enumerated() {
            try leave(record(Int32(number), boot: boot, kills: kills))
        }
        let short = collect(facts).filter(\.wasShortOfMemory)
        #expect(short.map(\.record.process.number) == [0])
        #expect(short.first?.description.contains("ran out of memory") == true)
    }

    @Test func remembersTheLastOnesOnly() throws {
        for number in 0..<15 {
            var record = record(Int32(number))
            record.began = "2026-11-21T20:00:\(10 + number)Z"
            try leave(record)
            _ = collect()
        }
        #expect(folder.ends().map(\.record.process.number) == (5..<15).reversed())
    }

    @Test func settlesWhatAWorkerLeftBehind() throws {
        for number in [5, 6, 55] as [Int32] { try leave(record(number)) }
        let now = "2026-11-21T21:00:00Z"
        folder.settle(worker: record(5).process, hasFailed: true, facts: ProcessFacts(), now: now)
        folder.settle(worker: record(6).process, hasFailed: false, facts: ProcessFacts(), now: now)
        #expect(folder.ends().map(\.record.process.number) == [5])
        #expect(collect().map(\.record.process.number) == [55])
    }

    @Test func leavesWhatAnEarlierProcessOfTheWorkersNumberLeft() throws {
        try leave(record(5, start: 3))
        try leave(record(5, start: 7, boot: "earlier"))
        folder.settle(worker: record(5, start: 7).process, hasFailed: false, facts: ProcessFacts(), now: "")
        #expect(
            Set(collect().map(\.record.process)) == [record(5, start: 3).process, record(5, boot: "earlier").process])
    }

    @Test func knowsAWorkerFromItsStart() throws {
        let identities = Mutex([5: record(5).process, 6: record(6, start: 9).process])
        let workers = WorkerRuns(in: folder) { process in identities.withLock { $0[Int(process)] } }
        for number in [5, 6] as [Int32] { workers.take(.started(process: number)) }
        // Their numbers are others' now.
        identities.withLock { $0 = [5: record(5, start: 20).process, 6: record(6, start: 21).process] }
        for (number, start) in [(5, 7), (5, 3), (6, 9)] as [(Int32, UInt64)] { try leave(record(number, start: start)) }
        workers.take(.failed(process: 5, .closed, page: nil))
        workers.take(.ended(process: 6))
        #expect(folder.ends().map(\.record.process) == [record(5).process])
        #expect(collect().map(\.record.process) == [record(5, start: 3).process])
        // Nothing is known of one that was not seen to start.
        try leave(record(8))
        workers.take(.ended(process: 8))
        #expect(collect().map(\.record.process) == [record(8).process])
    }

    @Test func leavesTheNotesOfAWorkerThatLives() throws {
        let living = try RunJournal(in: folder, record: record(5), unfinished: unfinished)
        folder.settle(worker: record(5).process, hasFailed: true, facts: ProcessFacts(), now: "")
        try withExtendedLifetime(living.begin("page.png")) {
            #expect(folder.ends() == [])
            let files = try temporary.files()
            #expect(files.count == 1)
        }
        living.end()
    }

    @Test func takesDamagedFilesAway() throws {
        try temporary.write("{\"schema\"", to: "state/runs/9-9.running.json")
        try temporary.write("nonsense", to: "state/runs/9-9.ended.json")
        #expect(collect() == [])
        #expect(folder.ends() == [])
    }

    @Test func takesAwayWhatAKilledStartLeftWithoutAName() throws {
        try folder.make()
        let paths = (1...3).map { folder.unnamedPath(of: record($0).process) }
        // The first is held by a process that lives, the second was made just now.
        let living = try LockedFile(making: paths[0])
        for path in paths[1...] { _ = try LockedFile(making: path) }
        let anHourAgo = timeval(tv_sec: time(nil) - 3600, tv_usec: 0)
        for path in [paths[0], paths[2]] {
            let status = path.withCString { utimes($0, [anHourAgo, anHourAgo]) }
            #expect(status == 0)
        }
        try withExtendedLifetime(living) {
            #expect(collect() == [])
            let left = try temporary.files().sorted()
            #expect(left == ["state/runs/.1-7.new", "state/runs/.2-7.new"])
        }
    }

    @Test func isForItsOwnerAlone() throws {
        let journal = try RunJournal(in: folder, record: record(1), unfinished: unfinished)
        defer { journal.end() }
        var status = stat()
        #expect(stat(temporary.path + "/state/runs", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700)
        #expect(stat(temporary.path + "/state/runs/1-7.running.json", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func readsItsOwnStartFromTheKernel() throws {
        let fields = (4...52).map { $0 == 22 ? "4711" : "\($0)" }.joined(separator: " ")
        try temporary.write("12 (yo) mi tori) S \(fields)\n", to: "proc/self/stat")
        #expect(ProcessFacts(root: SourcePath(temporary.path + "/proc")).identity.started == 4711)
        #expect(ProcessFacts().identity.started > 0)
    }
}
