import Foundation
import Testing
import YomitoriTestSupport

@testable import YomitoriModels

@Suite struct PackStoreTests {
    private let place: TemporaryFolder
    private let store: PackStore

    init() throws {
        place = try TemporaryFolder()
        store = PackStore(
            environment: ["YOMITORI_HOME": place.url.appendingPathComponent("home").path(percentEncoded: false)],
            systemFolder: place.url.appendingPathComponent("system", isDirectory: true))
    }

    @Test(
        arguments: [
            (["YOMITORI_HOME": "/y", "XDG_DATA_HOME": "/x", "HOME": "/h"], "/y/models"),
            (["XDG_DATA_HOME": "/x", "HOME": "/h"], "/x/yomitori/models"),
            (["XDG_DATA_HOME": "x", "HOME": "/h"], "/h/.local/share/yomitori/models"),
            (["YOMITORI_HOME": "", "XDG_DATA_HOME": "", "HOME": "/h"], "/h/.local/share/yomitori/models"),
        ] as [([String: String], String)]) func followsTheEnvironment(environment: [String: String], expected: String)
    {
        let folders = PackStore(environment: environment).folders.map { $0.standardizedFileURL.path }
        #expect(folders == [expected, "/usr/local/share/yomitori/models"])
    }

    @Test func worksWithoutAHome() throws {
        let store = PackStore(environment: [:], systemFolder: store.systemFolder)
        #expect(store.userFolder == nil)
        let source = try TinyPack().write(to: place, "source")
        #expect(throws: PackError.self) { try store.install("tiny", from: source) }
        try store.install("tiny", from: source, system: true)
        #expect(try store.open("tiny").manifest.name == "tiny")
    }

