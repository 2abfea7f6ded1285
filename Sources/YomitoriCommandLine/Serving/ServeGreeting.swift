import Foundation
import YomitoriServer

/// What `yomitori serve` says once it answers: where things are kept, its address, and what to open.
struct ServeGreeting: Sendable {
    let options: ServerOptions
    let library: URL
    let queue: URL
    /// The one it got.
    let port: Int
    /// What this machine is called by others.
    var machine = ProcessInfo.processInfo.hostName

    /// One after the other.
    var lines: [String] {
        let opened = isEveryAddress ? address(options.names.first ?? machine) : "it"
        return [
            "pictures are kept in \(options.folder.path), corrections in \(library.path), the queue in \(queue.path)",
            "listening on \(address(options.host)); open \(opened) in a browser"
                + (options.token == nil ? "" : " and log in with the token"),
        ]
    }

    /// Whether the server listens on all addresses of the machine, by one that nobody can open.
    private var isEveryAddress: Bool { ["0.0.0.0", "::"].contains(options.host) }

    private func address(_ host: String) -> String {
        let scheme = options.tls == nil ? "http" : "https"
        return "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
