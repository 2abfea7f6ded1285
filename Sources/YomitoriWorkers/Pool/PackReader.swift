import YomitoriCore

/// Reads with one of the packs that a pool's workers can load.
struct PackReader: TextRecognizing {
    let pool: WorkerPool
    let pack: String?

    func pages(of input: PageInput, options: RecognitionOptions) -> AsyncThrowingStream<RecognizedPage, any Error> {
        let reading = WorkerReading(WorkerTask(input: input, pack: pack, options: options), pool: pool)
        return AsyncThrowingStream { try await reading.next() }
    }

    func page(_ number: Int, of input: PageInput, options: RecognitionOptions) async throws -> InputPage {
        let reading = WorkerReading(WorkerTask(input: input, page: number, pack: pack, options: options), pool: pool)
        let page = try await reading.next()
        // The end of the reply says how many pages there are, and gives the worker back.
        let isOver = try await reading.next() == nil
        guard let page, isOver else { throw WorkerError.brokeProtocol(reason: "it gave no page, or several") }
        return InputPage(page: page, count: max(reading.count ?? number, number))
    }

    func pageCount(of input: PageInput) async throws -> Int {
        let reading = WorkerReading(WorkerTask(input: input, page: 0, pack: pack), pool: pool)
        guard try await reading.next() == nil, let count = reading.count else {
            throw WorkerError.brokeProtocol(reason: "it does not say how many pages there are")
        }
        return count
    }
}
