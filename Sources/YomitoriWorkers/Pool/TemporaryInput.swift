import Dispatch
import Foundation
import Glibc
import YomitoriCore

/// A picture in memory as a file that goes with this object.
final class TemporaryInput: Sendable {
    let path: SourcePath

    /// - Throws: `WorkerError.notStarted` when it cannot be written.
    init(_ data: Data) async throws {
        path = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Result { try Self.write(data) }) }
        }
    }

    deinit { _ = path.withCString { unlink($0) } }

    private static func write(_ data: Data) throws -> SourcePath {
        let folder = FileManager.default.temporaryDirectory.path
        let path = SourcePath(folder + "/yomitori-page-" + UUID().uuidString)
        let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard descriptor >= 0 else { throw failure(folder) }
        defer { close(descriptor) }
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                let error = failure(folder)
                _ = path.withCString { unlink($0) }
                throw error
            }
        }
        return path
    }

    private static func failure(_ folder: String) -> WorkerError {
        .notStarted(
            reason: "a picture cannot be put into \(folder): "
                + (strerror(errno).map { String(cString: $0) } ?? "not writable"))
    }
}
