import Glibc
import YomitoriCore

/// Why results cannot be written; the run ends with it.
enum OutputError: Error, Hashable {
    /// Standard output was closed by its reader.
    case closed
    /// Nothing more can be written to `path`, or to standard output where it is nil.
    case unwritable(path: SourcePath?, SystemError)
}

/// An error of a recogniser that itself writes something, such as a trace.
protocol ResultError: Error {
    /// Nil when the input is at fault, and others can still be read.
    var outputError: OutputError? { get }
}

/// Where the bytes of a document go.
protocol ByteOutput: AnyObject {
    /// - Throws: `OutputError`.
    func write(_ text: String) throws(OutputError)

    /// Everything was written: the output is complete from here on.
    func complete() throws(OutputError)
}
