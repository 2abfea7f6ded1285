import Glibc

/// What the kernel tells about each page of the process (`/proc/self/pagemap`, Documentation/admin-guide/mm/pagemap.rst of Linux).
final class PageMap {
    /// Bits of an entry: the page is a file's or shared, it is swapped out, it is in memory.
    private static let isOfFile: UInt64 = 1 << 61
    private static let isSwapped: UInt64 = 1 << 62
    private static let isPresent: UInt64 = 1 << 63

    private let descriptor: CInt
    private let pageSize = UInt(sysconf(CInt(_SC_PAGESIZE)))

    /// Nil where the kernel does not tell.
    init?() {
        descriptor = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Gives back what is in memory of a part of a file; what is asked for again comes from the file.
    ///
    /// Nothing is given back where a page is the process's own, as a debugger's breakpoint or a relocation makes it: that is in
    /// no file.
    ///
    /// - Parameter addresses: of a mapping that nobody takes away meanwhile; rounded to whole pages.
    func giveBack(_ addresses: Range<UInt>) {
        let start = addresses.lowerBound / pageSize * pageSize
        let end = (addresses.upperBound + pageSize - 1) / pageSize * pageSize
        guard isAsInFile(start..<end) else { return }
        madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_DONTNEED)
    }

    private func isAsInFile(_ addresses: Range<UInt>) -> Bool {
        var entries = [UInt64](repeating: 0, count: addresses.count / Int(pageSize))
        let read = entries.withUnsafeMutableBytes {
            let entry = addresses.lowerBound / pageSize
            return pread(descriptor, $0.baseAddress, $0.count, off_t(entry) * off_t(MemoryLayout<UInt64>.size))
        }
        guard read == entries.count * MemoryLayout<UInt64>.size else { return false }
        return entries.allSatisfy { entry in
            entry & Self.isSwapped == 0 && (entry & Self.isPresent == 0 || entry & Self.isOfFile != 0)
        }
    }
}
