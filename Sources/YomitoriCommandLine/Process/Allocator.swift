internal import CAllocator

/// How this process holds its memory.
enum Allocator {
    /// Blocks of at least this many bytes go back to the system when they are freed.
    ///
    /// glibc raises its threshold with every large block that is freed, until pictures and tensors leave holes that
    /// nothing fits into. Measured over a detector and a recogniser at a dozen sizes each: 518 MB against 964 MB.
    private static let mappedFrom: Int32 = 256 << 10
    /// Threads share this many arenas: the ones beyond keep what their threads freed.
    private static let arenas: Int32 = 2

    /// To be called once, before other threads start.
    static func bound() {
        mallopt(M_MMAP_THRESHOLD, mappedFrom)
        mallopt(M_TRIM_THRESHOLD, mappedFrom)
        mallopt(M_ARENA_MAX, arenas)
    }
}
