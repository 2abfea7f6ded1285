import Foundation
import Synchronization
import Testing
import YomitoriTestSupport

@testable import YomitoriInference

@Suite struct CacheLockTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func isSharedByTheThreadsOfAProcess() {
        let lock = CacheLock(patience: .zero)
        let all = lock.during(folder.url.path) { first in lock.during(folder.url.path) { [first, $0] } }
        #expect(all == [true, true])
    }

    /// Two locks are what two processes have.
    @Test func keepsOthersOutUntilTheLastIsDone() {
        let one = CacheLock(patience: .zero), other = CacheLock(patience: .zero)
        let meanwhile = one.during(folder.url.path) { _ in
            let inner = one.during(folder.url.path) { _ in other.during(folder.url.path) { $0 } }
            return [inner, other.during(folder.url.path) { $0 }]
        }
        #expect(meanwhile == [false, false])
        #expect(other.during(folder.url.path) { $0 })
    }

    @Test func waitsForAnother() async {
        let one = CacheLock(patience: .zero), other = CacheLock(patience: .seconds(600))
        let path = folder.url.path
        let waiting = one.during(path) { _ in Task.detached { other.during(path) { $0 } } }
        #expect(await waiting.value)
    }

    @Test func waitsOnceForAProcessThatKeepsTheFolder() {
        let pauses = Mutex(0)
        let one = CacheLock(patience: .zero)
        let other = CacheLock(patience: .milliseconds(20)) { pauses.withLock { $0 += 1 } }
        let path = folder.url.path
        one.during(path) { _ in
            #expect(!other.during(path) { $0 })
            let first = pauses.withLock { $0 }
            #expect(first > 0)
            #expect(!other.during(path) { $0 })
            #expect(pauses.withLock { $0 } == first)
        }
        #expect(other.during(path) { $0 })
    }

    @Test func doesWithoutALockThatCannotBeMade() {
        #expect(CacheLock().during(folder.url.path + "/nothing") { $0 })
        #expect(CacheLock().during(nil) { $0 })
    }
}
