import YomitoriCore

/// Notes in a journal what another recogniser is reading.
struct JournaledRecognizer: TextRecognizing {
    let recognizer: any TextRecognizing
    let journal: RunJournal

    func pages(of input: PageInput, options: RecognitionOptions) -> AsyncThrowingStream<RecognizedPage, any Error> {
        let reading = Reading(input: input, options: options, recognizer: recognizer, journal: journal)
        return AsyncThrowingStream { try await reading.next() }
    }

    func page(_ number: Int, of input: PageInput, options: RecognitionOptions) async throws -> InputPage {
        journal.begins(input.name)
        defer { journal.ends(input.name) }
        return try await recognizer.page(number, of: input, options: options)
    }

    func pageCount(of input: PageInput) async throws -> Int { try await recognizer.pageCount(of: input) }

    private actor Reading {
        private let input: PageInput
        private let journal: RunJournal
        private let pages: AsyncThrowingStream<RecognizedPage, any Error>
        private var hasBegun = false

        init(
            input: PageInput, options: RecognitionOptions, recognizer: any TextRecognizing, journal: RunJournal
        ) {
            self.input = input
            self.journal = journal
            pages = recognizer.pages(of: input, options: options)
        }

        func next() async throws -> RecognizedPage? {
            if !hasBegun {
                hasBegun = true
                journal.begins(input.name)
            }
            do {
                var iterator = pages.makeAsyncIterator()
                if let page = try await iterator.next(isolation: self) {
                    journal.finishedPage(of: input.name)
                    return page
                }
                journal.ends(input.name)
                return nil
            } catch {
                journal.ends(input.name)
                throw error
            }
        }
    }
}
