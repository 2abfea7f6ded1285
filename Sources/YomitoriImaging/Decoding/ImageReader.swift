import Foundation
import Synchronization
package import YomitoriCore

/// Reads pictures on threads of its own, for asynchronous callers: decoding blocks, and must not do so on the pool that
/// Swift's tasks share.
package final class ImageReader: Sendable {
    package let limits: ImageLimits
    private let queue = OperationQueue()

    /// - Parameter concurrency: how many pictures are decoded at a time; each takes up to the memory of a page.
    package init(limits: ImageLimits = ImageLimits(), concurrency: Int = 1) {
        self.limits = limits
        queue.name = "ImageReader"
        queue.maxConcurrentOperationCount = concurrency
    }

    /// Reads the file's bytes and its header.
    ///
    /// - Throws: `ImageError`, `CancellationError`.
    package func source(_ input: PageInput) async throws -> ImageSource {
        let limits = limits
        return try await run { _ in try ImageSource(input, limits: limits) }
    }

    /// Reads a page, as a person sees it or its stored pixels; index 0 is the first. A cancelled task ends the decoding
    /// within a few rows.
    ///
    /// - Throws: `ImageError`, `CancellationError`.
    package func page(_ index: Int, of source: ImageSource, as rendering: PictureRendering = .seen) async throws
        -> PageRaster
    {
        try await run { checkpoint in try source.page(index, as: rendering, checkpoint: checkpoint) }
    }

    private final class Cancellation: Sendable {
        private let isCancelled = Atomic(false)

        func cancel() { isCancelled.store(true, ordering: .relaxed) }

        func check() throws {
            if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
        }
    }

    /// Does blocking work with pictures on the reader's threads.
    ///
    /// - Parameter work: gets what throws `CancellationError` once the calling task is cancelled.
    package func run<Value: Sendable>(
        _ work: @escaping @Sendable (_ checkpoint: () throws -> Void) throws -> Value
    ) async throws -> Value {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.addOperation {
                    continuation.resume(
                        with: Result {
                            try cancellation.check()
                            return try work(cancellation.check)
                        })
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }
}
