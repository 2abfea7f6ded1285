import Foundation
import Logging
import Synchronization
import YomitoriCore
import YomitoriExport
import YomitoriImaging
import YomitoriInference

/// Takes what is read, in the order of the inputs, on the main thread, which may wait while something is written.
@MainActor
protocol PageReceiver {
    /// - Throws: `ExportError` or `UnmadeName` when this page cannot be written; anything else ends the reading.
    func receive(_ page: RecognizedPage, ofInput index: Int) throws

    /// No page of this input follows.
    func endInput(_ index: Int, _ end: InputEnd) throws
}

/// How the pages of an input came to their end.
enum InputEnd {
    /// All were read.
    case whole
    /// Some, or all, cannot be read.
    case faulty
    /// An interruption came before the end; nothing is known of the pages that are missing.
    case givenUp
}

/// Reads a list of inputs to its end or to an interruption, with progress and error lines.
@MainActor
struct ReadingRun {
    let inputs: [ListedInput]
    let engine: EngineSettings
    let options: RecognitionOptions
    let settings: ReadingSettings
    let context: ToolContext

    /// - Returns: `success`, `someFailed`, or how the process shall end after an interruption.
    /// - Throws: when the engine cannot be made, and what the receiver throws.
    func run(receiver: some PageReceiver) async throws -> ExitStatus {
        let journal = context.beginJournal()
        defer { journal?.end() }
        let recognizer = try await recognizer(notedIn: journal)
        tellOfVainOptions()
        let display = ProgressDisplay(inputs: inputs.count, mode: settings.progress, output: context.standardError)
        defer { display.end() }
        let limit = engine.limits.bytes
        let reading = OrderedReading(
            recognizer: recognizer, options: options, jobs: settings.jobs, memoryLimit: settings.memoryLimit,
            standardInput: { try await StandardInput.contents(limit: limit) })
        let inputs = inputs
        // Reading begins when a signal can already end it in order.
        let reader = Mutex<Task<Void, Never>?>(nil)
        return try await context.interruption.during {
            let task = Task.detached { await reading.run(inputs) }
            defer { task.cancel() }
            reader.withLock { $0 = task }
            if context.interruption.status != nil { task.cancel() }
            var counts = Counts()
            while let lane = await reading.next() {
                try await take(lane, counts: &counts, display: display, receiver: receiver)
            }
            display.finish()
            tellOfMemory()
            guard let status = context.interruption.status else { return counts.failed > 0 ? .someFailed : .success }
            context.standardError.line(
                ErrorLine.text("interrupted; \(counts.ended) of \(inputs.count) files were finished"))
            return status
        } onSignal: {
            reader.withLock { $0 }?.cancel()
        }
    }

    private func tellOfMemory() {
        let overrun = MemoryOverrun(asked: engine.memoryLimit, memory: LinuxMemory())
        if let notice = overrun.notice { context.logger.notice("\(notice)") }
    }

    private func tellOfVainOptions() {
        for option in VainOptions(options: options, pack: engine.pack, packs: context.composition.packs).warnings {
            context.logger.warning("\(option)")
        }
    }

    private struct Counts {
        var ended = 0
        var failed = 0
    }

    private func take(
        _ lane: OrderedReading.Lane, counts: inout Counts, display: ProgressDisplay, receiver: some PageReceiver
    ) async throws {
        let input = inputs[lane.index]
        var problems: [String] = []
        var isWhole = true
        var end = InputEnd.givenUp
        display.reads(input.path.displayed)
        while let event = await lane.events.next() {
            switch event {
            case .page(let page):
                display.readPage()
                do {
                    try display.liftingBar { try receiver.receive(page, ofInput: lane.index) }
                } catch let error where error is ExportError || error is UnmadeName {
                    problems.append(ErrorLine.problem(error))
                }
            case .missing(let problem):
                problems.append(problem)
                isWhole = false
            case .ended: end = isWhole ? .whole : .faulty
            case .failed(let problem):
                problems.append(problem)
                end = .faulty
            case .unwritable(let error): throw error
            }
        }
        do {
            try display.liftingBar { try receiver.endInput(lane.index, end) }
        } catch let error where error is ExportError || error is UnmadeName {
            problems.append(ErrorLine.problem(error))
        }
        for problem in problems { context.standardError.line(ErrorLine.text(for: input.path, problem)) }
        guard end != .givenUp else { return }
        counts.ended += 1
        counts.failed += problems.isEmpty ? 0 : 1
        display.finishedInput(failed: !problems.isEmpty)
    }

    /// Where no input can be read no engine is needed to say so.
    private func recognizer(notedIn journal: RunJournal?) async throws -> any TextRecognizing {
        guard inputs.contains(where: \.isReadable) else { return NoRecognizer() }
        let clock = ContinuousClock()
        let start = clock.now
        let recognizer = try await context.composition.recognizer(engine, context.logger)
        context.logger.debug("the packs are ready", metadata: ["seconds": "\((clock.now - start) / .seconds(1))"])
        return recognizer.noted(in: journal)
    }
}

/// Reads nothing: for lists of inputs that are all known not to be readable.
private struct NoRecognizer: TextRecognizing {
    func pages(of input: PageInput, options: RecognitionOptions) -> AsyncThrowingStream<RecognizedPage, any Error> {
        AsyncThrowingStream { $0.finish() }
    }
}
