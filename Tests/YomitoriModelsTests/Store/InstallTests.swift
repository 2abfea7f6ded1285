import Foundation
import Testing
import YomitoriTestSupport

@testable import YomitoriModels

@Suite struct InstallTests {
    private let place: TemporaryFolder
    private let store: PackStore
    private let tiny = TinyPack()

    init() throws {
        place = try TemporaryFolder()
        store = PackStore(
            environment: ["YOMITORI_HOME": place.url.appendingPathComponent("home").path(percentEncoded: false)],
            systemFolder: place.url.appendingPathComponent("system", isDirectory: true))
    }

    /// A folder with the tiny pack's manifest and a wheel of these entries.
    private func source(_ entries: [StoredZip.Entry]) throws -> URL {
        try place.write(Data(tiny.yaml.utf8), to: "source/pack.yaml")
        return try place.write(StoredZip.data(entries), to: "source/models.whl").deletingLastPathComponent()
    }

    private func entries() -> [StoredZip.Entry] {
        [
            StoredZip.Entry("pkg/__init__.py", []),
            StoredZip.Entry("pkg/models/detector.onnx", Array(tiny.detector)),
            StoredZip.Entry("pkg/models/recognizer.onnx", Array(tiny.recognizer)),
        ]
    }

    /// All files below the place, by path, the sources aside.
    private func written() -> [String] {
        let all = FileManager.default.subpaths(atPath: place.url.path(percentEncoded: false)) ?? []
        return all.filter { !$0.hasPrefix("source") && !$0.hasSuffix("/") }.sorted()
    }

    @Test func copiesAFolder() throws {
        let folder = try store.install("tiny", from: tiny.write(to: place, "source"))
        #expect(folder == store.userFolder?.appendingPathComponent("tiny", isDirectory: true))
        #expect(try store.verify("tiny").isEmpty)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                == ["detector.onnx", "pack.yaml", "recognizer.onnx"])
    }

    @Test func takesTheFilesOutOfAWheel() throws {
        try store.install("tiny", from: source(entries()))
        #expect(try store.verify("tiny").isEmpty)
    }

