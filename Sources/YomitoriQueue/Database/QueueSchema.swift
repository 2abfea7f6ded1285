import GRDB

/// The tables, version by version. A version that was released is never changed; Tests hold a database of each.
enum QueueSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(sql: "PRAGMA application_id = \(QueueDatabase.applicationID)")
            for statement in version1 { try db.execute(sql: statement) }
        }
        migrator.registerMigration("2") { db in
            for statement in version2 { try db.execute(sql: statement) }
        }
        migrator.registerMigration("3") { db in
            for statement in version3 { try db.execute(sql: statement) }
        }
        migrator.registerMigration("4") { db in
            for statement in version4 { try db.execute(sql: statement) }
        }
        migrator.registerMigration("5") { db in
            for statement in version5 { try db.execute(sql: statement) }
        }
        // It changes no reference to another row, so that none has to be looked at among millions.
        migrator.registerMigration("6", foreignKeyChecks: .immediate) { db in
            for statement in version6 { try db.execute(sql: statement) }
            try nameResults(db)
            // When the names are there: otherwise each name would go into both at a place of its own.
            for statement in indexesOfVersion6 { try db.execute(sql: statement) }
        }
        return migrator
    }

    /// States of an item: 0 waiting, 1 postponed, 2 running, 3 done, 4 failed, 5 cancelled (`ItemState`).
    ///
    /// The counters of a batch are kept by triggers, whatever changes an item's state; only pages that are added are counted
    /// by those who add them (`count(added:to:_:)`), as ten thousand at a time are.
    ///
    /// Every index that claiming uses holds only the rows it is about: it stays small whatever has been done before.
    private static let version1 = [
        """
        CREATE TABLE queue (
            number INTEGER PRIMARY KEY CHECK (number = 1),
            pause INTEGER NOT NULL DEFAULT 0,
            purged REAL NOT NULL DEFAULT 0,
            results INTEGER NOT NULL DEFAULT 0,
            bytes INTEGER NOT NULL DEFAULT 0)
        """,
        "INSERT INTO queue (number) VALUES (1)",
        """
        CREATE TABLE batch (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            name TEXT,
            options TEXT NOT NULL,
            priority INTEGER NOT NULL,
            added REAL NOT NULL,
            total INTEGER NOT NULL DEFAULT 0,
            waiting INTEGER NOT NULL DEFAULT 0,
            running INTEGER NOT NULL DEFAULT 0,
            done INTEGER NOT NULL DEFAULT 0,
            failed INTEGER NOT NULL DEFAULT 0,
            cancelled INTEGER NOT NULL DEFAULT 0,
            kept INTEGER NOT NULL DEFAULT 0)
        """,
        "CREATE INDEX batch_active ON batch (number) WHERE waiting > 0 OR running > 0",
        """
        CREATE TABLE input (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            batch INTEGER NOT NULL REFERENCES batch ON DELETE CASCADE,
            position INTEGER NOT NULL,
            name TEXT NOT NULL,
            path BLOB NOT NULL,
            stored TEXT,
            size INTEGER,
            modified INTEGER,
            hash BLOB,
            pages INTEGER,
            UNIQUE (batch, path))
        """,
        "CREATE INDEX input_unhashed ON input (number) WHERE hash IS NULL AND size IS NOT NULL",
        "CREATE INDEX input_stored ON input (stored) WHERE stored IS NOT NULL",
        """
        CREATE TABLE holder (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            boot TEXT NOT NULL,
            namespace TEXT NOT NULL,
            process INTEGER NOT NULL,
            started TEXT NOT NULL,
            isolated INTEGER NOT NULL DEFAULT 0,
            reads INTEGER NOT NULL DEFAULT 0,
            blocked TEXT)
        """,
        """
        CREATE TABLE item (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            batch INTEGER NOT NULL REFERENCES batch ON DELETE CASCADE,
            input INTEGER NOT NULL REFERENCES input ON DELETE CASCADE,
            position INTEGER NOT NULL,
            page INTEGER NOT NULL,
            priority INTEGER NOT NULL,
            state INTEGER NOT NULL DEFAULT 0,
            due REAL,
            attempts INTEGER NOT NULL DEFAULT 0,
            suspect INTEGER NOT NULL DEFAULT 0,
            token INTEGER NOT NULL DEFAULT 0,
            holder INTEGER,
            expires REAL,
            ended REAL,
            failure TEXT,
            bytes INTEGER NOT NULL DEFAULT 0,
            acknowledged REAL,
            UNIQUE (input, page))
        """,
        "CREATE INDEX item_waiting ON item (priority DESC, batch, position, page) WHERE state = 0",
        "CREATE INDEX item_postponed ON item (due) WHERE state = 1",
        "CREATE INDEX item_running ON item (expires) WHERE state = 2",
        "CREATE INDEX item_of_batch ON item (batch, position, page)",
        "CREATE INDEX item_unacknowledged ON item (number) WHERE state IN (3, 4) AND acknowledged IS NULL",
        "CREATE INDEX item_acknowledged ON item (acknowledged) WHERE acknowledged IS NOT NULL",
        "CREATE INDEX item_abandoned ON item (ended) WHERE state IN (4, 5) AND acknowledged IS NULL",
        "CREATE INDEX item_unread ON item (ended) WHERE state = 3 AND acknowledged IS NULL",
        "CREATE TABLE result (item INTEGER PRIMARY KEY REFERENCES item ON DELETE CASCADE, page BLOB NOT NULL)",
        """
        CREATE TABLE event (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            time REAL NOT NULL,
            kind TEXT NOT NULL,
            batch INTEGER,
            item INTEGER,
            attempt INTEGER,
            detail TEXT)
        """,
        "CREATE INDEX event_of_item ON event (item) WHERE item IS NOT NULL",
        "CREATE INDEX event_of_batch ON event (batch) WHERE item IS NULL",
        """
        CREATE TRIGGER item_moved AFTER UPDATE OF state ON item WHEN old.state <> new.state BEGIN
            UPDATE batch SET
                waiting = waiting + (new.state IN (0, 1)) - (old.state IN (0, 1)),
                running = running + (new.state = 2) - (old.state = 2),
                done = done + (new.state = 3) - (old.state = 3),
                failed = failed + (new.state = 4) - (old.state = 4),
                cancelled = cancelled + (new.state = 5) - (old.state = 5)
            WHERE number = new.batch;
            UPDATE queue SET results = results + (new.state >= 3) - (old.state >= 3)
            WHERE (new.state >= 3) <> (old.state >= 3);
        END
        """,
        """
        CREATE TRIGGER item_removed AFTER DELETE ON item BEGIN
            UPDATE batch SET kept = kept - 1 WHERE number = old.batch;
            UPDATE queue SET results = results - (old.state >= 3), bytes = bytes - old.bytes;
        END
        """,
        """
        CREATE TRIGGER result_sized AFTER UPDATE OF bytes ON item BEGIN
            UPDATE queue SET bytes = bytes + new.bytes - old.bytes;
        END
        """,
    ]

    /// Processes show by a lock that they live; what was taken of watched folders is remembered.
    private static let version2 = [
        "ALTER TABLE holder ADD COLUMN locked INTEGER NOT NULL DEFAULT 0",
        // The file's name where `name` shows it with escapes.
        "ALTER TABLE input ADD COLUMN given BLOB",
        // Those that live come again; those of other containers would stay for ever.
        "DELETE FROM holder WHERE number NOT IN (SELECT holder FROM item WHERE state = 2 AND holder IS NOT NULL)",
        """
        CREATE TABLE watch (
            number INTEGER PRIMARY KEY,
            key BLOB NOT NULL UNIQUE,
            batch INTEGER,
            used REAL NOT NULL)
        """,
        """
        CREATE TABLE watched (
            watch INTEGER NOT NULL REFERENCES watch ON DELETE CASCADE,
            path BLOB NOT NULL,
            size INTEGER NOT NULL,
            modified INTEGER NOT NULL,
            seen REAL NOT NULL,
            PRIMARY KEY (watch, path)) WITHOUT ROWID
        """,
    ]

    /// A file that was moved before its content was read is known by its number; batches know their watched folder.
    private static let version3 = [
        "ALTER TABLE input ADD COLUMN device INTEGER",
        "ALTER TABLE input ADD COLUMN inode INTEGER",
        "ALTER TABLE batch ADD COLUMN folder BLOB",
    ]

    /// Files that were moved or changed are told of; among a million events there are few of them.
    private static let version4 = [
        "CREATE INDEX event_of_input ON event (batch) WHERE kind IN ('inputMoved', 'inputChanged')"
    ]

    /// A batch may grow for months: each file knows when it was added, but for those of earlier versions.
    private static let version5 = [
        "ALTER TABLE input ADD COLUMN added REAL"
    ]

    /// Results keep the names that were found when their inputs were added (`ResultName`), whatever is purged; their places
    /// start from a batch's root.
    private static let version6 = [
        "ALTER TABLE batch ADD COLUMN root BLOB",
        "ALTER TABLE input ADD COLUMN single BLOB",
        "ALTER TABLE input ADD COLUMN divided BLOB",
    ]

    private static let indexesOfVersion6 = [
        "CREATE INDEX input_single ON input (batch, single)",
        "CREATE INDEX input_divided ON input (batch, divided)",
    ]
}

extension QueueSchema {
    /// Counts pages that were added to a batch, all waiting.
    static func count(added count: Int, to batch: Int64, _ db: Database) throws {
        try db.cachedStatement(
            sql: "UPDATE batch SET total = total + ?1, kept = kept + ?1, waiting = waiting + ?1 WHERE number = ?2"
        ).execute(arguments: [count, batch])
    }
}

/// What stands in `item.state`.
enum ItemState: Int {
    case waiting, postponed, running, done, failed, cancelled

    var status: QueuedPage.Status {
        switch self {
        case .waiting: .waiting
        case .postponed: .postponed
        case .running: .running
        case .done: .done
        case .failed: .failed
        case .cancelled: .cancelled
        }
    }
}
