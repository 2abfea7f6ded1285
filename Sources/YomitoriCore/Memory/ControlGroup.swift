/// The group of processes whose memory the kernel counts and limits together: version 2 of the interface (cgroups(7),
/// `Documentation/admin-guide/cgroup-v2.rst`) or version 1 (`cgroup-v1/memory.rst`).
package struct ControlGroup: Sendable {
    private enum Version { case first, second }

    private let version: Version
    private let files: SystemFiles
    /// From the group to the outermost above it; each has a limit of its own.
    private let folders: [String]

    /// The process's own group; nil when the kernel counts no memory.
    package init?(_ files: SystemFiles) {
        // Lines are NUMBER:CONTROLLERS:PATH; number 0 is version 2.
        var paths: [String: String] = [:]
        for line in files.text("proc/self/cgroup")?.split(separator: "\n") ?? [] {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { continue }
            for controller in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
                paths[String(controller)] = String(parts[2])
            }
        }
        self.files = files
        let unified = paths[""].map { Self.folders(of: $0, in: "sys/fs/cgroup") } ?? []
        let counted = unified.filter { files.text("\($0)/memory.current") != nil }
        if !counted.isEmpty {
            (version, folders) = (.second, counted)
            return
        }
        let first = paths["memory"].map { Self.folders(of: $0, in: "sys/fs/cgroup/memory") } ?? []
        let limited = first.filter { files.text("\($0)/memory.limit_in_bytes") != nil }
        guard !limited.isEmpty else { return nil }
        (version, folders) = (.first, limited)
    }

    /// For people.
    package var name: String { version == .second ? "control group (version 2)" : "control group (version 1)" }

    /// Bytes from which on the kernel takes memory back or ends processes, the lowest of all groups; nil without one.
    package var limit: Int? { folders.compactMap { limit(of: $0) }.min() }

    /// Bytes that can still be held before this group or one above it, which others share, is at its limit; nil when none
    /// has one.
    package var free: Int? { fillings.map { max(0, $0.limit - $0.used) }.min() }

    /// The part of its limit that this group uses, or one above it that uses a larger part; nil when none has a limit.
    package var filling: Double? { fillings.map { Double($0.used) / Double($0.limit) }.max() }

    private var fillings: [(limit: Int, used: Int)] {
        folders.compactMap { folder in
            limit(of: folder).flatMap { limit in used(by: folder).map { (limit, $0) } }
        }
    }

    private func limit(of folder: String) -> Int? {
        let names = version == .second ? ["memory.max", "memory.high"] : ["memory.limit_in_bytes"]
        return names.compactMap { files.number("\(folder)/\($0)") }
            // Version 1 says a number near the largest instead of none.
            .filter { $0 > 0 && $0 < 1 << 60 }.min()
    }

    /// Bytes that a group holds, without the files in memory that nobody used of late: those cost nothing to drop.
    private func used(by folder: String) -> Int? {
        let (usage, inactive) =
            version == .second
            ? ("memory.current", "inactive_file") : ("memory.usage_in_bytes", "total_inactive_file")
        guard let bytes = files.number("\(folder)/\(usage)") else { return nil }
        return max(0, bytes - (files.named(inactive, of: "\(folder)/memory.stat") ?? 0))
    }

    /// What the kernel counted of the group, or of those above it; only its growth means something.
    package struct Events: Hashable, Sendable {
        /// How often it found the group at its limit. It counts before it drops cached files, so that a group that
        /// reads many files counts on with most of its memory to spare.
        package var atLimit = 0
        /// How often nothing could be dropped, or a process was ended for it.
        package var failures = 0
    }

    /// `memory.events` of version 2 adds up what groups beside ours had at their own limits; `memory.events.local` has one
    /// group's alone. Kernels before 5.2 do not tell it: there the process's own group counts, which has none below it.
    package var events: Events? {
        let counts = folders.enumerated().compactMap { place, folder -> Events? in
            switch version {
            case .first:
                return files.number("\(folder)/memory.failcnt").map { count in
                    // Told since Linux 4.13.
                    Events(atLimit: count, failures: files.named("oom_kill", of: "\(folder)/memory.oom_control") ?? 0)
                }
            case .second:
                return events(in: "\(folder)/memory.events.local")
                    ?? (place == 0 ? events(in: "\(folder)/memory.events") : nil)
            }
        }
        guard !counts.isEmpty else { return nil }
        return counts.reduce(into: Events()) { sum, count in
            sum.atLimit += count.atLimit
            sum.failures += count.failures
        }
    }

    private func events(in file: String) -> Events? {
        guard let text = files.text(file) else { return nil }
        func sum(_ names: String...) -> Int? {
            let counts = names.compactMap { SystemFiles.named($0, in: text) }
            return counts.isEmpty ? nil : counts.reduce(0, +)
        }
        let (atLimit, failures) = (sum("high", "max"), sum("oom", "oom_kill"))
        guard atLimit != nil || failures != nil else { return nil }
        return Events(atLimit: atLimit ?? 0, failures: failures ?? 0)
    }

    /// The share of the last ten seconds in which some process of the group waited for memory, in hundredths.
    package var stall: Double? {
        version == .second ? folders.first.flatMap { files.stall("\($0)/memory.pressure") } : nil
    }

    /// The group's folder and those above it. In a container the path may be the host's; then only the outermost is there.
    private static func folders(of path: String, in mount: String) -> [String] {
        var parts = path.split(separator: "/").map(String.init)
        var folders: [String] = []
        while !parts.isEmpty {
            if !parts.contains("..") { folders.append(([mount] + parts).joined(separator: "/")) }
            parts.removeLast()
        }
        return folders + [mount]
    }
}
