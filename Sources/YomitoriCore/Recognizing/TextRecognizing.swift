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
}
