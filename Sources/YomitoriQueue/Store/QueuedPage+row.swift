import Foundation
import GRDB
import YomitoriCore
import YomitoriDatabase

extension QueuedPage {
    /// From the columns that `QueueStore.pages` selects.
    ///
    /// - Throws: `DamagedContent`.
    init(_ row: Row) throws {
        let failure: String? = try row.stored("failure")
        guard let state = ItemState(rawValue: try row.stored("state")) else {
            throw DamagedContent("its state is unknown")
        }
        self.init(
            id: ID(rawValue: try row.stored("number")), batch: Batch.ID(rawValue: try row.stored("batchID")),
            index: try row.storedCount("position"), name: try row.stored("name"), path: try QueueStore.path(row),
            page: try row.storedCount("page"), pageCount: try row.stored("pages"),
            resultName: try QueueStore.resultName(row), status: state.status, attempts: try row.storedCount("attempts"),
            failure: failure.map(PageFailure.init(stored:)), ended: try row.storedTimeIfAny("ended"),
            acknowledged: try row.storedTimeIfAny("acknowledged"))
    }

    /// The page, or what is left of a damaged one, which hides no other in a list.
    static func listed(_ row: Row) throws -> QueuedPage {
        do { return try QueuedPage(row) } catch let damaged as DamagedContent {
            return QueuedPage(left: row, number: try row.stored("number"), reason: damaged.reason)
        }
    }

    /// What can be read.
    private init(left row: Row, number: Int64, reason: String) {
        let state = (try? row.stored("state")).flatMap(ItemState.init(rawValue:))
        let name = (try? row.stored("name")) ?? "?"
        self.init(
            id: ID(rawValue: number), batch: Batch.ID(rawValue: (try? row.stored("batchID")) ?? "?"),
            index: (try? row.storedCount("position")) ?? 0, name: name,
            path: (try? QueueStore.path(row)) ?? SourcePath(name),
            // No page of a file: its result is not to be taken for that of another.
            page: (try? row.storedCount("page")) ?? 0, pageCount: nil, resultName: SourcePath("damaged-\(number)"),
            // What was read has no name any more that can be relied on.
            status: state == .done ? .failed : state?.status ?? .failed,
            attempts: (try? row.storedCount("attempts")) ?? 0,
            failure: PageFailure(.unavailable, QueueError.damagedPage(number, reason: reason).description),
            ended: try? row.storedTime("ended"), acknowledged: try? row.storedTime("acknowledged"))
    }
}
