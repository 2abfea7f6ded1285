/// Bounds of what a process that computes models holds of memory that it does not use, for its main program to give to the
/// allocator before other threads start (docs/decisions/0006-allocator-bounds.md).
package enum AllocatorBounds {
    /// Bytes from which a block is mapped alone and goes back to the system when it is freed. Twice glibc's initial threshold
    /// (mallopt(3)), which it raises with every large block that is freed, until pictures and tensors leave holes that nothing
    /// fits into. Measured over a detector and a recogniser at a dozen sizes
    /// each: 518 MB against 964 MB.
    package static let blockBytes: Int32 = 256 << 10
    /// Bytes that may lie free at the end of an arena: some tensors of lines (0.2 MB), which else are faulted in anew for every
    /// line. 60 readings of a page of 33 lines: 61,000 to 88,000 faults instead of 120,000 to 140,000.
    package static let freeBytes: Int32 = 4 << 20
    /// Arenas that threads share, of which each keeps what its threads freed; glibc makes up to eight for each core. Part of
    /// the same measurement.
    package static let arenas: Int32 = 2
}
