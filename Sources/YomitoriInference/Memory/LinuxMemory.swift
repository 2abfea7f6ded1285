package import Foundation
import Synchronization
import YomitoriCore

/// What Linux tells about memory: the process's own, its control group's and the machine's.
package final class LinuxMemory: MemorySource {
    /// How long the memory counts as short after the kernel had to take some back that was in use: long enough that work
    /// of several pages is not begun between two such moments.
    private static let shortness = Duration.seconds(5)
    /// Processes that lost more than this share of the last ten seconds waiting for memory are short of it. A third of
    /// the 60 % at which systemd-oomd begins to end processes (oomd.conf(5), `DefaultMemoryPressureLimit=`).
    private static let stalledShare = 20.0
    /// A group, its own or one above it, that uses more than this part of its limit is short: what is left is less than one page's pictures in
    /// a group of half a gigabyte.
    private static let fullPart = 0.9

    private struct Look {
        var isShort: Bool
        var time: ContinuousClock.Instant
    }

    private struct Memory {
        var look: Look?
        /// What the group's events had come to at the last look.
        var events: ControlGroup.Events?
        var shortUntil: ContinuousClock.Instant?
    }

    /// How long a look at the group and the machine is good for.
    private let lookInterval: Duration
    let files: SystemFiles
    private let group: ControlGroup?
    private let now: @Sendable () -> ContinuousClock.Instant
    private let memory = Mutex(Memory())

    /// - Parameters:
    ///   - root: of the file system; another one for tests.
    ///   - lookInterval: how long a look at the group and the machine is good for. One costs a dozen small files, and a
    ///     line is read in tens of milliseconds.
    ///   - now: the time; another one for tests.
    package init(
        root: URL = URL(fileURLWithPath: "/", isDirectory: true), lookInterval: Duration = .milliseconds(50),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.lookInterval = lookInterval
        self.now = now
        files = SystemFiles(root: root)
        group = ControlGroup(files)
    }

    /// Bytes that the process could have at most: the machine's, or fewer where its group or its addresses have a limit.
    package var available: Int {
        let machine = files.kibibytes("MemTotal", of: "proc/meminfo") ?? Int(ProcessInfo.processInfo.physicalMemory)
        return min(machine, group?.limit ?? machine, addresses ?? machine)
    }

    /// The most bytes that the process ever held; 0 when the system does not tell.
    package var peak: Int { files.kibibytes("VmHWM", of: "proc/self/status") ?? 0 }

    /// Where the numbers come from, for people.
    package var origin: String {
        let pressure = files.text("proc/pressure/memory") == nil ? "" : ", pressure stall information"
        return (group?.name ?? "the machine") + pressure
    }

    package func state() -> MemoryState {
        let isShort = memory.withLock { memory in
            let now = now()
            if let look = memory.look, now - look.time < lookInterval { return look.isShort }
            let found = runsShort(&memory, now)
            memory.look = Look(isShort: found, time: now)
            return found
        }
        return MemoryState(resident: resident, isShort: isShort)
    }

    private var resident: Int { ResidentMemory.bytes(in: files) ?? 0 }

    private func runsShort(_ memory: inout Memory, _ now: ContinuousClock.Instant) -> Bool {
        let isFull = group?.filling.map { $0 > Self.fullPart } ?? false
        let isStalled = stall > Self.stalledShare
        if let events = group?.events {
            if let before = memory.events {
                // At its limit a group first loses cached files, which costs nothing: that alone is no shortage.
                let wasTaken = events.atLimit > before.atLimit && (isFull || isStalled)
                if wasTaken || events.failures > before.failures { memory.shortUntil = now + Self.shortness }
            }
            memory.events = events
        }
        if let end = memory.shortUntil {
            if now < end { return true }
            memory.shortUntil = nil
        }
        return isFull || isStalled
    }

    /// The larger of the group's and the machine's: either may wait while the other has enough.
    private var stall: Double { [group?.stall, files.stall("proc/pressure/memory")].compactMap(\.self).max() ?? 0 }
}
