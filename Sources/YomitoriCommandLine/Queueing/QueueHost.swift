import Foundation
import YomitoriInference
import YomitoriQueue

/// The machine as a queue's processes see it: memory as it is counted for the models, with the limits of a service
/// (`MemoryMax=` of systemd) and of every group of processes above it.
struct QueueHost: HostProbe {
    private let machine = LinuxHost()
    private let memory: LinuxMemory

    init(memory: LinuxMemory = LinuxMemory()) { self.memory = memory }

    var process: ProcessIdentity { machine.process }
    func hasEnded(_ process: ProcessIdentity) -> Bool? { machine.hasEnded(process) }
    func freeMemory() -> Int? { memory.free }
    func freeDisk(at url: URL) -> Int? { machine.freeDisk(at: url) }
}
