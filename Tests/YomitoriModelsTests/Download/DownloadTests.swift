import Foundation
import Testing
import YomitoriTestSupport

@testable import YomitoriModels

@Suite struct DownloadTests {
    private typealias Answer = LocalServer.Answer

    private let place: TemporaryFolder
    private let tiny = TinyPack()

    init() throws { place = try TemporaryFolder() }

    /// A store that knows the pack `tiny`, published at `address`; no other file of it has a SHA-256.
    private func store(_ address: String) -> PackStore {
        var yaml = tiny.yaml.replacingOccurrences(of: "sources:", with: "download: \(address)\nsources:")
        for (file, data) in [("detector.onnx", tiny.detector), ("recognizer.onnx", tiny.recognizer)] {
            yaml = yaml.replacingOccurrences(
                of: "file: \(file)\n",
                with: "file: \(file)\n  path: src/model/\(file)\n  git-blob: \(TinyPack.gitBlob(data))\n")
        }
        yaml = yaml.replacingOccurrences(of: "  sha256: \(TinyPack.sha256(tiny.recognizer))\n", with: "")
        return PackStore(
            environment: ["YOMITORI_HOME": place.url.appendingPathComponent("home").path],
            systemFolder: place.url.appendingPathComponent("system", isDirectory: true),
            known: ["tiny": Data(yaml.utf8)])
    }

    private var limits: DownloadLimits {
        var limits = DownloadLimits()
        limits.silence = 5
        return limits
    }

    private static func data(_ tiny: TinyPack, _ path: String) -> Data? {
        switch path {
        case "/src/model/detector.onnx": tiny.detector
        case "/src/model/recognizer.onnx": tiny.recognizer
        default: nil
        }
    }

    /// As a server of files answers: a part where one is asked for.
    private static func served(_ tiny: TinyPack, _ request: LocalServer.Request) -> Answer {
        guard let data = data(tiny, request.path) else { return Answer(status: 404, length: 0) }
        guard let offset = request.offset else { return Answer(body: data, length: data.count) }
        guard offset < data.count else { return Answer(status: 416, length: 0) }
        return Answer(
            status: 206, headers: [("Content-Range", "bytes \(offset)-\(data.count - 1)/\(data.count)")],
            body: data.dropFirst(offset), length: data.count - offset)
    }

