import Foundation
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriCommandLine

@Suite struct OrderedReadingTests {
    /// Reads as many pages as an input's name says, and counts what goes on at the same time.
    private actor Counter {
        private(set) var running = 0
        private(set) var most = 0
        private(set) var begun = 0

        func begin() {
            running += 1
            begun += 1
            most = max(most, running)
        }

        func end() { running -= 1 }
    }

    private struct CountingRecognizer: TextRecognizing {
        let counter = Counter()

        func pages(of input: PageInput, options: RecognitionOptions) -> AsyncThrowingStream<RecognizedPage, any Error> {
            let (stream, continuation) = AsyncThrowingStream<RecognizedPage, any Error>.makeStream()
            Task {
                await counter.begin()
                for number in 1...(Int(input.name) ?? 1) {
                    await Task.yield()
                    continuation.yield(SamplePages.page(of: [input.name], number: number))
                }
                await counter.end()
                continuation.finish()
            }
            return stream
        }
    }

    private func inputs(_ names: [String]) -> [ListedInput] {
        names.map {
            ListedInput(
                path: SourcePath($0), source: .file(FileStatus.Identity(device: 0, inode: 0)), base: SourcePath("."))
        }
    }

    private func reading(_ recognizer: any TextRecognizing, jobs: Int, memoryLimit: Int? = nil) -> OrderedReading {
        OrderedReading(
            recognizer: recognizer, options: RecognitionOptions(), jobs: jobs, memoryLimit: memoryLimit,
            standardInput: { Data() })
    }

    private func texts(of reading: OrderedReading) async -> [String] {
        var texts: [String] = []
        while let lane = await reading.next() {
            while let event = await lane.events.next() {
                switch event {
                case .page(let page): texts.append("\(page.text)/\(page.source.page)")
                case .missing(let problem): texts.append("missing " + problem)
                case .failed(let problem): texts.append(problem)
                case .unwritable(let error): texts.append("\(error)")
                case .ended: texts.append("end")
                }
            }
        }
        return texts
    }

    @Test(arguments: [1, 2, 7])
    func givesEverythingInOrderAndReadsNoMoreAtATimeThanItMay(jobs: Int) async {
        let recognizer = CountingRecognizer()
        let reading = reading(recognizer, jobs: jobs)
        let names = (0..<40).map { String($0 % 12 + 1) }
        async let run: Void = reading.run(inputs(names))
        let texts = await texts(of: reading)
        await run
        let expected = names.flatMap { name in (1...(Int(name) ?? 1)).map { "\(name)/\($0)" } + ["end"] }
        #expect(texts == expected)
        #expect(await recognizer.counter.most <= jobs)
    }

    @Test func beginsNoMoreThanTwiceTheJobsAheadOfWhatIsTaken() async {
        let recognizer = CountingRecognizer()
        let reading = reading(recognizer, jobs: 3)
        let run = Task { await reading.run(inputs(Array(repeating: "1", count: 50))) }
        let first = await reading.next()
        // Nothing more is taken: however often the others get their turn, they come to an end.
        for _ in 0..<2000 { await Task.yield() }
        #expect(first?.index == 0)
        #expect(await recognizer.counter.begun <= 1 + 2 * 3)
        run.cancel()
        while await reading.next() != nil {}
    }

    @Test func waitsWhenPagesAreNotTaken() async {
        let channel = BoundedChannel<Int>(capacity: 2)
        let sender = Task {
            for number in 0..<10 { await channel.send(number) }
            await channel.finish()
        }
        var received: [Int] = []
        while let number = await channel.next() { received.append(number) }
        await sender.value
        #expect(received == Array(0..<10))
    }

    @Test func readsOneAtATimeBeyondTheMemoryLimit() async {
        let recognizer = CountingRecognizer()
        let reading = reading(recognizer, jobs: 4, memoryLimit: 1)
        async let run: Void = reading.run(inputs(["1", "1", "1"]))
        #expect(await texts(of: reading).count == 6)
        await run
        #expect(await recognizer.counter.most == 1)
    }

    /// Three pages, of which some cannot be read.
    private struct TornRecognizer: TextRecognizing {
        let torn: Set<Int>

        func pages(of input: PageInput, options: RecognitionOptions) -> AsyncThrowingStream<RecognizedPage, any Error> {
            AsyncThrowingStream { continuation in
                for number in 1...3 {
                    guard !torn.contains(number) else { return continuation.finish(throwing: ArgumentFault("torn")) }
                    continuation.yield(SamplePages.page(of: [input.name], number: number))
                }
                continuation.finish()
            }
        }

        func page(_ number: Int, of input: PageInput, options: RecognitionOptions) async throws -> InputPage {
            guard !torn.contains(number) else { throw ArgumentFault("torn") }
            return InputPage(page: SamplePages.page(of: [input.name], number: number), count: 3)
        }

        func pageCount(of input: PageInput) async throws -> Int { 3 }
    }

    @Test(arguments: [
        ([1], ["missing page 1: torn", "a/2", "a/3", "end"]),
        ([2], ["a/1", "missing page 2: torn", "a/3", "end"]),
        ([2, 3], ["a/1", "missing page 2: torn", "missing page 3: torn", "end"]),
        ([1, 2, 3], ["missing page 1: torn", "missing page 2: torn", "missing page 3: torn", "end"]),
    ])
    func readsThePagesAfterOneThatCannotBeRead(_ torn: [Int], _ expected: [String]) async {
        let reading = reading(TornRecognizer(torn: Set(torn)), jobs: 1)
        async let run: Void = reading.run(inputs(["a"]))
        #expect(await texts(of: reading) == expected)
        await run
    }

    @Test func givesFaultsAndStandardInputTheirPlace() async {
        let reading = OrderedReading(
            recognizer: CountingRecognizer(), options: RecognitionOptions(), jobs: 2, memoryLimit: nil,
            standardInput: { throw ArgumentFault("too long") })
        let base = SourcePath(".")
        async let run: Void = reading.run([
            ListedInput(path: SourcePath("x"), source: .fault("not there"), base: base),
            ListedInput(path: SourcePath("-"), source: .standardInput, base: base),
        ])
        #expect(await texts(of: reading) == ["not there", "too long"])
        await run
    }
}
