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
            acknowledged: try row.storedTimeIfAny("acknowledged"), place: Place(row))
    }

    /// The page, or what is left of a damaged one, which hides no other in a list.
    static func listed(_ row: Row) throws -> QueuedPage {
        do { return try QueuedPage(row) } catch let damaged as DamagedContent {
            return QueuedPage(left: row, number: try row.stored("number"), reason: damaged.reason)
        }
    }

    /// What can be read.
    private init(left row: Row, number: Int64, reason: String) {
        func count(_ column: String) -> Int { (try? row.storedCount(column)) ?? 0 }
        func text(_ column: String) -> String { (try? row.stored(column)) ?? "?" }
        let stored: Int? = try? row.stored("state")
        let state = stored.flatMap(ItemState.init(rawValue:))
        let path = (try? QueueStore.path(row)) ?? SourcePath(text("name"))
        // What was read has no name any more that can be relied on, and page 0 is none of a file.
        let status: Status = state == .done ? .failed : state?.status ?? .failed
        self.init(
            id: ID(rawValue: number), batch: Batch.ID(rawValue: text("batchID")), index: count("position"),
            name: text("name"), path: path, page: count("page"), pageCount: nil,
            resultName: SourcePath("damaged-\(number)"), status: status, attempts: count("attempts"),
            failure: PageFailure(.unavailable, QueueError.damagedPage(number, reason: reason).description),
            ended: try? row.storedTime("ended"), acknowledged: try? row.storedTime("acknowledged"),
            place: Place(row))
    }

    /// Where a page stands in the order of its batch, also where what is stored of it is damaged.
    struct Place: Hashable, Sendable {
        let position: DatabaseValue
        let page: DatabaseValue

        init(_ row: Row) {
            position = row["position"]
            page = row["page"]
        }
    }
}
