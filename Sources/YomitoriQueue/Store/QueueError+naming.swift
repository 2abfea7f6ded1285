import YomitoriDatabase

extension QueueError {
    /// Names the page of which something cannot be read.
    static func naming<Value>(page: Int64, _ read: () throws -> Value) throws -> Value {
        do { return try read() } catch let damaged as DamagedContent {
            throw QueueError.damagedPage(page, reason: damaged.reason)
        }
    }

    /// Names the batch of which something cannot be read.
    static func naming<Value>(batch: Batch.ID, _ read: () throws -> Value) throws -> Value {
        do { return try read() } catch let damaged as DamagedContent {
            throw QueueError.damagedBatch(batch.rawValue, reason: damaged.reason)
        }
    }
}
