import Hummingbird
import NIOCore

/// A body that has to come at a certain rate: whoever sends a byte now and then does not keep a place for ever.
struct PacedBody: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    private let body: RequestBody
    private let limits: ServerLimits

    init(_ body: RequestBody, limits: ServerLimits) {
        self.body = body
        self.limits = limits
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(iterator: body.makeAsyncIterator(), limits: limits, start: .now)
    }

    struct Iterator: AsyncIteratorProtocol {
        var iterator: RequestBody.AsyncIterator
        let limits: ServerLimits
        let start: ContinuousClock.Instant
        private var bytes = 0

        init(iterator: RequestBody.AsyncIterator, limits: ServerLimits, start: ContinuousClock.Instant) {
            self.iterator = iterator
            self.limits = limits
            self.start = start
        }

        /// - Throws: `Problem` when it comes too slowly. One that does not come at all ends with its connection.
        mutating func next() async throws -> ByteBuffer? {
            guard let buffer = try await iterator.next() else { return nil }
            bytes += buffer.readableBytes
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            let due = (seconds - limits.idleSeconds) * Double(limits.bodyBytesPerSecond)
            guard Double(bytes) >= due else {
                throw Problem(.timedOut, "the body comes more slowly than \(limits.bodyBytesPerSecond) bytes a second")
            }
            return buffer
        }
    }

    /// - Throws: `NIOTooManyBytesError`.
    func collect(upTo limit: Int) async throws -> ByteBuffer {
        var all = ByteBuffer()
        for try await var part in self {
            guard all.readableBytes + part.readableBytes <= limit else {
                throw NIOTooManyBytesError(maxBytes: limit)
            }
            all.writeBuffer(&part)
        }
        return all
    }
}
