import Foundation
import Glibc
import Testing
import YomitoriCore
import YomitoriModels
import YomitoriTestSupport

@testable import YomitoriCommandLine

/// The executable as it was built, beside the tests.
private struct Executable {
    struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    let folder: TemporaryFolder

    private static var path: String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return SourcePath(tests).folder.appending("yomitori").displayed
    }

    /// Runs a shell command in which `$YOMITORI` is the executable; packs are looked for where `home` says.
    func run(_ command: String, home: String? = nil) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        var environment = ProcessInfo.processInfo.environment
        environment["YOMITORI"] = Self.path
        if let home { environment["YOMITORI_HOME"] = home }
        process.environment = environment
        // Files, not pipes: nobody has to read them at the same time.
        let streams = ["output", "errors"].map { folder.path + "/" + $0 }
        for stream in streams { close(creat(stream, 0o600)) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle(forWritingAtPath: streams[0])
        process.standardError = FileHandle(forWritingAtPath: streams[1])
        try process.run()
        process.waitUntilExit()
        let texts = try streams.map { String(decoding: try Descriptor.contents(of: SourcePath($0)), as: UTF8.self) }
        return Result(status: process.terminationStatus, output: texts[0], errors: texts[1])
    }
}

@Suite struct ExecutableTests {
    private let executable: Executable

    init() throws { executable = Executable(folder: try TemporaryFolder()) }

    @Test func printsItsVersionAndItsHelp() throws {
        #expect(try executable.run("$YOMITORI --version").output == Version.current + "\n")
        let help = try executable.run("$YOMITORI recognize --help")
        #expect(help.status == 0)
        #expect(help.output.contains("USAGE: yomitori recognize"))
        #expect(help.errors == "")
        #expect(try executable.run("$YOMITORI").output.contains("SUBCOMMANDS:"))
    }

    @Test func refusesAWrongCommandLineOnStandardError() throws {
        let result = try executable.run("$YOMITORI recognize a.png --unknown \"$(printf 'x\\377')\"")
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(result.errors.hasPrefix("yomitori: "))
    }