    /// The reason for which a download fails.
    private func refusal(_ answer: @escaping @Sendable (LocalServer.Request, Int) -> Answer) async throws -> String? {
        let server = try LocalServer(answer)
        do {
            try await store(server.address).download("tiny", limits: limits)
            return nil
        } catch let error as PackError {
            guard case .failedDownload("tiny", let address, let reason) = error else { return "\(error)" }
            #expect(address.hasPrefix(server.address + "src/model/"))
            #expect("\(error)".contains("yomitori models install tiny --from DIR"))
            return reason
        }
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place.url.path + "/home/models/tiny").sorted()
    }

    @Test func installsWhatIsPublished() async throws {
        let server = try LocalServer { [tiny] request, _ in Self.served(tiny, request) }
        let store = store(server.address)
        try await store.download("tiny", limits: limits)
        #expect(try store.verify("tiny").isEmpty)
        #expect(try names() == ["detector.onnx", "pack.yaml", "recognizer.onnx"])
        try await store.download("tiny", limits: limits)
        #expect(server.requests.map(\.path) == ["/src/model/detector.onnx", "/src/model/recognizer.onnx"])
    }

    @Test func takesABrokenTransferUpWhereItBrokeOff() async throws {
        let server = try LocalServer { [tiny] request, _ in
            var answer = Self.served(tiny, request)
            answer.body = answer.body.prefix(70)
            return answer
        }
        let store = store(server.address)
        try await store.download("tiny", limits: limits)
        #expect(try store.verify("tiny").isEmpty)
        #expect(server.requests.prefix(3).map(\.offset) == [nil, 70, 140])
    }

    @Test func goesOnInALaterInstallation() async throws {
        do {
            let server = try LocalServer { [tiny] request, before in
                before == 0
                    ? Answer(body: tiny.detector.prefix(60), length: tiny.detector.count)
                    : Answer(status: 503, length: 0)
            }
            await #expect(throws: PackError.self) { try await store(server.address).download("tiny", limits: limits) }
            #expect(try names() == [".detector.onnx.part"])
        }
        let server = try LocalServer { [tiny] request, _ in Self.served(tiny, request) }
        try await store(server.address).download("tiny", limits: limits)
        #expect(server.requests.map(\.offset) == [60, nil])
        #expect(try names() == ["detector.onnx", "pack.yaml", "recognizer.onnx"])
    }

    @Test(arguments: [
        LocalServer.Answer(status: 404, length: 0), LocalServer.Answer(body: Data("log in first".utf8), length: 12),
    ])
    func keepsWhatArrivedWhenSomethingElseAnswers(_ other: LocalServer.Answer) async throws {
        do {
            let server = try LocalServer { [tiny] _, before in
                before == 0 ? Answer(body: tiny.detector.prefix(60), length: tiny.detector.count) : other
            }
            await #expect(throws: PackError.self) { try await store(server.address).download("tiny", limits: limits) }
        }
        let server = try LocalServer { [tiny] request, _ in Self.served(tiny, request) }
        try await store(server.address).download("tiny", limits: limits)
        #expect(server.requests.map(\.offset) == [60, nil])
    }

    @Test func givesUpWhenItTakesTooLong() async throws {
        var short = limits
        short.duration = 0.5
        let server = try LocalServer { [tiny] request, _ in
            Thread.sleep(forTimeInterval: 0.1)
            var answer = Self.served(tiny, request)
            answer.body = answer.body.prefix(1)
            return answer
        }
        let error = await #expect(throws: PackError.self) {
            try await store(server.address).download("tiny", limits: short)
        }
        #expect("\(try #require(error))".contains("it takes too long"))
    }

    @Test func givesUpOnBytesThatComeTooSlowly() async throws {
        var short = limits
        short.duration = 0.5
        // Never silent for long, and done after a multiple of the time.
        let server = try LocalServer { [tiny] request, _ in
            var answer = Self.served(tiny, request)
            answer.pause = 0.1
            return answer
        }
        let error = await #expect(throws: PackError.self) {
            try await store(server.address).download("tiny", limits: short)
        }
        #expect("\(try #require(error))".contains("it takes too long"))
        #expect(server.requests.count <= 1)
    }

    @Test func beginsAnewWhereNoPartsAreGiven() async throws {
        try place.write(tiny.detector.prefix(50), to: "home/models/tiny/.detector.onnx.part")
        let server = try LocalServer { [tiny] request, _ in
            var whole = request
            whole.offset = nil
            return Self.served(tiny, whole)
        }
        let store = store(server.address)
        try await store.download("tiny", limits: limits)
        #expect(server.requests[0].offset == 50)
        #expect(try store.verify("tiny").isEmpty)
    }

    @Test func beginsAnewAfterAPartOfAnotherFile() async throws {
        try place.write(Data(repeating: 1, count: 50), to: "home/models/tiny/.detector.onnx.part")
        let server = try LocalServer { [tiny] request, _ in Self.served(tiny, request) }
        let store = store(server.address)
        try await store.download("tiny", limits: limits)
        #expect(server.requests.map(\.offset) == [50, nil, nil])
        #expect(try store.verify("tiny").isEmpty)
    }

    @Test func refusesAnotherSize() async throws {
        let reason = try await refusal { _, _ in Answer(body: Data(repeating: 0, count: 9), length: 9) }
        #expect(reason?.contains("9 bytes") == true)
        #expect(try names().isEmpty)
    }

    @Test func refusesOtherBytesOfTheSameSize() async throws {
        let size = tiny.detector.count
        let reason = try await refusal { _, _ in Answer(body: Data(repeating: 0, count: size), length: size) }
        #expect(reason?.contains("SHA-256") == true)
        #expect(try names().isEmpty)
    }

    @Test func refusesAnotherGitBlobWhereNothingElseIsKnown() async throws {
        let reason = try await refusal { [tiny] request, _ in
            var answer = Self.served(tiny, request)
            if request.path.hasSuffix("recognizer.onnx") { answer.body[20] ^= 1 }
            return answer
        }
        #expect(reason?.contains("git blob") == true)
    }

    @Test func takesNoMoreBytesThanTheFileHas() async throws {
        let reason = try await refusal { _, _ in
            Answer(body: Data(repeating: 0, count: 1000), isEndless: true)
        }
        #expect(reason?.contains("more than") == true)
        #expect(try names().isEmpty)
    }

    @Test func givesUpOnSilence() async throws {
        let server = try LocalServer { _, _ in Answer(body: Data([1]), isSilent: true) }
        var limits = limits
        limits.silence = 0.3
        limits.vainAttempts = 0
        await #expect {
            try await store(server.address).download("tiny", limits: limits)
        } throws: { "\($0)".contains("it says nothing") }
    }

    @Test func saysThatAFileIsNotThere() async throws {
        #expect(try await refusal { _, _ in Answer(status: 404, length: 0) } == "it answers 404")
    }

    @Test func followsARedirection() async throws {
        let server = try LocalServer { [tiny] request, _ in
            guard request.path.hasPrefix("/src/") else {
                var moved = request
                moved.path = String(request.path.dropFirst(6))
                return Self.served(tiny, moved)
            }
            return Answer(status: 302, headers: [("Location", "/moved\(request.path)")], length: 0)
        }
        let store = store(server.address)
        try await store.download("tiny", limits: limits)
        #expect(try store.verify("tiny").isEmpty)
    }

    @Test func followsNoRedirectionForEver() async throws {
        let reason = try await refusal { _, before in
            Answer(status: 302, headers: [("Location", "/\(before)")], length: 0)
        }
        #expect(reason == "it leads on and on")
    }

    @Test func namesTheOtherWayWhereThereIsNoNetwork() async throws {
        // The port of a server that is gone.
        let address = try LocalServer { _, _ in Answer() }.address
        await #expect {
            try await store(address).download("tiny", limits: limits)
        } throws: { error in
            "\(error)".contains("cannot be reached") && "\(error)".contains("--from DIR")
        }
    }

    @Test func keepsWhatArrivedWhenItIsCancelled() async throws {
        let server = try LocalServer { [tiny] _, _ in
            Answer(body: tiny.detector.prefix(70), length: tiny.detector.count, isSilent: true)
        }
        let store = store(server.address)
        let limits = limits
        let task = Task { try await store.download("tiny", limits: limits) }
        let part = place.url.path + "/home/models/tiny/.detector.onnx.part"
        while (try? FileManager.default.attributesOfItem(atPath: part)[.size] as? Int) != 70 { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(FileManager.default.fileExists(atPath: part))
    }

    @Test func lendsOnePartToOneInstallationOnly() async throws {
        let folder = try place.write(Data(), to: "x/y").deletingLastPathComponent()
        let file = PackManifest.File(name: "f", size: 3)
        let first = try PartialFile(of: file, in: folder)
        #expect(throws: PackError.self) { try PartialFile(of: file, in: folder) }
        // The one that was refused has closed its own.
        let opened = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { descriptor in
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
            return path == folder.appendingPathComponent(".f.part").path
        }
        #expect(opened.count == 1)
        #expect(first.size == 0)
    }

    @Test func knowsWhichPacksArePublished() async throws {
        await #expect(throws: PackError.notPublished(name: "general")) {
            try await PackStore(environment: ["YOMITORI_HOME": place.url.path]).download("general")
        }
        await #expect(throws: PackError.self) { try await store("http://127.0.0.1/").download("other") }
    }

    @Test func takesACloneOfTheRepository() throws {
        for (name, data) in [("detector.onnx", tiny.detector), ("recognizer.onnx", tiny.recognizer)] {
            try place.write(data, to: "clone/src/model/\(name)")
        }
        try place.write(tiny.detector.prefix(5), to: "home/models/tiny/.detector.onnx.part")
        let store = store("https://example.org/")
        try store.install("tiny", from: place.url.appendingPathComponent("clone"))
        #expect(try store.verify("tiny").isEmpty)
        #expect(try names() == ["detector.onnx", "pack.yaml", "recognizer.onnx"])
    }
}
