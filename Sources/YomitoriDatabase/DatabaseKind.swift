package import GRDB

/// What a database file of this program is, and how it behaves.
package struct DatabaseKind: Sendable {
    /// What the file's header says it is: four letters.
    package var applicationID: Int
    /// For debuggers.
    package var label: String
    /// The tables, version by version.
    package var migrator: DatabaseMigrator
    /// Whether pages that became free can be given back a few at a time; holds for files that are made with it.
    package var shrinks = false
    /// Seconds a process waits for another one's transaction: far longer than any takes, short of a person's patience.
    package var busySeconds = 15.0
    /// Called before a file that an earlier version made is brought up to date, by this process or another one.
    package var willUpdate: @Sendable () -> Void = {}
    /// Whether a file has anything beside its tables. One without is none of an earlier version: another process is making it.
    package var isFilled: @Sendable (Database) throws -> Bool = { _ in true }

    /// A kind of file.
    package init(applicationID: Int, label: String, migrator: DatabaseMigrator, shrinks: Bool = false) {
        self.applicationID = applicationID
        self.label = label
        self.migrator = migrator
        self.shrinks = shrinks
    }
}

/// What is known to be on the disk when a transaction has been committed.
package enum Durability: Sendable {
    /// It is there even if the power fails: somebody was told of it, or will be.
    case powerFailure
    /// It is there even if the program is killed.
    case kill

    var pragma: String {
        switch self {
        case .powerFailure: "PRAGMA synchronous = FULL"
        case .kill: "PRAGMA synchronous = NORMAL"
        }
    }
}
