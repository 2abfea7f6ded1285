public import Foundation
import Glibc
package import YomitoriCore

/// A Linux machine, asked through /proc and /sys.
public struct LinuxHost: HostProbe {
    /// This process.
    public let process: ProcessIdentity
    private let processes: String
    private let memory: FreeMemory

    /// Looks up this process.
    public init() { self.init(processes: "/proc") }

    /// - Parameters:
    ///   - processes: another folder than `/proc`, for tests.
    ///   - memory: what is free; another one for tests.
    package init(processes: String, memory: FreeMemory = FreeMemory()) {
        self.processes = processes
        self.memory = memory
        process = ProcessIdentity(
            boot: Self.text(processes + "/sys/kernel/random/boot_id") ?? "",
            namespace: Self.link(processes + "/self/ns/pid") ?? "", number: getpid(),
            started: Self.stat(processes + "/self")?.started ?? 0)
    }

    /// A process that this one has started and whose end it has not collected; nil when it is gone.
    package func identity(of child: Int32) -> ProcessIdentity? {
        Self.stat("\(processes)/\(child)").map { stat in
            var identity = process
            (identity.number, identity.started) = (child, stat.started)
            return identity
        }
    }

    /// Numbers mean nothing in another container: what is there is not known. Some containers have a boot of their own
    /// (LXC, systemd-nspawn), so that another one does not prove that the machine has started again.
    public func hasEnded(_ other: ProcessIdentity) -> Bool? {
        if other == process { return false }
        guard other.boot == process.boot, !process.boot.isEmpty else { return nil }
        guard other.namespace == process.namespace, !process.namespace.isEmpty else { return nil }
        if kill(other.number, 0) != 0, errno == ESRCH { return true }
        guard let stat = Self.stat("\(processes)/\(other.number)") else { return nil }
        return stat.waitsToBeReaped || stat.started != other.started
    }

    /// What the machine has left, or less where a limit of this process's control group, or of one above it, leaves less.
    public func freeMemory() -> Int? { memory.bytes }

    /// Of the file system on which `url`, or the nearest folder above it that exists, lies.
    public func freeDisk(at url: URL) -> Int? {
        var place = url
        var status = statvfs()
        while statvfs(place.path, &status) != 0 {
            guard place.path != "/", !place.path.isEmpty else { return nil }
            place = place.deletingLastPathComponent()
        }
        return Int(
            clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
    }

    /// Fields 3 and 22 of `stat`; the second field, the program's name, may have spaces and brackets. Nil for a process
    /// that is gone.
    private static func stat(_ process: String) -> (waitsToBeReaped: Bool, started: UInt64)? {
        guard let text = text(process + "/stat"), let end = text.lastIndex(of: ")") else { return nil }
        let fields = text[end...].split(separator: " ")
        guard fields.count > 20, let started = UInt64(fields[20]) else { return nil }
        return (fields[1] == "Z", started)
    }

    private static func text(_ path: String) -> String? {
        (try? String(contentsOfFile: path, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    private static func link(_ path: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    }
}
