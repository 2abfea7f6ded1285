import Foundation
import YomitoriQueue

/// Where a person's queue is.
struct QueuePlace: Hashable, Sendable {
    let database: URL

    /// `$XDG_STATE_HOME/yomitori/queue.sqlite`, else `~/.local/state/…`; XDG asks to ignore relative paths.
    init(environment: [String: String]) {
        let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let folder = state ?? (environment["HOME"] ?? "/") + "/.local/state"
        database = URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent("yomitori/queue.sqlite")
    }
}