    @Test func saysHowToInstallAMissingPack() throws {
        #expect {
            try store.open("general")
        } throws: { error in
            let message = "\(error)"
            return message.contains("make setup")
                && message.contains("yomitori models install general --from WHEEL|DIR")
        }
    }

    @Test func saysHowToInstallMissingWords() {
        let message = "\(PackError.missingPack(name: "words-ja", places: []))"
        #expect(message.contains("make setup") && message.contains("yomitori models install words-ja"))
    }

    @Test(arguments: ["generla", "..general", "", "General", "a b"]) func listsThePacksThereAre(name: String) throws {
        #expect {
            try store.open(name)
        } throws: { error in
            guard case .unknownPack(name, let known) = error as? PackError else { return false }
            return known.contains("general")
        }
    }

    @Test func saysHowAPackOfOnesOwnIsInstalled() async throws {
        let source = try TinyPack().write(to: place, "source")
        try store.install("tiny", from: source)
        for (name, advice) in [
            ("./own", "`yomitori models install NAME --from ./own`"),
            ("tiny", "`yomitori models install tiny --from DIR`"),
        ] {
            let error = await #expect(throws: PackError.self) { try await store.download(name) }
            #expect(error?.description.contains(advice) == true)
        }
        let message = "\(store.unknownOrigin(of: "words-jp"))"
        #expect(message.contains("general, koten, ndl") && message.contains("words-ja"))
    }

    @Test func prefersTheUsersPack() throws {
        let source = try TinyPack().write(to: place, "source")
        try store.install("tiny", from: source, system: true)
        #expect(try store.folder(of: "tiny").path.contains("/system/"))
        try store.install("tiny", from: source)
        #expect(try store.folder(of: "tiny").path.contains("/home/"))
        #expect(store.list().map(\.name) == ["tiny"])
        try store.remove("tiny")
        #expect(try store.folder(of: "tiny").path.contains("/system/"))
        try store.remove("tiny", system: true)
        #expect(store.list().isEmpty)
        #expect(throws: PackError.self) { try store.remove("tiny") }
    }

    @Test func opensAUsersOwnPackByItsPath() throws {
        try place.write(TinyPack().detector, to: "elsewhere/finder.onnx")
        let yaml = TinyPack().yaml.replacingOccurrences(
            of: "file: detector.onnx", with: "file: ../elsewhere/finder.onnx")
        try TinyPack().write(to: place, "own")
        let folder = try place.write(Data(yaml.utf8), to: "own/pack.yaml").deletingLastPathComponent()
        let pack = try store.open(folder.path)
        guard case .db(let model, _) = pack.detector else { return }
        #expect(model.standardizedFileURL.path.hasSuffix("/elsewhere/finder.onnx"))
        #expect(try store.verify(folder.path).isEmpty)
    }

    @Test func saysThatAFolderWithoutAManifestIsNoPack() throws {
        try place.write(Data([1]), to: "file")
        for name in ["nothere", ".", "file"] {
            let path = place.url.path + "/" + name
            #expect(throws: PackError.noPackFolder(path: path)) { try store.open(path) }
            #expect(try store.verify(path) == [.noPackFolder(path: path)])
        }
        #expect("\(PackError.noPackFolder(path: "./mine"))".hasPrefix("./mine: there is no folder with a pack.yaml"))
    }

    @Test func verifiesEveryFile() throws {
        let folder = try store.install("tiny", from: TinyPack().write(to: place, "source"))
        #expect(try store.verify("tiny").isEmpty)
        try Data("x".utf8).write(to: folder.appendingPathComponent("detector.onnx"))
        try FileManager.default.removeItem(at: folder.appendingPathComponent("recognizer.onnx"))
        let faults = try store.verify("tiny")
        #expect(faults.count == 2)
        #expect(faults.contains(.missingFile(pack: "tiny", file: "recognizer.onnx")))
        try Data("schema".utf8).write(to: folder.appendingPathComponent("pack.yaml"))
        #expect(try store.verify("tiny").count == 1)
        #expect(store.list().map(\.manifest) == [nil])
    }

    @Test func saysHowToMendAPackOfOnesOwn() throws {
        let folder = try TinyPack().write(to: place, "own")
        try FileManager.default.removeItem(at: folder.appendingPathComponent("detector.onnx"))
        try Data("x".utf8).write(to: folder.appendingPathComponent("recognizer.onnx"))
        let faults = try store.verify(folder.path).map(\.description)
        #expect(faults.count == 2)
        for fault in faults {
            #expect(fault.contains(folder.path) && fault.contains("mend the folder's pack.yaml"))
            #expect(!fault.contains("models install"))
        }
        #expect {
            try store.open(folder.path)
        } throws: { error in
            "\(error)".contains("mend the folder's pack.yaml")
        }
    }

    @Test func saysHowToInstallAPackOfOnesOwnAgain() throws {
        let folder = try store.install("tiny", from: TinyPack().write(to: place, "source"))
        try Data("x".utf8).write(to: folder.appendingPathComponent("detector.onnx"))
        let fault = try #require(try store.verify("tiny").first).description
        #expect(fault.hasSuffix("`yomitori models install tiny --from DIR`, DIR being the folder it came from"))
    }

    @Test func countsTheFilesOfWhichNothingIsKnown() throws {
        let folder = try TinyPack().write(to: place, "own")
        #expect(try store.uncheckedFiles(of: folder.path) == 0)
        let lines = TinyPack().yaml.split(separator: "\n", omittingEmptySubsequences: false)
        func write(without keys: [String]) throws {
            let rest = lines.filter { line in !keys.contains { line.hasPrefix("  \($0): ") } }
            try Data(rest.joined(separator: "\n").utf8).write(to: folder.appendingPathComponent("pack.yaml"))
        }
        try write(without: ["sha256"])
        #expect(try store.uncheckedFiles(of: folder.path) == 0)
        try write(without: ["size", "sha256"])
        #expect(try store.uncheckedFiles(of: folder.path) == 2)
        #expect(try store.verify(folder.path).isEmpty)
        try place.write(Data(), to: "own/detector.onnx")
        let faults = try store.verify(folder.path).map(\.description)
        #expect(faults.count == 1)
        #expect(faults.allSatisfy { $0.contains("the file detector.onnx") && $0.contains("it is empty") })
        #expect(throws: PackError.self) { try store.open(folder.path) }
        try store.install("tiny", from: TinyPack().write(to: place, "source"))
        #expect(try store.uncheckedFiles(of: "tiny") == 0)
    }

    @Test func removesWhatAnInterruptedDownloadLeft() throws {
        try place.write(Data([1]), to: "home/models/general/.detector.onnx.part")
        #expect(try store.remove("general") == .remains)
        #expect(!FileManager.default.fileExists(atPath: place.url.appendingPathComponent("home/models/general").path))
        #expect(throws: PackError.self) { try store.remove("general") }
        try store.install("tiny", from: TinyPack().write(to: place, "source"))
        #expect(try store.remove("tiny") == .pack)
    }

    @Test func keepsAFolderThatIsNoPackOfTheProgram() throws {
        let file = try place.write(Data([1]), to: "home/models/mine/note")
        #expect(throws: PackError.self) { try store.remove("mine") }
        #expect(FileManager.default.fileExists(atPath: file.path))
    }

    @Test func readsAManifestThatBeginsWithAByteOrderMark() throws {
        let folder = try TinyPack().write(to: place, "own")
        try (Data([0xEF, 0xBB, 0xBF]) + Data(TinyPack().yaml.utf8)).write(
            to: folder.appendingPathComponent("pack.yaml"))
        #expect(try store.open(folder.path).manifest.name == "tiny")
    }

    @Test func noticesAChangedManifestOfABuiltInPack() throws {
        let folder = store.systemFolder.appendingPathComponent("general")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let yaml = String(decoding: try #require(PackManifest.builtIn["general"]), as: UTF8.self)
        try Data(yaml.replacingOccurrences(of: "value: 0.3", with: "value: 0.4").utf8)
            .write(to: folder.appendingPathComponent("pack.yaml"))
        #expect {
            try store.open("general")
        } throws: { error in
            guard case .changedFile("general", "pack.yaml", _) = error as? PackError else { return false }
            return true
        }
        #expect(try store.verify("general").count == 1)
    }

    @Test func usesAPackThatWasInstalledWithAnEarlierManifest() throws {
        let pack = TinyPack()
        let former = Data((pack.yaml + "orientation: {file: gone.onnx}\n").utf8)
        let folder = try pack.write(to: place, "home/models/tiny")
        try former.write(to: folder.appendingPathComponent("pack.yaml"))
        func store(_ earlier: [String: Set<String>]) -> PackStore {
            PackStore(
                environment: ["YOMITORI_HOME": place.url.appendingPathComponent("home").path],
                systemFolder: place.url.appendingPathComponent("system"), known: ["tiny": Data(pack.yaml.utf8)],
                earlier: earlier)
        }
        let knowing = store(["tiny": [TinyPack.sha256(former)]])
        #expect(try knowing.open("tiny").manifest.files.map(\.name) == ["detector.onnx", "recognizer.onnx"])
        #expect(try knowing.verify("tiny").isEmpty)
        #expect(try store([:]).verify("tiny").count == 1)
        // Installing anew writes the program's own manifest; the files are there.
        try knowing.install("tiny", from: folder)
        #expect(try store([:]).verify("tiny").isEmpty)
    }

    @Test func overlooksWhatIsNoPack() throws {
        try place.write(Data(), to: "home/models/file")
        try place.write(Data(), to: "home/models/.hidden/pack.yaml")
        try place.write(Data(), to: "home/models/empty/other")
        #expect(store.list().isEmpty)
    }
}
