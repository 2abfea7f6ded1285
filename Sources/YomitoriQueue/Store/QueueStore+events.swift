import GRDB

extension QueueStore {
    /// What happened after an event, and what happens from then on.
    ///
    /// Remember the last event's sequence and give it here after a restart: nothing is missed. Events are kept as long as
    /// the pages they are about; those about a whole batch, or the queue, for ``PurgePolicy/eventAge``, and no longer than
    /// the batch unless they tell what was purged of it.
    /// - Parameters:
    ///   - sequence: 0 for everything that is kept, and so is the number of an event that this log never had:
    ///     ``place(after:)``.
    ///   - batch: events about this batch alone; nil: all.
    ///   - withPages: whether ``QueueEvent/Kind/read(_:_:)`` brings the result along.
    ///   - follows: whether to wait for more at the end of the log.
    public func events(
        since sequence: Int64 = 0, of batch: Batch.ID? = nil, withPages: Bool = true, follows: Bool = true
    ) -> QueueEvents {
        QueueEvents(store: self, since: sequence, batch: batch, withPages: withPages, follows: follows)
    }

    /// The sequence of the last event; 0 before the first.
    public func lastEvent() async throws -> Int64 { try await database.read(Self.lastEvent) }

    /// Where somebody goes on who has heard the events up to one.
    ///
    /// - Parameter sequence: of the last event that was heard.
    /// - Returns: the same; 0, before the first event, where this log never had one of that number: the queue was made anew
    ///   since, and all that it tells is news.
    public func place(after sequence: Int64) async throws -> Int64 {
        try await database.read { try Self.place(after: sequence, $0) }
    }

    static func place(after sequence: Int64, _ db: Database) throws -> Int64 {
        // SQLite's own note of the highest number, which stays when the events are purged.
        let highest = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT seq FROM sqlite_sequence WHERE name = 'event'"))
        return sequence > (highest ?? 0) ? 0 : sequence
    }

    static func lastEvent(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT max(sequence) FROM event") ?? 0
    }

    func events(
        after sequence: Int64, of batch: Batch.ID?, limit: Int, withPages: Bool
    ) async throws -> (events: [QueueEvent], last: Int64) {
        try await database.read { db in
            var number: Int64?
            if let batch {
                number = try Self.number(of: batch, db)
                if number == nil { throw QueueError.unknownBatch(batch.rawValue) }
            }
            return try EventLog.events(after: sequence, of: number, limit: limit, withPages: withPages, db)
        }
    }
}
