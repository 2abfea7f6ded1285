import Foundation
import Synchronization
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriInference

@Suite struct LinuxMemoryTests {
    private let root: TemporaryFolder

    init() throws {
        root = try TemporaryFolder()
        try write("MemTotal:       16384 kB\nMemFree:  1 kB\n", "proc/meminfo")
        try write("VmPeak:\t 9 kB\nVmHWM:\t     300 kB\n", "proc/self/status")
        try write("1000 25 10 1 0 40 0\n", "proc/self/statm")
    }

    private func write(_ text: String, _ path: String) throws { try root.write(Data(text.utf8), to: path) }
    private func memory() -> LinuxMemory { LinuxMemory(root: root.url, lookInterval: .zero) }

    private func secondVersion(
        at path: String = "box/app", current: Int = 1 << 20, high: String = "max", max: String = "8388608"
    ) throws {
        try write("0::/\(path)\n", "proc/self/cgroup")
        let folder = "sys/fs/cgroup/\(path)"
        try write("\(current)\n", "\(folder)/memory.current")
        try write("\(high)\n", "\(folder)/memory.high")
        try write("\(max)\n", "\(folder)/memory.max")
        try write("anon 5\ninactive_file 65536\n", "\(folder)/memory.stat")
        try write("low 0\nhigh 0\nmax 0\noom 0\noom_kill 0\n", "\(folder)/memory.events")
    }

    @Test func knowsTheMachineAndTheProcess() {
        let memory = memory()
        #expect(memory.available == 16 << 20)
        #expect(memory.peak == 300 << 10)
        #expect(memory.state() == MemoryState(resident: 25 * sysconf(Int32(_SC_PAGESIZE)), isShort: false))
        #expect(MemoryBudget.half(of: memory).limit == 8 << 20)
    }

    /// - Parameter limit: in bytes, or `unlimited`.
    private func limitAddresses(to limit: String) throws {
        try write(
            """
            Limit                     Soft Limit           Hard Limit           Units
            Max cpu time              unlimited            unlimited            seconds
            Max address space         \(limit)            unlimited            bytes

            """, "proc/self/limits")
    }

    @Test func takesALimitOfAddressesForOneOfMemory() throws {
        try limitAddresses(to: "unlimited")
        #expect(memory().addresses == nil)
        #expect(memory().available == 16 << 20)
        try limitAddresses(to: "4194304")
        #expect(memory().addresses == 4 << 20)
        #expect(memory().available == 4 << 20)
    }

    @Test func refusesModelsThatNeedMoreAddressesThanThereAre() throws {
        try memory().checkAddresses(threads: 64)
        try limitAddresses(to: "unlimited")
        try memory().checkAddresses(threads: 64)
        try limitAddresses(to: String(2 << 30))
        try memory().checkAddresses(threads: 1)
        try memory().checkAddresses(threads: 2)
        let ofMany = #expect(throws: InferenceError.self) { try memory().checkAddresses(threads: 64) }
        #expect(ofMany == .tooFewAddresses(limit: 2 << 30, needed: (1280 + 62 * 24) << 20))
        #expect(ofMany?.failureKind == .unavailable)
        try limitAddresses(to: String(1 << 30))
        let ofTwo = #expect(throws: InferenceError.self) { try memory().checkAddresses(threads: 2) }
        let text = ofTwo?.description ?? ""
        #expect(text.contains("1280 MiB") && text.contains("1024 (`ulimit -v`)"))
    }

    @Test func livesWithoutAnyOfTheFiles() throws {
        let memory = LinuxMemory(root: root.url.appendingPathComponent("nowhere"))
        #expect(memory.available > 0)
        #expect(memory.state() == MemoryState(resident: 0, isShort: false))
        #expect(memory.peak == 0)
    }

