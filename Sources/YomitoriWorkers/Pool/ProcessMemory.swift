import Glibc

/// How much memory another process holds.
enum ProcessMemory {
    /// Resident bytes; nil when the process is gone. From proc(5): the second number of `/proc/PID/statm`, in pages.
    static func bytes(of process: pid_t) -> Int? {
        let descriptor = open("/proc/\(process)/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 128)
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return nil }
        let fields = buffer[..<count].split(separator: UInt8(ascii: " "))
        guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return nil }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
