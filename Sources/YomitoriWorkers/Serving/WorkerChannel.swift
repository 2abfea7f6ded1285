import Dispatch
import Foundation
import Glibc

/// A worker's two ends: requests come in, replies go out.
///
/// Its reader is a thread that does nothing else, so that the end of the requests, which is the end of the parent, is
/// seen whatever the rest of the process is at: then `atEnd` is called there.
package final class WorkerChannel: Sendable {
    /// Why the conversation ends early.
    package struct Failure: Error, Hashable, CustomStringConvertible {
        package let description: String

        init(_ description: String) { self.description = description }
    }

    /// Lines, without their line feeds; throws ``Failure`` for one that is too long.
    package let requests: AsyncThrowingStream<[UInt8], any Error>
    private let output: Int32

    /// Takes the process's standard streams for itself: what else is read from standard input is empty, what else is
    /// written to standard output goes to standard error.
    package static func ofProcess(atEnd: @escaping @Sendable () -> Void) -> WorkerChannel {
        let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
        let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
        dup2(nothing, STDIN_FILENO)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        close(nothing)
        return WorkerChannel(input: input, output: output, atEnd: atEnd)
    }

    /// - Parameter atEnd: called when there are no requests any more, or a line that is too long.
    package init(input: Int32, output: Int32, atEnd: @escaping @Sendable () -> Void) {
        self.output = output
        let (requests, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        self.requests = requests
        let thread = Thread {
            var buffer = LineBuffer(limit: WorkerWire.requestLimit)
            var part = [UInt8](repeating: 0, count: 1 << 16)
            reading: while true {
                let count = read(input, &part, part.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                do {
                    let lines = try part.withUnsafeBytes { bytes throws(LineBuffer.Overflow) in
                        try buffer.append(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
                    }
                    for line in lines { continuation.yield(line) }
                } catch {
                    continuation.finish(throwing: Failure("a request longer than \(WorkerWire.requestLimit) bytes"))
                    break reading
                }
            }
            continuation.finish()
            atEnd()
        }
        thread.name = "requests"
        thread.start()
    }

    /// - Throws: ``Failure`` when nobody takes it.
    func write(_ reply: WorkerReply) throws {
        var rest = try WorkerWire.line(reply)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var wait = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                poll(&wait, 1, -1)
            } else if errno != EINTR {
                throw Failure("nobody takes the replies")
            }
        }
    }
}