    @Test func takesTheLowestLimitOfTheGroupsAbove() throws {
        try secondVersion(max: "8388608")
        #expect(memory().available == 8 << 20)
        try write("1\n", "sys/fs/cgroup/box/memory.current")
        try write("4194304\n", "sys/fs/cgroup/box/memory.max")
        #expect(memory().available == 4 << 20)
        try write("2097152\n", "sys/fs/cgroup/box/app/memory.high")
        #expect(memory().available == 2 << 20)
    }

    @Test func takesTheOutermostGroupWhereThePathIsTheHosts() throws {
        try write("0::/../../host/path\n", "proc/self/cgroup")
        try write("1\n", "sys/fs/cgroup/memory.current")
        try write("1048576\n", "sys/fs/cgroup/memory.max")
        #expect(memory().available == 1 << 20)
    }

    @Test func isShortNearTheGroupsLimit() throws {
        // What files hold in memory without use does not count.
        try secondVersion(current: 7_600_000)
        #expect(!memory().state().isShort)
        try secondVersion(current: 7_700_000)
        #expect(memory().state().isShort)
    }

    @Test(arguments: ["high", "max"]) func isShortForAWhileAfterTheKernelTookMemoryBack(event: String) throws {
        let clock = Mutex(ContinuousClock.now)
        try secondVersion(current: 7_700_000)
        let memory = LinuxMemory(root: root.url, lookInterval: .zero) { clock.withLock { $0 } }
        #expect(memory.state().isShort)
        try write("\(event) 1\n", "sys/fs/cgroup/box/app/memory.events")
        #expect(memory.state().isShort)
        try write("1048576\n", "sys/fs/cgroup/box/app/memory.current")
        #expect(memory.state().isShort)
        clock.withLock { $0 += .seconds(6) }
        #expect(!memory.state().isShort)
    }

    @Test(arguments: ["high", "max"]) func isNotShortWhenTheKernelDropsCachedFiles(event: String) throws {
        // At its limit, and nearly all of it files that nobody used of late.
        try secondVersion(current: 8 << 20)
        try write("anon 5\ninactive_file 7340032\n", "sys/fs/cgroup/box/app/memory.stat")
        let memory = memory()
        #expect(!memory.state().isShort)
        for count in 1...3 {
            try write("\(event) \(count)\n", "sys/fs/cgroup/box/app/memory.events")
            #expect(!memory.state().isShort)
        }
    }

    @Test(arguments: ["oom", "oom_kill"]) func isShortAfterNothingCouldBeDropped(event: String) throws {
        try secondVersion()
        let memory = memory()
        #expect(!memory.state().isShort)
        try write("low 9\nhigh 0\nmax 0\noom 0\noom_kill 0\n", "sys/fs/cgroup/box/app/memory.events")
        #expect(!memory.state().isShort)
        try write("\(event) 1\n", "sys/fs/cgroup/box/app/memory.events")
        #expect(memory.state().isShort)
    }

    @Test func isShortWhenAGroupAboveIsNearItsLimit() throws {
        try secondVersion()
        try write("15728640\n", "sys/fs/cgroup/box/memory.current")
        try write("max\n", "sys/fs/cgroup/box/memory.max")
        #expect(!memory().state().isShort)
        // Others of it have used it up.
        try write("16777216\n", "sys/fs/cgroup/box/memory.max")
        #expect(memory().state().isShort)
    }

    @Test func isShortAfterAGroupAboveRanOut() throws {
        try secondVersion()
        try write("1\n", "sys/fs/cgroup/box/memory.current")
        try write("low 0\nhigh 0\nmax 0\noom 0\n", "sys/fs/cgroup/box/memory.events.local")
        try write("low 0\nhigh 0\nmax 0\noom 0\n", "sys/fs/cgroup/box/app/memory.events.local")
        let memory = memory()
        #expect(!memory.state().isShort)
        // Another group inside it was at its own limit: that is none of ours.
        try write("low 0\nhigh 0\nmax 7\noom 1\n", "sys/fs/cgroup/box/memory.events")
        #expect(!memory.state().isShort)
        try write("low 0\nhigh 0\nmax 0\noom 1\n", "sys/fs/cgroup/box/memory.events.local")
        #expect(memory.state().isShort)
    }

