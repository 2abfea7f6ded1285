import Foundation
import YomitoriCore

/// Where a person's queue is.
struct QueuePlace: Hashable, Sendable {
    let database: URL

    /// `queue.sqlite` in the standard folder for state.
    init(environment: [String: String]) {
        let folder = StandardFolder.state.path(in: environment) ?? "/.local/state/yomitori"
        database = URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent("queue.sqlite")
    }
}
