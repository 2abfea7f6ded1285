import Foundation

/// Where the pictures are that a person gave to the server.
struct ServerPlace: Hashable, Sendable {
    let folder: URL

    /// `$XDG_DATA_HOME/yomitori/server`, else `~/.local/share/…`; XDG asks to ignore relative paths.
    init(environment: [String: String]) {
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = data ?? (environment["HOME"] ?? "/") + "/.local/share"
        folder = URL(fileURLWithPath: home, isDirectory: true).appendingPathComponent("yomitori/server")
    }
}
