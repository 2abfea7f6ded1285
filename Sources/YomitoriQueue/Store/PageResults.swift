import Foundation
import GRDB
import YomitoriCore
import YomitoriDatabase

/// The pages of a batch that have ended, with their outcomes, in the batch's order; fetched a few at a time.
public struct PageResults: AsyncSequence, Sendable {
    /// A page and how it ended.
    public typealias Element = PageResult
    /// A database error, or `QueueError.unknownBatch`.
    public typealias Failure = any Error

    let store: QueueStore
    let batch: Batch.ID

    /// From the first page.
    public func makeAsyncIterator() -> Iterator { Iterator(results: self) }

    /// A place in the batch.
    public struct Iterator: AsyncIteratorProtocol {
        /// Some megabytes of JSON, or tens of megabytes of pages.
        private static let bufferSize = 16

        let results: PageResults
        private var last: QueuedPage?
        private var buffer: ArraySlice<PageResult> = []
        private var isOver = false

        init(results: PageResults) { self.results = results }

        /// The next page that has ended; nil behind the last.
        public mutating func next() async throws -> PageResult? {
            if buffer.isEmpty, !isOver {
                buffer = try await results.store.ended(of: results.batch, after: last, limit: Self.bufferSize)[...]
                isOver = buffer.isEmpty
            }
            guard let result = buffer.popFirst() else { return nil }
            last = result.page
            return result
        }
    }
}

extension QueueStore {
    func ended(of batch: Batch.ID, after: QueuedPage?, limit: Int) async throws -> [PageResult] {
        try await database.read { db in
            guard let number = try Self.number(of: batch, db) else { throw QueueError.unknownBatch(batch.rawValue) }
            return try Row.fetchAll(
                db,
                sql: """
                    SELECT item.*, batch.id AS batchID, input.name, input.given, input.pages, input.single, input.divided,
                        result.page AS json
                    FROM item JOIN batch ON batch.number = item.batch JOIN input ON input.number = item.input
                    LEFT JOIN result ON result.item = item.number
                    WHERE item.batch = ? AND (item.position, item.page) > (?, ?) AND item.state >= 3
                    ORDER BY item.position, item.page LIMIT ?
                    """, arguments: ([number] as StatementArguments) + Self.place(after: after) + [limit]
            ).map { row in
                let page = try QueuedPage.listed(row)
                do {
                    let json = try QueueError.naming(page: page.id.rawValue) { try row.stored("json") as Data? }
                    if let json, page.status == .done {
                        return PageResult(page: page, outcome: .read(try Self.result(json, of: page.id)))
                    }
                } catch {
                    // The others can be had.
                    return PageResult(page: page, outcome: .failed(PageFailure(.unavailable, "\(error)")))
                }
                // One that was cancelled may have failed before, and waited for another attempt.
                let failure = page.status == .cancelled ? nil : page.failure
                return PageResult(page: page, outcome: failure.map { .failed($0) } ?? .cancelled)
            }
        }
    }
}
