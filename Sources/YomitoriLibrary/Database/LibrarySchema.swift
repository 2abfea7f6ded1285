import GRDB

/// The tables, version by version. A version that was released is never changed; the tests hold a database of each.
enum LibrarySchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(sql: "PRAGMA application_id = \(LibraryDatabase.applicationID)")
            for statement in version1 { try db.execute(sql: statement) }
        }
        return migrator
    }

    /// A page's content is a chain of versions. Those that made a content (`node = revision`) hold its structure, a list of
    /// rows of `line`; going back and forth only names such a row again. A line that no edit touched is stored once however
    /// many versions and readings have it. Rows of `reading`, `version` and `line` are never changed nor removed.
    private static let version1 = [
        """
        CREATE TABLE project (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            notes TEXT NOT NULL DEFAULT '',
            created REAL NOT NULL,
            modified REAL NOT NULL,
            revision INTEGER NOT NULL DEFAULT 1,
            deleted REAL)
        """,
        """
        CREATE TABLE page (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            key TEXT NOT NULL UNIQUE,
            project INTEGER REFERENCES project,
            batch TEXT,
            name TEXT NOT NULL,
            sort_name TEXT NOT NULL,
            position REAL NOT NULL,
            notes TEXT NOT NULL DEFAULT '',
            state TEXT NOT NULL DEFAULT 'unread',
            state_before_trash TEXT,
            failed TEXT,
            picture TEXT NOT NULL,
            revision INTEGER NOT NULL DEFAULT 1,
            version INTEGER,
            next_id INTEGER NOT NULL DEFAULT 1,
            lines INTEGER NOT NULL DEFAULT 0,
            characters INTEGER NOT NULL DEFAULT 0,
            doubtful INTEGER NOT NULL DEFAULT 0,
            corrected INTEGER NOT NULL DEFAULT 0,
            created REAL NOT NULL,
            modified REAL NOT NULL)
        """,
        "CREATE INDEX page_of_project ON page (project, state)",
        "CREATE INDEX page_of_batch ON page (batch) WHERE batch IS NOT NULL",
        "CREATE INDEX page_by_position ON page (position, number)",
        "CREATE INDEX page_by_modified ON page (modified DESC, number)",
        "CREATE INDEX page_by_name ON page (sort_name, number)",
        """
        CREATE TABLE reading (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            page INTEGER NOT NULL REFERENCES page,
            key TEXT NOT NULL UNIQUE,
            time REAL NOT NULL,
            picture TEXT NOT NULL,
            facts BLOB NOT NULL,
            structure BLOB NOT NULL)
        """,
        "CREATE INDEX reading_of_page ON reading (page)",
        """
        CREATE TABLE version (
            page INTEGER NOT NULL REFERENCES page,
            revision INTEGER NOT NULL,
            kind TEXT NOT NULL,
            time REAL NOT NULL,
            node INTEGER NOT NULL,
            parent INTEGER,
            redo TEXT NOT NULL,
            reading INTEGER NOT NULL REFERENCES reading,
            structure BLOB,
            conflicts BLOB,
            lines INTEGER NOT NULL,
            characters INTEGER NOT NULL,
            PRIMARY KEY (page, revision)) WITHOUT ROWID
        """,
        """
        CREATE TABLE line (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            page INTEGER NOT NULL REFERENCES page,
            content BLOB NOT NULL)
        """,
        """
        CREATE TABLE change (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            page TEXT NOT NULL,
            revision INTEGER NOT NULL,
            kind TEXT NOT NULL,
            time REAL NOT NULL)
        """,
        "CREATE TABLE page_text (page INTEGER PRIMARY KEY REFERENCES page, text TEXT NOT NULL, lines TEXT NOT NULL)",
        "CREATE VIRTUAL TABLE gram USING fts5 (grams, detail = none, tokenize = 'ascii')",
    ]
}