    @Test func isReadableForEverybody() throws {
        let before = umask(0o077)
        defer { umask(before) }
        let folder = try store.install("tiny", from: tiny.write(to: place, "source"), system: true)
        func mode(_ url: URL) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
        }
        #expect(try mode(store.systemFolder) == 0o755)
        #expect(try mode(folder) == 0o755)
        #expect(try mode(folder.appendingPathComponent("detector.onnx")) == 0o644)
        #expect(try mode(folder.appendingPathComponent("pack.yaml")) == 0o644)
    }

    @Test func repairsATornFileAndKeepsTheSoundOnes() throws {
        let source = try tiny.write(to: place, "source")
        let folder = try store.install("tiny", from: source)
        let sound = folder.appendingPathComponent("recognizer.onnx")
        let number = try FileManager.default.attributesOfItem(atPath: sound.path)[.systemFileNumber] as? Int
        try Data("torn".utf8).write(to: folder.appendingPathComponent("detector.onnx"))
        try store.install("tiny", from: source)
        #expect(try store.verify("tiny").isEmpty)
        #expect(try FileManager.default.attributesOfItem(atPath: sound.path)[.systemFileNumber] as? Int == number)
    }

    @Test func writesNothingWhereAnEntrysPathLeads() throws {
        let outside = [
            StoredZip.Entry("../../escaped.onnx", [1]), StoredZip.Entry("/tmp/../escaped.onnx", [1]),
            StoredZip.Entry("../../detector.onnx", Array(tiny.detector)),
            StoredZip.Entry("/recognizer.onnx", Array(tiny.recognizer)),
        ]
        try store.install("tiny", from: source(outside))
        #expect(written().filter { $0.contains("escaped") }.isEmpty)
        #expect(
            written().filter { $0.hasSuffix(".onnx") }
                == ["home/models/tiny/detector.onnx", "home/models/tiny/recognizer.onnx"])
    }

    @Test func followsNoLinkInAWheel() throws {
        var links = entries()
        links[1] = StoredZip.Entry("models/detector.onnx", Array("/etc/passwd".utf8), mode: 0o120777)
        #expect(throws: PackError.self) { try store.install("tiny", from: source(links)) }
        #expect(throws: PackError.self) { try store.open("tiny") }
    }

    @Test func refusesAnotherFileOfTheSameNameAndLeavesNothingHalf() throws {
        var changed = entries()
        changed[2].content[20] ^= 1
        #expect {
            try store.install("tiny", from: source(changed))
        } throws: { error in
            "\(error)".contains("recognizer.onnx is another one")
        }
        // The sound file may stay; neither a draft nor a manifest does.
        #expect(written().filter { $0.contains("recognizer") || $0.contains("pack.yaml") }.isEmpty)
    }

    @Test func passesOverFilesOfAnotherSize() throws {
        let decoy = StoredZip.Entry("other/detector.onnx", [1, 2, 3])
        try store.install("tiny", from: source([decoy] + entries()))
        #expect(try store.verify("tiny").isEmpty)
    }

    @Test func refusesAnEntryThatLiesAboutItsSize() throws {
        var lying = entries()
        lying[1].content += Array(repeating: 0, count: 100_000)
        lying[1].claimedSize = UInt32(tiny.detector.count)
        #expect(throws: PackError.self) { try store.install("tiny", from: source(lying)) }
        #expect(throws: PackError.self) { try store.open("tiny") }
    }

    @Test func namesTheFilesThatAreMissing() throws {
        #expect {
            try store.install("tiny", from: source([entries()[1]]))
        } throws: { error in
            "\(error)".contains("lacks recognizer.onnx")
        }
    }

    @Test(arguments: [[], [0], Array("not a zip file at all, but long enough".utf8)] as [[UInt8]])
    func refusesWhatIsNoWheel(bytes: [UInt8]) throws {
        let file = try place.write(Data(bytes), to: "source/x.whl")
        #expect(throws: PackError.self) { try store.install("general", from: file) }
    }

    @Test func refusesATornWheel() throws {
        try place.write(Data(tiny.yaml.utf8), to: "source/pack.yaml")
        let whole = StoredZip.data(entries())
        for count in stride(from: 0, to: whole.count - 1, by: 97) {
            let file = try place.write(whole.prefix(count), to: "source/models.whl")
            do {
                try store.install("tiny", from: file.deletingLastPathComponent())
                // Whatever can be had from a torn wheel is checked all the same.
                #expect(try store.verify("tiny").isEmpty)
            } catch is PackError {
            }
            try? FileManager.default.removeItem(at: place.url.appendingPathComponent("home"))
        }
    }

    @Test func refusesAFolderOfAnotherPack() throws {
        let source = try tiny.write(to: place, "source")
        #expect(throws: PackError.self) { try store.install("other", from: source) }
        #expect(throws: PackError.self) { try store.install("nothing", from: place.url) }
        #expect(throws: PackError.self) { try store.install("general", from: source) }
        #expect(throws: PackError.self) {
            try store.install("general", from: place.url.appendingPathComponent("nowhere"))
        }
    }

    @Test(arguments: [
        ("ndl", "a clone of the repository"), ("koten", "a clone of the repository"), ("general", "a wheel"),
        ("tiny", "a wheel"),
    ]) func namesASourceThatIsNotThere(name: String, wanted: String) {
        let source = place.url.appendingPathComponent("nowhere")
        #expect {
            try store.install(name, from: source)
        } throws: { error in
            guard case .badSource(source.path, let reason) = error as? PackError else { return false }
            return reason.hasPrefix("No such file or directory; --from takes \(wanted)")
        }
        #expect(written().isEmpty)
    }

    @Test func namesASourceOfWordsThatIsNotThere() throws {
        let words = try #require(PackStore.wordPack(named: "words-zh"))
        let source = place.url.appendingPathComponent("nowhere")
        #expect {
            try store.install(words, from: source)
        } throws: { error in
            guard case .badSource(source.path, let reason) = error as? PackError else { return false }
            return reason.contains("--from takes a folder")
        }
    }

    @Test func speaksOfNoWheelWhereThePackIsInNone() throws {
        let file = try place.write(Data("no archive".utf8), to: "source/file")
        #expect {
            try store.install("ndl", from: file)
        } throws: { error in
            "\(error)".contains("cannot be read as a zip file") && !"\(error)".contains("wheel")
        }
    }

    @Test func refusesASourceThatIsNeitherAFileNorAFolder() throws {
        let pipe = place.url.appendingPathComponent("source.whl")
        try #require(mkfifo(pipe.path, 0o600) == 0)
        for source in [pipe, URL(fileURLWithPath: "/dev/zero")] {
            for name in ["general", "tiny"] {
                #expect(throws: PackError.badSource(source: source.path, reason: "neither a regular file nor a folder"))
                {
                    try store.install(name, from: source)
                }
            }
        }
    }

    @Test func refusesAWheelInAFolderThatIsAPipe() throws {
        try place.write(Data(tiny.yaml.utf8), to: "source/pack.yaml")
        let folder = place.url.appendingPathComponent("source")
        let pipe = folder.appendingPathComponent("models.whl")
        try #require(mkfifo(pipe.path, 0o600) == 0)
        #expect(throws: PackError.badSource(source: pipe.path, reason: "neither a regular file nor a folder")) {
            try store.install("tiny", from: folder)
        }
    }

    @Test(arguments: ["pack.yaml", "detector.onnx"]) func blamesTheSourceForAFileThatCannotBeRead(name: String) throws {
        let source = try tiny.write(to: place, "source")
        let file = source.appendingPathComponent(name)
        for target in ["/dev/zero", nil] {
            try FileManager.default.removeItem(at: file)
            if let target {
                try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
            } else {
                try #require(mkfifo(file.path, 0o600) == 0)
            }
            #expect {
                try store.install("tiny", from: source)
            } throws: { error in
                guard case .badSource(let path, "not a regular file") = error as? PackError else { return false }
                return path.hasSuffix("source/" + name)
            }
        }
    }

    @Test func blamesTheSourceForWordsThatCannotBeRead() throws {
        let words = try #require(PackStore.wordPack(named: "words-zh"))
        let folder = try place.write(Data(), to: "source/other").deletingLastPathComponent()
        try #require(mkfifo(folder.appendingPathComponent("dict.txt").path, 0o600) == 0)
        #expect {
            try store.install(words, from: folder)
        } throws: { error in
            guard case .badSource(let path, "not a regular file") = error as? PackError else { return false }
            return path.hasSuffix("source/dict.txt")
        }
    }

    @Test func saysWhereItCannotWrite() throws {
        try place.write(Data(), to: "home/models")
        #expect {
            try store.install("tiny", from: tiny.write(to: place, "source"))
        } throws: { error in
            guard case .failedAccess(let path, _) = error as? PackError else { return false }
            return path.contains("home/models")
        }
    }

    @Test func saysWhichCommitAClonesOtherFilesAreNotOf() throws {
        let commit = "593b4ef2ec2cb84739ed1f5a2b5ed521bc2e635b"
        let clone = place.url.appendingPathComponent("source", isDirectory: true)
        for (content, fault) in [
            ("other", "is another one: it has 5 bytes"),
            ("version https://git-lfs.github.com/spec/v1\n", "is a pointer of Git LFS"),
        ] {
            try place.write(Data(content.utf8), to: "source/deim-s-1024x1024.onnx")
            #expect {
                try store.install("ndl", from: clone)
            } throws: { error in
                "\(error)".contains("its file deim-s-1024x1024.onnx \(fault)")
                    && "\(error)".hasSuffix("in a clone, check out \(commit)")
            }
        }
        let address = "https://raw.githubusercontent.com/ndl-lab/ndlocr-lite/\(commit)/src/config/NDLmoji.yaml"
        #expect(
            "\(PackError.failedDownload(pack: "ndl", address: address, reason: "offline"))"
                .hasSuffix("from another machine at the commit \(commit)"))
    }

    @Test func leavesNothingWhenItIsCancelled() async throws {
        let source = try tiny.write(to: place, "source")
        let store = store
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try store.install("tiny", from: source)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(written().filter { $0.contains("tiny/") }.isEmpty)
    }

    @Test func clearsWhatAKilledInstallationLeftAndNothingElse() throws {
        let source = try tiny.write(to: place, "source")
        let left = [".detector.onnx.SM9Pr3", ".detector.onnx.Xb41aZ", ".pack.yaml.a1b2c3"]
        let kept = [".detector.onnx.abcdefg", ".recognizer.onnx.Zy9Xw8", "detector.onnx.SM9Pr3"]
        for name in left + kept { try place.write(Data([1]), to: "home/models/tiny/" + name) }
        // Another installation is writing it.
        let other = open(place.url.path + "/home/models/tiny/.recognizer.onnx.Zy9Xw8", O_RDONLY)
        try #require(other >= 0 && flock(other, LOCK_EX | LOCK_NB) == 0)
        defer { close(other) }
        let folder = try store.install("tiny", from: source)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                == (kept + ["detector.onnx", "pack.yaml", "recognizer.onnx"]).sorted())
    }

    @Test func clearsWhatIsLeftOfAFileThatIsInPlace() throws {
        let source = try tiny.write(to: place, "source")
        let folder = try store.install("tiny", from: source)
        try place.write(Data([1]), to: "home/models/tiny/.detector.onnx.SM9Pr3")
        try store.install("tiny", from: source)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                == ["detector.onnx", "pack.yaml", "recognizer.onnx"])
    }

    @Test func removesWhatAnInterruptedInstallationOfAPackOfOnesOwnLeft() throws {
        let source = try tiny.write(to: place, "source")
        try Data("other".utf8).write(to: source.appendingPathComponent("recognizer.onnx"))
        #expect(throws: PackError.self) { try store.install("tiny", from: source) }
        #expect(written().contains("home/models/tiny/detector.onnx"))
        #expect(try store.remove("tiny") == .remains)
        #expect(written().filter { $0.contains("tiny") }.isEmpty)
        // A folder that no installation has begun.
        try place.write(Data([1]), to: "home/models/other/notes.txt")
        #expect(throws: PackError.self) { try store.remove("other") }
        #expect(written().contains("home/models/other/notes.txt"))
    }

    @Test func allowsSeveralInstallationsAtOnce() async throws {
        let source = try tiny.write(to: place, "source")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try store.install("tiny", from: source)
                    _ = try store.open("tiny")
                }
            }
            try await group.waitForAll()
        }
        #expect(written().filter { $0.contains("/.") }.isEmpty)
    }
}
