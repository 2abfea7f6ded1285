import Foundation
import Glibc
import Testing
import YomitoriCore
import YomitoriModels

@testable import YomitoriCommandLine

extension ExitTest.Result {
    fileprivate var output: String { String(decoding: standardOutputContent, as: UTF8.self) }
    fileprivate var errors: String { String(decoding: standardErrorContent, as: UTF8.self) }
}

/// The tool in a process of its own, with its streams, signals and exit status.
@Suite struct RecognizeProcessTests {
    @Test func writesPagesInInputOrderWhateverIsReadFirst() async throws {
        let folder = try TemporaryFolder()
        try folder.write("#wait read\none", to: "slow.png")
        try folder.write("two\n#touch read", to: "fast.png")
        try folder.write("three", to: "last.png")
        let result = try await #require(
            processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
        ) { [path = folder.path as String] in
            await ScriptedTool.run(["recognize", "slow.png", "fast.png", "last.png", "--jobs", "3"], in: path)
        }
        #expect(result.output == "one\n\u{0C}two\n\u{0C}three\n")
    }

    @Test func goesOnAfterInputsThatFailAndTellsOfEachInALine() async throws {
        let folder = try TemporaryFolder()
        try folder.write("good", to: "good.png")
        try folder.write("!is damaged", to: "bad\n.png")
        try folder.write("first\n!page 2 is damaged", to: "half.tif")
        let result = try await #require(
            processExitsWith: .exitCode(1), observing: [\.standardOutputContent, \.standardErrorContent]
        ) { [path = folder.path as String] in
            await ScriptedTool.run(
                ["recognize", "bad\n.png", "missing.png", "half.tif", "good.png", "--progress", "never"], in: path)
        }
        #expect(result.output == "first\n\u{0C}good\n")
        #expect(
            result.errors == """
                yomitori: bad\\n.png: is damaged
                yomitori: missing.png: no such file or folder
                yomitori: half.tif: page 2 is damaged

                """)
    }

    /// The lines on standard error that reading two files writes.
    private static func linesOfReadingTwo(_ arguments: [String]) async throws -> [Substring] {
        let folder = try TemporaryFolder()
        for name in ["1.png", "2.png"] { try folder.write("read", to: name) }
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            [arguments = arguments as [String], path = folder.path as String] in
            await ScriptedTool.run(["recognize", "1.png", "2.png"] + arguments, in: path)
        }
        return result.errors.split(separator: "\n")
    }

    @Test func tellsHowFarItIsInLinesElsewhereThanOnATerminal() async throws {
        let lines = try await Self.linesOfReadingTwo([])
        #expect(lines.last?.hasPrefix("2 of 2 files, 2 pages") == true)
        let always = try await Self.linesOfReadingTwo(["--progress", "always"])
        #expect(always.map { $0.prefix(12) } == ["1 of 2 files", "2 of 2 files"])
        let never = try await Self.linesOfReadingTwo(["--progress", "never"])
        #expect(!never.contains { $0.contains("files") })
    }

    @Test func tellsOfALimitThatIsLessThanAMebibyte() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "a.png")
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            [path = folder.path as String] in
            await ScriptedTool.run(
                ["recognize", "a.png", "--memory-limit", "1K", "--progress", "never"], in: path)
        }
        #expect(result.errors.contains("more than the limit of 1 KiB:"))
    }

    @Test func tellsThatAPackTakesNoWords() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "a.png")
        try folder.write("Yomitori", to: "words.txt")
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            [path = folder.path as String] in
            await ScriptedTool.run(
                ["recognize", "a.png", "--pack", "koten", "--custom-words", "words.txt", "--progress", "never"],
                in: path)
        }
        #expect(result.errors.contains("--custom-words has no effect: the pack koten is not corrected"))
        let general = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            [path = folder.path as String] in
            await ScriptedTool.run(
                ["recognize", "a.png", "--pack", "general", "--custom-words", "words.txt", "--progress", "never"],
                in: path)
        }
        #expect(!general.errors.contains("has no effect"))
    }

    @Test func tellsThatWordsAreOfNoUseWithoutCorrection() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "a.png")
        try folder.write("Yomitori", to: "words.txt")
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            [path = folder.path as String] in
            await ScriptedTool.run(
                [
                    "recognize", "a.png", "--no-language-correction", "--custom-words", "words.txt", "--progress",
                    "never",
                ], in: path)
        }
        #expect(
            result.errors.contains(
                "--custom-words has no effect: --no-language-correction switches off what uses them"))
    }

    @Test func tellsThatAPackTakesNoLanguages() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "a.png")
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            [path = folder.path as String] in
            await ScriptedTool.run(
                ["recognize", "a.png", "--pack", "ndl", "--languages", "ja", "--progress", "never"], in: path)
        }
        #expect(result.errors.contains("--languages has no effect: the pack ndl reads the same characters for all"))
        #expect(!result.errors.contains("--custom-words"))
        let general = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            [path = folder.path as String] in
            await ScriptedTool.run(
                ["recognize", "a.png", "--pack", "general", "--languages", "ja", "--progress", "never"], in: path)
        }
        #expect(!general.errors.contains("has no effect"))
    }

    @Test func tellsThatAPackOfOnesOwnTakesNeitherLanguagesNorALevel() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "a.png")
        let asked = ["recognize", "a.png", "--languages", "ja", "--level", "fast", "--progress", "never"]
        for (pack, isTold) in [("koten", true), ("general", false)] {
            let manifest = try #require(PackManifest.builtIn[pack])
            try folder.write(String(decoding: manifest, as: UTF8.self), to: "own/pack.yaml")
            let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
                [arguments = asked as [String], path = folder.path as String] in
                await ScriptedTool.run(arguments + ["--pack", "./own"], in: path)
            }
            for option in ["--languages", "--level"] {
                #expect(result.errors.contains("\(option) has no effect: the pack ./own reads ") == isTold)
            }
        }
    }

    @Test func tellsThatAPackFollowsNoProgramOrLooksForNoFiguresAcross() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "a.png")
        let asked = ["recognize", "a.png", "--fidelity", "original", "--tate-chu-yoko", "--progress", "never"]
        for (pack, vain) in [("koten", "--tate-chu-yoko"), ("general", "--fidelity original"), ("ndl", "")] {
            let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
                [arguments = asked as [String], pack = pack as String, path = folder.path as String] in
                await ScriptedTool.run(arguments + ["--pack", pack], in: path)
            }
            for option in ["--tate-chu-yoko", "--fidelity original"] {
                #expect(result.errors.contains("\(option) has no effect: the pack \(pack) ") == (option == vain))
            }
        }
    }

    @Test func readsAFolderInNaturalOrderAndOnlyItsPictures() async throws {
        let folder = try TemporaryFolder()
        for (name, text) in [
            ("scans/10.png", "ten"), ("scans/9.JPG", "nine"), ("scans/.hidden.png", "!hidden"),
            ("scans/notes.txt", "!notes"), ("scans/inner/1.png", "inner"),
        ] { try folder.write(text, to: name) }
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            [path = folder.path as String] in
            await ScriptedTool.run(["recognize", "scans"], in: path)
        }
        #expect(result.output == "nine\n\u{0C}ten\n")
        let all = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            [path = folder.path as String] in
            await ScriptedTool.run(["recognize", "scans", "--recursive"], in: path)
        }
        #expect(all.output == "nine\n\u{0C}ten\n\u{0C}inner\n")
    }

    @Test func failsOnAFolderWithoutPictures() async throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "empty/readme.txt")
        let result = try await #require(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
            [path = folder.path as String] in
            await ScriptedTool.run(["recognize", "empty"], in: path)
        }
        #expect(result.errors.hasPrefix("yomitori: empty: no pictures in this folder"))
    }

    @Test func writesAFileAPageBelowTheFolderAndNoneTwice() async throws {
        let folder = try TemporaryFolder()
        for (name, text) in [
            ("in/a.png", "a png"), ("in/a.jpg", "a jpg"), ("in/book.tif", "one\ntwo"), ("in/deep/a.png", "deep"),
            ("in/bad.png", "!damaged"), ("in/half.tif", "first\n!damaged"),
        ] { try folder.write(text, to: name) }
        await #expect(processExitsWith: .exitCode(1)) { [path = folder.path as String] in
            await ScriptedTool.run(["recognize", "in", "--recursive", "--output", "new/out"], in: path)
        }
        #expect(
            try folder.files().filter { $0.hasPrefix("new") } == [
                "new/out/a.jpg.txt", "new/out/a.png.txt", "new/out/book-1.txt", "new/out/book-2.txt",
                "new/out/deep/a.txt", "new/out/half-1.txt",
            ])
        #expect(try folder.text(of: "new/out/a.jpg.txt") == "a jpg\n")
        #expect(try folder.text(of: "new/out/book-2.txt") == "two\n")
    }

    @Test func writesOneInputToTheFileThatIsNamed() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one\ntwo", to: "book.tif")
        await #expect(processExitsWith: .success) { [path = folder.path as String] in
            await ScriptedTool.run(["recognize", "book.tif", "--format", "jsonl", "--output=-.out"], in: path)
        }
        #expect(try folder.text(of: "-.out").split(separator: "\n").count == 2)
        #expect(try folder.files() == ["-.out", "book.tif"])
    }

    @Test func leavesAnEarlierResultAloneWhenTheInputFails() async throws {
        let folder = try TemporaryFolder()
        try folder.write("!damaged", to: "a.png")
        try folder.write("earlier", to: "a.txt")
        await #expect(processExitsWith: .exitCode(1)) { [path = folder.path as String] in
            await ScriptedTool.run(["recognize", "a.png", "--output", "a.txt"], in: path)
        }
        #expect(try folder.text(of: "a.txt") == "earlier")
        #expect(try folder.files() == ["a.png", "a.txt"])
    }

    @Test func neverWritesOverAnInput() async throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "a.txt")
        let result = try await #require(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) {
            [path = folder.path as String] in
            await ScriptedTool.run(["recognize", "a.txt", "--output", "./a.txt"], in: path)
        }
        #expect(result.errors.contains("is the input itself"))
        await #expect(processExitsWith: .success) { [path = folder.path as String] in
            await ScriptedTool.run(["recognize", "a.txt", "--output", "."], in: path)
        }
        #expect(try folder.files() == ["a.txt", "a.txt.txt"])
        #expect(try folder.text(of: "a.txt") == "text")
    }

    @Test func readsNamesThatBeginWithADashAndStandardInput() async throws {
        let folder = try TemporaryFolder()
        try folder.write("dash", to: "-a.png")
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            [path = folder.path as String] in
            let input = open(path + "/-a.png", O_RDONLY)
            dup2(input, STDIN_FILENO)
            await ScriptedTool.run(["recognize", "--format", "text", "--", "-a.png", "-"], in: path)
        }
        #expect(result.output == "dash\n\u{0C}dash\n")
    }

    @Test func writesAllOthersWhereTheNameOfAResultCannotBeMade() async throws {
        let folder = try TemporaryFolder()
        for name in ["a", "deep/1", "z"] { try folder.write(name, to: "scans/\(name).png") }
        try folder.write("a letter", to: "out/deep")
        let result = try await #require(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
            [path = folder.path as String] in
            await ScriptedTool.run(
                ["recognize", "scans", "--recursive", "--output", "out", "--progress", "never"], in: path)
        }
        #expect(result.errors.contains("1.png: its result cannot be written: out/deep: not a folder\n"))
        #expect(try folder.text(of: "out/a.txt") == "a\n")
        #expect(try folder.text(of: "out/z.txt") == "z\n")
    }

    @Test func endsWith74OnAFullDevice() async throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "a.png")
        let result = try await #require(processExitsWith: .exitCode(74), observing: [\.standardErrorContent]) {
            [path = folder.path as String] in
            ScriptedTool.redirectOutput()
            await ScriptedTool.run(["recognize", "a.png"], in: path)
        }
        #expect(result.errors == "yomitori: standard output cannot be written: no space left on the device\n")
        let device = try await #require(processExitsWith: .exitCode(74), observing: [\.standardErrorContent]) {
            [path = folder.path as String] in
            await ScriptedTool.run(["recognize", "a.png", "--output", "/dev/full"], in: path)
        }
        #expect(device.errors == "yomitori: /dev/full: cannot be written: no space left on the device\n")
    }

    @Test(.enabled(if: getuid() != 0, "root writes everywhere"))
    func endsWith74InAFolderThatMayNotBeWritten() async throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "a.png")
        try folder.write("", to: "locked/file")
        chmod(folder.path + "/locked", 0o500)
        await #expect(processExitsWith: .exitCode(74)) { [path = folder.path as String] in
            await ScriptedTool.run(["recognize", "a.png", "--output", "locked/"], in: path)
        }
        chmod(folder.path + "/locked", 0o700)
        #expect(try folder.files() == ["a.png", "locked/file"])
    }

    @Test func keepsWhatIsCompleteWhenTheDiskFillsUp() async throws {
        let folder = try TemporaryFolder()
        try folder.write("small", to: "in/1.png")
        try folder.write(String(repeating: "long ", count: 4000), to: "in/2.png")
        // RLIMIT_FSIZE is the full disk that needs no rights: a write beyond it fails.
        await #expect(processExitsWith: .exitCode(74)) { [path = folder.path as String] in
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            await ScriptedTool.run(["recognize", "in", "--output", "out", "--progress", "never"], in: path)
        }
        #expect(try folder.files() == ["in/1.png", "in/2.png", "out/1.txt"])
    }

    @Test func leavesNoFolderForAResultThatTheDiskHasNoRoomFor() async throws {
        let folder = try TemporaryFolder()
        try folder.write(String(repeating: "long ", count: 4000), to: "in/deep/er/1.png")
        try folder.write("", to: "out/file")
        await #expect(processExitsWith: .exitCode(74)) { [path = folder.path as String] in
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            await ScriptedTool.run(
                ["recognize", "in", "--recursive", "--output", "out", "--progress", "never"], in: path)
        }
        #expect(try Folder(SourcePath(folder.path + "/out")).names() == [Array("file".utf8)])
    }

    @Test(arguments: ["text", "jsonl", "json"])
    func keepsTheEarlierResultWhenTheDiskFillsUp(format: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(String(repeating: "long ", count: 4000), to: "1.png")
        try folder.write("complete", to: "out")
        await #expect(processExitsWith: .exitCode(74)) { [path = folder.path as String, format = format as String] in
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            await ScriptedTool.run(
                ["recognize", "1.png", "--format", format, "--output", "out", "--progress", "never"], in: path)
        }
        #expect(try folder.files() == ["1.png", "out"])
        #expect(try folder.text(of: "out") == "complete")
    }

    @Test func endsWith74WhenTheFolderIsAFile() async throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "a.png")
        try folder.write("text", to: "b.png")
        let result = try await #require(processExitsWith: .exitCode(74), observing: [\.standardErrorContent]) {
            [path = folder.path as String] in
            await ScriptedTool.run(["recognize", "a.png", "b.png", "--output", "a.png"], in: path)
        }
        #expect(result.errors == "yomitori: a.png: cannot be written: not a folder\n")
        #expect(try folder.text(of: "a.png") == "text")
    }

    @Test(arguments: ["--trace", "--viz"])
    func endsWith74WhereNoTraceCanBeWritten(option: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "a.png")
        let result = try await #require(
            processExitsWith: .exitCode(74), observing: [\.standardErrorContent, \.standardOutputContent]
        ) { [path = folder.path as String, option = option as String] in
            await ScriptedTool.run(["recognize", "a.png", option, "a.png"], in: path)
        }
        #expect(result.errors == "yomitori: a.png: cannot be written: not a folder\n")
        #expect(!result.output.contains("text"))
    }

    @Test func endsWith74WhenATraceFillsTheDisk() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "1.png")
        try folder.write("#full why/2.png-1", to: "2.png")
        try folder.write("three", to: "3.png")
        let result = try await #require(
            processExitsWith: .exitCode(74), observing: [\.standardErrorContent, \.standardOutputContent]
        ) { [path = folder.path as String] in
            await ScriptedTool.run(
                ["recognize", "1.png", "2.png", "3.png", "--trace", "why", "--progress", "never"], in: path)
        }
        #expect(result.errors == "yomitori: why/2.png-1: cannot be written: no space left on the device\n")
        #expect(result.output.contains("one") && !result.output.contains("three"))
    }

    @Test func endsQuietlyWhenNobodyReadsTheOutput() async throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "a.png")
        let result = try await #require(processExitsWith: .exitCode(141), observing: [\.standardErrorContent]) {
            [path = folder.path as String] in
            ScriptedTool.redirectOutput(toPipe: true)
            await ScriptedTool.run(["recognize", "a.png"], in: path)
        }
        // The test library marks where a body begins, and leaves its mark where nothing follows.
        #expect(!result.errors.contains("yomitori"))
    }

    @Test func writesEverythingFinishedWhenInterrupted() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one\n#touch read", to: "1.png")
        try folder.write("#wait read\ntwo\nthree\n#interrupt\nfour", to: "2.tif")
        try folder.write("after", to: "3.png")
        let result = try await #require(
            processExitsWith: .exitCode(130), observing: [\.standardOutputContent, \.standardErrorContent]
        ) { [path = folder.path as String] in
            await ScriptedTool.run(["recognize", "1.png", "2.tif", "--format", "json"], in: path)
        }
        let pages = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        #expect((pages?["pages"] as? [Any])?.count == 3)
        #expect(result.errors.contains("yomitori: interrupted; "))
    }

    @Test func leavesNoUnfinishedFileWhenInterrupted() async throws {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "in/1.png")
        try folder.write("two\n#wait out/1.txt\n#interrupt", to: "in/2.tif")
        await #expect(processExitsWith: .exitCode(130)) { [path = folder.path as String] in
            await ScriptedTool.run(["recognize", "in", "--output", "out"], in: path)
        }
        #expect(try folder.files() == ["in/1.png", "in/2.tif", "out/1.txt", "out/2-1.txt"])
    }

    @Test func endsAtOnceOnASignalWhenNothingIsWritten() async throws {
        await #expect(processExitsWith: .exitCode(143)) {
            Interruption(unfinished: UnfinishedFiles()).receive(.terminated)
        }
    }

    @Test func endsAtOnceOnTheSecondSignal() async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .exitCode(143)) { [path = folder.path as String] in
            let unfinished = UnfinishedFiles()
            let interruption = Interruption(unfinished: unfinished)
            let file = try ReplacingFile(SourcePath(path + "/a"), unfinished: unfinished)
            try file.write("half")
            await interruption.during {
                interruption.receive(.interrupted)
                interruption.receive(.terminated)
            } onSignal: {
            }
        }
        #expect(try folder.files() == [])
    }
}
