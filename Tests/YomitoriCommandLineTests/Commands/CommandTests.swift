import ArgumentParser
import Foundation
import Testing
import YomitoriCore
import YomitoriExport
import YomitoriImaging
import YomitoriQueue
import YomitoriTestSupport

@testable import YomitoriCommandLine

@Suite struct CommandTests {
    private func job(_ arguments: String...) throws -> Job {
        let command = try YomitoriCommand.parseAsRoot(arguments)
        return try #require(command as? any JobCommand).job
    }

    @Test(arguments: [
        ([], "yomitori"), (["recognize"], "recognize"), (["scan"], "scan"), (["models"], "models"),
        (["models", "install"], "models-install"),
        (["models", "verify"], "models-verify"), (["models", "remove"], "models-remove"), (["evaluate"], "evaluate"),
        (["doctor"], "doctor"), (["worker"], "worker"), (["queue"], "queue"), (["queue", "add"], "queue-add"),
        (["queue", "run"], "queue-run"), (["queue", "watch"], "queue-watch"), (["queue", "pause"], "queue-pause"),
        (["queue", "cancel"], "queue-cancel"), (["queue", "results"], "queue-results"),
        (["queue", "purge"], "queue-purge"),
    ])
    func showsTheHelpOfItsGoldenFile(command: [String], name: String) throws {
        let error = #expect(throws: (any Error).self) {
            var help = try YomitoriCommand.parseAsRoot(command + ["--help"])
            try help.run()
        }
        let text = YomitoriCommand.fullMessage(for: try #require(error), columns: 100) + "\n"
        #expect(text == (try GoldenFile("help-\(name).txt").expected(writing: text)))
    }

    @Test func tellsWhatTheServersPicturesTakeBesideTheMemoryLimit() throws {
        let error = #expect(throws: (any Error).self) {
            var help = try YomitoriCommand.parseAsRoot(["serve", "--help"])
            try help.run()
        }
        let text = YomitoriCommand.fullMessage(for: try #require(error), columns: 1_000)
        #expect(text.contains("made by 2 more processes, which may hold 1 GiB each beside it."))
    }

    @Test func takesItsDefaultsFromTheOptions() throws {
        #expect(try job("recognize", "a.png") == .recognize(RecognizeJob(inputs: [SourcePath("a.png")])))
        #expect(try job("evaluate", "--truth", "t") == .evaluate(EvaluateJob(truth: SourcePath("t"))))
    }

