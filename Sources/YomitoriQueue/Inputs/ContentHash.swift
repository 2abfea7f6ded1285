import Crypto
import Foundation
package import YomitoriCore

/// SHA-256 of a file's content: by it a file is known wherever it lies.
package enum ContentHash {
    static func of(_ data: Data) -> Data { Data(SHA256.hash(data: data)) }

    /// The hash of bytes in hexadecimal.
    package static func hexadecimal(of bytes: some Sequence<UInt8>) -> String { hexadecimal(of(Data(bytes))) }

    /// The hash of a file in hexadecimal; nil when it cannot be read.
    package static func hexadecimal(of path: SourcePath) -> String? { of(path).map(hexadecimal) }

    /// A hash in hexadecimal.
    static func hexadecimal(_ hash: Data) -> String {
        hash.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// Reads the file once, a megabyte at a time; nil when it cannot be read.
    ///
    /// - Parameter isStopped: asked after each megabyte; nil is returned when it says so.
    static func of(_ path: SourcePath, isStopped: () -> Bool = { false }) -> Data? {
        var hash = SHA256()
        let isWhole = try? path.readPieces { piece in
            hash.update(bufferPointer: piece)
            return !isStopped()
        }
        return isWhole == true ? Data(hash.finalize()) : nil
    }
}

/// How long contents may still be read while somebody waits for `enqueue` to return.
struct HashingAllowance {
    private let clock: any QueueClock
    /// By the clock that is never set.
    private let end: Double

    init(seconds: Double, clock: any QueueClock) {
        self.clock = clock
        end = clock.uptime() + seconds
    }

    private var isUsedUp: Bool { clock.uptime() >= end }

    /// The file's hash, unless time is up before its end: it is made later then, while pages are read.
    func hash(of path: SourcePath) -> Data? { isUsedUp ? nil : ContentHash.of(path) { isUsedUp } }
}
