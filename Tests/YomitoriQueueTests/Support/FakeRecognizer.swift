import Foundation
import Synchronization
import YomitoriCore
import YomitoriQueue
import YomitoriTestSupport

/// Reads what a test lets it read: a page's text is its file's content.
final class FakeRecognizer: TextRecognizing {
    struct Call: Hashable, Sendable {
        let name: String
        let page: Int
    }
    private struct State {
        var calls: [Call] = []
        var running = 0
        var most = 0
    }
    private let state = Mutex(State())
    private let pageCounts: [String: Int]
    private let behaviour: @Sendable (Call, _ count: Int) async throws -> Void
    private let counting: @Sendable () async -> Void

    /// - Parameters:
    ///   - pageCounts: pages of a file by its last name; 1 where nothing is said.
    ///   - behaviour: throws, or waits, before a page is read; `count` is how often the page was begun, from 1.
    ///   - counting: waits before the pages of a file are counted.
    init(
        pageCounts: [String: Int] = [:],
        behaviour: @escaping @Sendable (Call, _ count: Int) async throws -> Void = { _, _ in },
        counting: @escaping @Sendable () async -> Void = {}
    ) {
        self.pageCounts = pageCounts
        self.behaviour = behaviour
        self.counting = counting
    }

    var calls: [Call] { state.withLock(\.calls) }
    var names: [String] { calls.map(\.name) }
    /// Pages read at once, at most.
    var mostAtOnce: Int { state.withLock(\.most) }

    func pages(of input: PageInput, options: RecognitionOptions) -> AsyncThrowingStream<RecognizedPage, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    for number in 1...(try await pageCount(of: input)) {
                        continuation.yield(try await page(number, of: input, options: options).page)
                    }
                    continuation.finish()
                } catch { continuation.finish(throwing: error) }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    func page(_ number: Int, of input: PageInput, options: RecognitionOptions) async throws -> InputPage {
        let call = Call(name: URL(fileURLWithPath: input.name).lastPathComponent, page: number)
        let count = state.withLock { state in
            state.calls.append(call)
            state.running += 1
            state.most = max(state.most, state.running)
            return state.calls.count { $0 == call }
        }
        defer { state.withLock { $0.running -= 1 } }
        try await behaviour(call, count)
        guard let text = try? String(contentsOfFile: input.name, encoding: .utf8) else {
            throw PageFailure(.lasting, "no picture")
        }
        return InputPage(
            page: SamplePages.page(of: [text], path: input.name, number: number), count: try await pageCount(of: input))
    }

    func pageCount(of input: PageInput) async throws -> Int {
        await counting()
        return pageCounts[URL(fileURLWithPath: input.name).lastPathComponent] ?? 1
    }
}

/// Holds back whoever comes until it is opened.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var arrived = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }
    private let state = Mutex(State())

    /// How many have come.
    var arrived: Int { state.withLock(\.arrived) }

    /// Waits, deaf to cancellation, as a call into C does.
    func pass() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                state.arrived += 1
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
