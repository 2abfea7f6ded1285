import Foundation
import Glibc
import Metrics
import Synchronization
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriWorkers

/// Both ends of a worker's pipes, the worker in this process.
private final class Conversation: Sendable {
    private let requests: Int32
    private let replies: Int32
    private let server: Task<Void, any Error>
    private let served: Int32

    init(pictures: (any PagePicturing)? = nil, metrics: WorkerMetrics? = nil) throws {
        var (down, up): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        try #require(pipe(&down) == 0 && pipe(&up) == 0)
        (requests, replies, served) = (down[1], up[0], up[1])
        let input = down[0]
        // The thread that reads it may outlast the server, and would take what is written for whoever gets its number next.
        let channel = WorkerChannel(input: input, output: served) { close(input) }
        let server = WorkerServer(channel: channel, pictures: pictures, metrics: metrics) { _ in
            OnePage(metrics: metrics)
        } failure: {
            WorkerFailure(.passing, "\($0)")
        }
        self.server = Task.detached { try await server.run() }
    }

    deinit { close(replies) }

    func say(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(requests, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Closes the requests; what the worker replied until it ended.
    func end() async throws -> [WorkerReply] {
        close(requests)
        let result = await server.result
        close(served)
        try result.get()
        var (bytes, part): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 1 << 16))
        while true {
            let count = read(replies, &part, part.count)
            guard count > 0 else { break }
            bytes += part[..<count]
        }
        return try bytes.split(separator: UInt8(ascii: "\n")).map { try WorkerWire.reply(of: Array($0)) }
    }
}

private struct OnePage: TextRecognizing {
    var metrics: WorkerMetrics?

    func pages(of input: PageInput, options: RecognitionOptions) -> AsyncThrowingStream<RecognizedPage, any Error> {
        if let metrics {
            Counter(label: "pages", factory: metrics).increment()
            Gauge(label: "yomitori_memory_peak_bytes", factory: metrics).record(50)
        }
        return AsyncThrowingStream {
            $0.yield(SamplePages.page(of: ["read"], path: input.name, number: 1))
            $0.finish()
        }
    }
}

/// Pictures whose bytes say of what they are.
private struct OneColour: PagePicturing {
    func pageCount(of input: PageInput) async throws -> Int { 1 }
    func size(of input: PageInput, page: Int) async throws -> PixelSize { PixelSize(width: 9, height: 9) }
    func corners(of input: PageInput, page: Int) async throws -> Quad? { nil }
    func flattened(of input: PageInput, page: Int, corners: Quad?) async throws -> FlattenedPicture? { nil }

    func thumbnail(of input: PageInput, page: Int, maximumSide: Int) async throws -> EncodedPicture {
        try await crop(
            of: input, page: page, box: Rect(x: 0, y: 0, width: 9, height: 9), maximumSide: maximumSide)
    }

    func crop(of input: PageInput, page: Int, box: Rect, maximumSide: Int) async throws -> EncodedPicture {
        EncodedPicture(
            mediaType: .jpeg, size: PixelSize(width: maximumSide, height: maximumSide), box: box,
            bytes: Data("\(input.name) \(page)".utf8))
    }
}

