import Foundation
import YomitoriCore

/// Where the pictures are that a person gave to the server.
struct ServerPlace: Hashable, Sendable {
    let folder: URL

    /// `server` in the standard folder for data.
    init(environment: [String: String]) {
        let data = StandardFolder.data.path(in: environment) ?? "/.local/share/yomitori"
        folder = URL(fileURLWithPath: data, isDirectory: true).appendingPathComponent("server")
    }
}