    @Test func takesNamesThatAreNoText() throws {
        let result = try executable.run("$YOMITORI recognize --quiet -- \"$(printf -- '-x\\377\\ny')\" ' ' ")
        #expect(result.status == 1)
        #expect(
            result.errors == """
                yomitori: -x\\xFF\\ny: no such file or folder
                yomitori:  : no such file or folder

                """)
    }

    @Test func endsQuietlyWhenItsHelpIsNotRead() throws {
        let result = try executable.run("{ $YOMITORI recognize --help; echo $? >&2; } | true")
        #expect(result.errors == "141\n" || result.errors == "0\n")
        #expect(try executable.run("$YOMITORI --help > /dev/full").status == 74)
    }

    @Test func tellsWhereItsPacksAre() throws {
        let home = executable.folder.path + "/home"
        #expect(try executable.run("$YOMITORI models path", home: home).output == home + "/models/\n")
        let removed = try executable.run("$YOMITORI models remove general", home: home)
        #expect(removed.status == 1)
        #expect(removed.errors.hasPrefix("yomitori: general: "))
        let installed = try executable.run("$YOMITORI models install general --from /nowhere.whl", home: home)
        #expect(installed.status == 1)
        #expect(installed.errors.hasPrefix("yomitori: general: "))
    }

    @Test func showsControlCharactersOfAManifestAsText() throws {
        let known = String(decoding: try #require(PackManifest.builtIn["ndl"]), as: UTF8.self)
        let lines = known.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix("name: ")
                ? "name: mine"
                : line.hasPrefix("attribution: ") ? #"attribution: "me\e[2J\r\nforged""# : String(line)
        }
        try executable.folder.write(lines.joined(separator: "\n"), to: "home/models/mine/pack.yaml")
        let listed = try executable.run("$YOMITORI models list", home: executable.folder.path + "/home")
        #expect(listed.output.contains("\nmine: me\\x1B[2J\\x0D\\nforged\n"))
    }

    @Test func saysThatAStreamIsClosed() throws {
        let output = try executable.run("$YOMITORI models path >&-")
        #expect(output.status == 74)
        #expect(output.errors == "yomitori: standard output cannot be written: it is closed\n")
        #expect(try executable.run("$YOMITORI recognize missing.png 2>&-").status == 1)
    }

    /// Whether the program's pack is installed on this machine.
    private static var hasPack: Bool {
        (try? PackStore(environment: ProcessInfo.processInfo.environment).open("general")) != nil
    }

    @Test(.enabled(if: hasPack, "the pack general is not installed"))
    func readsAPageFromAFileAndFromStandardInput() throws {
        try SelfTestPage.picture.write(to: URL(fileURLWithPath: executable.folder.path + "/page.png"))
        let text = SelfTestPage.lines.joined(separator: "\n")
        let result = try executable.run("$YOMITORI recognize page.png - --jobs 2 < page.png")
        #expect(result.status == 0)
        let pages = result.output.split(separator: "\u{0C}")
        #expect(pages.count == 2)
        for page in pages { #expect(page.filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace }) }
    }

    @Test(.enabled(if: hasPack, "the pack general is not installed"))
    func writesNoMessageIntoAResultWhenStandardErrorIsClosed() throws {
        try SelfTestPage.picture.write(to: URL(fileURLWithPath: executable.folder.path + "/page.png"))
        try executable.folder.write("no picture", to: "bad.png")
        let result = try executable.run("$YOMITORI recognize - bad.png page.png --output out <&- >&- 2>&-")
        #expect(result.status == 1)
        #expect(try executable.folder.files().filter { $0.hasPrefix("out/") } == ["out/page.txt"])
        #expect(try executable.folder.text(of: "out/page.txt").contains(SelfTestPage.lines[1]))
        #expect(try !executable.folder.text(of: "out/page.txt").contains("bad.png"))
    }

    @Test(.enabled(if: hasPack, "the pack general is not installed"))
    func keepsTracesOfPicturesOfOneNameApart() throws {
        for name in ["one", "two"] {
            try executable.folder.write("", to: "in/\(name)/note")
            try SelfTestPage.picture.write(to: URL(fileURLWithPath: executable.folder.path + "/in/\(name)/p.png"))
        }
        let result = try executable.run("$YOMITORI recognize in --recursive --trace why --viz seen --quiet")
        #expect(result.status == 0)
        let files = try executable.folder.files()
        #expect(files.filter { $0.hasPrefix("seen/") } == ["seen/one/p.png-1.png", "seen/two/p.png-1.png"])
        #expect(files.filter { $0.hasSuffix("/3-layout.json") && $0.hasPrefix("why/") }.count == 2)
    }

    @Test(.enabled(if: hasPack, "the pack general is not installed"))
    func findsEverythingInOrderWhereAPageIsRead() throws {
        let result = try executable.run("$YOMITORI doctor")
        #expect(result.status == 0)
        #expect(result.output.contains("26 of 26 characters right\n"))
        #expect(result.output.contains("as computed by the models"))
        #expect(result.output.hasSuffix("everything is there and works\n"))
    }

    @Test(.enabled(if: hasPack, "the pack general is not installed"))
    func finishesWhatItWritesWhenInterrupted() throws {
        for number in 1...30 {
            try SelfTestPage.picture.write(to: URL(fileURLWithPath: executable.folder.path + "/\(number).png"))
        }
        let result = try executable.run(
            """
            $YOMITORI recognize *.png --output out --progress never & \
            while [ ! -e out/1.txt ]; do sleep 0.01; done; kill -INT $!; wait $!
            """)
        #expect(result.status == 130)
        let files = try executable.folder.files().filter { $0.hasPrefix("out/") }
        #expect(files.contains("out/1.txt"))
        for file in files { #expect(file.hasSuffix(".txt")) }
    }
}

/// What the tool says where a pack is missing; the machine's own packs are not looked at.
@Suite struct MissingPackTests {
    private static func run(_ arguments: [String], in folder: String) async -> Never {
        let packs = PackStore(
            environment: ["YOMITORI_HOME": folder], systemFolder: URL(fileURLWithPath: folder + "/system"))
        let composition = Composition.product(environment: ["XDG_CACHE_HOME": folder], packs: packs)
        exit(await YomitoriTool.run(arguments: arguments, composition: composition).rawValue)
    }

    @Test func endsWith69AndNamesBothWaysToInstallIt() async throws {
        let folder = try TemporaryFolder()
        try folder.write("no picture", to: "a.png")
        let result = try await #require(processExitsWith: .exitCode(69), observing: [\.standardErrorContent]) {
            [path = folder.path as String] in
            await Self.run(["recognize", path + "/a.png"], in: path)
        }
        let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(errors.hasPrefix("yomitori: the model pack general is not installed"))
        #expect(errors.contains("make setup"))
        #expect(errors.contains("yomitori models install general"))
        #expect(errors.split(separator: "\n").count == 1)
    }

    @Test func saysSoInVerifyAndDoctorToo() async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .exitCode(69)) { [path = folder.path as String] in
            await Self.run(["models", "verify"], in: path)
        }
        let result = try await #require(processExitsWith: .exitCode(69), observing: [\.standardOutputContent]) {
            [path = folder.path as String] in
            await Self.run(["doctor", "--json"], in: path)
        }
        let report = try JSONSerialization.jsonObject(with: Data(result.standardOutputContent)) as? [String: Any]
        #expect(report?["healthy"] as? Bool == false)
        let titles = (report?["sections"] as? [[String: Any]])?.compactMap { $0["title"] as? String }
        #expect(titles == ["versions", "device", "folders", "packs", "words", "self-test"])
    }

    /// A pack that is whole by its manifest, with a detector that the runtime cannot read; one whose detector is missing;
    /// and one with another model in its place.
    @Test(arguments: [
        ("broken.onnx", "yomitori models verify"), ("missing.onnx", "missing.onnx"),
        ("recognizer.onnx", "/pack/recognizer.onnx cannot be used: the detector takes "),
    ])
    func endsWith69WhereAModelCannotBeUsed(detector: String, words: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("no picture", to: "a.png")
        try folder.write("no model", to: "pack/broken.onnx")
        try folder.write(Self.manifest(detector: detector), to: "pack/pack.yaml")
        let recognizer = TinyONNX.data(metadata: [("character", "日\n本\n語\n")])
        try recognizer.write(to: URL(fileURLWithPath: folder.path + "/pack/recognizer.onnx"))
        let result = try await #require(processExitsWith: .exitCode(69), observing: [\.standardErrorContent]) {
            [path = folder.path as String] in
            await Self.run(["recognize", "--pack", path + "/pack", path + "/a.png"], in: path)
        }
        let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(errors.hasPrefix("yomitori: "))
        #expect(errors.contains(words))
        #expect(errors.split(separator: "\n").count == 1)
    }

    private static func manifest(detector: String) -> String {
        """
        schema: yomitori.pack/1
        name: broken
        version: "1"
        licence: MIT
        attribution: nobody
        sources: [the tests]
        detector:
          architecture: db
          file: \(detector)
          normalization: {order: bgr, mean: [0.5, 0.5, 0.5], deviation: [0.25, 0.5, 0.5], source: the tests}
          resize-filter: bilinear
          side-multiple: 32
          pixel-threshold: {value: 0.3, source: the tests}
          box-threshold: {value: 0.5, source: the tests}
          unclip-ratio: {value: 1.6, source: the tests}
        recognizer:
          architecture: ctc
          file: recognizer.onnx
          normalization: {order: rgb, mean: [0, 0, 0], deviation: [1, 1, 1], source: the tests}
          resize-filter: bilinear
          height: 48
          pixels-per-step: 8
          classes: 5
          alphabet: {metadata: character}

        """
    }

    @Test func needsNoPackToSayThatNoInputCanBeRead() async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .exitCode(1)) { [path = folder.path as String] in
            await Self.run(["recognize", path + "/missing.png"], in: path)
        }
    }
}
