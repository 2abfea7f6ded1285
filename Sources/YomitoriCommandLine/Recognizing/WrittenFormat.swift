import Glibc
import YomitoriCore
import YomitoriExport

/// The format that a file was written in, told by how it begins: formats share extensions.
enum WrittenFormat {
    /// How a file begins, white space and an XML declaration left out. Texts begin with anything.
    private static let beginnings: [(String, ExportFormat)] = [
        ("<OCRDATASET", .ndlXML), ("<TEI", .tei), ("<alto", .alto), ("<PcGts", .pageXML),
        (#"{"schema":"yomitori.page"#, .json), (#"{"contents":"#, .ndlJSON), (#"[{"contents":"#, .ndlJSON),
    ]
    /// Bytes that are looked at: the longest beginning has some forty, and an XML declaration as many.
    private static let length = 512

    /// Nil for what is none of these formats, no file, or cannot be read.
    static func of(fileAt path: SourcePath) -> ExportFormat? {
        guard (try? FileStatus(of: path))?.kind == .file else { return nil }
        let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: length)
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        return count > 0 ? of(bytes[..<count]) : nil
    }

    /// - Parameter bytes: with which a file begins.
    static func of(_ bytes: some Sequence<UInt8>) -> ExportFormat? {
        var rest = bytes.filter { $0 > UInt8(ascii: " ") }[...]
        if rest.starts(with: "<?xml".utf8), let end = rest.firstIndex(of: UInt8(ascii: ">")) {
            rest = rest[(end + 1)...]
        }
        return beginnings.first { rest.starts(with: $0.0.utf8) }?.1
    }
}
