public import Foundation
public import ServiceLifecycle
import Synchronization
public import YomitoriCore

/// A queue whose pages this process reads.
///
///     let queue = try OCRQueue(database: url, recognizer: engine)
///     let batch = try await queue.enqueue(files, name: "letters")
///     async let run: Void = queue.run()
///     for try await event in queue.events(of: batch) { … }
///
/// Any number of processes may do this with the same file at once; each page is read by one of them. Whoever only adds,
/// looks or acknowledges opens a ``QueueStore``.
public final class OCRQueue: Service {
    /// The durable part: everything but reading.
    public let store: QueueStore
    private let recognizers: @Sendable (RecognizerRequest) async throws -> any TextRecognizing
    private let currentLoad: Mutex<LoadPolicy>

    /// Opens a queue whose pages one recogniser reads, whatever pack a batch asks for.
    ///
    /// - Throws: `QueueError`.
    public convenience init(
        database: URL, recognizer: any TextRecognizing, policy: QueuePolicy = .init(),
        environment: QueueEnvironment = .init()
    ) throws {
        self.init(store: try QueueStore(database: database, policy: policy, environment: environment)) { _ in recognizer
        }
    }

    /// Reads the pages of a store.
    ///
    /// - Parameter recognizers: gives the recogniser for a batch; called for every page, so it should keep what it made.
    ///   What it throws is `FailureKind.unavailable` unless the error says otherwise.
    public init(
        store: QueueStore, recognizers: @escaping @Sendable (RecognizerRequest) async throws -> any TextRecognizing
    ) {
        self.store = store
        self.recognizers = recognizers
        currentLoad = Mutex(store.policy.load)
    }

    /// How much of the machine is taken; a change counts from the next page on.
    public var load: LoadPolicy {
        get { currentLoad.withLock(\.self) }
        set {
            currentLoad.withLock { $0 = newValue }
            store.changes.note()
        }
    }

    /// Reads what comes until the task is cancelled or the program is asked to shut down gracefully; then pages have
    /// ``QueuePolicy/shutdownSeconds`` to end, and the others are given back.
    ///
    /// - Throws: `QueueError` when the database cannot be used any more.
    public func run() async throws {
        _ = try await run(ends: .never, seconds: nil)
    }

    /// The same; says how it went when it has come to its end.
    package func runForever() async throws -> RunSummary { try await run(ends: .never, seconds: nil) }

    /// Reads until nothing waits any more, pages to be tried again included; returns at once while a person has paused
    /// reading.
    ///
    /// - Parameter seconds: time that reading may take; then what is being read is given back.
    /// - Throws: `QueueError`; `unavailable` when what is left cannot be read at present, which ``run()`` waits out.
    @discardableResult
    public func runUntilEmpty(seconds: Double? = nil) async throws -> RunSummary {
        try await run(ends: .whenEmpty, seconds: seconds)
    }

    private func run(ends: ReadingRun.Ends, seconds: Double?) async throws -> RunSummary {
        let reading = ReadingRun(
            store: store, ends: ends, seconds: seconds, load: { self.load }, recognizers: recognizers)
        return try await withGracefulShutdownHandler {
            try await reading.run()
        } onGracefulShutdown: {
            reading.drain()
        }
    }
}
