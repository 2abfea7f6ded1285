package import Foundation
import Glibc

/// A file that is mapped into memory to be read.
///
/// What is looked at counts as the process's memory, up to 10 MB for the words of a language, until it is given back; looked at
/// again, it comes from the file.
package final class FileMapping: Sendable {
    /// Where the file's bytes are; empty for an empty file, which cannot be mapped.
    package let addresses: Range<UInt>

    /// - Throws: ``PackError/failedAccess(path:reason:)``, also for what is no regular file.
    package init(_ url: URL) throws {
        addresses = try RegularFile(url).mapped()
    }

    deinit {
        if !addresses.isEmpty { munmap(UnsafeMutableRawPointer(bitPattern: addresses.lowerBound), addresses.count) }
    }

    /// The file's bytes, which keep the mapping.
    package var bytes: Data {
        guard let start = UnsafeMutableRawPointer(bitPattern: addresses.lowerBound) else { return Data() }
        return Data(bytesNoCopy: start, count: addresses.count, deallocator: .custom { _, _ in _ = self })
    }

    /// Lets the kernel take back what is in memory; who reads at the same time reads the same bytes.
    package func giveBack() {
        guard !addresses.isEmpty else { return }
        madvise(UnsafeMutableRawPointer(bitPattern: addresses.lowerBound), addresses.count, MADV_DONTNEED)
    }
}
