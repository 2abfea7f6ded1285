import Foundation

/// The numbers of a tensor at an address that stays, so that a runtime reads them where they were written.
// Unchecked: nothing writes after `init`.
package final class TensorMemory: @unchecked Sendable {
    private let bytes: UnsafeMutableRawBufferPointer

    /// Of one page that the kernel maps in place of 512 of 4 KiB, where it may (x86-64, and AArch64 with pages of 4 KiB:
    /// Linux, Documentation/admin-guide/mm/transhuge.rst).
    private static let hugePage = 2 << 20
    /// Of a processor's cache line, as runtimes align memory of their own.
    private static let cacheLine = 64

    /// Room for `count` numbers, all of which `write` sets.
    package init(count: Int, write: (_ values: UnsafeMutableBufferPointer<Float>) -> Void) {
        let size = count * MemoryLayout<Float>.stride
        let isHuge = size >= Self.hugePage
        bytes = .allocate(byteCount: size, alignment: isHuge ? Self.hugePage : Self.cacheLine)
        // Asked for page by page a detector's picture of 12 MB takes 3,000 faults, longer than making its values. Advice: what
        // the kernel answers changes nothing but the time.
        if isHuge { madvise(bytes.baseAddress, size, Int32(MADV_HUGEPAGE)) }
        write(bytes.bindMemory(to: Float.self))
    }

    deinit { bytes.deallocate() }

    /// Where the numbers lie as long as this object lives.
    package var values: UnsafeBufferPointer<Float> { UnsafeBufferPointer(bytes.assumingMemoryBound(to: Float.self)) }
}
