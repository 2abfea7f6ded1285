import Foundation
import Glibc

/// A small file that whoever starts the server names: a certificate, a key, a token.
enum NamedFile {
    /// What the file holds, also where it is a pipe.
    ///
    /// - Parameters:
    ///   - what: it is to be, for people.
    ///   - limit: bytes that it may have.
    /// - Throws: ``ServerError`` with the file and what the system says of it.
    static func content(of file: URL, as what: String, limit: Int) throws -> [UInt8] {
        let path = file.path(percentEncoded: false)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(path, what, errno) }
        defer { close(descriptor) }
        var content: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while content.count <= limit {
            let count = part.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(path, what, errno) }
            if count == 0 { return content }
            content += part.prefix(count)
        }
        throw ServerError("\(path): this is not \(what), as it has more than \(limit) bytes")
    }

    private static func unreadable(_ path: String, _ what: String, _ code: Int32) -> ServerError {
        ServerError("\(path): \(what) cannot be read: \(String(cString: strerror(code)))")
    }
}
