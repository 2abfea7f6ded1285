import Foundation
import Testing
import YomitoriCore
import YomitoriTestSupport

@Suite struct FreeMemoryTests {
    private let root: TemporaryFolder

    init() throws {
        root = try TemporaryFolder()
        try write("MemTotal: 16384 kB\nMemAvailable: 12288 kB\n", "proc/meminfo")
    }

    private func write(_ text: String, _ path: String) throws { try root.write(Data(text.utf8), to: path) }
    private var bytes: Int? { FreeMemory(root: root.url).bytes }

    @Test func isNotKnownWhereTheSystemDoesNotTell() throws {
        #expect(FreeMemory(root: root.url.appendingPathComponent("nowhere")).bytes == nil)
    }

    @Test func isWhatTheMachineHasWithoutAGroup() throws { #expect(bytes == 12 << 20) }

    @Test func isWhatTheGroupAndThoseAboveHaveLeft() throws {
        try write("0::/box/app\n", "proc/self/cgroup")
        try write("1048576\n", "sys/fs/cgroup/box/app/memory.current")
        try write("8388608\n", "sys/fs/cgroup/box/app/memory.max")
        // What files hold in memory without use can be had.
        try write("anon 5\ninactive_file 65536\n", "sys/fs/cgroup/box/app/memory.stat")
        #expect(bytes == (7 << 20) + 65536)
        // A group above with a higher limit that others of it have nearly used up.
        try write("15728640\n", "sys/fs/cgroup/box/memory.current")
        try write("16777216\n", "sys/fs/cgroup/box/memory.max")
        #expect(bytes == 1 << 20)
    }

    @Test func isWhatAGroupOfTheFirstVersionHasLeft() throws {
        try write("4:memory:/box\n", "proc/self/cgroup")
        try write("4194304\n", "sys/fs/cgroup/memory/box/memory.limit_in_bytes")
        try write("3145728\n", "sys/fs/cgroup/memory/box/memory.usage_in_bytes")
        #expect(bytes == 1 << 20)
    }
}
