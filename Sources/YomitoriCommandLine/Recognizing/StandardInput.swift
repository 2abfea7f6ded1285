import Dispatch
import Foundation
import Glibc

/// What is piped into the program.
enum StandardInput {
    /// Everything up to its end, read on a thread that may block.
    ///
    /// - Throws: when there is more than `limit` bytes, or reading fails.
    static func contents(limit: Int) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        guard let bytes = try Descriptor.read(STDIN_FILENO, limit: limit) else {
                            throw ArgumentFault(
                                "more than \(ByteCount(bytes: limit).description); --max-bytes raises the limit")
                        }
                        return Data(bytes)
                    })
            }
        }
    }
}
