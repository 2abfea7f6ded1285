import Foundation

/// How much memory a process holds.
package enum ResidentMemory {
    /// In bytes; nil when the process is gone, or the system does not tell.
    ///
    /// - Parameter process: its number; nil for this one.
    package static func bytes(of process: Int32? = nil) -> Int? {
        let descriptor = open("/proc/\(process.map(String.init) ?? "self")/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 128)
        let count = read(descriptor, &buffer, buffer.count)
        return count > 0 ? bytes(statm: String(decoding: buffer[..<count], as: UTF8.self)) : nil
    }

    /// From proc(5): the second number of `/proc/PID/statm`, in pages.
    package static func bytes(statm text: String) -> Int? {
        let fields = text.split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
