import Crypto
import Foundation
import Glibc
import YomitoriCore

/// SHA-256 of a file's content: by it a file is known wherever it lies.
enum ContentHash {
    static func of(_ data: Data) -> Data { Data(SHA256.hash(data: data)) }

    /// Reads the file once, a megabyte at a time; nil when it cannot be read.
    static func of(_ path: SourcePath) -> Data? {
        let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard file >= 0 else { return nil }
        defer { close(file) }
        var hash = SHA256()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = read(file, buffer.baseAddress, buffer.count)
            if count < 0 {
                if errno == EINTR { continue }
                return nil
            }
            if count == 0 { return Data(hash.finalize()) }
            hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }
}

/// How long contents may still be read while somebody waits for `enqueue` to return.
struct HashingAllowance {
    private let clock = ContinuousClock()
    private let end: ContinuousClock.Instant

    init(seconds: Double) { end = clock.now + .seconds(seconds) }

    /// The file's hash, unless time is up: it is made later then, while pages are read.
    mutating func hash(of path: SourcePath) -> Data? { clock.now < end ? ContentHash.of(path) : nil }
}