@Suite struct WorkerServerTests {
    @Test func answersWhatItIsAsked() async throws {
        let worker = try Conversation()
        worker.say(#"{"id":7,"path":"/a.png","page":0,"options":{}}"# + "\n")
        worker.say(#"{"id":8,"path":"/a.png"}"# + "\n")
        let replies = try await worker.end()
        #expect(
            Array(replies.prefix(4)) == [
                .hello(version: 1), .loading(id: 7), .reading(id: 7), .done(id: 7, count: 1),
            ])
        #expect(replies.last == .done(id: 8, count: 1))
    }

    @Test func sendsWhatItCountedToThoseWhoAskForIt() async throws {
        let worker = try Conversation(metrics: WorkerMetrics())
        worker.say(#"{"id":1,"path":"/a.png"}"# + "\n")
        worker.say(#"{"id":2,"path":"/a.png","page":1,"metrics":true}"# + "\n")
        worker.say(#"{"id":3,"path":"/a.png","page":7,"metrics":true}"# + "\n")
        let metrics = try await worker.end().compactMap { reply -> [Int64]? in
            guard case .metrics(let id, let values) = reply else { return nil }
            return [Int64(id)] + values.map(\.value)
        }
        // What was counted before is sent with the first answer to one who asks.
        #expect(metrics == [[2, 2, 50], [3, 1, 50]])
    }

    @Test func makesThePicturesItIsAskedFor() async throws {
        let worker = try Conversation(pictures: OneColour())
        worker.say(#"{"id":1,"path":"/a.png","page":2,"picture":{"kind":"crop","box":[1,2,3,4],"side":9}}"# + "\n")
        worker.say(#"{"id":2,"path":"/a.png","picture":{"kind":"corners"}}"# + "\n")
        worker.say(#"{"id":3,"path":"/a.png","picture":{"kind":"crop"}}"# + "\n")
        let made = EncodedPicture(
            mediaType: .jpeg, size: PixelSize(width: 9, height: 9), box: Rect(x: 1, y: 2, width: 3, height: 4),
            bytes: Data("/a.png 2".utf8))
        let replies = try await worker.end()
        #expect(
            Array(replies.prefix(7)) == [
                .hello(version: 1), .reading(id: 1), .picture(id: 1, PictureAnswer(picture: made)),
                .done(id: 1, count: nil), .reading(id: 2), .picture(id: 2, PictureAnswer()), .done(id: 2, count: nil),
            ])
        guard case .failed(3, let failure)? = replies.last else {
            Issue.record("a part of no box was made")
            return
        }
        #expect(failure.kind == .lasting)
    }

    @Test func makesNoPicturesWhereNothingCan() async throws {
        let worker = try Conversation()
        worker.say(#"{"id":1,"path":"/a.png","picture":{"kind":"size"}}"# + "\n")
        guard case .failed(1, let failure)? = try await worker.end().last else {
            Issue.record("it was not refused")
            return
        }
        #expect(failure.kind == .lasting)
    }

    @Test(arguments: ["garbage\n", "{}\n", #"{"id":"one","path":"/a.png"}"# + "\n", "\n"])
    func endsWhenItIsToldWhatIsNoRequest(line: String) async throws {
        let worker = try Conversation()
        worker.say(line)
        await #expect(throws: WorkerChannel.Failure.self) { _ = try await worker.end() }
    }

    @Test func endsWhenALineHasNoEnd() async throws {
        let worker = try Conversation()
        worker.say(String(repeating: "x", count: WorkerWire.requestLimit + 1))
        await #expect(throws: WorkerChannel.Failure.self) { _ = try await worker.end() }
    }

    @Test(arguments: [#"{"id":1}"#, #"{"id":1,"path":""}"#, #"{"id":1,"path":"/a.png","page":-1}"#])
    func refusesARequestForNothing(line: String) async throws {
        let worker = try Conversation()
        worker.say(line + "\n")
        guard case .failed(1, let failure)? = try await worker.end().last else {
            Issue.record("it was not refused")
            return
        }
        #expect(failure.kind == .lasting)
    }

    @Test(arguments: ["garbage\n", String(repeating: "x", count: (1 << 20) + 1), ""])
    func endsWithTheStatusThatIsPromised(input: String) throws {
        let status: Int32 = input.isEmpty ? 0 : 1
        let process = Process()
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        process.executableURL = URL(fileURLWithPath: tests).deletingLastPathComponent()
            .appendingPathComponent("yomitori-torture")
        process.arguments = ["worker"]
        let (requests, nothing) = (Pipe(), FileHandle.nullDevice)
        (process.standardInput, process.standardOutput, process.standardError) = (requests, nothing, nothing)
        signal(SIGPIPE, SIG_IGN)
        try process.run()
        try? requests.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        if status == 0 { try requests.fileHandleForWriting.close() }
        process.waitUntilExit()
        #expect(process.terminationStatus == status)
    }

    // MARK: - What the documentation shows

    private static let document = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../docs/worker-protocol.md").standardizedFileURL

    private func lines(_ mark: String) throws -> [String] {
        try String(contentsOf: Self.document, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
    }

    @Test func understandsTheRequestsOfItsDocumentation() throws {
        let requests = try lines("→ ").map { try WorkerWire.value(WorkerRequest.self, of: Array($0.utf8)) }
        #expect(requests.map(\.page) == [3])
        #expect(requests.first?.file == SourcePath("/scans/book.tif"))
        #expect(requests.first?.options.languages == ["ja"])
    }

    @Test func givesTheRepliesOfItsDocumentation() throws {
        let replies = try lines("← ").filter { !$0.contains("…") }.map { try WorkerWire.reply(of: Array($0.utf8)) }
        let metrics = [
            WorkerMetric(
                .timer, "yomitori_page_stage_duration", [.init("stage", "lines"), .init("pack", "general")],
                value: 1_802_000_000)
        ]
        #expect(
            replies == [
                .hello(version: 1), .loading(id: 1), .reading(id: 1), .metrics(id: 1, metrics), .done(id: 1, count: 12),
            ])
    }

    @Test func namesEveryOptionInItsDocumentation() throws {
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        let encoded = try JSONEncoder().encode(RecognitionOptions())
        let options = try #require(try JSONSerialization.jsonObject(with: encoded) as? [String: Any])
        for name in options.keys + ["region"] { #expect(text.contains("`\(name)`"), "\(name)") }
    }
}
