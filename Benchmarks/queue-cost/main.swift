// What the queue itself costs: pages go through it that take no time to read.
//
//     queue-cost DATABASE prepare                 makes the file and ends
//     queue-cost DATABASE add COUNT FOLDER        adds COUNT files, which it makes in FOLDER
//     queue-cost DATABASE hash                    reads the contents of what was added, and nothing else, until it is ended
//     queue-cost DATABASE run COUNT WORKERS CHARS reads COUNT pages of CHARS characters; then makes their JSON again, alone
//     queue-cost DATABASE idle SECONDS            reads nothing for so long
//
// Prints what was done, seconds and processor seconds, as a line each. `Benchmarks/queue` calls it.

import Foundation
import YomitoriCore
import YomitoriQueue

/// Gives the same page for every file and ends the run after a number of them.
final class InstantRecognizer: TextRecognizing {
    let result: RecognizedPage

    init(characters: Int) {
        let width = 30.0
        let lines = stride(from: 0, to: characters, by: 40).map { start in
            let read = (start..<min(start + 40, characters)).map { index in
                let box = Rect(x: Double(index % 40) * width, y: Double(start), width: width, height: width)
                return RecognizedCharacter(
                    text: "日", confidence: 0.97531, quad: Quad(box),
                    candidates: ["日", "曰", "目"].map { Candidate(text: $0, confidence: 0.32511) })
            }
            let box = Rect(x: 0, y: Double(start), width: 40 * width, height: width)
            return RecognizedLine(direction: .horizontal, kind: .body, quad: Quad(box), characters: read)
        }
        let block = Block(
            kind: .paragraph, direction: .horizontal, box: Rect(x: 0, y: 0, width: 1200, height: 1600),
            text: String(repeating: "日", count: characters), lines: lines)
        result = RecognizedPage(
            source: PageSource(path: "", width: 1200, height: 1600),
            pack: PackUse(name: "none", version: "1", level: .accurate), text: block.text, blocks: [block])
    }

    func pages(of input: PageInput, options: RecognitionOptions) -> AsyncThrowingStream<RecognizedPage, any Error> {
        let page = result
        return AsyncThrowingStream { continuation in
            continuation.yield(page)
            continuation.finish()
        }
    }

    func page(_ number: Int, of input: PageInput, options: RecognitionOptions) async throws -> InputPage {
        InputPage(page: result, count: 1)
    }
}

func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func measured(_ name: String, _ count: Int, _ body: () async throws -> Void) async throws {
    let (start, used) = (Date(), processorSeconds())
    try await body()
    let (seconds, processor) = (Date().timeIntervalSince(start), processorSeconds() - used)
    let each =
        count > 0
        ? String(
            format: " %.3f ms and %.3f ms of processor each", seconds / Double(count) * 1000,
            processor / Double(count) * 1000) : ""
    print(String(format: "%@ %d in %.3f s, %.3f s of processor;%@", name, count, seconds, processor, each))
}

let arguments = CommandLine.arguments.dropFirst()
func argument(_ index: Int) -> String? { arguments.count > index ? Array(arguments)[index] : nil }
guard let path = argument(0), let command = argument(1) else {
    print("usage: queue-cost DATABASE prepare | add COUNT FOLDER | hash | run COUNT WORKERS CHARS | idle SECONDS")
    exit(64)
}
let database = URL(fileURLWithPath: path)
let count = argument(2).flatMap { Int($0) } ?? 0
var policy = QueuePolicy()
switch command {
case "prepare":
    _ = try QueueStore(database: database)
case "add":
    let folder = URL(fileURLWithPath: argument(3) ?? ".")
    let store = try QueueStore(database: database)
    let inputs = try (0..<count).map { index in
        let place = folder.appendingPathComponent("\(index / 1000)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let file = place.appendingPathComponent("\(index).png")
        try Data("picture \(index)".utf8).write(to: file)
        return PageInput.file(SourcePath(file.path))
    }
    try await measured("add", count) { _ = try await store.enqueue(inputs) }
case "hash":
    let queue = try OCRQueue(database: database, recognizer: InstantRecognizer(characters: 1))
    try await queue.store.pause()
    try await queue.run()
case "run":
    policy.load = LoadPolicy(workers: argument(3).flatMap { Int($0) } ?? 1)
    let recognizer = InstantRecognizer(characters: argument(4).flatMap { Int($0) } ?? 40)
    let queue = try OCRQueue(database: database, recognizer: recognizer, policy: policy)
    try await queue.store.resume()
    let first = try await queue.store.lastEvent()
    try await measured("run", count) {
        let run = Task { try await queue.run() }
        var read = 0
        for try await event in queue.events(since: first, withPages: false) {
            if case .read = event.kind { read += 1 }
            if read == count { break }
        }
        run.cancel()
        try await run.value
    }
    // `recognize --format json` makes it too: what the run took beyond this is the queue's.
    try await measured("json", count) {
        for _ in 0..<count { _ = try recognizer.result.json() }
    }
case "idle":
    let queue = try OCRQueue(database: database, recognizer: InstantRecognizer(characters: 1))
    try await queue.store.cancelAll()
    try await measured("idle", 0) {
        let run = Task { try await queue.run() }
        try await Task.sleep(for: .seconds(count))
        run.cancel()
        try await run.value
    }
default:
    print("unknown command \(command)")
    exit(64)
}