    @Test func handsEveryOptionOn() throws {
        var expected = RecognizeJob(inputs: [SourcePath("a.png"), SourcePath("-b.png")])
        expected.recursive = true
        expected.format = .jsonl
        expected.export.lineBreaks = .keep
        expected.export.ruby = .drop
        expected.output = SourcePath("out/")
        expected.engine.pack = .folder(SourcePath("./mine"))
        expected.engine.precision = .f32
        expected.engine.memoryLimit = 800 << 20
        expected.engine.traceFolder = SourcePath("trace")
        expected.engine.drawingFolder = SourcePath("drawn")
        expected.engine.limits.pixels = 1000
        expected.engine.limits.heldPixels = 1000
        expected.engine.limits.bytes = 1 << 20
        expected.engine.limits.pages = 3
        expected.options.level = .fast
        expected.options.languages = ["ja", "en"]
        expected.options.candidates = 5
        expected.options.fidelity = .original
        expected.options.tateChuYoko = true
        expected.options.flatten = .never
        expected.options.region = RegionOfInterest(x: .pixels(1), y: .pixels(2), width: .pixels(3), height: .percent(4))
        expected.reading.jobs = 4
        expected.reading.memoryLimit = 800 << 20
        expected.reading.progress = .always
        #expect(
            try job(
                "recognize", "--recursive", "--format", "jsonl", "--line-breaks", "keep", "--ruby", "drop", "--output",
                "out/", "--pack", "./mine", "--precision",
                "f32", "--trace", "trace", "--viz", "drawn", "--max-pixels", "1000", "--max-bytes", "1M", "--max-pages",
                "3", "--level",
                "fast", "--languages", "ja,en", "--candidates", "5", "--region", "1,2,3,4%", "--jobs", "4",
                "--memory-limit", "800M", "--fidelity", "original", "--tate-chu-yoko", "--flatten", "never",
                "--progress", "always", "--",
                "a.png", "-b.png") == .recognize(expected))
    }

    @Test(arguments: [
        ["recognize"], ["recognize", "a", "--format", "pdf"], ["recognize", "a", "--ruby", "some"],
        ["recognize", "a", "--level", "slow"],
        ["recognize", "-", "-"], ["recognize", ""], ["recognize", "a", "--candidates", "0"],
        ["recognize", "a", "--region", "1,2"], ["recognize", "a", "--pack", "genral"],
        ["recognize", "a", "--jobs", "0"], ["recognize", "a", "--fidelity", "exact"],
        ["recognize", "a", "--flatten", "maybe"], ["scan", "a"],
        ["scan", "a", "--output", ""], ["scan", "a", "--output", "o", "--corners", "1,2,3"],
        ["scan", "a", "b", "--output", "o", "--corners", "0,0,9,0,9,9,0,9"],
        ["scan", "a", "--output", "o", "--corners", "0,0,0,9,9,9,9,0"],
        ["recognize", "a", "--languages", "jp,"], ["recognize", "a", "--languages", "ja,xx"],
        ["recognize", "a", "--trace", ""], ["recognize", "a", "--viz", ""], ["evaluate", "--truth", ""],
        ["evaluate", "--truth", "t", "--results", ""], ["models", "install", "general", "--from", ""],
        ["recognize", "a", "--memory-limit", "much"],
        ["recognize", "a", "--unknown"], ["recognize", "a", "--output", ""],
        ["recognize", "a", "--quiet", "--verbose"],
        ["evaluate"], ["evaluate", "--truth", "t", "-"], ["models", "install"], ["models", "remove"],
        ["read", "a"], ["queue", "add"], ["queue", "add", ""], ["queue", "add", "a", "--pack", "genral"],
        ["queue", "run", "--once", "--forever"], ["queue", "run", "--workers", "0"], ["queue", "cancel"],
        ["queue", "run", "--page-limit", "0"], ["queue", "purge", "--older-than", "3"],
        ["queue", "purge", "--keep=-1"],
        ["queue", "results"], ["worker", "--nice", "20"], ["serve", "--allow-host", "http://a/b"],
        ["serve", "--allow-host", "scans.home.arpa:8787"], ["serve", "--allow-host", ""],
    ])
    func refusesWrongCommandLinesWith64(arguments: [String]) {
        let error = #expect(throws: (any Error).self) { try YomitoriCommand.parseAsRoot(arguments) }
        if let error {
            #expect(YomitoriCommand.exitCode(for: error).rawValue == 64)
            #expect(YomitoriCommand.fullMessage(for: error).hasPrefix("yomitori: "))
        }
    }

    @Test(arguments: ["0", "86401"])
    func saysWhichSecondsItTakes(seconds: String) throws {
        let error = #expect(throws: (any Error).self) {
            try YomitoriCommand.parseAsRoot(["recognize", "a", "--max-seconds", seconds])
        }
        let text = YomitoriCommand.fullMessage(for: try #require(error))
        #expect(text.contains("--max-seconds is above 0 and at most 86400"))
    }

    @Test func readsTheScanCommand() throws {
        var expected = ScanJob(inputs: [SourcePath("a.jpg")], output: SourcePath("out"))
        #expect(try job("scan", "a.jpg", "--output", "out") == .scan(expected))
        expected.recursive = true
        expected.corners = Quad(
            Point(x: 10, y: 20), Point(x: 310.5, y: 25), Point(x: 300, y: 400), Point(x: -5, y: 390))
        expected.evensLight = true
        expected.splitsSpreads = true
        expected.printsJSON = true
        #expect(
            try job(
                "scan", "a.jpg", "--output", "out", "--recursive", "--corners=10,20,310.5,25,300,400,-5,390",
                "--even-light",
                "--split-spread", "--json") == .scan(expected))
    }

    @Test func readsTheServeCommand() throws {
        var expected = ServeJob()
        expected.reading.end = .forever
        #expect(try job("serve") == .serve(expected))
        expected.names = ["scans.home.arpa"]
        expected.freeDisk = 200 << 20
        let read = try job("serve", "--allow-host", "scans.home.arpa", "--free-disk", "200M")
        #expect(read == .serve(expected))
    }

    @Test func readsTheQueueCommands() throws {
        #expect(try job("queue", "add", "a.png") == .queue(.add(QueueAddJob(inputs: [SourcePath("a.png")]))))
        var add = QueueAddJob(inputs: [SourcePath("-")])
        add.name = "letters"
        add.priority = -2
        add.watched = SourcePath("in")
        add.recursive = true
        add.options.pack = "ndl"
        add.options.storage = .copied
        add.options.recognition.level = .fast
        add.options.recognition.languages = ["ja"]
        add.options.recognition.usesLanguageCorrection = false
        add.options.recognition.candidates = 5
        #expect(
            try job(
                "queue", "add", "-", "--name", "letters", "--priority=-2", "--watch-folder", "in", "--recursive",
                "--pack", "ndl", "--copy", "--level", "fast", "--languages", "ja", "--no-language-correction",
                "--candidates",
                "5") == .queue(.add(add)))
        // `queue run` may stand elsewhere.
        var own = QueueAddJob(inputs: [SourcePath("a.png")])
        own.options.pack = FileManager.default.currentDirectoryPath + "/packs/own"
        #expect(try job("queue", "add", "a.png", "--pack", "./packs/own/") == .queue(.add(own)))
        #expect(try job("queue", "run") == .queue(.run(QueueRunJob())))
        var run = QueueRunJob()
        run.end = .forever
        run.workers = 3
        run.isInBackground = true
        run.attempts = 5
        run.retryDelay = 1
        run.pageSeconds = 10
        #expect(
            try job(
                "queue", "run", "--forever", "--workers", "3", "--background", "--attempts", "5", "--retry-delay", "1",
                "--page-limit", "10") == .queue(.run(run)))
        #expect(try job("queue", "status", "--json") == .queue(.status(json: true)))
        #expect(try job("queue", "cancel", "all") == .queue(.cancel(.all)))
        #expect(try job("queue", "acknowledge", "4x7") == .queue(.acknowledge(.one("4x7"))))
        #expect(try job("queue", "purge") == .queue(.purge(PurgePolicy())))
        var purge = PurgePolicy()
        purge.acknowledgedAge = 12 * 3600
        purge.failedAge = 0
        purge.count = 1000
        purge.bytes = 2 << 30
        #expect(
            try job(
                "queue", "purge", "--older-than", "12h", "--failed-older-than", "0s", "--keep", "1000", "--bytes", "2G")
                == .queue(.purge(purge)))
        #expect(try job("queue", "retry", "4x7") == .queue(.retry(.one("4x7"))))
        #expect(try job("queue", "pause") == .queue(.pause(.finishing)))
        #expect(try job("queue", "pause", "--now") == .queue(.pause(.returning)))
        var results = QueueResultsJob()
        results.batch = "4x7"
        results.format = .jsonl
        results.output = SourcePath("out")
        #expect(
            try job("queue", "results", "4x7", "--format", "jsonl", "--output", "out") == .queue(.results(results)))
        results.acknowledges = true
        #expect(
            try job("queue", "results", "4x7", "--format", "jsonl", "--output", "out", "--acknowledge")
                == .queue(.results(results)))
    }

    @Test func refusesTwoFormatsAndNamesThem() {
        let error = #expect(throws: (any Error).self) {
            try OneFormat.check(["recognize", "a", "--format", "ndl-xml", "--format=tei", "--output", "o/"])
        }
        if let error {
            #expect(YomitoriCommand.exitCode(for: error).rawValue == 64)
            #expect(YomitoriCommand.fullMessage(for: error).contains("(ndl-xml, tei)"))
        }
        for arguments in [["recognize", "a", "--format", "tei", "--", "--format"], ["recognize", "--format"], []] {
            #expect(throws: Never.self) { try OneFormat.check(arguments) }
        }
    }

    @Test func listsTheChoicesWhenOneIsMistyped() {
        let error = #expect(throws: (any Error).self) {
            try YomitoriCommand.parseAsRoot(["recognize", "a", "--format", "jsn"])
        }
        if let error {
            let text = YomitoriCommand.fullMessage(for: error)
            for format in ["text", "json", "jsonl"] { #expect(text.contains(format)) }
        }
    }

    @Test func listsTheLanguagesWhenOneIsNotRead() {
        let error = #expect(throws: (any Error).self) {
            try YomitoriCommand.parseAsRoot(["recognize", "a", "--languages", "ru"])
        }
        if let error {
            let text = YomitoriCommand.fullMessage(for: error)
            for word in ["\"ru\"", "ja,", "zh-Hant,", "en,"] { #expect(text.contains(word)) }
        }
    }

    @Test func readsTheModelsCommands() throws {
        #expect(try job("models", "list") == .models(.list))
        #expect(try job("models", "path") == .models(.path))
        #expect(
            try job("models", "install", "general", "--from", "a.whl", "--system")
                == .models(.install(pack: "general", source: SourcePath("a.whl"), system: true)))
        #expect(
            try job("models", "install", "ndl") == .models(.install(pack: "ndl", source: nil, system: false)))
        #expect(try job("models", "verify") == .models(.verify(pack: nil)))
        #expect(try job("models", "verify", "general") == .models(.verify(pack: "general")))
        #expect(try job("models", "remove", "general") == .models(.remove(pack: "general", system: false)))
        #expect(try job("doctor", "--json") == .doctor(DoctorJob(json: true)))
    }
}
