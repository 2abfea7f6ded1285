import Logging
import YomitoriImaging
import YomitoriWorkers

/// The processes that make pictures for the web app, so that nothing that was uploaded is decoded in the server's own.
enum PictureWorkers {
    /// As many as were decoded at a time in the server's process: the page that is looked at, and thumbnails beside it.
    static let count = 2
    /// Bytes one may hold: the decoder that took most, 480 MB for JPEG XL (`ImageLimits.heldPixels`), a file of 256 MB, a page
    /// that is kept, and the process itself. No part of `--memory-limit`, whose parts would be too small for such a file.
    static let memory = 1 << 30
    /// Bytes one may have grown by before it is replaced: the page it keeps, twice, and what allocators hold back.
    private static let growth = 256 << 20
    /// Seconds beyond the decoder's own limit, after which it has stopped by itself: for a machine that has other things to do.
    private static let grace = 15.0

    /// - Parameter runs: where the workers note that they run; nil for nowhere.
    static func pool(for reading: QueueRunJob, runs: RunFolder?, logger: Logger) -> WorkerPool {
        let pictures = reading.engine.limits
        var limits = WorkerLimits()
        limits.secondsPerPage = pictures.seconds + grace
        limits.bytes = memory
        limits.growth = growth
        limits.inputPages = pictures.pages
        let arguments = [
            "worker", "--quiet", "--max-pixels", String(pictures.pixels), "--max-held-pixels",
            String(pictures.heldPixels), "--max-side", String(pictures.side), "--max-seconds", String(pictures.seconds),
            "--max-bytes", String(pictures.bytes), "--max-pages", String(pictures.pages),
        ]
        let workers = runs.map { WorkerRuns(in: $0) }
        return WorkerPool(
            command: WorkerProgram(arguments: arguments), name: "pictures", count: count, limits: limits
        ) {
            workers?.take($0)
            $0.write(to: logger)
        }
    }
}
