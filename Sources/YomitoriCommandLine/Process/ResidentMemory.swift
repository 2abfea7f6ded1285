import Glibc
import YomitoriCore

/// How much memory the process holds.
enum ResidentMemory {
    /// In bytes; 0 when the system does not tell. From proc(5): the second number of `/proc/self/statm`, in pages.
    static var bytes: Int {
        guard let text = try? Descriptor.contents(of: SourcePath("/proc/self/statm")) else { return 0 }
        let fields = text.split(separator: UInt8(ascii: " "))
        guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return 0 }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
