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
        let noted = journal.begin(input.notedName, pages: number - 1)
        defer { noted.end() }
        return try await recognizer.page(number, of: input, options: options)
    }

    func pageCount(of input: PageInput) async throws -> Int {
        let noted = journal.begin(input.notedName)
        defer { noted.end() }
        return try await recognizer.pageCount(of: input)
    }

    /// Pages as they are asked for; who asks for no more ends what is noted by dropping this.
    private actor Reading {
        private let input: PageInput
        private let journal: RunJournal
        private let pages: AsyncThrowingStream<RecognizedPage, any Error>
        private var hasBegun = false
        private var noted: NotedReading?

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
                noted = journal.begin(input.notedName)
            }
            do {
                var iterator = pages.makeAsyncIterator()
                if let page = try await iterator.next(isolation: self) {
                    noted?.finishPage()
                    return page
                }
                noted = nil
                return nil
            } catch {
                noted = nil
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

extension PageInput {
    /// The name by which it is found whatever folder one is in later.
    fileprivate var notedName: String {
        switch self {
        case .file(let path): path.absolute().displayed
        case .data: name
        }
    }
}
