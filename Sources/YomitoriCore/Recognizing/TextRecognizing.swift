public import Foundation

/// Something that can be read: a file, or a picture in memory.
public enum PageInput: Hashable, Sendable {
    case file(SourcePath)
    /// The bytes of a picture file, with a name for messages and the JSON.
    case data(Data, name: String)

    /// The name for messages and the JSON.
    public var name: String {
        switch self {
        case .file(let path): path.displayed
        case .data(_, let name): name
        }
    }
}

/// What reads pages: the engine, or whatever stands before it (worker processes, a fake).
public protocol TextRecognizing: Sendable {
    /// Every page of the input in its order, each as soon as it is read.
    ///
    /// The stream ends by throwing when the input or one of its pages cannot be read; the pages before it were given.
    func pages(of input: PageInput, options: RecognitionOptions) -> AsyncThrowingStream<RecognizedPage, any Error>

    /// One page of an input, and how many the input has.
    ///
    /// Errors that conform to ``ClassifiedFailure`` say whether it is worth trying again. What is here for those who do
    /// not bring their own reads all pages of the input, which is right for inputs of one page.
    /// - Parameters:
    ///   - number: from 1.
    ///   - input: the picture or file of pictures.
    ///   - options: how it is read.
    func page(_ number: Int, of input: PageInput, options: RecognitionOptions) async throws -> InputPage

    /// How many pages the input has, read or not; what is here for those who do not bring their own reads them all.
    func pageCount(of input: PageInput) async throws -> Int
}

extension TextRecognizing {
    public func page(_ number: Int, of input: PageInput, options: RecognitionOptions) async throws -> InputPage {
        var found: RecognizedPage?
        var count = 0
        for try await page in pages(of: input, options: options) {
            count += 1
            if count == number { found = page }
        }
        guard let found else { throw MissingPage(number: number, count: count) }
        return InputPage(page: found, count: count)
    }

    public func pageCount(of input: PageInput) async throws -> Int {
        try await pages(of: input, options: RecognitionOptions()).reduce(0) { count, _ in count + 1 }
    }
}

/// A page, and how many pages its input has.
public struct InputPage: Hashable, Sendable {
    /// The page that was asked for.
    public var page: RecognizedPage
    /// Pages of the input, at least 1.
    public var count: Int

    /// A page of an input of `count` pages.
    public init(page: RecognizedPage, count: Int) {
        self.page = page
        self.count = count
    }
}

/// The input has fewer pages than the one that was asked for.
public struct MissingPage: ClassifiedFailure, DescribedError, Hashable {
    /// The page that was asked for, from 1.
    public var number: Int
    /// Pages of the input.
    public var count: Int

    /// The page `number` of an input of `count` pages.
    public init(number: Int, count: Int) {
        self.number = number
        self.count = count
    }

    /// It has no more the next time.
    public var failureKind: FailureKind { .lasting }
    /// What is wrong, for people.
    public var description: String { "there is no page \(number); the file has \(count)" }
}