    @Test func isShortAfterAGroupAboveFailedInTheFirstVersion() throws {
        try write("4:memory:/box/app\n", "proc/self/cgroup")
        for (folder, limit) in [("box/app", 8 << 20), ("box", 16 << 20)] {
            try write("\(limit)\n", "sys/fs/cgroup/memory/\(folder)/memory.limit_in_bytes")
            try write("1\n", "sys/fs/cgroup/memory/\(folder)/memory.usage_in_bytes")
            try write("0\n", "sys/fs/cgroup/memory/\(folder)/memory.failcnt")
            try write("under_oom 0\noom_kill 0\n", "sys/fs/cgroup/memory/\(folder)/memory.oom_control")
        }
        let memory = memory()
        #expect(!memory.state().isShort)
        try write("1\n", "sys/fs/cgroup/memory/box/memory.failcnt")
        #expect(!memory.state().isShort)
        try write("under_oom 0\noom_kill 1\n", "sys/fs/cgroup/memory/box/memory.oom_control")
        #expect(memory.state().isShort)
    }

    @Test func isShortWhileTheGroupWaitsForMemory() throws {
        try secondVersion()
        try write("some avg10=19.00 avg60=0.00 avg300=0.00 total=0\n", "sys/fs/cgroup/box/app/memory.pressure")
        #expect(!memory().state().isShort)
        try write("some avg10=21.50 avg60=0.00 avg300=0.00 total=0\n", "sys/fs/cgroup/box/app/memory.pressure")
        #expect(memory().state().isShort)
    }

    @Test func isShortWhileTheMachineWaitsForMemoryThoughTheGroupDoesNot() throws {
        try secondVersion()
        try write("some avg10=0.00 avg60=0.00 avg300=0.00 total=0\n", "sys/fs/cgroup/box/app/memory.pressure")
        try write("some avg10=19.00 avg60=0.00 avg300=0.00 total=0\n", "proc/pressure/memory")
        #expect(!memory().state().isShort)
        try write("some avg10=35.10 avg60=1.00 avg300=0.00 total=9\n", "proc/pressure/memory")
        #expect(memory().state().isShort)
    }

    @Test func isShortWhileTheMachineWaitsForMemory() throws {
        try write("some avg10=35.10 avg60=1.00 avg300=0.00 total=9\nfull avg10=0.00\n", "proc/pressure/memory")
        #expect(memory().state().isShort)
    }

    @Test func knowsTheFirstVersion() throws {
        try write("4:memory:/box\n1:cpu,cpuacct:/\n0::/\n", "proc/self/cgroup")
        let folder = "sys/fs/cgroup/memory/box"
        try write("9223372036854771712\n", "sys/fs/cgroup/memory/memory.limit_in_bytes")
        try write("4194304\n", "\(folder)/memory.limit_in_bytes")
        try write("4000000\n", "\(folder)/memory.usage_in_bytes")
        try write("cache 5\ntotal_inactive_file 400000\n", "\(folder)/memory.stat")
        try write("0\n", "\(folder)/memory.failcnt")
        let memory = memory()
        #expect(memory.available == 4 << 20)
        #expect(!memory.state().isShort)
        try write("3\n", "\(folder)/memory.failcnt")
        #expect(!memory.state().isShort)
        try write("4194304\n", "\(folder)/memory.usage_in_bytes")
        try write("4\n", "\(folder)/memory.failcnt")
        #expect(memory.state().isShort)
    }

    @Test func hasNoLimitWhereTheGroupHasNone() throws {
        try secondVersion(max: "max")
        #expect(memory().available == 16 << 20)
    }
}
