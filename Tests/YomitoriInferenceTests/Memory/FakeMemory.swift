import Synchronization

@testable import YomitoriInference

/// Memory that holds what a test says.
final class FakeMemory: MemorySource {
    private let now: Mutex<MemoryState>

    init(resident: Int = 0, isShort: Bool = false) { now = Mutex(MemoryState(resident: resident, isShort: isShort)) }

    let available = 1 << 30
    let peak = 0

    func state() -> MemoryState { now.withLock { $0 } }
    func hold(_ bytes: Int) { now.withLock { $0.resident += bytes } }
    func runShort(_ isShort: Bool) { now.withLock { $0.isShort = isShort } }
}
