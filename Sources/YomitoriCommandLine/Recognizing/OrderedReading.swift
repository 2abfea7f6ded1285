import Foundation
import YomitoriCore

/// Reads many inputs, several at a time, and gives what was read in the inputs' order.
///
/// Memory is bounded: at most `jobs` inputs are read at a time, at most twice as many are begun and not yet given, and
/// each waits when `pagesAhead` of its pages lie unread.
struct OrderedReading: Sendable {
    enum Event: Sendable {
        case page(RecognizedPage)
        /// This page is missing; those after it follow.
        case missing(String)
        /// All pages were given but those told to be missing.
        case ended
        /// No page follows, though there should be more.
        case failed(String)
        /// What the recogniser writes beside the pages cannot be written; no input has to be begun any more.
        case unwritable(OutputError)
    }

    /// An input and what is read of it: pages, then how it ended. Without an end it was given up.
    struct Lane: Sendable {
        let index: Int
        let events: BoundedChannel<Event>
    }

    /// A dense page is about 3 MB of characters, quads and candidates.
    private static let pagesAhead = 8
    /// Pages one after the other that cannot be read, after which a file is given up: what is damaged at its beginning may hold
    /// thousands, each of which may take as long as a page is allowed to.
    static let mostMissing = 20
    /// How long a job waits before it looks again whether there is memory.
    private static let memoryPause = Duration.milliseconds(50)

    let recognizer: any TextRecognizing
    let options: RecognitionOptions
    let jobs: Int
    /// Bytes beyond which no input is begun beside another.
    let memoryLimit: Int?
    /// The bytes of standard input, or why there are none.
    let standardInput: @Sendable () async throws -> Data

    private let lanes: BoundedChannel<Lane>
    private let running: RunningCount

    init(
        recognizer: any TextRecognizing, options: RecognitionOptions, jobs: Int, memoryLimit: Int?,
        standardInput: @escaping @Sendable () async throws -> Data
    ) {
        self.recognizer = recognizer
        self.options = options
        self.jobs = jobs
        self.memoryLimit = memoryLimit
        self.standardInput = standardInput
        // One lane is with the reader, one with the sender.
        lanes = BoundedChannel(capacity: max(1, 2 * jobs - 1))
        running = RunningCount(limit: jobs)
    }

    /// The inputs one after the other; nil after the last, or after the last that was begun before the end was asked for.
    func next() async -> Lane? { await lanes.next() }

    /// Reads until everything was read or the task is cancelled. Then pages that are not finished are given up, those
    /// that are can still be taken.
    func run(_ inputs: [ListedInput]) async {
        await withTaskCancellationHandler {
            await withTaskGroup { group in
                for (index, input) in inputs.enumerated() {
                    await running.begin()
                    await waitForMemory()
                    guard !Task.isCancelled else { break }
                    let lane = Lane(index: index, events: BoundedChannel(capacity: Self.pagesAhead))
                    await lanes.send(lane)
                    group.addTask {
                        await read(input, into: lane.events)
                        await running.end()
                    }
                }
                await lanes.finish()
            }
        } onCancel: {
            Task {
                await running.open()
                await lanes.finish()
            }
        }
    }

    private func read(_ input: ListedInput, into events: BoundedChannel<Event>) async {
        await withTaskCancellationHandler {
            do {
                let pages = try await pageInput(input)
                try await read(pages, into: events)
                // A stream ends without an error when its task is cancelled.
                try Task.checkCancellation()
                await events.send(.ended)
            } catch let error as any ResultError where error.outputError != nil {
                if let error = error.outputError { await events.send(.unwritable(error)) }
            } catch {
                if !(error is CancellationError) { await events.send(.failed(ErrorLine.problem(error))) }
            }
            await events.finish()
        } onCancel: {
            Task { await events.finish() }
        }
    }

    /// Reads the pages of an input as a stream; after a page that cannot be read, the others one by one.
    private func read(_ input: PageInput, into events: BoundedChannel<Event>) async throws {
        var number = 1
        do {
            for try await page in recognizer.pages(of: input, options: options) {
                await events.send(.page(page))
                number += 1
            }
        } catch let error where !Self.endsEverything(error) {
            // Where not even the number of pages can be told, the input itself is at fault.
            guard let count = try? await recognizer.pageCount(of: input), count > 1, number <= count else {
                throw error
            }
            await events.send(.missing(Self.problem(error, page: number)))
            var missing = 1
            while number < count, missing < Self.mostMissing {
                number += 1
                do {
                    await events.send(.page(try await recognizer.page(number, of: input, options: options).page))
                    missing = 0
                } catch let error where !Self.endsEverything(error) {
                    await events.send(.missing(Self.problem(error, page: number)))
                    missing += 1
                }
            }
            if number < count {
                throw ArgumentFault("pages \(number + 1) to \(count) are not tried after so many failures")
            }
        }
    }

    private static func endsEverything(_ error: any Error) -> Bool {
        error is CancellationError || (error as? any ResultError)?.outputError != nil
            || FailureKind(of: error) == .unavailable
    }

    private static func problem(_ error: any Error, page: Int) -> String { "page \(page): \(ErrorLine.problem(error))" }

    private func pageInput(_ input: ListedInput) async throws -> PageInput {
        switch input.source {
        case .file: .file(input.path)
        case .standardInput: .data(try await standardInput(), name: input.path.displayed)
        case .fault(let problem): throw ArgumentFault(problem)
        }
    }

    private func waitForMemory() async {
        guard let memoryLimit else { return }
        while await running.count > 1, ResidentMemory.bytes() ?? 0 > memoryLimit, !Task.isCancelled {
            try? await Task.sleep(for: Self.memoryPause)
        }
    }
}

/// Counts what goes on at the same time and lets no more begin than are allowed.
actor RunningCount {
    private let limit: Int
    private(set) var count = 0
    private var isOpen = false
    private var waiting: CheckedContinuation<Void, Never>?

    init(limit: Int) { self.limit = max(1, limit) }

    /// Waits for room. Called by one task at a time.
    func begin() async {
        if count >= limit, !isOpen { await withCheckedContinuation { waiting = $0 } }
        count += 1
    }

    func end() {
        count -= 1
        waiting?.resume()
        waiting = nil
    }

    /// From now on there is always room.
    func open() {
        isOpen = true
        waiting?.resume()
        waiting = nil
    }
}
