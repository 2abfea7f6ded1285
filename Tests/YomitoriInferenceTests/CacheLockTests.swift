import Foundation
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

    @Test func doesWithoutAFolderThatCannotBeWritten() {
        #expect(!CacheLock().during(folder.url.path + "/nothing") { $0 })
        #expect(CacheLock().during(nil) { $0 })
    }
}
