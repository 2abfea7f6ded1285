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
        try await noting(RunRecord.Reading(input: input.name, pages: number - 1)) {
            try await recognizer.page(number, of: input, options: options)
        }
    }

    func pageCount(of input: PageInput) async throws -> Int {
        try await noting(RunRecord.Reading(input: input.name)) { try await recognizer.pageCount(of: input) }
    }

    private func noting<Result>(_ reading: RunRecord.Reading, _ work: () async throws -> Result) async rethrows
        -> Result
    {
        journal.begins(reading)
        defer { journal.ends(reading) }
        return try await work()
    }

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

extension TextRecognizing {
    /// The same, with what it reads noted.
    func noted(in journal: RunJournal?) -> any TextRecognizing {
        guard let journal else { return self }
        return JournaledRecognizer(recognizer: self, journal: journal)
    }
}
