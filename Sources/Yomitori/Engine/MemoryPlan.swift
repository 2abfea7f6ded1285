/// How much is done at once, by the memory that the process may hold.
///
/// With room for it every core has a line of its own; in little room one line at a time is read by all cores, of one
/// page, in smaller pieces: slower, with the same models.
package struct MemoryPlan: Hashable, Sendable {
    /// Lines that are computed at the same time, by each model.
    package var streams: Int
    /// Models that are loaded at the same time.
    package var loads: Int
    /// Pages that are decoded and read at the same time.
    package var pages: Int
    /// Layers prepared for one input shape that each stream keeps, with little room half as many. Preparing anew costs time, and
    /// nothing else: over 38 pages of print 128 need 8 MB less than 1,000, and no more time that could be told from chance.
    package var shapeCacheCapacity: Int
    /// Detector pixels of the `general` pack computed at once. A run holds some 280 MB a million pixels
    /// (`docs/decisions/0004-detection-scale.md`): 100 MB with room, 34 MB with little.
    package var detectorPixels: Int
    /// Bytes beyond what is held between two pieces of work that computing takes: what models, idle and in use, must
    /// leave free of the limit. With little room about twice what the detector's tile holds: its own, and that of a page's
    /// other pieces, such as the strips of the line that is read next.
    package var workBytes: Int

    /// Below this limit in bytes there is little room: `general` alone reaches 328 MiB on two cores
    /// (`docs/decisions/0012-one-budget.md`), and beside it there are to be pictures of two pages of 16 million pixels,
    /// 4 bytes each.
    package static let roomy = 480 << 20

    /// - Parameters:
    ///   - limit: bytes that the process may hold.
    ///   - threads: of the models, at least 1.
    package init(limit: Int, threads: Int) {
        if limit >= Self.roomy {
            streams = threads
            loads = threads
            // While one page's lines are read, the next is decoded.
            pages = max(2, threads)
            shapeCacheCapacity = 128
            detectorPixels = 360_000
            workBytes = 0
        } else {
            streams = 1
            loads = 1
            pages = 1
            shapeCacheCapacity = 64
            detectorPixels = 120_000
            workBytes = 64 << 20
        }
    }
}
