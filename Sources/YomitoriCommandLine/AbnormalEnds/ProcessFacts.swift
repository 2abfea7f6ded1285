import Glibc
import YomitoriCore
import YomitoriQueue

/// What the kernel tells about this process and this boot: proc(5).
struct ProcessFacts: Sendable {
    /// Where `/proc` is; another folder for tests.
    var root = SourcePath("/proc")

    /// This process; what the kernel does not tell is 0 or empty.
    var identity: ProcessIdentity { LinuxHost(processes: root.displayed).process }

    /// How often the kernel ended a process for want of memory since the boot.
    var outOfMemoryKills: Int? {
        text("vmstat")?.split(separator: "\n").first { $0.hasPrefix("oom_kill ") }.flatMap { Int($0.dropFirst(9)) }
    }

    /// Whether the kernel ended some process for want of memory since a run of this boot began.
    func lacksMemory(since record: RunRecord) -> Bool {
        guard record.process.boot == identity.boot, let before = record.outOfMemoryKills, let now = outOfMemoryKills
        else { return false }
        return now > before
    }

    private func text(_ name: String) -> String? {
        (try? Descriptor.contents(of: root.appending(name))).map { String(decoding: $0, as: UTF8.self) }
    }
}
