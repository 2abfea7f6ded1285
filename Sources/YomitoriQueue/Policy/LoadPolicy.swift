import Foundation

/// How much of the machine reading takes.
public struct LoadPolicy: Hashable, Sendable {
    /// Pages read at a time.
    public var workers: Int
    /// Pixels of a page at which it is read at a smaller size; nil: the engine's own limit. Whoever makes the recogniser
    /// has to obey it.
    public var workingPixels: Int?
    /// What is added to the niceness of worker processes, 0…19. Whoever makes the recogniser has to obey it.
    public var niceness: Int

    /// A load of this many pages at a time.
    public init(workers: Int, workingPixels: Int? = nil, niceness: Int = 0) {
        self.workers = workers
        self.workingPixels = workingPixels
        self.niceness = niceness
    }

    /// Someone waits for it: a page for each core, at most four, as more were not found to be faster on one memory bus.
    public static let foreground = LoadPolicy(workers: max(1, min(4, ProcessInfo.processInfo.activeProcessorCount)))
    /// Nobody waits for it: one page at a time, at most 4 million pixels (2048 × 2048), behind everything else.
    public static let background = LoadPolicy(workers: 1, workingPixels: 4 << 20, niceness: 10)
}
