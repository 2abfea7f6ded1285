import Glibc
import YomitoriCore

extension SourcePath {
    /// Bytes of a file that are held at a time.
    private static let pieceSize = 1 << 20

    /// Reads a file from its beginning, a megabyte at a time; blocks.
    ///
    /// - Parameter take: gets the next piece, which it must not keep, and says whether to go on.
    /// - Returns: whether the end was reached.
    /// - Throws: `FileFault` where the file cannot be read, and what `take` throws.
    func readPieces(_ take: (UnsafeRawBufferPointer) throws -> Bool) throws -> Bool {
        let file = withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard file >= 0 else { throw FileFault.last }
        defer { close(file) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = read(file, buffer.baseAddress, buffer.count)
            if count < 0 {
                guard errno == EINTR else { throw FileFault.last }
            } else if count == 0 {
                return true
            } else if try !take(UnsafeRawBufferPointer(rebasing: buffer[..<count])) {
                return false
            }
        }
    }
}
