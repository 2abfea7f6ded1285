public import Foundation
import GRDB
import Logging
import Synchronization
import YomitoriCore

/// The durable queue: a file that any number of processes open at once, to add pages, to lease them for reading, to say how
/// it went and to follow what happens.
///
/// Every method is one transaction or none, and throws ``QueueError``. ``OCRQueue`` reads the pages of a store.
public final class QueueStore: Sendable {
    /// The database's file.
    public let location: URL
    /// How it behaves.
    public let policy: QueuePolicy
    let environment: QueueEnvironment
    let database: QueueDatabase
    let changes: ChangeSignal
    let metrics: QueueMetrics
    private let poller: ChangePoller
    /// This process's row in the table of those who hold leases.
    let holder = Mutex<Int64?>(nil)
    /// The options of the page that was leased last: thousands of pages have the same, and reading them takes longer than a
    /// lease.
    let lastOptions = Mutex<(json: String, options: BatchOptions)?>(nil)
    /// Shows that it lives.
    let locks: HolderLocks
    let copies: InputCopies

    /// Opens the queue's file, making it, and the folder it is in, where there is none; blocks for milliseconds, or,
    /// where an earlier version made it, for as long as it takes to bring it up to date: half a minute with two million pages.
    ///
    /// - Parameter database: on a local disk: the processes of a queue share memory.
    /// - Throws: `QueueError`.
    public convenience init(
        database location: URL, policy: QueuePolicy = .init(), environment: QueueEnvironment = .init()
    ) throws {
        try self.init(database: location, policy: policy, environment: environment, reading: false)
    }

    /// The same for those who mostly look at what there is: a full disk is no matter then, until they write.
    package convenience init(reading location: URL, environment: QueueEnvironment) throws {
        try self.init(database: location, policy: QueuePolicy(), environment: environment, reading: true)
    }

    private init(
        database location: URL, policy: QueuePolicy, environment: QueueEnvironment, reading: Bool
    ) throws {
        self.location = location
        self.policy = policy
        self.environment = environment
        metrics = QueueMetrics(environment.metrics)
        changes = ChangeSignal()
        let database = try QueueDatabase(
            at: location, changes: changes, reading: reading, logger: environment.logger)
        self.database = database
        poller = ChangePoller(changes: changes) { try await database.dataVersion() }
        locks = HolderLocks(beside: location)
        copies = InputCopies(beside: location)
        writer = OutcomeWriter(database: database, policy: policy, environment: environment)
    }

    let writer: OutcomeWriter

    /// Seconds since 1970, by the queue's clock.
    var now: Double { environment.clock.now().timeIntervalSince1970 }
    /// Seconds that nobody sets back, for what concerns this process alone.
    var uptime: Double { environment.clock.uptime() }

    /// A number that grows with every change, by whichever process; taken before looking, for ``change(after:seconds:)``.
    var version: Int { changes.version }

    /// Returns when something has changed after `version`, in this process or another one, or after `seconds`, or when the
    /// task is cancelled; may return without reason.
    func change(after version: Int, seconds: Double? = nil) async {
        await poller.begin()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.changes.change(after: version) }
            if let seconds {
                group.addTask { try? await self.environment.clock.sleep(seconds: max(0, seconds)) }
            }
            await group.next()
            group.cancelAll()
        }
        await poller.end()
    }
}
