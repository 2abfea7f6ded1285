import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Testing
import YomitoriCore
import YomitoriLibrary
import YomitoriQueue

@testable import YomitoriServer

/// A server in a folder of its own, whose pages are read by a script.
final class ServerFixture: Sendable {
    let folder: URL
    let store: QueueStore
    let library: Library
    let recognizer: any TextRecognizing

    init(recognizer: any TextRecognizing = ScriptedReader()) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("yomitori-server-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var environment = QueueEnvironment()
        environment.logger = Self.logger
        store = try QueueStore(
            database: folder.appendingPathComponent("state/queue.sqlite"), environment: environment)
        library = try Library(database: folder.appendingPathComponent("library.sqlite"))
        self.recognizer = recognizer
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    func options(_ change: (inout ServerOptions) -> Void = { _ in }) -> ServerOptions {
        var options = ServerOptions(folder: folder.appendingPathComponent("server"))
        options.port = 0
        change(&options)
        return options
    }

    func server(
        logger: Logger = ServerFixture.logger, _ change: (inout ServerOptions) -> Void = { _ in }
    ) async throws -> WebServer {
        let recognizer = recognizer
        var services = ServerServices(
            recognizer: { _ in recognizer }, queue: store, library: library,
            facts: ProgramFacts(version: "1.2.3", languages: ["ja", "en"]) {
                [.init(name: "general", version: "1", installed: true)]
            })
        services.pictures = DrawnPictures()
        services.archives = PlainArchive()
        return try await WebServer(options(change), services, metrics: PrometheusRegistry(), logger: logger)
    }

    /// Reads what waits and takes it into the library of a server.
    func readEverything(_ server: WebServer) async throws {
        try await server.intake.takeWhatIsLeft()
        _ = try await OCRQueue(store: store) { [recognizer] _ in recognizer }.runUntilEmpty()
        try await server.intake.takeWhatIsLeft()
    }

    /// Asks a server's routes, without a connection; its own name is localhost.
    func test(
        _ change: (inout ServerOptions) -> Void = { _ in },
        _ body: @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        try await server(change).application().test(.router, body)
    }
}

/// Reads every "picture" as the text that its bytes are.
struct ScriptedReader: TextRecognizing {
    func pages(
        of input: PageInput, options: RecognitionOptions
    ) -> AsyncThrowingStream<RecognizedPage, any Error> {
        let text: String
        switch input {
        case .data(let data, _): text = String(decoding: data, as: UTF8.self)
        case .file(let path):
            text = (try? String(contentsOf: URL(fileURLWithPath: path.displayed), encoding: .utf8)) ?? ""
        }
        return AsyncThrowingStream { continuation in
            guard !text.hasPrefix("broken") else {
                return continuation.finish(throwing: Broken(name: input.name))
            }
            continuation.yield(Self.page(text, path: input.name))
            continuation.finish()
        }
    }

    static func page(_ text: String, path: String) -> RecognizedPage {
        let quad = Quad(Rect(x: 10, y: 10, width: 80, height: 20))
        let characters = text.map { RecognizedCharacter(text: String($0), confidence: 0.9, quad: quad) }
        let line = RecognizedLine(direction: .horizontal, quad: quad, characters: characters)
        let block = Block(
            kind: .paragraph, direction: .horizontal, box: Rect(x: 10, y: 10, width: 80, height: 20), text: text,
            lines: [line])
        return RecognizedPage(
            source: PageSource(path: path, width: 100, height: 50),
            pack: PackUse(name: "general", version: "1", level: .accurate), language: "ja", text: text, blocks: [block])
    }

    struct Broken: ClassifiedFailure, CustomStringConvertible {
        let name: String
        var failureKind: FailureKind { .lasting }
        var description: String { "\(name) is no picture" }
    }
}

extension TestResponse {
    /// The body as text.
    var text: String { String(buffer: body) }

    /// The body's JSON object.
    var object: [String: Any] {
        get throws {
            try #require(try JSONSerialization.jsonObject(with: Data(body.readableBytesView)) as? [String: Any])
        }
    }
}

extension TestClientProtocol {
    /// What a request is answered.
    func ask(
        _ method: HTTPRequest.Method, _ uri: String, _ headers: HTTPFields = [:], body: String? = nil
    ) async throws -> TestResponse {
        try await execute(uri: uri, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    }
}
