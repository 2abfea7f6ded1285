import Foundation

/// How much memory a process holds.
package enum ResidentMemory {
    /// In bytes; nil when the process is gone, or the system does not tell.
    ///
    /// From proc(5): the second number of `/proc/PID/statm`, in pages.
    /// - Parameters:
    ///   - process: its number; nil for this one.
    ///   - files: of the system; others for tests.
    package static func bytes(of process: Int32? = nil, in files: SystemFiles = .ofSystem) -> Int? {
        files.number(1, of: "proc/\(process.map(String.init) ?? "self")/statm").map {
            $0 * sysconf(Int32(_SC_PAGESIZE))
        }
    }
}
